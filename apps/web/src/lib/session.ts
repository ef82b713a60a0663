import { useSyncExternalStore } from 'react';
import { isOfCandidates, storage } from './storage';
import { rememberTheme } from './theme';

/** Contract §9. */
export const TOKEN_KEY = 'authToken';

/** Holds a token until other tabs have seen that the server refused it. */
const REFUSED_KEY = 'refusedToken';

/** Holds the token that opens nothing yet: its company requires a second factor that the user has not set up. */
const FACTOR_FIRST_KEY = 'secondFactorFirst';

/**
 * Why the session changed last. `expired`: the server refused the token; `elsewhere`: another tab changed it;
 * `changing`: the user wants to sign in with another account.
 */
export type SessionCause = 'stored' | 'login' | 'logout' | 'expired' | 'elsewhere' | 'changing';

export interface Session {
  readonly token: string | null;
  readonly cause: SessionCause;
}

/** The session as a prerendered page sees it. */
const GUEST: Session = { token: null, cause: 'stored' };

let current: Session = { token: storage.get(TOKEN_KEY), cause: 'stored' };
const listeners = new Set<(session: Session) => void>();

function change(next: Session) {
  current = next;
  for (const listener of listeners) listener(next);
}

export const session = {
  get token(): string | null {
    return current.token;
  },

  /** Stores the token, which signs the user in (contract §4). */
  start(token: string): void {
    storage.set(TOKEN_KEY, token);
    // A 401 may have cleared it meanwhile.
    rememberTheme();
    change({ token, cause: 'login' });
  },

  /** Logs out: removes the stored token (contract §2). */
  logout(): void {
    storage.remove(TOKEN_KEY);
    change({ token: null, cause: 'logout' });
  },

  /** Logs out a user who needs another account for the current page. */
  changeAccount(): void {
    storage.remove(TOKEN_KEY);
    change({ token: null, cause: 'changing' });
  },

  /**
   * Ends the session whose token the server refused: clears local storage (contract §4, §12), except for the data of
   * candidate pages in this browser. A token replaced since then stays.
   */
  expire(token: string): boolean {
    if (current.token !== token) return false;
    // Before the token is removed, since its removal alone would count as a logout.
    storage.set(REFUSED_KEY, token);
    for (const key of storage.keys()) if (!isOfCandidates(key)) storage.remove(key);
    change({ token: null, cause: 'expired' });
    return true;
  },

  /** Whether the user must set up a second factor before anything else, as far as the server has said so. */
  get needsFactor(): boolean {
    return current.token !== null && storage.get(FACTOR_FIRST_KEY) === current.token;
  },

  /** Stored, so that a page that is opened again asks for nothing that it cannot have. */
  set needsFactor(isNeeded: boolean) {
    if (isNeeded && current.token !== null) storage.set(FACTOR_FIRST_KEY, current.token);
    else storage.remove(FACTOR_FIRST_KEY);
  },

  subscribe(listener: (session: Session) => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Starts watching for sign-ins and logouts in other tabs. Called once at start. */
export function startSession(): void {
  window.addEventListener('storage', event => {
    if (event.key === REFUSED_KEY && event.newValue !== null && event.newValue === current.token) {
      change({ token: null, cause: 'expired' });
    }
    // `key` is null where all storage was cleared, for example through the browser's settings.
    if (event.key !== TOKEN_KEY && event.key !== null) return;
    const token = storage.get(TOKEN_KEY);
    if (token !== current.token) change({ token, cause: 'elsewhere' });
  });
}

export function useSession(): Session {
  return useSyncExternalStore(
    session.subscribe,
    () => current,
    () => GUEST,
  );
}
