import type { Change } from './pasted';

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
