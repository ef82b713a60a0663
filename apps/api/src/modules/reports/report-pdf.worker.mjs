// In a thread of its own: setting a long transcript takes seconds, which would stall every other call.
// Plain JavaScript, so that one file serves the tests, the reloading server and the bundle.
import { createRequire } from 'node:module';
import path from 'node:path';
import { openSync } from 'fontkit';
import { PDFDocument } from 'pdfkit';

const require = createRequire(import.meta.url);
const FONT = require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf');
const BOLD = require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf');
/** For signs that these two do not have: Chinese and Japanese, then Korean. */
const FURTHER = [
  path.join(path.dirname(require.resolve('@embedpdf/fonts-sc')), '../fonts/NotoSansHans-Regular.otf'),
  path.join(path.dirname(require.resolve('@embedpdf/fonts-kr')), '../fonts/NotoSansKR-Regular.otf'),
];

const MARGIN = 56;
const STYLES = {
  title: { font: BOLD, size: 18, before: 0 },
  heading: { font: BOLD, size: 12, before: 14 },
  verdict: { font: BOLD, size: 14, before: 2 },
  text: { font: FONT, size: 10, before: 3 },
  question: { font: BOLD, size: 10, before: 10 },
  small: { font: FONT, size: 8, before: 2 },
};

// What is written from left to right, sign by sign. Other scripts, and signs that no font here has, are shown as boxes, and
// a line below the title says so.
const SETTABLE =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Georgian}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Script=Hangul}\p{Script=Common}\p{Script=Inherited}]$/u;
/** Signs that are never seen: directions, joiners, variants of the sign before. */
const UNSEEN = /[\p{Cf}\uFE00-\uFE0F]/gu;
const BESIDE = /^[\s\p{M}]$/u;
const BOX = '\u25A1';
const NOTE = `${BOX} stands for signs of scripts that this document cannot show. For the whole text use Print report on the page of the interview, or its JSON.`;

/** @type {Map<string, import('fontkit').Font>} */
const opened = new Map();

/** Opens a font once for the life of the thread. @param {string} file */
function fontIn(file) {
  const font = opened.get(file) ?? /** @type {import('fontkit').Font} */ (openSync(file));
  opened.set(file, font);
  return font;
}

/** @param {string} file @param {string} sign */
const has = (file, sign) => fontIn(file).hasGlyphForCodePoint(sign.codePointAt(0) ?? 0);

/** @type {Map<string, string | null>} */
const chosen = new Map();

/** The font that a sign is set in beside `base`; null where there is none. @param {string} sign @param {string} base */
function fontFor(sign, base) {
  const key = base + sign;
  let font = chosen.get(key);
  if (font === undefined) {
    font = SETTABLE.test(sign) ? ([base, ...FURTHER].find(file => has(file, sign)) ?? null) : null;
    chosen.set(key, font);
  }
  return font;
}

/**
 * A line in pieces of one font each, with a box for each sign that cannot be set.
 *
 * @param {string} line @param {string} base
 * @returns {{font: string, text: string}[]}
 */
function runsOf(line, base) {
  const runs = [{ font: base, text: '' }];
  for (const sign of line) {
    const last = runs[runs.length - 1] ?? { font: base, text: '' };
    // A space or a mark stays with what it stands beside.
    const font = BESIDE.test(sign) && has(last.font, sign) ? last.font : fontFor(sign, base);
    if ((font ?? base) === last.font) last.text += font === null ? BOX : sign;
    else runs.push({ font: font ?? base, text: font === null ? BOX : sign });
  }
  return runs.filter(({ text }, place) => text !== '' || place === 0);
}

/** @param {string} text @param {string} base */
const isLossy = (text, base) => [...text].some(sign => sign !== '\n' && fontFor(sign, base) === null);

/** @param {string} text */
const settable = text => text.normalize('NFC').replace(/\t/g, ' ').replace(UNSEEN, '');

/**
 * @param {{title: string, blocks: {style: keyof typeof STYLES, text: string}[]}} report
 * @returns {Promise<Uint8Array>}
 */
export default async ({ title, blocks }) => {
  const pdf = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    bufferPages: true,
    lang: 'en',
    info: { Title: title, Creator: 'Interview Detection' },
    font: FONT,
  });
  /** @type {Buffer[]} */
  const parts = [];
  const done = new Promise((resolve, reject) => pdf.on('end', resolve).on('error', reject));
  pdf.on('data', part => parts.push(part));
  /** @param {keyof typeof STYLES} style @param {string} text */
  const write = (style, text) => {
    const { font: base, size, before } = STYLES[style];
    const { ascent, unitsPerEm } = fontIn(base);
    // One line to stand on for all fonts of a line.
    const options = { lineGap: 1, baseline: (-ascent / unitsPerEm) * size };
    pdf.y += before;
    for (const line of text.split('\n')) {
      const runs = runsOf(line, base);
      for (const [place, run] of runs.entries()) {
        pdf
          .font(run.font)
          .fontSize(size)
          .text(run.text, { ...options, continued: place < runs.length - 1 });
      }
    }
  };
  const shown = blocks.map(({ style, text }) => ({ style, text: settable(text) }));
  const lossy = shown.some(({ style, text }) => isLossy(text, STYLES[style].font));
  for (const [place, { style, text }] of shown.entries()) {
    write(style, text);
    if (place === 0 && lossy) write('small', NOTE);
  }
  const { count } = pdf.bufferedPageRange();
  for (let page = 0; page < count; page++) {
    pdf.switchToPage(page);
    pdf.page.margins.bottom = 0;
    const options = { align: /** @type {const} */ ('center'), lineBreak: false, width: pdf.page.width - 2 * MARGIN };
    pdf
      .font(FONT)
      .fontSize(8)
      .text(`Page ${page + 1} of ${count}`, MARGIN, pdf.page.height - 36, options);
  }
  pdf.end();
  await done;
  return Buffer.concat(parts);
};
