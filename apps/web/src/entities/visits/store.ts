import type { Language } from '@interview-detection/shared/visits/visits.rules';
import { candidateKey, sessionStore, storage } from '#web/lib/storage';

const keyOf = (link: string) => candidateKey('visit', link);
const languageKeyOf = (link: string) => `${keyOf(link)}:language`;

/** Fallback where storage is not available. */
const memory = new Map<string, string>();

/** Links that this page has opened. */
const openedHere = new Set<string>();

/** Returns whether the page was only loaded, perhaps by a mail scanner: no key or button has been pressed on it yet. */
export function isUntouched(link: string): boolean {
  const activation = navigator.userActivation as UserActivation | undefined;
  return openedHere.has(link) && activation?.hasBeenActive === false;
}

/**
 * The session of each link, so that a reload or a second tab continues with it. Also stored in the tab's own storage,
 * which may still have room.
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

  /** Forgets a token that the server refused; a newer one that another tab has stored stays. */
  forget(link: string, token: string): void {
    const key = keyOf(link);
    for (const place of [storage, sessionStore]) if (place.get(key) === token) place.remove(key);
    if (memory.get(key) === token) memory.delete(key);
  },
};

const offerKeyOf = (link: string) => `${keyOf(link)}:offer`;

/** Whether a link is about offered times; until one is picked, there is no interview to ask for. */
export const visitOffer = {
  is: (link: string): boolean => storage.get(offerKeyOf(link)) !== null,
  keep: (link: string): void => void storage.set(offerKeyOf(link), '1'),
  forget: (link: string): void => storage.remove(offerKeyOf(link)),
};

/** The language last used with a link in this browser. */
export const visitLanguage = {
  of: (link: string): Language | null => storage.get(languageKeyOf(link)) as Language | null,
  keep: (link: string, language: Language): void => void storage.set(languageKeyOf(link), language),
};
