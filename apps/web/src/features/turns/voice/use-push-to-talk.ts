import { useRef, type KeyboardEvent, type PointerEvent } from 'react';

/** A press longer than this, in milliseconds, is push-to-talk; a shorter one starts recording until the next press. */
const HOLD_MS = 500;

interface PushToTalk {
  isRecording: boolean;
  /** Recording is not possible now. */
  isHeld: boolean;
  start: () => void;
  stop: () => void;
}

const isPress = ({ key }: KeyboardEvent) => key === ' ' || key === 'Enter';

/**
 * Returns the handlers of a button that records while it is held, or from one press to the next, by pointer and
 * keyboard. A click without a press, as screen readers send it, counts as a press.
 */
export function usePushToTalk({ isRecording, isHeld, start, stop }: PushToTalk) {
  /** When the press that started the recording began; null once it is over. */
  const pressedAt = useRef<number | null>(null);
  /** The click that follows this press has already been handled. */
  const isClickDone = useRef(false);

  function press(): void {
    isClickDone.current = false;
    if (isHeld || isRecording) return;
    pressedAt.current = performance.now();
    isClickDone.current = true;
    start();
  }
  function letGo(isClickToCome: boolean): void {
    const held = pressedAt.current === null ? 0 : performance.now() - pressedAt.current;
    pressedAt.current = null;
    if (!isRecording || held < HOLD_MS) return;
    isClickDone.current = isClickToCome;
    stop();
  }
  function click(): void {
    if (isClickDone.current) isClickDone.current = false;
    else if (isRecording) stop();
    else if (!isHeld) start();
  }
  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return;
      // Releasing the pointer outside the button still counts.
      event.currentTarget.setPointerCapture(event.pointerId);
      press();
    },
    onPointerUp: () => letGo(true),
    onPointerCancel: () => letGo(false),
    onKeyDown: (event: KeyboardEvent) => {
      if (!isPress(event)) return;
      // A held key would press repeatedly.
      if (event.repeat) event.preventDefault();
      else press();
    },
    onKeyUp: (event: KeyboardEvent) => {
      // Enter already clicked when it was pressed.
      if (isPress(event)) letGo(event.key === ' ');
    },
    onClick: click,
    // A long press must not open the context menu.
    onContextMenu: (event: { preventDefault: () => void }) => event.preventDefault(),
  };
}
