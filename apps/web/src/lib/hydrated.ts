import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * False on a prerendered page until its script runs, true ever after: for what only the browser knows, like the time,
 * and for fields that must not be typed into before somebody listens.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
