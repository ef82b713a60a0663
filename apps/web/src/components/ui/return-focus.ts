import { useRef } from 'react';

/** Returns what had the focus; for an item of a menu that is about to close, the button of that menu. */
function focusedElement(): HTMLElement | null {
  const focused = document.activeElement;
  const menu = focused?.closest('[role="menu"]');
  const element = menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : focused;
  return element instanceof HTMLElement ? element : null;
}

const FIELD =
  'form :is(input:not([type="hidden"], [type="file"], [readonly]), select, textarea):not(:disabled, [tabindex="-1"])';
const TOUCH = '(pointer: coarse)';

/**
 * Returns the field that somebody who opens a window is about to fill in. None where a keyboard on the screen would cover the
 * window, nor among tabs.
 */
function firstField(content: HTMLElement): HTMLElement | null {
  if (window.matchMedia(TOUCH).matches || content.querySelector('[role="tablist"]')) return null;
  const first = content.querySelector<HTMLInputElement>(FIELD);
  if (first?.type !== 'radio') return first;
  const checked = content.querySelectorAll<HTMLInputElement>('form input[type="radio"]:checked');
  return [...checked].find(({ name }) => name === first.name) ?? first;
}

/**
 * Returns handlers for a window's content that give the focus to its first field, and restore it on closing: to the element that had it before, or to
 * the page where that is gone. Radix does this only for windows with a trigger of their own.
 */
export function useReturnFocus() {
  const opener = useRef<HTMLElement | null>(null);
  return {
    onOpenAutoFocus: (event: Event) => {
      opener.current = focusedElement();
      const field = event.target instanceof HTMLElement ? firstField(event.target) : null;
      if (!field) return;
      event.preventDefault();
      field.focus({ preventScroll: true });
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      const target = opener.current?.isConnected ? opener.current : document.querySelector('main');
      target?.focus({ preventScroll: true });
    },
  };
}
