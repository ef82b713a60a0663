/**
 * How a text was changed: by a key, by a key held down, by removing, pasting or dropping; `moved`: its own text was
 * moved elsewhere; `assisted`: by dictation, a composing keyboard, an extension or another aid, whose timing is
 * unknown; `other`: for example by undo or a correction.
 */
export type ChangeKind = 'key' | 'held' | 'remove' | 'paste' | 'drop' | 'moved' | 'assisted' | 'other';

/** What is known about the last key press, and no more: `named` where the browser says which key it was. */
export type KeyPress = 'named' | 'held' | 'none';

/** Returns the kind of a `keydown`. On-screen and composing keyboards do not name their keys. */
export const keyPressOf = ({
  key,
  repeat,
  isComposing,
}: Pick<KeyboardEvent, 'key' | 'repeat' | 'isComposing'>): KeyPress => {
  const isNamed = ([...key].length === 1 || key === 'Enter' || key === 'Tab') && !isComposing;
  return isNamed ? (repeat ? 'held' : 'named') : 'none';
};

const LINES = new Set(['insertLineBreak', 'insertParagraph']);
/** Undo, corrections by the browser, and text from its own kill buffer. */
const NEUTRAL = new Set(['historyUndo', 'historyRedo', 'insertReplacementText', 'insertFromYank', 'insertTranspose']);

/** The relevant facts about an input event and its change. */
export interface ChangeFacts {
  /** Absent in an event made by a script. */
  inputType?: string | undefined;
  data?: string | null | undefined;
  isTrusted: boolean;
  press: KeyPress;
  change: Change;
}

/**
 * Returns how a text field was changed. Only an event that declares itself a paste or drop counts as one, and only a
 * single character from a named key counts as typed (Input Events Level 2).
 */
export function kindOfInput({ inputType, data, isTrusted, press, change }: ChangeFacts): ChangeKind {
  if (!isTrusted || !inputType) return 'assisted';
  if (inputType === 'insertFromPaste') return 'paste';
  if (inputType === 'insertFromDrop') return 'drop';
  if (inputType === 'deleteByDrag') return 'moved';
  if (inputType.startsWith('delete')) return change.inserted === 0 ? 'remove' : 'assisted';
  if (NEUTRAL.has(inputType)) return 'other';
  if (LINES.has(inputType)) return press === 'held' ? 'held' : 'key';
  // More was inserted than the event reports: something else has written as well.
  const isOne = inputType === 'insertText' && typeof data === 'string' && [...data].length === 1;
  if (!isOne || press === 'none' || change.inserted > data.length) return 'assisted';
  return press === 'held' ? 'held' : 'key';
}

/** Returns the kind of a transaction in the code editor (CodeMirror's `userEvent`). */
export function kindOfTransaction(
  isUserEvent: (name: string) => boolean,
  press: KeyPress,
  { inserted }: Change,
): ChangeKind {
  if (isUserEvent('input.paste')) return 'paste';
  if (isUserEvent('input.drop')) return 'drop';
  if (isUserEvent('move')) return 'other';
  if (isUserEvent('delete')) return 'remove';
  if (isUserEvent('input.type.compose')) return 'assisted';
  if (isUserEvent('input.type')) {
    if (press === 'none' || inserted > 2) return 'assisted';
    return press === 'held' ? 'held' : 'key';
  }
  return isUserEvent('input') ? 'key' : 'other';
}

/** A range of characters in a text. */
export type Span = readonly [from: number, to: number];

/** A change to a text: `removed` characters at `from` were replaced by `inserted` others. */
export interface Change {
  from: number;
  removed: number;
  inserted: number;
}

/** Returns the smallest change that turns one text into another. */
export function changeBetween(before: string, after: string): Change {
  const shorter = Math.min(before.length, after.length);
  let from = 0;
  while (from < shorter && before[from] === after[from]) from++;
  let end = 0;
  while (end < shorter - from && before[before.length - 1 - end] === after[after.length - 1 - end]) end++;
  return { from, removed: before.length - from - end, inserted: after.length - from - end };
}

/**
 * Returns the pasted ranges after a change: what remains of the previous ones, and the change itself if it was a paste.
 */
export function pastedAfter(spans: readonly Span[], { from, removed, inserted }: Change, isPaste: boolean): Span[] {
  const end = from + removed;
  const moved = inserted - removed;
  const left = spans.flatMap(([start, to]): Span[] => [
    [start, Math.min(to, from)],
    [Math.max(start, end) + moved, to + moved],
  ]);
  const all: Span[] = isPaste ? [...left, [from, from + inserted]] : left;
  return joined(all.filter(([start, to]) => to > start).toSorted(([one], [other]) => one - other));
}

function joined(spans: readonly Span[]): Span[] {
  const all: Span[] = [];
  for (const [start, to] of spans) {
    const last = all.at(-1);
    if (last && start <= last[1]) all[all.length - 1] = [last[0], Math.max(last[1], to)];
    else all.push([start, to]);
  }
  return all;
}

/** Returns the share of pasted characters in a text, 0 to 1. */
export function shareOf(spans: readonly Span[], length: number): number {
  const pasted = spans.reduce((sum, [from, to]) => sum + to - from, 0);
  return length === 0 ? 0 : Math.min(1, pasted / length);
}
