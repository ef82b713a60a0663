/** A storage of the browser, which may be switched off, full or blocked. */
interface SafeStorage {
  get: (key: string) => string | null;
  /** Whether it is kept: there may be no room for it, and what was there before stays. */
  set: (key: string, value: string) => boolean;
  remove: (key: string) => void;
  keys: () => string[];
}

/** Where the storage cannot be used reading returns null and writing keeps nothing: the page works on with its memory. */
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

/** Names what a candidate's page keeps by the end of its link: what is stored does not hold the link itself. */
export const candidateKey = (what: OfCandidates, link: string): string => `${what}:${link.slice(-22)}`;

/** Whether it is a candidate's, of whom a staff session in the same browser knows nothing. */
export const isOfCandidates = (key: string): boolean =>
  (['visit', 'turn'] satisfies OfCandidates[]).some(what => key.startsWith(`${what}:`));

/** Of this tab alone; outlives a reload. */
export const sessionStore = safe(() => sessionStorage);
