import { useRef, type KeyboardEvent } from 'react';
import { trust } from '../../../lib/trust';
import { keyPressOf, kindOfInput, type ChangeKind, type KeyPress } from '../rules/input-kind';
import { changeBetween } from '../rules/pasted';

/** What a field for an answer is given, whatever it is written with. */
export interface AnswerInput {
  value: string;
  onChange: (value: string, kind: ChangeKind) => void;
  onSend: () => void;
  isReadOnly: boolean;
  /** Ids of the elements that say more of it. */
  describedBy?: string;
  isInvalid: boolean;
}

interface TextAnswerProps extends AnswerInput {
  /** Ids of the elements that name it. */
  labelledBy: string;
}

/** An answer in words. */
export function TextAnswer({ labelledBy, describedBy, value, onChange, onSend, ...state }: TextAnswerProps) {
  const press = useRef<KeyPress>('none');
  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    press.current = keyPressOf(event.nativeEvent);
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
      onChange={event => {
        // React's event is of the browser's `input`, or of what a script has made in its place.
        const { inputType, data } = event.nativeEvent as Partial<InputEvent>;
        const isTrusted = trust.of(event.nativeEvent);
        const after = event.target.value;
        const change = changeBetween(value, after);
        onChange(after, kindOfInput({ inputType, data, isTrusted, press: press.current, change }));
        press.current = 'none';
      }}
      className="block field-sizing-content max-h-[60dvh] min-h-48 w-full resize-y rounded-t-md bg-transparent px-4 py-3 text-lg leading-relaxed text-ink outline-offset-0 read-only:text-ink-2 sm:min-h-64"
    />
  );
}
