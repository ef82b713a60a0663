import { session } from './session';
import { sessionStore } from './storage';

const PREFIX = 'draft:';

/**
 * Milliseconds without a change before a draft is written to the tab's storage: a long text is not written at every key
 * press.
 */
const WRITE_AFTER_MS = 400;

export interface Draft<T> {
  values: T;
  /** A file was chosen and is lost: files do not survive a reload. */
  withoutFiles: boolean;
  /** Later changes were too long for the tab's storage and are lost. */
  isOutdated: boolean;
}

/** Owner of drafts of forms that need no sign-in: the tab's user. */
export const GUEST = 'guest';

/** Drafts of this visit, with their files. */
const memory = new Map<string, object>();
const unwritten = new Set<string>();
let timer: number | undefined;
const sentListeners = new Map<string, Set<() => void>>();

const isFile = (value: unknown): boolean => value instanceof Blob;

function write(key: string, values: object): void {
  const withoutFiles = Object.values(values).some(isFile);
  const text = JSON.stringify({ values, withoutFiles }, (_name, value: unknown) => (isFile(value) ? null : value));
  if (sessionStore.set(PREFIX + key, text)) return;
  const before = parse(sessionStore.get(PREFIX + key));
  // An old draft is never presented as the latest.
  const isMarked = before && sessionStore.set(PREFIX + key, JSON.stringify({ ...before, isOutdated: true }));
  if (!isMarked) sessionStore.remove(PREFIX + key);
}

function writeAll(): void {
  window.clearTimeout(timer);
  for (const key of unwritten) {
    const values = memory.get(key);
    if (values) write(key, values);
  }
  unwritten.clear();
}

function parse(text: string | null): Draft<Record<string, unknown>> | null {
  if (text === null) return null;
  try {
    const stored: unknown = JSON.parse(text);
    if (typeof stored !== 'object' || stored === null || !('values' in stored)) return null;
    const { values } = stored;
    if (typeof values !== 'object' || values === null) return null;
    return {
      values: { ...values },
      withoutFiles: 'withoutFiles' in stored && stored.withoutFiles === true,
      isOutdated: 'isOutdated' in stored && stored.isOutdated === true,
    };
  } catch {
    return null;
  }
}

/** Returns whether a stored value may replace the form's `initial` value; a null there accepts anything. */
const fits = (value: unknown, initial: unknown): boolean =>
  value !== undefined &&
  (initial === null || (typeof value === typeof initial && Array.isArray(value) === Array.isArray(initial)));

/**
 * Keeps the content of forms while they are off the screen and across a reload of the tab, so that nothing typed is
 * lost. Drafts are in the tab's session storage under their owner, and are deleted with the tab or on logout; files are
 * kept in memory only. Forms with a password keep no draft. A key is `<id of the user or GUEST>/<form>`, see
 * `useDraft`.
 */
export const drafts = {
  keep(key: string, values: object): void {
    memory.set(key, values);
    unwritten.add(key);
    window.clearTimeout(timer);
    timer = window.setTimeout(writeAll, WRITE_AFTER_MS);
  },

  /** Writes pending changes at once. */
  flush: writeAll,

  /**
   * Returns the draft of a form. A field stored in another shape by another version of the form keeps its `initial`
   * value.
   */
  read<T extends object>(key: string, initial: T): Draft<T> | null {
    const held = memory.get(key);
    if (held) return { values: held as T, withoutFiles: false, isOutdated: false };
    const stored = parse(sessionStore.get(PREFIX + key));
    if (!stored) return null;
    const own = Object.entries(initial).filter(([name, value]) => !fits(stored.values[name], value));
    const values = { ...stored.values, ...Object.fromEntries(own) };
    return { ...stored, values: values as T };
  },

  drop(key: string): void {
    memory.delete(key);
    unwritten.delete(key);
    sessionStore.remove(PREFIX + key);
  },

  /** Notes that the content of the form was sent by an instance that has left the screen. */
  sent(key: string): void {
    drafts.drop(key);
    for (const listener of sentListeners.get(key) ?? []) listener();
  },

  /** Calls back when `sent` is called for this form. */
  onSent(key: string, listener: () => void): () => void {
    const listeners = sentListeners.get(key) ?? new Set();
    sentListeners.set(key, listeners.add(listener));
    return () => void listeners.delete(listener);
  },

  /** Deletes everything except the drafts of this user and of guests; without a user, everything. */
  keepOnly(owner: string | null): void {
    const isForeign = (key: string) => owner === null || ![owner, GUEST].some(name => key.startsWith(`${name}/`));
    for (const key of memory.keys()) if (isForeign(key)) drafts.drop(key);
    for (const name of sessionStore.keys()) {
      if (name.startsWith(PREFIX) && isForeign(name.slice(PREFIX.length))) sessionStore.remove(name);
    }
  },
};

// A session that the server ended keeps its owner's drafts; a logout does not.
session.subscribe(({ token, cause }) => {
  if (token === null && cause !== 'expired') drafts.keepOnly(null);
});

if (typeof window !== 'undefined') window.addEventListener('pagehide', writeAll);

/** The query key of the signed-in user; guest pages need nothing else about the user. */
export const CURRENT_USER_KEY = ['auth', '/auth/me', {}] as const;
