import { readFileSync } from 'node:fs';
import { create, type Font } from 'fontkit';
import { Blob, Buffer as ShapingBuffer, Direction, Face, Font as ShapingFont, shape } from 'harfbuzzjs';

/** A glyph and its position, in units of its font. */
interface Placed {
  id: number;
  advanceWidth: number;
  /** The text that PDF readers take the glyph for; empty if another glyph represents the same text. */
  codePoints: number[];
}

export interface GlyphRun {
  glyphs: Placed[];
  positions: { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number }[];
  advanceWidth: number;
}

export interface OpenFont {
  /** For PDFKit, which embeds the parts that are used; its `layout` is ours. */
  embeddable: Font;
  /** Returns whether the font has every visible part of a character. */
  has: (sign: string) => boolean;
  /** Returns the width of a text, for a font of 1 pt. */
  widthOf: (text: string, isRtl: boolean) => number;
}

/** Joiners and variation selectors: a font without them still shows the character. */
const OPTIONAL = /\p{Join_Control}|\p{Variation_Selector}/u;

/** OpenType features that only carry the direction of a text through PDFKit. */
export const LEFT_TO_RIGHT = 'ltra';
export const RIGHT_TO_LEFT = 'rtla';

/**
 * Opens a font. Its glyphs are chosen and placed by HarfBuzz, as in browsers: joined Arabic letters, conjuncts and
 * vowels of Indic scripts, marks over letters, emoji sequences.
 */
export function openFont(file: string): OpenFont {
  const bytes = readFileSync(file);
  const embeddable = create(bytes) as Font;
  const shaping = new ShapingFont(new Face(new Blob(bytes)));
  const buffer = new ShapingBuffer();
  const glyphOf = (codePoint: number) => embeddable.glyphForCodePoint(codePoint).id;

  function shapeText(text: string, isRtl: boolean) {
    buffer.reset();
    buffer.addText(text);
    buffer.setDirection(isRtl ? Direction.RTL : Direction.LTR);
    buffer.guessSegmentProperties();
    shape(shaping, buffer);
    return buffer.getGlyphPositions().map(({ xAdvance, yAdvance, xOffset, yOffset }) => ({
      xAdvance,
      yAdvance,
      xOffset,
      yOffset,
    }));
  }

  function layOut(text: string, isRtl: boolean): GlyphRun {
    const positions = shapeText(text, isRtl);
    const infos = buffer.getGlyphInfos();
    const texts = codePointsOf(
      text,
      infos.map(({ codepoint, cluster }) => ({ id: codepoint, cluster })),
      glyphOf,
    );
    const glyphs = infos.map(({ codepoint: id }, place) => ({
      id,
      advanceWidth: embeddable.getGlyph(id).advanceWidth,
      codePoints: texts[place] ?? [],
    }));
    return { glyphs, positions, advanceWidth: sumOf(positions) };
  }

  return {
    embeddable: Object.assign(embeddable, {
      layout: (text: string, features: readonly string[]) => layOut(text, features.includes(RIGHT_TO_LEFT)),
    }),
    has: sign => [...sign].every(one => OPTIONAL.test(one) || embeddable.hasGlyphForCodePoint(one.codePointAt(0) ?? 0)),
    widthOf: (text, isRtl) => sumOf(shapeText(text, isRtl)) / embeddable.unitsPerEm,
  };
}

const sumOf = (positions: readonly { xAdvance: number }[]) =>
  positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);

/**
 * Returns the code points that each glyph represents. The glyphs of one cluster represent its text together: a code
 * point's own glyph represents that code point, the first of the other glyphs the rest.
 */
function codePointsOf(
  text: string,
  glyphs: readonly { id: number; cluster: number }[],
  glyphOf: (codePoint: number) => number,
): number[][] {
  const starts = [...new Set(glyphs.map(({ cluster }) => cluster))].sort((one, other) => one - other);
  const left = new Map(
    starts.map((start, place) => [
      start,
      Array.from(text.slice(start, starts[place + 1]), one => one.codePointAt(0) ?? 0),
    ]),
  );
  const own = glyphs.map(({ id, cluster }) => {
    const rest = left.get(cluster) ?? [];
    const place = rest.findIndex(codePoint => glyphOf(codePoint) === id);
    return place < 0 ? null : rest.splice(place, 1);
  });
  return glyphs.map(({ cluster }, place) => own[place] ?? left.get(cluster)?.splice(0) ?? []);
}
