import { expect, type Page } from '@playwright/test';

declare global {
  interface Window {
    /** Texts of this document's toasts and logs, in order. */
    announced: string[];
  }
}

/**
 * Records what toasts and logs of a page say: they are shown for seconds, and a slow machine may check too late. Not a
 * script of every frame: those of emails may run none, and report one as an error.
 */
export function keepAnnouncements(page: Page): void {
  page.on('domcontentloaded', () => {
    // A page that is left at once has no document to run it in.
    page.evaluate(keep).catch(() => undefined);
  });
}

function keep(): void {
  window.announced = [];
  const last = new WeakMap<Element, string>();
  const look = () => {
    for (const place of document.querySelectorAll('[data-toast], [role=log]')) {
      const text = place.textContent;
      if (text !== '' && last.get(place) !== text) window.announced.push(text);
      last.set(place, text);
    }
  };
  new MutationObserver(look).observe(document, { childList: true, characterData: true, subtree: true });
}

/** Waits until a toast or a log has said this since the page was loaded. */
export const expectAnnounced = (page: Page, text: string): Promise<void> =>
  expect
    .poll(() => page.evaluate(() => window.announced), `“${text}” is announced`)
    .toContainEqual(expect.stringContaining(text));
