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
