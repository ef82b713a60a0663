import { useSyncExternalStore } from 'react';
import { storage } from './storage';
import { rememberTheme } from './theme';

/** Contract §9. */
export const TOKEN_KEY = 'authToken';

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

  /** The server refused this token: all local storage is cleared (contract §4). A token replaced since then stays. */
  expire(token: string): boolean {
    if (current.token !== token) return false;
    storage.clear();
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
    // `key` is null when the other tab cleared everything, as it does when the server refuses the token.
    if (event.key !== TOKEN_KEY && event.key !== null) return;
    const token = storage.get(TOKEN_KEY);
    if (token !== current.token) change({ token, cause: event.key === null && !token ? 'expired' : 'elsewhere' });
  });
}

export function useSession(): Session {
  return useSyncExternalStore(
    session.subscribe,
    () => current,
    () => GUEST,
  );
}
