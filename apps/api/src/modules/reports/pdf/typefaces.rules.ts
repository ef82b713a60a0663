import { createRequire } from 'node:module';
import path from 'node:path';
import { openFont, type OpenFont } from './glyphs.rules';
import type { Fonts } from './lines.rules';

const require = createRequire(import.meta.url);
export const FONT = require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf');
export const BOLD = require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf');
export const MONO = require.resolve('dejavu-fonts-ttf/ttf/DejaVuSansMono.ttf');

/** Finds a font of a package that exports only its script. */
const beside = (script: string, file: string) => path.join(path.dirname(script), '../fonts', file);

const ARABIC = beside(require.resolve('@embedpdf/fonts-arabic'), 'NotoNaskhArabic-Regular.ttf');
const INDIC = [
  {
    file: require.resolve('@expo-google-fonts/noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf'),
    signs: /\p{scx=Devanagari}/u,
  },
  {
    file: require.resolve('@expo-google-fonts/noto-sans-bengali/400Regular/NotoSansBengali_400Regular.ttf'),
    signs: /\p{scx=Bengali}/u,
  },
  {
    file: require.resolve('@expo-google-fonts/noto-sans-gurmukhi/400Regular/NotoSansGurmukhi_400Regular.ttf'),
    signs: /\p{scx=Gurmukhi}/u,
  },
  {
    file: require.resolve('@expo-google-fonts/noto-sans-gujarati/400Regular/NotoSansGujarati_400Regular.ttf'),
    signs: /\p{scx=Gujarati}/u,
  },
  {
    file: require.resolve('@expo-google-fonts/noto-sans-oriya/400Regular/NotoSansOriya_400Regular.ttf'),
    signs: /\p{scx=Oriya}/u,
  },
  {
    file: require.resolve('@expo-google-fonts/noto-sans-tamil/400Regular/NotoSansTamil_400Regular.ttf'),
    signs: /\p{scx=Tamil}/u,
  },
  {
    file: require.resolve('@expo-google-fonts/noto-sans-telugu/400Regular/NotoSansTelugu_400Regular.ttf'),
    signs: /\p{scx=Telugu}/u,
  },
  {
    file: require.resolve('@expo-google-fonts/noto-sans-kannada/400Regular/NotoSansKannada_400Regular.ttf'),
    signs: /\p{scx=Kannada}/u,
  },
  {
    file: require.resolve('@expo-google-fonts/noto-sans-malayalam/400Regular/NotoSansMalayalam_400Regular.ttf'),
    signs: /\p{scx=Malayalam}/u,
  },
  {
    file: require.resolve('@expo-google-fonts/noto-sans-sinhala/400Regular/NotoSansSinhala_400Regular.ttf'),
    signs: /\p{scx=Sinhala}/u,
  },
];
/** Tried before the font of the text, which has some of these characters: a word keeps one font. */
const OWN_FONTS = [
  { file: ARABIC, signs: /\p{scx=Arabic}/u },
  ...INDIC,
  {
    file: require.resolve('@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf'),
    signs: /[\p{Emoji_Presentation}\uFE0F]/u,
  },
];
/** Tried after it: Hebrew in bold text, Chinese and Japanese, Korean. */
const FURTHER = [
  FONT,
  beside(require.resolve('@embedpdf/fonts-sc'), 'NotoSansHans-Regular.otf'),
  beside(require.resolve('@embedpdf/fonts-kr'), 'NotoSansKR-Regular.otf'),
];
// Scripts that are not listed show as boxes: a font for each would be more to install, and Thai, Khmer or Burmese have
// no spaces between words, so that breaking their lines needs a dictionary.
/** Spaces between two words in these fonts use the same font, so that the words are set together. */
const KEEPS_SPACES = new Set([ARABIC, ...INDIC.map(({ file }) => file)]);
/** Their letters are drawn in another order than they are spoken: the text to copy has to be written beside them. */
export const REORDERED = new Set(INDIC.map(({ file }) => file));

const SPACE = /^\s$/u;

const opened = new Map<string, OpenFont>();

/** Opens a font once for the life of the thread. */
export function fontIn(file: string): OpenFont {
  const font = opened.get(file) ?? openFont(file);
  opened.set(file, font);
  return font;
}

/** Returns the font for a character in text of the font `base`. */
function chooseFont(sign: string, base: string): string | null {
  const own = OWN_FONTS.find(({ file, signs }) => signs.test(sign) && fontIn(file).has(sign));
  return own?.file ?? [base, ...FURTHER].find(file => fontIn(file).has(sign)) ?? null;
}

export interface DocumentFonts extends Fonts {
  /** Returns whether a character was requested that no font has. */
  isLossy: () => boolean;
}

/** Returns the fonts that complement `base` for a document, whose choices and widths are cached. */
export function fontsFor(base: string): DocumentFonts {
  const chosen = new Map<string, string | null>();
  const widths = new Map<string, number>();
  return {
    isLossy: () => [...chosen.values()].includes(null),
    fontFor(sign, before) {
      if (before !== undefined && KEEPS_SPACES.has(before) && SPACE.test(sign)) return before;
      let font = chosen.get(sign);
      if (font === undefined) chosen.set(sign, (font = chooseFont(sign, base)));
      return font;
    },
    widthOf({ text, font, isRtl }) {
      const key = `${isRtl ? 'r' : 'l'}${font}\n${text}`;
      let width = widths.get(key);
      if (width === undefined) widths.set(key, (width = fontIn(font).widthOf(text, isRtl)));
      return width;
    },
  };
}

/** Returns how far a line of runs extends above and below its baseline, for a font of 1 pt. */
export function reachOf(files: readonly string[]): { above: number; below: number } {
  const fonts = files.map(file => fontIn(file).embeddable);
  return {
    above: Math.max(...fonts.map(({ ascent, unitsPerEm }) => ascent / unitsPerEm)),
    below: Math.max(...fonts.map(({ descent, unitsPerEm }) => -descent / unitsPerEm)),
  };
}
