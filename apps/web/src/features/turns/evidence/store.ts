import type { SentEvent } from '@interview-detection/shared/evidence/events.schema';
import { createStore, delMany, entries, setMany, type UseStore } from 'idb-keyval';
import { candidateKey, storage } from '../../../lib/storage';
import { nothingYet, type Together } from './rules/presence';

/** The end of the link: what is stored does not hold the link itself. */
const endOf = (link: string) => link.slice(-22);
const keyOf = (link: string, { seq, id }: Pick<SentEvent, 'seq' | 'id'>) => [endOf(link), seq, id];

/** After so long no event is taken any more (contract §23). */
const LEFT_MS = 2 * 24 * 60 * 60 * 1000;

let opened: UseStore | null = null;
const database = () => (opened ??= createStore('interview-detection-evidence', 'events'));

/** A browser may have no such storage, or no room in it: what is noticed is in the memory of its tab then. */
async function attempt<T>(use: (store: UseStore) => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await use(database());
  } catch {
    return otherwise;
  }
}

/** What was noticed and is not known to have arrived, of all tabs; it outlives them. */
export const keptEvents = {
  /** Whether they are kept. */
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

  /** Those of a link, in their order; what is too old, of whatever link, is deleted. */
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

const memory = new Map<string, Together>();
const togetherKey = (link: string) => `${candidateKey('turn', link)}:noticed`;

/** What all tabs of an interview know together, read and written at once: a page that is being left waits for nothing. */
export const together = {
  of(link: string): Together {
    const key = togetherKey(link);
    try {
      const stored = JSON.parse(storage.get(key) ?? 'null') as Together | null;
      return stored ?? memory.get(key) ?? nothingYet;
    } catch {
      return nothingYet;
    }
  },
  set(link: string, next: Together): void {
    const key = togetherKey(link);
    if (!storage.set(key, JSON.stringify(next))) memory.set(key, next);
  },
};
