/** A call waits until its caller has confirmed their password. */
export interface PasswordRequest {
  /** Whether the password was confirmed, so that the call can be made once more. */
  settle: (isConfirmed: boolean) => void;
}

let current: PasswordRequest | null = null;
const listeners = new Set<() => void>();

function show(next: PasswordRequest | null): void {
  current = next;
  for (const listener of listeners) listener();
}

/** The request that waits; for `useSyncExternalStore`. */
export const passwordRequest = {
  get: () => current,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

/** Asks for the password in a window of the staff area. Resolves with false where nobody can be asked, or they closed it. */
export function requestPassword(): Promise<boolean> {
  if (current || listeners.size === 0) return Promise.resolve(false);
  return new Promise(resolve => {
    show({
      settle(isConfirmed) {
        show(null);
        resolve(isConfirmed);
      },
    });
  });
}
