import type { Change } from './pasted';

/**
 * How a text was changed: by a key, by one that was held down, by removing, by pasting or dropping; by moving text of its
 * own to another place; by dictation, a composing keyboard, an extension or another help, of which no times are known;
 * otherwise, by undoing or correcting for example.
 */
export type ChangeKind = 'key' | 'held' | 'remove' | 'paste' | 'drop' | 'moved' | 'assisted' | 'other';

/** What the last key press says, and no more: `named` where the browser tells which key it was. */
export type KeyPress = 'named' | 'held' | 'none';

/** Of a `keydown`. On-screen keyboards and those that compose do not name their keys. */
export const keyPressOf = ({
  key,
  repeat,
  isComposing,
}: Pick<KeyboardEvent, 'key' | 'repeat' | 'isComposing'>): KeyPress => {
  const isNamed = ([...key].length === 1 || key === 'Enter' || key === 'Tab') && !isComposing;
  return isNamed ? (repeat ? 'held' : 'named') : 'none';
};

const LINES = new Set(['insertLineBreak', 'insertParagraph']);
/** Undone, corrected by the browser, taken from its own store of cut text. */
const NEUTRAL = new Set(['historyUndo', 'historyRedo', 'insertReplacementText', 'insertFromYank', 'insertTranspose']);

/** What is read of the event of a field that changed, and of the change itself. */
export interface ChangeFacts {
  /** Absent in an event that a script has made. */
  inputType?: string | undefined;
  data?: string | null | undefined;
  isTrusted: boolean;
  press: KeyPress;
  change: Change;
}

/**
 * Reads how a text field was changed. Only what says itself that it is pasting or dropping is read as that, and only a single
 * character of a key that was named as typed (Input Events Level 2).
 */
export function kindOfInput({ inputType, data, isTrusted, press, change }: ChangeFacts): ChangeKind {
  if (!isTrusted || !inputType) return 'assisted';
  if (inputType === 'insertFromPaste') return 'paste';
  if (inputType === 'insertFromDrop') return 'drop';
  if (inputType === 'deleteByDrag') return 'moved';
  if (inputType.startsWith('delete')) return change.inserted === 0 ? 'remove' : 'assisted';
  if (NEUTRAL.has(inputType)) return 'other';
  if (LINES.has(inputType)) return press === 'held' ? 'held' : 'key';
  // More came than the event tells: something else has written as well.
  const isOne = inputType === 'insertText' && typeof data === 'string' && [...data].length === 1;
  if (!isOne || press === 'none' || change.inserted > data.length) return 'assisted';
  return press === 'held' ? 'held' : 'key';
}

/** Reads what an editor for code calls a transaction that changed it (CodeMirror's `userEvent`). */
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
