/** Browser storage that may be switched off, full or blocked. */
interface SafeStorage {
  get: (key: string) => string | null;
  /** Returns whether the value was stored: there may be no room for it, and an earlier value then stays. */
  set: (key: string, value: string) => boolean;
  remove: (key: string) => void;
  keys: () => string[];
}

/** Where storage is not available, reading returns null and writing stores nothing: the page continues from memory. */
function safe(open: () => Storage): SafeStorage {
  const attempt = <T>(use: (storage: Storage) => T, otherwise: T): T => {
    try {
      return use(open());
    } catch {
      return otherwise;
    }
  };
  return {
    get: key => attempt(storage => storage.getItem(key), null),
    set: (key, value) =>
      attempt(storage => {
        storage.setItem(key, value);
        return true;
      }, false),
    remove: key => attempt(storage => storage.removeItem(key), undefined),
    keys: () => attempt(storage => Object.keys(storage), []),
  };
}

/** Outlives the tab. */
export const storage = safe(() => localStorage);

type OfCandidates = 'visit' | 'turn';

/**
 * Returns the key of a candidate page's data, built from the end of its link, so that the link itself is not stored.
 */
export const candidateKey = (what: OfCandidates, link: string): string => `${what}:${link.slice(-22)}`;

/** Returns whether a key belongs to a candidate, whose data a staff session in the same browser must not touch. */
export const isOfCandidates = (key: string): boolean =>
  (['visit', 'turn'] satisfies OfCandidates[]).some(what => key.startsWith(`${what}:`));

/** For this tab only; survives a reload. */
export const sessionStore = safe(() => sessionStorage);
