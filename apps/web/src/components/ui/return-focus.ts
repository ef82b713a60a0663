import { useRef } from 'react';

/** Returns what had the focus; for an item of a menu that is about to close, the button of that menu. */
function focusedElement(): HTMLElement | null {
  const focused = document.activeElement;
  const menu = focused?.closest('[role="menu"]');
  const element = menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : focused;
  return element instanceof HTMLElement ? element : null;
}

/**
 * Returns handlers for a window's content that restore the focus on closing: to the element that had it before, or to
 * the page where that is gone. Radix does this only for windows with a trigger of their own.
 */
export function useReturnFocus() {
  const opener = useRef<HTMLElement | null>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = focusedElement();
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      const target = opener.current?.isConnected ? opener.current : document.querySelector('main');
      target?.focus({ preventScroll: true });
    },
  };
}
