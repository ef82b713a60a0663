// Runs in its own thread, like the check of the file: a hostile PDF may use up time and memory, but not those of other
// calls.
import { readFile } from 'node:fs/promises';
import { getDocumentProxy } from 'unpdf';
import { OPS } from 'unpdf/pdfjs';

/** @typedef {import('./resume-facts.rules').Piece} Piece */
/** @typedef {[number, number, number, number, number, number]} Matrix */
/** @typedef {{ box: [number, number, number, number], colour: string | null }} Area `colour` null: a picture or a shade. */

// pdf.js expects it; Node has it from version 21.
const buffers = ArrayBuffer.prototype;
if (!('transferToFixedLength' in buffers)) {
  Object.defineProperty(buffers, 'transferToFixedLength', {
    /** @this {ArrayBuffer} @param {number} [length] */
    value(length) {
      return this.slice(0, length ?? this.byteLength);
    },
  });
}

/** Names and addresses are at the beginning. */
const PAGES_READ = 5;
/** Characters, of all pages together. */
const TEXT_MAX = 50_000;
/** Pictures and coloured areas of a page that each of its texts is compared with. */
const AREAS_MAX = 1_000;
/** Smaller text, in points, cannot be read. */
const TINY = 2.5;
/** How far two colours are apart, on the channel in which they differ most, before one is seen on the other. */
const SEEN_FROM = 24;
const INVISIBLE_MODES = new Set([3, 7]);
/** A gap in thousandths of the font's size that separates words. */
const WORD_GAP = -200;
const UNKNOWN_COLOUR = '#808080';

/** @type {Matrix} */
const IDENTITY = [1, 0, 0, 1, 0, 0];

/** @param {Matrix} m @param {Matrix} n @returns {Matrix} */
const times = (m, n) => [
  m[0] * n[0] + m[2] * n[1],
  m[1] * n[0] + m[3] * n[1],
  m[0] * n[2] + m[2] * n[3],
  m[1] * n[2] + m[3] * n[3],
  m[0] * n[4] + m[2] * n[5] + m[4],
  m[1] * n[4] + m[3] * n[5] + m[5],
];

