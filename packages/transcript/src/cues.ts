import { WHY } from './boilerplate';
import { isBlank, type Line, type LeftOut, type Problem } from './transcript';

/** A caption: the lines below one time. */
export interface Cue {
  id: string;
  idLine: number;
  /** Seconds. */
  from: number;
  to: number;
  /** Line number of its time. */
  line: number;
  payload: Line[];
}

/** A line of a caption. */
export interface Row {
  /** From a voice tag before it; `-` names no one. */
  voice: string | null;
  text: string;
  line: number;
}

export interface Caption extends Pick<Cue, 'id' | 'from' | 'to'> {
  rows: Row[];
}

interface Cues {
  cues: Cue[];
  leftOut: LeftOut[];
  problems: Problem[];
}

const TIME = String.raw`(?:(\d{1,4}):)?(\d{1,2}):(\d{1,2})(?:[.,](\d{1,3}))?`;
const TIMING = new RegExp(String.raw`^${TIME}\s{0,20}-->\s{0,20}${TIME}(?:\s|$)`);
const hasArrow = (line: Line | undefined): boolean => line?.text.includes('-->') === true;

/** Returns the seconds of a timing line, or null if it is not one. */
function timingOf(text: string): { from: number; to: number } | null {
  const found = TIMING.exec(text.trim().slice(0, 200));
  if (!found) return null;
  const seconds = ([hours = '0', minutes = '0', whole = '0', part = '0']: (string | undefined)[]) =>
    Number(hours) * 3600 + Number(minutes) * 60 + Number(whole) + Number(`0.${part}`);
  const span = { from: seconds(found.slice(1, 5)), to: seconds(found.slice(5, 9)) };
  return span.to < span.from ? null : span;
}

/** Whether the text consists of captions: WebVTT, SRT, or the older documents of Microsoft Teams. */
export function areCaptions(lines: readonly Line[]): boolean {
  if (isHeader(lines[0]?.text ?? '')) return true;
  return lines.some(({ text }) => text.includes('-->') && timingOf(text) !== null);
}

/** `WEBVTT`, optionally followed by text after a space. */
export const isHeader = (line: string): boolean => /^WEBVTT(?:[ \t]|$)/.test(line);

/** What systems write before a caption's time without an empty line between: a number, or an identifier. */
const isIdentifier = (text: string): boolean => /^\s*(?:\d{1,9}|[\da-f-]{16,60}\/\d[\d-]*)\s*$/i.test(text);

/**
 * Reads captions by the W3C's rules for WebVTT, which also work for SRT: a block ends with an empty line, or before the
 * next time. In addition, a number directly above a time never belongs to the previous caption.
 */
export function readCues(lines: readonly Line[]): Cues {
  const found: Cues = { cues: [], leftOut: [], problems: [] };
  let index = 0;
  const isVtt = isHeader(lines[0]?.text ?? '');
  if (isVtt) {
    // Lines after the header, up to an empty line or a time, describe the file.
    while (index < lines.length && !isEmpty(lines[index]) && !hasArrow(lines[index])) index++;
    // The first caption's identifier is not part of the header.
    if (index > 1 && hasArrow(lines[index]) && isIdentifier(lines[index - 1]?.text ?? '')) index--;
    leave(found, lines.slice(0, index), 'The head of the file');
  }
  while (index < lines.length) {
    if (isEmpty(lines[index])) index++;
    else index = readBlock(lines, index, found, isVtt);
  }
  return found;
}

/** A line of spaces does not end a block: YouTube has them in its captions. */
const isEmpty = (line: Line | undefined): boolean => line === undefined || line.text === '';

function leave({ leftOut }: Cues, lines: readonly Line[], why: string): void {
  for (const { number, text } of lines) if (!isBlank(text)) leftOut.push({ from: number, to: number, why });
}

/** Reads the block that starts on a line; returns where the next one starts. */
function readBlock(lines: readonly Line[], start: number, found: Cues, isVtt: boolean): number {
  const second = lines[start + 1];
  const hasIdentifier = !hasArrow(lines[start]);
  const at = hasIdentifier ? start + 1 : start;
  const isCue = !hasIdentifier || hasArrow(second);
  let end = isCue ? at + 1 : start + 1;
  while (end < lines.length && !isEmpty(lines[end]) && !hasArrow(lines[end])) end++;
  // The line above the next time is its identifier if it looks like one.
  const isCut = hasArrow(lines[end]) && end - 1 > (isCue ? at : start);
  if (isCut && isIdentifier(lines[end - 1]?.text ?? '')) end--;
  const block = lines.slice(start, end);
  const [first] = block;
  const timing = isCue ? timingOf(lines[at]?.text ?? '') : null;
  if (timing && first) {
    const id = hasIdentifier ? first.text.trim() : '';
    const payload = lines.slice(at + 1, end);
    found.cues.push({ id, idLine: first.number, ...timing, line: lines[at]?.number ?? 1, payload });
    leave(found, lines.slice(start, at + 1), 'The number and the time of a caption');
    return end;
  }
  if (/^(?:NOTE|STYLE|REGION)(?:\s|$)/.test(first?.text ?? '')) leave(found, block, WHY.note);
  else if (!isCue && !isVtt && found.cues.length > 0) {
    const payload = found.cues.at(-1)?.payload ?? [];
    for (const line of block) payload.push(line);
  } else {
    leave(found, block, WHY.stray);
    const message = isCue
      ? `This time cannot be read: “${(lines[at]?.text ?? '').trim().slice(0, 40)}”. What follows it was left out.`
      : 'Did someone say this? It has no time above it and was left out.';
    found.problems.push({ line: (isCue ? lines[at]?.number : first?.number) ?? 1, message });
  }
  return end;
}

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
  const drop = (rows: readonly Row[]) => {
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
      drop(caption.rows.slice(0, count));
      if (count < caption.rows.length) kept.push({ ...caption, rows: caption.rows.slice(count) });
    } else if (isOverlaid && textOf(last) === words) drop(caption.rows);
    else if (isOverlaid && last.from === caption.from && words.startsWith(`${textOf(last)} `)) {
      drop(last.rows);
      kept[kept.length - 1] = caption;
    } else kept.push(caption);
  }
  return { captions: kept, leftOut };
}
