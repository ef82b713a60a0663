import { useRef, type ClipboardEvent, type KeyboardEvent } from 'react';
import type { ChangeKind } from '../rules/keystrokes';

/** What a field for an answer is given, whatever it is written with. */
export interface AnswerInput {
  value: string;
  onChange: (value: string, kind: ChangeKind) => void;
  /** Something of the answer was copied or cut: pasted again, it is not from elsewhere. */
  onCopied: (text: string) => void;
  onSend: () => void;
  isReadOnly: boolean;
  /** Ids of the elements that say more of it. */
  describedBy?: string;
  isInvalid: boolean;
}

const PASTES = new Set(['insertFromPaste', 'insertFromDrop']);
const LINES = new Set(['insertLineBreak', 'insertParagraph']);

/** What an input event says of how the text was changed; `withKey` where a key was pressed that has a name. */
function kindOf({ inputType, data }: Pick<InputEvent, 'inputType' | 'data'>, withKey: boolean): ChangeKind {
  if (PASTES.has(inputType)) return 'paste';
  if (inputType.startsWith('delete')) return 'remove';
  if (inputType.startsWith('history') || inputType === 'insertReplacementText') return 'other';
  if (LINES.has(inputType)) return 'key';
  return inputType === 'insertText' && withKey && data !== null && [...data].length === 1 ? 'key' : 'assisted';
}

const copiedOf = ({ currentTarget: { value, selectionStart, selectionEnd } }: ClipboardEvent<HTMLTextAreaElement>) =>
  value.slice(selectionStart, selectionEnd);

interface TextAnswerProps extends AnswerInput {
  /** Ids of the elements that name it. */
  labelledBy: string;
}

/** An answer in words. */
export function TextAnswer({ labelledBy, describedBy, value, onChange, onCopied, onSend, ...state }: TextAnswerProps) {
  const withKey = useRef(false);
  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    withKey.current = event.key.length === 1 && !event.nativeEvent.isComposing;
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    onSend();
  }
  return (
    <textarea
      dir="auto"
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      aria-invalid={state.isInvalid || undefined}
      readOnly={state.isReadOnly}
      value={value}
      onKeyDown={onKeyDown}
      onCopy={event => onCopied(copiedOf(event))}
      onCut={event => onCopied(copiedOf(event))}
      onChange={event => {
        // React's event is of the browser's `input`.
        onChange(event.target.value, kindOf(event.nativeEvent as InputEvent, withKey.current));
        withKey.current = false;
      }}
      className="block field-sizing-content max-h-[60dvh] min-h-48 w-full resize-y rounded-t-md bg-transparent px-4 py-3 text-lg leading-relaxed text-ink outline-offset-0 read-only:text-ink-2 sm:min-h-64"
    />
  );
}
