import { WHY } from './boilerplate.ts';
import type { Caption, Row } from './cues.ts';
import type { LeftOut } from './transcript.ts';

/** Lines of a caption that may recur in the next one in rolling captions. */
const ROLLING_LINES = 3;
const ROLLING_LEAST = 3;
/** Maximum seconds between captions that touch. */
const TOUCHING = 0.2;

const isSame = (one: Row | undefined, other: Row | undefined): boolean =>
  one !== undefined &&
  other !== undefined &&
  one.text === other.text &&
  (other.voice === null || one.voice === other.voice);
const textOf = ({ rows }: Caption): string => rows.map(({ text }) => text).join(' ');
const voiceOf = ({ rows: [first] }: Caption): string | null => first?.voice ?? null;

/** Returns how many lines at the end of a caption recur at the start of the next. */
function overlapOf(before: Caption, after: Caption): number {
  if (after.from > before.to + TOUCHING) return 0;
  for (let count = Math.min(ROLLING_LINES, before.rows.length, after.rows.length); count > 0; count--) {
    const tail = before.rows.slice(-count);
    if (tail.every((row, index) => isSame(row, after.rows[index]))) return count;
  }
  return 0;
}

/** Removes what captions show twice: the same at the same time, one that grows, and lines that roll. */
export function withoutRepeats(captions: readonly Caption[]): { captions: Caption[]; leftOut: LeftOut[] } {
  const leftOut: LeftOut[] = [];
  const leave = (rows: readonly Row[]) => {
    for (const { line } of rows) leftOut.push({ from: line, to: line, why: WHY.twice });
  };
  const overlaps = captions.map((caption, index) => {
    const before = captions[index - 1];
    return before ? overlapOf(before, caption) : 0;
  });
  const rolling = overlaps.filter(count => count > 0).length;
  const isRolling = rolling >= ROLLING_LEAST && rolling * 2 >= captions.length - 1;
  const kept: Caption[] = [];
  for (const [index, caption] of captions.entries()) {
    const last = kept.at(-1);
    const isOverlaid = last !== undefined && caption.from < last.to && voiceOf(last) === voiceOf(caption);
    const words = textOf(caption);
    if (isRolling) {
      const count = overlaps[index] ?? 0;
      leave(caption.rows.slice(0, count));
      if (count < caption.rows.length) kept.push({ ...caption, rows: caption.rows.slice(count) });
    } else if (isOverlaid && textOf(last) === words) leave(caption.rows);
    else if (isOverlaid && last.from === caption.from && words.startsWith(`${textOf(last)} `)) {
      leave(last.rows);
      kept[kept.length - 1] = caption;
    } else kept.push(caption);
  }
  return { captions: kept, leftOut };
}
