import bidiFactory, { type EmbeddingLevels } from 'bidi-js';
import LineBreaker from 'linebreak';

/** A piece of a line that is set at once. */
export interface Run {
  text: string;
  /** The file of its font. */
  font: string;
  isRtl: boolean;
}

/** The properties of fonts that line breaking needs. */
export interface Fonts {
  /**
   * Chooses a font for a character as people perceive it: a letter with its marks, an emoji of several code points.
   * `before` is the font of the character before. Returns null if no font has it.
   */
  fontFor: (sign: string, before: string | undefined) => string | null;
  widthOf: (run: Run) => number;
}

/** A character of a paragraph, as people perceive it. */
interface Sign {
  text: string;
  font: string;
  /** Its embedding level in text of the other direction (UAX 9); odd: from right to left. */
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
/** Characters that are never visible, except for the joiners, which change how their neighbours look. */
const UNSEEN = /(?![\u200C\u200D])[\p{Cf}\p{Cc}]/gu;

/**
 * Breaks a paragraph into lines of at most a width, each with its runs in the order in which they appear on the page
 * from left to right. A character without a font is shown as a box. The page's direction is from left to right.
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
    // Longer than a line: cut between two characters.
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

/**
 * Yields the characters of a text. Works in chunks, preferably cut before a letter or space: the segmenter's time grows
 * with the square of the text.
 */
function* signsIn(text: string): Generator<string> {
  for (const [chunk] of text.matchAll(/[^]{1,200}(?=[\p{L}\s]|$)|[^]{1,200}/gu)) {
    if (PLAIN.test(chunk)) yield* chunk;
    else for (const { segment } of segmenter.segment(chunk)) yield segment;
  }
}

/** Yields the pieces between places where a line may end, as ranges of characters. */
function* piecesOf(paragraph: string, signs: readonly Sign[]): Generator<[from: number, to: number]> {
  const breaker = new LineBreaker(paragraph);
  let from = 0;
  for (let place = breaker.nextBreak(); place !== null && from < signs.length; place = breaker.nextBreak()) {
    // Never inside a character: the line breaking rules are of another Unicode year than those for emoji.
    let to = from;
    while (to < signs.length && (signs[to]?.end ?? 0) <= place.position) to++;
    if (to === from) continue;
    yield [from, to];
    from = to;
  }
  if (from < signs.length) yield [from, signs.length];
}

/** Returns where the last character ends that is not a space. */
function withoutSpace(signs: readonly Sign[], from: number, to: number): number {
  let end = to;
  while (end > from && SPACE.test(signs[end - 1]?.text ?? '')) end--;
  return end;
}

interface LevelRun extends Run {
  level: number;
}

/** Groups adjacent characters of one font and level, in logical order. */
function runsOf(signs: readonly Sign[]): LevelRun[] {
  const runs: LevelRun[] = [];
  for (const { text, font, level } of signs) {
    const last = runs.at(-1);
    if (last?.font === font && last.level === level) last.text += text;
    else runs.push({ text, font, level, isRtl: level % 2 === 1 });
  }
  return runs;
}

/** Returns the runs of a line from left to right (UAX 9, rule L2). */
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
