import { useRef, type KeyboardEvent } from 'react';
import { trust } from '#web/lib/trusted-event';
import { changeBetween, type ChangeKind, type KeyPress, keyPressOf, kindOfInput } from '../rules/input-kind';

/** The props of an answer field, for any editor. */
export interface AnswerInput {
  value: string;
  onChange: (value: string, kind: ChangeKind) => void;
  onSend: () => void;
  isReadOnly: boolean;
  /** Ids of the elements that describe it. */
  describedBy?: string;
  isInvalid: boolean;
}

interface TextAnswerProps extends AnswerInput {
  /** Ids of the elements that label it. */
  labelledBy: string;
}

/** A field for an answer in prose. */
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
        // React's event wraps the browser's `input` event, or one that a script made.
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
