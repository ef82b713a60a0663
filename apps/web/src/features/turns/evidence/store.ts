import type { SentEvent } from '@interview-detection/shared/evidence/events.schema';
import { createStore, delMany, entries, setMany, type UseStore } from 'idb-keyval';
import { candidateKey, storage } from '#web/lib/storage';
import { nothingYet, type SharedPresence } from './rules';

/** The end of the link, so that the link itself is not stored. */
const endOf = (link: string) => link.slice(-22);
const keyOf = (link: string, { seq, id }: Pick<SentEvent, 'seq' | 'id'>) => [endOf(link), seq, id];

/** After this long the server accepts no events any more (contract §23). */
const LEFT_MS = 2 * 24 * 60 * 60 * 1000;

let opened: UseStore | null = null;
const database = () => (opened ??= createStore('interview-detection-evidence', 'events'));

/** The browser may have no such storage, or no room in it: events then stay in the tab's memory. */
async function attempt<T>(use: (store: UseStore) => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await use(database());
  } catch {
    return otherwise;
  }
}

/** Events of all tabs that are not known to have arrived; they outlive the tabs. */
export const keptEvents = {
  /** Returns whether they were stored. */
  keep: (link: string, events: readonly SentEvent[]): Promise<boolean> =>
    attempt(async store => {
      await setMany(
        events.map(event => [keyOf(link, event), event]),
        store,
      );
      return true;
    }, false),

  forget: (link: string, events: readonly SentEvent[]): Promise<void> =>
    attempt(
      store =>
        delMany(
          events.map(event => keyOf(link, event)),
          store,
        ),
      undefined,
    ),

  /** Returns the events of a link, in order; deletes those of any link that are too old. */
  async of(link: string): Promise<SentEvent[]> {
    const all = await attempt(store => entries<IDBValidKey, SentEvent>(store), []);
    const isOld = ({ at }: SentEvent) => Date.now() - Date.parse(at) > LEFT_MS;
    const old = all.filter(([, event]) => isOld(event)).map(([key]) => key);
    if (old.length > 0) await attempt(store => delMany(old, store), undefined);
    return all
      .filter(([key, event]) => Array.isArray(key) && key[0] === endOf(link) && !isOld(event))
      .map(([, event]) => event);
  },
};

const memory = new Map<string, SharedPresence>();
const presenceKey = (link: string) => `${candidateKey('turn', link)}:noticed`;

/** State shared by all tabs of an interview, read and written synchronously: a page that is being left cannot wait. */
export const sharedPresence = {
  of(link: string): SharedPresence {
    const key = presenceKey(link);
    try {
      const stored = JSON.parse(storage.get(key) ?? 'null') as SharedPresence | null;
      return stored ?? memory.get(key) ?? nothingYet;
    } catch {
      return nothingYet;
    }
  },
  set(link: string, next: SharedPresence): void {
    const key = presenceKey(link);
    if (!storage.set(key, JSON.stringify(next))) memory.set(key, next);
  },
};
