import { useRef } from 'react';
import { TOUCH } from '#web/lib/use-browser';

/** Returns what had the focus, null for nothing; for an item of a menu that is about to close, the button of that menu. */
function focusedElement(): HTMLElement | null {
  const focused = document.activeElement;
  const menu = focused?.closest('[role="menu"]');
  const element = menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : focused;
  return element instanceof HTMLElement && element !== document.body ? element : null;
}

const FIELD =
  'form :is(input:not([type="hidden"], [type="file"], [readonly]), select, textarea):not(:disabled, [tabindex="-1"])';

/**
 * Returns where to start in a window: in the first field; in a question without one, on the answer that changes
 * nothing; among tabs, on the one shown; else on the window itself. Never on its close button, where Enter would undo the
 * opening. No field where a keyboard on the screen would cover the window.
 */
function firstFocus(content: HTMLElement): HTMLElement {
  const tab = content.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]');
  if (tab || content.querySelector('[role="tablist"]')) return tab ?? content;
  const field = firstField(content);
  if (field) return window.matchMedia(TOUCH).matches ? content : field;
  return content.querySelector<HTMLElement>('button[data-stay]:not(:disabled)') ?? content;
}

function firstField(content: HTMLElement): HTMLElement | null {
  const first = content.querySelector<HTMLInputElement>(FIELD);
  if (first?.type !== 'radio') return first;
  const checked = content.querySelectorAll<HTMLInputElement>('form input[type="radio"]:checked');
  return [...checked].find(({ name }) => name === first.name) ?? first;
}

/**
 * Returns handlers for a window's content that give the focus to it on opening, and restore it on closing: to the
 * element that had it before, or to the page if that was removed. Radix does this only for windows with their own
 * trigger.
 */
export function useReturnFocus() {
  const opener = useRef<HTMLElement | null>(null);
  return {
    onOpenAutoFocus: (event: Event) => {
      opener.current = focusedElement();
      if (!(event.target instanceof HTMLElement)) return;
      event.preventDefault();
      firstFocus(event.target).focus({ preventScroll: true });
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      const target = opener.current?.isConnected ? opener.current : document.querySelector('main');
      target?.focus({ preventScroll: true });
    },
  };
}
