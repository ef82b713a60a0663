import { useRef, type KeyboardEvent, type PointerEvent } from 'react';

/** Who presses for longer than this, in milliseconds, holds the button while they speak; else they press it again. */
const HOLD_MS = 500;

interface PushToTalk {
  isRecording: boolean;
  /** Nothing can be recorded now. */
  isHeld: boolean;
  start: () => void;
  stop: () => void;
}

const isPress = ({ key }: KeyboardEvent) => key === ' ' || key === 'Enter';

/**
 * What a button does that records while it is held, or from one press to the next, by pointer and by keyboard. A click
 * without either, as screen readers make it, is a press.
 */
export function usePushToTalk({ isRecording, isHeld, start, stop }: PushToTalk) {
  /** When the press that started it began; null once it is over. */
  const pressedAt = useRef<number | null>(null);
  /** The click that belongs to the press has nothing more to do. */
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
      // Let go beside the button it is let go all the same.
      event.currentTarget.setPointerCapture(event.pointerId);
      press();
    },
    onPointerUp: () => letGo(true),
    onPointerCancel: () => letGo(false),
    onKeyDown: (event: KeyboardEvent) => {
      if (!isPress(event)) return;
      // Held down it would press again and again.
      if (event.repeat) event.preventDefault();
      else press();
    },
    onKeyUp: (event: KeyboardEvent) => {
      // Enter has clicked when it was pressed.
      if (isPress(event)) letGo(event.key === ' ');
    },
    onClick: click,
    // A long press is no wish for a menu.
    onContextMenu: (event: { preventDefault: () => void }) => event.preventDefault(),
  };
}
