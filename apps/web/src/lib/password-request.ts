/** A call that waits for its caller to confirm their password. */
export interface PasswordRequest {
  /** Reports whether the password was confirmed, so that the call can be repeated. */
  settle: (isConfirmed: boolean) => void;
}

let current: PasswordRequest | null = null;
const listeners = new Set<() => void>();

function show(next: PasswordRequest | null): void {
  current = next;
  for (const listener of listeners) listener();
}

/** The waiting request, for `useSyncExternalStore`. */
export const passwordRequest = {
  get: () => current,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      // The window closes with the staff area: the next person to sign in is not asked about this call.
      if (listeners.size === 0) current?.settle(false);
    };
  },
};

/**
 * Asks for the password in a window of the staff area. Resolves to false if there is no such window, or the user
 * closed it.
 */
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
