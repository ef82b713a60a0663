import type { Language } from '@interview-detection/shared/visits/visits.rules';
import { candidateKey, sessionStore, storage } from '../../lib/storage';

const keyOf = (link: string) => candidateKey('visit', link);
const languageKeyOf = (link: string) => `${keyOf(link)}:language`;

/** Without storage the page works on with its memory. */
const memory = new Map<string, string>();

/** Links that this page has opened. */
const openedHere = new Set<string>();

/** Whether this page was only loaded, by a scanner of mails perhaps: nobody has pressed a key or a button on it yet. */
export function isUntouched(link: string): boolean {
  const activation = navigator.userActivation as UserActivation | undefined;
  return openedHere.has(link) && activation?.hasBeenActive === false;
}

/**
 * The session of each link, so that a reload and a second tab go on with it. Also in the tab's own storage, where there may
 * still be room.
 */
export const visitSession = {
  token: (link: string): string | null =>
    storage.get(keyOf(link)) ?? sessionStore.get(keyOf(link)) ?? memory.get(keyOf(link)) ?? null,

  start(link: string, token: string): void {
    openedHere.add(link);
    const key = keyOf(link);
    const kept = [storage.set(key, token), sessionStore.set(key, token)];
    if (!kept.includes(true)) memory.set(key, token);
  },

  /** The server refused this token; another tab may have stored a new one since. */
  forget(link: string, token: string): void {
    const key = keyOf(link);
    for (const place of [storage, sessionStore]) if (place.get(key) === token) place.remove(key);
    if (memory.get(key) === token) memory.delete(key);
  },
};

/** The language that was last shown by a link in this browser. */
export const visitLanguage = {
  of: (link: string): Language | null => storage.get(languageKeyOf(link)) as Language | null,
  keep: (link: string, language: Language): void => void storage.set(languageKeyOf(link), language),
};