/** @param {Matrix} m @param {ArrayLike<number>} box @returns {Area['box']} */
function boxOf(m, [x0 = 0, y0 = 0, x1 = 0, y1 = 0]) {
  const corners = [
    [x0, y0],
    [x1, y0],
    [x0, y1],
    [x1, y1],
  ].map(([x = 0, y = 0]) => times(m, [1, 0, 0, 1, x, y]));
  const [xs, ys] = [corners.map(corner => corner[4]), corners.map(corner => corner[5])];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

/** @param {string} one @param {string} other */
function isSeenOn(one, other) {
  const channel = (/** @type {string} */ colour, /** @type {number} */ at) => parseInt(colour.slice(at, at + 2), 16);
  return [1, 3, 5].some(at => Math.abs(channel(one, at) - channel(other, at)) >= SEEN_FROM);
}

const FILLS = new Set([
  OPS.fill,
  OPS.eoFill,
  OPS.fillStroke,
  OPS.eoFillStroke,
  OPS.closeFillStroke,
  OPS.closeEOFillStroke,
]);
const PICTURES = new Set([OPS.paintImageXObject, OPS.paintInlineImageXObject, OPS.paintImageMaskXObject]);

/** Follows the instructions that draw a page, and collects its texts with where and how they are drawn. */
class PageReader {
  /** @param {number[]} view @param {number} page @param {number} textMax */
  constructor(view, page, textMax) {
    this.view = view;
    this.page = page;
    /** @type {Piece[]} */
    this.pieces = [];
    /** Characters that may still be read. */
    this.left = textMax;
    /** Whether something on the page was left out. */
    this.isCut = false;
    /** @type {Area[]} */
    this.areas = [];
    this.state = { ctm: IDENTITY, colour: '#000000', alpha: 1, size: 0, mode: 0, leading: 0 };
    /** @type {(typeof this.state)[]} */
    this.saved = [];
    this.line = IDENTITY;
    this.text = IDENTITY;
  }

  save() {
    this.saved.push({ ...this.state });
  }

  restore() {
    this.state = this.saved.pop() ?? this.state;
  }

  /** @param {number} x @param {number} y */
  move(x, y) {
    this.line = times(this.line, [1, 0, 0, 1, x, y]);
    this.text = this.line;
  }

  /** @param {number} code @param {any} args */
  run(code, args) {
    const { state } = this;
    if (code === OPS.save) this.save();
    else if (code === OPS.restore || code === OPS.paintFormXObjectEnd) this.restore();
    else if (code === OPS.transform) state.ctm = times(state.ctm, args);
    else if (code === OPS.paintFormXObjectBegin) {
      this.save();
      if (args[0]) this.state.ctm = times(state.ctm, args[0]);
    } else if (code === OPS.setFillRGBColor) state.colour = typeof args[0] === 'string' ? args[0] : UNKNOWN_COLOUR;
    else if (code === OPS.setFillColorN) state.colour = UNKNOWN_COLOUR;
    else if (code === OPS.setGState) {
      for (const [key, value] of args[0]) if (key === 'ca') state.alpha = value;
    } else if (code === OPS.setFont) state.size = Math.abs(args[1]);
    else if (code === OPS.setLeading) state.leading = -args[0];
    else if (code === OPS.setTextRenderingMode) state.mode = args[0];
    else if (code === OPS.beginText) this.line = this.text = IDENTITY;
    else if (code === OPS.setTextMatrix)
      this.line = this.text = /** @type {Matrix} */ ([...(args[0].length ? args[0] : args)]);
    else if (code === OPS.moveText) this.move(args[0], args[1]);
    else if (code === OPS.setLeadingMoveText) {
      state.leading = args[1];
      this.move(args[0], args[1]);
    } else if (code === OPS.nextLine) this.move(0, state.leading);
    else if (code === OPS.showText) this.show(args[0]);
    else if (code === OPS.constructPath && FILLS.has(args[0]) && args[2]) {
      if (state.alpha > 0.5) this.cover({ box: boxOf(state.ctm, args[2]), colour: state.colour });
    } else if (PICTURES.has(code)) this.cover({ box: boxOf(state.ctm, [0, 0, 1, 1]), colour: null });
    else if (code === OPS.shadingFill) this.cover({ box: boxOf(IDENTITY, this.view), colour: null });
  }

  /** @param {Area} area */
  cover(area) {
    if (this.areas.length < AREAS_MAX) this.areas.push(area);
    else this.isCut = true;
  }

  /** @param {(number | { unicode: string, width: number } | null)[]} glyphs */
  show(glyphs) {
    const { ctm, size } = this.state;
    const start = times(ctm, this.text);
    let text = '';
    let width = 0;
    for (const glyph of glyphs) {
      if (typeof glyph === 'number') {
        if (glyph < WORD_GAP) text += ' ';
        width -= (glyph * size) / 1000;
      } else if (glyph) {
        text += glyph.unicode;
        width += (glyph.width * size) / 1000;
      }
    }
    this.text = times(this.text, [1, 0, 0, 1, width, 0]);
    const height = size * Math.hypot(start[2], start[3]);
    const [x, y, end] = [start[4], start[5], times(ctm, this.text)[4]];
    if (!text.trim()) return;
    if (text.length > this.left) this.isCut = true;
    const kept = text.slice(0, this.left);
    this.left -= kept.length;
    if (kept === '') return;
    const hidden = this.hiddenAs(x, y, height);
    this.pieces.push({ page: this.page, text: kept, x, y, end, size: height, hidden });
  }

  /** @param {number} x @param {number} y @param {number} size @returns {Piece['hidden']} */
  hiddenAs(x, y, size) {
    const { mode, alpha, colour } = this.state;
    const [left = 0, bottom = 0, right = 0, top = 0] = this.view;
    if (x > right || y > top || y < bottom - size || x < left - size * 100) return 'outside';
    if (size < TINY) return 'tiny';
    const below = this.areas.findLast(({ box }) => x >= box[0] && x <= box[2] && y >= box[1] - 1 && y <= box[3]);
    // The invisible text over a scanned page is what was recognised in it.
    if (below?.colour === null) return null;
    if (INVISIBLE_MODES.has(mode) || alpha < 0.1) return 'invisible';
    return isSeenOn(colour, below?.colour ?? '#ffffff') ? null : 'white';
  }
}

/**
 * @param {{ path: string }} job
 * @returns {Promise<{ pieces: Piece[], isPartial: boolean }>}
 */
export default async ({ path }) => {
  const document = await getDocumentProxy(new Uint8Array(await readFile(path)), { verbosity: 0 });
  /** @type {Piece[]} */
  const pieces = [];
  let left = TEXT_MAX;
  let isPartial = document.numPages > PAGES_READ;
  for (let number = 1; number <= Math.min(document.numPages, PAGES_READ); number++) {
    const page = await document.getPage(number);
    const { fnArray, argsArray } = await page.getOperatorList();
    const reader = new PageReader(page.view, number, left);
    fnArray.forEach((code, index) => reader.run(code, argsArray[index]));
    pieces.push(...reader.pieces);
    left = reader.left;
    isPartial ||= reader.isCut;
  }
  await document.destroy();
  return { pieces, isPartial };
};
