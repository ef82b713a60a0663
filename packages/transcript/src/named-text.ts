import { isAdded, isOfMeet, notesAbove, titleAt, WHY } from './boilerplate.ts';
import { isUsualWord } from './labels.ts';
import { doubts, nameKey } from './names.ts';
import type { People } from './people.ts';
import { timeAtEnd } from './times.ts';
import {
  isBlank,
  type Line,
  type Format,
  type LeftOut,
  type Problem,
  type Reading,
  type Utterance,
} from './transcript.ts';
import { findTurns, linesOfNames, type Style, type Turn } from './turn-lines.ts';

/** Returns labels that look like names, in a text in which none recurs. */
export const doubtsOf = (lines: readonly Line[], people: People): Problem[] =>
  doubts(findTurns(lines, people).doubtful, false);

/** Reads a text in which turns begin with a name; returns null if it names no one. */
export function readNamedText(
  all: readonly Line[],
  people: People,
): (Reading & { style: Style; first: number }) | null {
  const leftOut: LeftOut[] = [];
  const leave = (some: readonly Line[], why: string) => {
    const [first] = some;
    const last = some.at(-1);
    if (first && last) leftOut.push({ from: first.number, to: last.number, why });
  };
  const notes = notesAbove(all);
  const title = titleAt(all.slice(notes));
  const start = notes + (title === -1 ? 0 : title + 1);
  const lines = all.slice(start);
  const found = findTurns(lines, people, all.slice(0, start));
  const { style, turns, doubtful } = found.turns.length > 0 ? found : { ...found, ...linesOfNames(lines, people) };
  const [first] = turns;
  if (!first) return null;
  leave(withoutBlankEnds(all.slice(0, notes)), WHY.notes);
  const above = withoutBlankEnds([...all.slice(notes, start), ...lines.slice(0, first.index)]);
  leave(above, WHY.above);

  const names = new Set(turns.map(({ label }) => nameKey(label)));
  const isName = (label: string) => names.has(nameKey(label)) || people.of(label) !== null;
  const isMeet = style === 'labels' && (notes > 0 || title !== -1 || isOfMeet(lines));
  const utterances: Utterance[] = [];
  let time: number | undefined;
  for (const [at, turn] of turns.entries()) {
    const head = lines[turn.index];
    if (!head) continue;
    if (style === 'heads') leave([head], 'The name and time above a turn');
    const words: string[] = style === 'labels' && turn.rest !== '' ? [turn.rest] : [];
    const end = turns[at + 1]?.index ?? lines.length;
    const since = turn.at ?? time;
    for (const [below, line] of lines.slice(turn.index + 1, end).entries()) {
      const isOfHead = below < turn.timesBelow;
      const isOfNext = turn.index + 1 + below >= end - (turns[at + 1]?.timesAbove ?? 0);
      if (isOfHead || isOfNext || (style === 'labels' && isTimeOfMeet(line.text))) {
        leave([line], WHY.time);
        if (style === 'labels') time = timeAtEnd(line.text.trim())?.at;
      } else if (isAdded(line.text, isName)) leave([line], WHY.system);
      else words.push(line.text);
    }
    const from = since === undefined ? {} : { from: since };
    utterances.push({ label: turn.label, text: words.join('\n').trim(), line: head.number, ...from });
  }
  const problems = [
    ...aboveProblems(above, isMeet),
    ...(style === 'labels' ? namesInside(turns, lines, isName) : []),
    ...doubts(
      doubtful.filter(({ label }) => !isName(label)),
      true,
    ),
  ];
  return {
    format: formatOf(all, style, turns, isMeet),
    utterances,
    leftOut,
    problems,
    style,
    first: lines[first.index]?.number ?? 1,
  };
}

function withoutBlankEnds(lines: readonly Line[]): readonly Line[] {
  const from = lines.findIndex(({ text }) => !isBlank(text));
  return from === -1 ? [] : lines.slice(from, lines.findLastIndex(({ text }) => !isBlank(text)) + 1);
}

/** `00:05:00` on its own line: Google Meet writes one every few minutes. */
const isTimeOfMeet = (line: string): boolean => /^\d{1,2}:\d{2}:\d{2}$/.test(line.trim());

/** A title and a date are not speech; whole sentences may be. */
function aboveProblems(above: readonly Line[], isMeet: boolean): Problem[] {
  const sentence = above.find(
    ({ text }) => /[.?!。？！]["”’]?$/.test(text.trim()) && /\S\s+\S+\s+\S+\s+\S/.test(text.slice(-200)),
  );
  if (isMeet || !sentence) return [];
  const message = 'Did someone say this? It comes before the first name and was left out.';
  return [{ line: sentence.number, message }];
}

/** Names in the middle of a line that are asked about; no one reads more questions. */
const INSIDE_MAX = 20;

/** `Dana: Why? Tom: Because.`: a second person may speak in the same line. */
function namesInside(turns: readonly Turn[], lines: readonly Line[], isName: (label: string) => boolean): Problem[] {
  const found: Problem[] = [];
  const ends = turns.map((_, at) => turns[at + 1]?.index ?? lines.length);
  for (const [at, turn] of turns.entries()) {
    for (const line of lines.slice(turn.index, ends[at])) {
      const words = line === lines[turn.index] ? turn.rest : line.text;
      for (const [, label = ''] of words.matchAll(
        /(?<=[.?!…。？！]["”’»]?\s)([^\s.:?!…。？！][^.:?!…。？！\n]{0,60})[:：](?=\s)/gu,
      )) {
        if (!isName(label) || isUsualWord(label)) continue;
        if (found.length === INSIDE_MAX) return found;
        const message = `Does “${label}” speak in the middle of this line? It was read as one person’s words. If so, begin a new line there.`;
        found.push({ line: line.number, message });
      }
    }
  }
  return found;
}

function formatOf(all: readonly Line[], style: Style, turns: readonly Turn[], isMeet: boolean): Format {
  const has = (pattern: RegExp) => all.some(({ text }) => text.length < 220 && pattern.test(text));
  if (isMeet) return 'Google Meet';
  if (has(/otter\.ai/i)) return 'Otter';
  if (has(/\b(?:started|stopped) transcription\s*$/i)) return 'Microsoft Teams';
  if (has(/^\s*\[[^\]]{1,100}\]\s*\d{1,2}:\d{2}:\d{2}\s*$/) || has(/^\s*\d[\d:]+\s+From\s.{1,100}:/)) return 'Zoom';
  if (has(/^\S.{0,100}[(]\d{1,2}:\d{2}(?::\d{2})?[)]:?\s*$/) || has(/^\S.{0,100}:\s?[(]\d{1,2}:\d{2}(?::\d{2})?[)]/))
    return 'Rev';
  if (style !== 'heads') return 'text with names';
  if (has(/\d (?:minutes?|seconds?)\b/)) return 'Microsoft Teams';
  const spaces = all.map(
    ({ text }) => /\S(\s{2,})(?:\d{1,2}:)?\d{1,2}:\d{2}\s*$/.exec(text.slice(-40))?.[1]?.length ?? 0,
  );
  const widest = Math.max(0, ...spaces.slice(0, 2_000));
  if (widest >= 3) return 'Microsoft Teams';
  return widest === 2 && turns.length > 1 ? 'Otter' : 'text with names';
}
