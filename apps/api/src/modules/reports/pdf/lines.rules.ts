import bidiFactory, { type EmbeddingLevels } from 'bidi-js';
import LineBreaker from 'linebreak';

/** A piece of a line that is set at once. */
export interface Run {
  text: string;
  /** The file of its font. */
  font: string;
  isRtl: boolean;
}

/** What has to be known of fonts to break lines. */
export interface Fonts {
  /**
   * Chooses a font for a sign as people see one: a letter with its marks, an emoji of several code points. `before` is
   * the font of the sign before. Null where none has it.
   */
  fontFor: (sign: string, before: string | undefined) => string | null;
  widthOf: (run: Run) => number;
}

/** A sign of a paragraph. */
interface Sign {
  text: string;
  font: string;
  /** How deep it lies in text of the other direction (UAX 9); odd: from right to left. */
  level: number;
  /** Where it ends in the paragraph. */
  end: number;
}

export const BOX = '\u25A1';

const bidi = bidiFactory();
const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

const RIGHT_TO_LEFT =
  /[\u0590-\u08FF\u202B\u202E\u2067\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;
const PLAIN = /^[ -~]*$/;
const SPACE = /^\s$/u;
/** Signs that are never seen, but for the joiners, which change how their neighbours look. */
const UNSEEN = /(?![\u200C\u200D])[\p{Cf}\p{Cc}]/gu;

/**
 * Breaks a paragraph into lines of at most a width; what belongs to each stands in the order in which it is read from
 * left to right on the page. A sign without a font is a box. The page's direction is from left to right.
 */
export function linesOf(paragraph: string, width: number, fonts: Fonts): Run[][] {
  const levels = RIGHT_TO_LEFT.test(paragraph) ? bidi.getEmbeddingLevels(paragraph, 'ltr') : null;
  const signs = signsOf(paragraph, levels, fonts);
  const measure = (from: number, to: number) =>
    runsOf(signs.slice(from, to)).reduce((sum, run) => sum + fonts.widthOf(run), 0);

  const lines: Run[][] = [];
  let lineStart = 0;
  let filled = 0;
  const endLine = (at: number) => {
    const said = signs.slice(lineStart, withoutSpace(signs, lineStart, at));
    lines.push(inVisualOrder(said));
    lineStart = at;
    filled = 0;
  };
  for (const [from, to] of piecesOf(paragraph, signs)) {
    const end = withoutSpace(signs, from, to);
    const needed = measure(from, end);
    if (filled + needed > width && lineStart < from) endLine(from);
    if (needed <= width) {
      filled += needed + measure(end, to);
      continue;
    }
    // Longer than a line: it is cut between two signs.
    for (let at = from; at < to; at++) {
      const own = measure(at, at + 1);
      if (filled + own > width && lineStart < at) endLine(at);
      filled += own;
    }
  }
  endLine(signs.length);
  return lines;
}

function signsOf(paragraph: string, levels: EmbeddingLevels | null, fonts: Fonts): Sign[] {
  const signs: Sign[] = [];
  let end = 0;
  for (const segment of signsIn(paragraph)) {
    const level = levels?.levels[end] ?? 0;
    end += segment.length;
    const text = segment > '~' ? segment.replace(UNSEEN, '') : segment;
    if (text === '') continue;
    const before = signs.at(-1)?.font;
    const font = fonts.fontFor(text, before);
    if (font === null) signs.push({ text: BOX, font: fonts.fontFor(BOX, before) ?? '', level, end });
    else signs.push({ text, font, level, end });
  }
  return signs;
}

/** The signs of a text. In chunks, best before a letter or space: the time that the segmenter takes grows with the square of a text. */
function* signsIn(text: string): Generator<string> {
  for (const [chunk] of text.matchAll(/[^]{1,200}(?=[\p{L}\s]|$)|[^]{1,200}/gu)) {
    if (PLAIN.test(chunk)) yield* chunk;
    else for (const { segment } of segmenter.segment(chunk)) yield segment;
  }
}

/** The pieces between places where a line may end, as ranges of signs. */
function* piecesOf(paragraph: string, signs: readonly Sign[]): Generator<[from: number, to: number]> {
  const breaker = new LineBreaker(paragraph);
  let from = 0;
  for (let place = breaker.nextBreak(); place !== null && from < signs.length; place = breaker.nextBreak()) {
    // Never inside a sign: the rules of line breaking are of another year than those of emoji.
    let to = from;
    while (to < signs.length && (signs[to]?.end ?? 0) <= place.position) to++;
    if (to === from) continue;
    yield [from, to];
    from = to;
  }
  if (from < signs.length) yield [from, signs.length];
}

/** Where the last sign ends that is not a space. */
function withoutSpace(signs: readonly Sign[], from: number, to: number): number {
  let end = to;
  while (end > from && SPACE.test(signs[end - 1]?.text ?? '')) end--;
  return end;
}

interface LevelRun extends Run {
  level: number;
}

/** Signs of one font and level together, in the order in which they are said. */
function runsOf(signs: readonly Sign[]): LevelRun[] {
  const runs: LevelRun[] = [];
  for (const { text, font, level } of signs) {
    const last = runs.at(-1);
    if (last?.font === font && last.level === level) last.text += text;
    else runs.push({ text, font, level, isRtl: level % 2 === 1 });
  }
  return runs;
}

/** The runs of a line from left to right (UAX 9, rule L2). */
function inVisualOrder(line: readonly Sign[]): Run[] {
  const runs = runsOf(line);
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = highest; level > 0; level--) {
    for (let from = 0; from < runs.length; from++) {
      let to = from;
      while ((runs[to]?.level ?? 0) >= level) to++;
      if (to > from + 1) runs.splice(from, to - from, ...runs.slice(from, to).toReversed());
      from = Math.max(from, to);
    }
  }
  return runs.map(({ text, font, isRtl }) => ({ text, font, isRtl }));
}
