import { RESET_CODE_LENGTH } from '@interview-detection/shared/auth/auth.rules';
import { useEffect, useId, useImperativeHandle, useRef, type ClipboardEvent, type KeyboardEvent } from 'react';
import type { RefCallBack } from 'react-hook-form';
import { FieldError } from '#web/components/ui/field';
import { controlClass } from '#web/components/ui/controls';

const BOXES = Array.from({ length: RESET_CODE_LENGTH }, (_, index) => index);

/** Value of an empty box, so that the other digits keep their places. */
const BLANK = ' ';

const digitsOf = (text: string): string => text.replace(/\D/g, '');

interface CodeBoxesProps {
  /** Focused by the form when the code is wrong: the first empty box, or the first box if none is empty. */
  handle: RefCallBack;
  label: string;
  /** The digits in their places, with blanks in between; trailing blanks may be missing. */
  value: string;
  onChange: (value: string) => void;
  /** Called when the focus has left all boxes. */
  onBlur: () => void;
  error?: string | undefined;
  /** Takes the focus as soon as the boxes are on the screen. */
  takesFocus: boolean;
}

/**
 * Contract §2, §9 /otp: single-character boxes that accept a paste, advance automatically and support the arrow keys.
 */
export function CodeBoxes({ handle, label, value, onChange, onBlur, error, takesFocus }: CodeBoxesProps) {
  const id = useId();
  const group = useRef<HTMLFieldSetElement>(null);
  const digits = BOXES.map(index => (value[index] ?? BLANK).trim());

  const box = (index: number) => group.current?.querySelectorAll('input')[index];
  const goTo = (index: number) => {
    const target = box(Math.min(Math.max(index, 0), RESET_CODE_LENGTH - 1));
    target?.focus();
    target?.select();
  };
  const focusFirst = () => goTo(Math.max(0, digits.indexOf('')));
  useImperativeHandle(handle, () => ({ focus: focusFirst }));
  useEffect(() => {
    if (takesFocus) group.current?.querySelector('input')?.focus();
  }, [takesFocus]);

  const put = (next: readonly string[]) =>
    onChange(
      next
        .map(digit => digit || BLANK)
        .join('')
        .trimEnd(),
    );
  /** Fills the boxes from `from` on and moves to the box after the last one filled. */
  const fill = (from: number, text: string) => {
    const start = text.length >= RESET_CODE_LENGTH ? 0 : from;
    put(digits.map((digit, index) => text[index - start] ?? digit));
    goTo(start + text.length);
  };
  const clear = (index: number) => put(digits.map((digit, place) => (place === index ? '' : digit)));

  // A suggested code arrives from the keyboard all at once: the browser would cut it off at one character.
  const latestFill = useRef(fill);
  useEffect(() => {
    latestFill.current = fill;
  });
  useEffect(() => {
    const element = group.current;
    const onBeforeInput = (event: InputEvent) => {
      const text = digitsOf(event.data ?? '');
      if (text.length < 2 || !(event.target instanceof HTMLInputElement)) return;
      event.preventDefault();
      latestFill.current([...(element?.querySelectorAll('input') ?? [])].indexOf(event.target), text);
    };
    element?.addEventListener('beforeinput', onBeforeInput);
    return () => element?.removeEventListener('beforeinput', onBeforeInput);
  }, []);

  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const last = RESET_CODE_LENGTH - 1;
    const target = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: last }[event.key];
    if (target !== undefined) {
      event.preventDefault();
      goTo(target);
    } else if (event.key === 'Backspace') {
      event.preventDefault();
      const victim = digits[index] ? index : Math.max(0, index - 1);
      clear(victim);
      goTo(victim);
    } else if (event.key === 'Delete') {
      event.preventDefault();
      clear(index);
    }
  };
  const onPaste = (event: ClipboardEvent, index: number) => {
    event.preventDefault();
    const text = digitsOf(event.clipboardData.getData('text')).slice(0, RESET_CODE_LENGTH);
    if (text) fill(index, text);
  };

  return (
    <div>
      <fieldset ref={group} className="min-w-0">
        <legend className="mb-1.5 text-sm font-medium">{label}</legend>
        <div className="grid grid-cols-6 gap-2 sm:gap-2.5">
          {BOXES.map(index => (
            <input
              key={index}
              type="text"
              inputMode="numeric"
              pattern="[0-9]*"
              maxLength={1}
              required
              autoComplete={index === 0 ? 'one-time-code' : 'off'}
              aria-label={`Digit ${index + 1} of ${RESET_CODE_LENGTH}`}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? `${id}-error` : undefined}
              className={controlClass({
                shape: 'line',
                className: 'min-h-12 px-0 text-center text-xl font-semibold max-sm:text-xl',
              })}
              value={digits[index]}
              onFocus={event => event.target.select()}
              onBlur={event => {
                if (!group.current?.contains(event.relatedTarget)) onBlur();
              }}
              onKeyDown={event => onKeyDown(event, index)}
              onPaste={event => onPaste(event, index)}
              onChange={event => {
                const text = digitsOf(event.target.value);
                if (text) fill(index, text);
                else if (event.target.value === '') clear(index);
              }}
            />
          ))}
        </div>
      </fieldset>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
}
