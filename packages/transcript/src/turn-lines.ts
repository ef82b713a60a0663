import { couldBeName, headOf, isUsualWord, labelsOf, looksLikeHead, looksLikeName, type Label } from './labels.ts';
import { isBlank, type Line } from './transcript.ts';
import { type Doubtful, NAME_MAX, nameKey } from './names.ts';
import type { People } from './people.ts';
import { isTime, timeAtEnd } from './times.ts';

/** How turns begin: with `Name  0:03` above the words, or with `Name:` before them. */
export type Style = 'heads' | 'labels';

/** A line that begins a turn. */
export interface Turn extends Label {
  index: number;
  /** Number of adjacent lines above and below that are times and belong to it. */
  timesAbove: number;
  timesBelow: number;
}

export interface Turns {
  style: Style;
  turns: Turn[];
  /** Labels that begin no turn but look like names: the reader asks. */
  doubtful: Doubtful[];
}

/** Finds the lines of code between ``` fences, in which no turn begins. A fence that is never closed does not count. */
export function fencedLines(lines: readonly Line[]): { fenced: ReadonlySet<number>; open: Line | null } {
  const fenced = new Set<number>();
  let since: number | null = null;
  for (const [index, { text }] of lines.entries()) {
    if (!text.includes('```') || !/^(?:[^`]{0,120}[:：.)]\s*)?```/.test(text.trim())) continue;
    if (since === null) since = index;
    else {
      for (let at = since + 1; at <= index; at++) fenced.add(at);
      since = null;
    }
  }
  return { fenced, open: since === null ? null : (lines[since] ?? null) };
}

/** Finds the lines that begin turns. A label is a name if it recurs, or is a participant's. */
export function findTurns(lines: readonly Line[], people: People, above: readonly Line[] = []): Turns {
  const { fenced } = fencedLines(lines);
  const heads: Turn[] = [];
  const labels: { index: number; all: Label[] }[] = [];
  for (const [index, { text }] of lines.entries()) {
    if (isBlank(text) || fenced.has(index) || isTime(text)) continue;
    const head = headOf(text);
    const turn = head ? { ...head, index, timesAbove: 0, timesBelow: 0 } : headBesideTime(lines, index);
    if (turn) heads.push(turn);
    const all = labelsOf(text);
    if (all.length > 0) labels.push({ index, all });
  }
  const isKnown = (label: string) => people.knows(label);
  const comesBack = counted(heads.map(({ label }) => label));
  // `Kofi: at 10:30` is not a head, though it ends with a time.
  const isHead = (label: string) =>
    /[:：]/.test(label) ? people.exactly(label) || comesBack(label) : isKnown(label) || comesBack(label);
  const named = heads.filter(({ label }) => isHead(label));
  const labelled = namedLabels(labels, people, isKnown);
  const firstHead = named[0]?.index ?? Infinity;
  const firstLabel = labelled[0]?.index ?? Infinity;
  if (named.length > 0 && firstHead <= firstLabel && (named.length > 1 || labelled.length < 2)) {
    return { style: 'heads', turns: withThoseBetween(heads, named, lines), doubtful: [] };
  }
  const taken = new Set(labelled.map(({ index }) => index));
  const once = labels.flatMap(({ index, all: [first] }) =>
    first && !taken.has(index) && /\s/.test(first.label) && looksLikeName(first.label) ? [{ ...first, index }] : [],
  );
  const isListed = listedNames([...above, ...lines.slice(0, Math.min(firstLabel, lines.length))], once);
  const listed = labelled.length === 0 ? [] : once.filter(({ label }) => isListed(label));
  if (listed.length > 0) {
    for (const { index } of listed) taken.add(index);
    labelled.push(...listed.map((label): Turn => ({ ...label, timesAbove: 0, timesBelow: 0 })));
    labelled.sort((one, other) => one.index - other.index);
  }
  const usual = counted(labels.flatMap(({ all: [first] }) => (first && isUsualWord(first.label) ? [first.label] : [])));
  const isDoubtful = (label: string) =>
    looksLikeName(label) || (isUsualWord(label) && !isQuestionLabel(label) && usual(label));
  const doubtful = labels
    .filter(({ index, all: [first] }) => !taken.has(index) && first && isDoubtful(first.label))
    .map(({ index, all }) => ({ label: all[0]?.label ?? '', line: lines[index]?.number ?? 1 }));
  return { style: 'labels', turns: labelled, doubtful };
}

/** Reads a name on its own line, directly above or below its time. */
function headBesideTime(lines: readonly Line[], index: number): Turn | null {
  const text = lines[index]?.text.trim() ?? '';
  let timesBelow = 0;
  while (timesBelow < 2 && isTime(lines[index + timesBelow + 1]?.text ?? '')) timesBelow++;
  const timesAbove = timesBelow === 0 && isTime(lines[index - 1]?.text ?? '') ? 1 : 0;
  if (timesBelow + timesAbove === 0 || !couldBeName(text)) return null;
  const time = lines[timesAbove > 0 ? index - 1 : index + timesBelow]?.text.trim() ?? '';
  return { label: text, rest: '', at: timeAtEnd(time)?.at ?? 0, index, timesAbove, timesBelow };
}

/** Finds participants' names on their own lines, without any times: at least two people. */
export function linesOfNames(lines: readonly Line[], people: People): Pick<Turns, 'style' | 'turns'> {
  const turns = lines.flatMap(({ text }, index): Turn[] => {
    const label = text.trim().replace(/[:：]$/, '');
    const isName = label.length <= NAME_MAX && label !== '' && people.exactly(label);
    return isName ? [{ label, rest: '', index, timesAbove: 0, timesBelow: 0 }] : [];
  });
  const isOfTwo = new Set(turns.map(({ label }) => nameKey(label))).size > 1;
  return { style: 'heads', turns: isOfTwo ? turns : [] };
}

/** Whether a label occurs more than once among these. */
export function counted(labels: readonly string[]): (label: string) => boolean {
  const before = new Set<string>();
  const again = new Set<string>();
  const all = new Map<string, string>();
  for (const label of labels) {
    const key = all.get(label) ?? nameKey(label);
    all.set(label, key);
    if (before.has(key)) again.add(key);
    else before.add(key);
  }
  return label => again.has(all.get(label) ?? nameKey(label));
}

/** Returns the label of each line that begins a turn: a participant's full name first, then labels that recur. */
function namedLabels(
  labels: readonly { index: number; all: Label[] }[],
  people: People,
  isKnown: (label: string) => boolean,
): Turn[] {
  const comesBack = counted(
    labels.flatMap(({ all: [first] }) => (first && !isUsualWord(first.label) ? [first.label] : [])),
  );
  return labels.flatMap(({ index, all }) => {
    const [first] = all;
    const whole = all.findLast(({ label }) => people.exactly(label));
    const found = whole ?? (first && (isKnown(first.label) || comesBack(first.label)) ? first : null);
    return found ? [{ ...found, index, timesAbove: 0, timesBelow: 0 }] : [];
  });
}

/** Finds labels that also occur above the first turn, as in `Invited Ingrid Solheim Kofi Mensah`. */
function listedNames(above: readonly Line[], labels: readonly Label[]): (label: string) => boolean {
  const wanted = new Set(labels.map(({ label }) => label.toLowerCase()));
  const found = new Set<string>();
  if (wanted.size > 0) {
    for (const { text } of above.slice(0, LISTED_LINES_MAX)) {
      const words = text
        .slice(0, LISTED_LETTERS_MAX)
        .toLowerCase()
        .split(/[\s,;•·|[\]()]+/);
      for (let at = 0; at < words.length; at++) {
        for (const length of [2, 3, 4]) {
          const name = words.slice(at, at + length).join(' ');
          if (wanted.has(name)) found.add(name);
        }
      }
    }
  }
  return label => found.has(label.toLowerCase());
}

/** A list of invited people is short, and near the top. */
const LISTED_LINES_MAX = 500;
const LISTED_LETTERS_MAX = 2_000;

/** `Q1`, `Answer`: a question label, not a name. */
export const isQuestionLabel = (label: string): boolean => /^(?:q|a|question|answer)\s*\d{0,4}$/i.test(label.trim());

/** Adds heads that occur once, for people who say one thing: between others by time, and set apart from the words. */
function withThoseBetween(heads: readonly Turn[], named: readonly Turn[], lines: readonly Line[]): Turn[] {
  const known = new Set(named);
  const turns: Turn[] = [];
  let next = 0;
  for (const head of heads) {
    while (next < named.length && (named[next]?.index ?? 0) <= head.index) next++;
    const before = turns.at(-1)?.at ?? -1;
    const after = named[next]?.at ?? Infinity;
    const isSetApart =
      isBlank(lines[head.index - 1]?.text ?? '') || /\s{2}|\t/.test(lines[head.index]?.text.trim() ?? '');
    const isBetween = (head.at ?? 0) >= before && (head.at ?? 0) <= after;
    if (known.has(head) || (isBetween && isSetApart && looksLikeHead(head.label))) turns.push(head);
  }
  return turns;
}
