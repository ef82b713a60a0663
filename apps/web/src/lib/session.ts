import { useSyncExternalStore } from 'react';
import { isOfCandidates, storage } from './storage';
import { rememberTheme } from './theme';

/** Contract §9. */
export const TOKEN_KEY = 'authToken';

/** Holds a token for as long as other tabs need to hear that the server refused it. */
const REFUSED_KEY = 'refusedToken';

/**
 * How the session came to be as it is; `expired`: the server refused the token, `elsewhere`: another tab did it,
 * `changing`: the person wants to sign in with another account.
 */
export type SessionCause = 'stored' | 'login' | 'logout' | 'expired' | 'elsewhere' | 'changing';

export interface Session {
  readonly token: string | null;
  readonly cause: SessionCause;
}

/** What a prerendered page knows of its visitor. */
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

  /** Signed in means a token is stored (contract §4). */
  start(token: string): void {
    storage.set(TOKEN_KEY, token);
    // A 401 may have cleared it meanwhile.
    rememberTheme();
    change({ token, cause: 'login' });
  },

  /** Logout: removes the stored token (contract §2). */
  logout(): void {
    storage.remove(TOKEN_KEY);
    change({ token: null, cause: 'logout' });
  },

  /** Logout of somebody who needs another account for the page that is shown. */
  changeAccount(): void {
    storage.remove(TOKEN_KEY);
    change({ token: null, cause: 'changing' });
  },

  /**
   * The server refused this token: local storage is cleared (contract §4, §12), but for what a candidate's page in this
   * browser keeps. A token replaced since then stays.
   */
  expire(token: string): boolean {
    if (current.token !== token) return false;
    // Before the token goes, which alone would be a sign-out.
    storage.set(REFUSED_KEY, token);
    for (const key of storage.keys()) if (!isOfCandidates(key)) storage.remove(key);
    change({ token: null, cause: 'expired' });
    return true;
  },

  subscribe(listener: (session: Session) => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Notices a sign-in or sign-out in another tab. Called once at start. */
export function startSession(): void {
  window.addEventListener('storage', event => {
    if (event.key === REFUSED_KEY && event.newValue !== null && event.newValue === current.token) {
      change({ token: null, cause: 'expired' });
    }
    // `key` is null where somebody clears everything by the browser's own means.
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
