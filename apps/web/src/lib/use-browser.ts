import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * Returns false on a prerendered page until its script runs, and true ever after: for what only the browser knows, such
 * as the time, and for fields that must not accept input before the script listens.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

/** Below the width at which a layout shows its side menu (Tailwind's `lg`). */
export const BELOW_LG = '(width < 64rem)';
/** The width of a phone (below Tailwind's `sm`). */
export const BELOW_SM = '(width < 40rem)';
/** Fingers are the main way to point: the keyboard is then most likely on the screen. */
export const TOUCH = '(pointer: coarse)';

/**
 * Returns whether a media query matches now: for what must not even be mounted where it does not; otherwise use a
 * class.
 */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    listener => {
      const list = window.matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    () => window.matchMedia(query).matches,
  );
}
