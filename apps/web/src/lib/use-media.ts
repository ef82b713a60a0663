import { useSyncExternalStore } from 'react';

/** Below the width at which a layout has its side menu (Tailwind's `lg`). */
export const BELOW_LG = '(width < 64rem)';

/** Whether a media query matches now; for what must not even be made where it does not, else a class says it. */
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
