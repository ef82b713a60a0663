import { WHY } from './boilerplate.ts';
import { isBlank, type Line } from './lines.ts';
import type { LeftOut, Problem } from './transcript.ts';

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
  /** From a voice tag before it; `-` names nobody. */
  voice: string | null;
  text: string;
  line: number;
}

export interface Caption extends Pick<Cue, 'id' | 'from' | 'to'> {
  rows: Row[];
}

export interface Cues {
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
