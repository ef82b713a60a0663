import { createStore, del, delMany, entries, set, type UseStore } from 'idb-keyval';
import { storage } from '../../../lib/storage';

/** A spoken answer, or a part of one, as it is kept in this browser until it has been written down. */
export interface KeptRecording {
  /** Of this browser. */
  key: string;
  /** The end of the link: what is stored does not hold the link itself. */
  link: string;
  turn: number;
  /** As the browser records it. */
  mime: string;
  startedAt: string;
  /** Of the server; null until it has heard of it. */
  id: string | null;
}

export const endOf = (link: string): string => link.slice(-22);

/** After so long nobody comes back to a recording: the server has deleted what was never finished. */
const LEFT_MS = 2 * 24 * 60 * 60 * 1000;

let opened: UseStore | null = null;
const database = () => (opened ??= createStore('interview-detection-speech', 'recordings'));

/** Whether it was kept: a browser may have no such storage, or no room in it. */
async function attempt(use: (store: UseStore) => Promise<unknown>): Promise<boolean> {
  try {
    await use(database());
    return true;
  } catch {
    return false;
  }
}

/** Outlives the tab, chunk by chunk: a recording is there by its `key`, its chunks by that and their place. */
export const keptRecordings = {
  keep: (recording: KeptRecording): Promise<boolean> => attempt(store => set(recording.key, recording, store)),

  keepChunk: (key: string, n: number, bytes: ArrayBuffer): Promise<boolean> =>
    attempt(store => set([key, n], bytes, store)),

  /** The server has the sound: what is left to wait for are its words. */
  async forgetChunks(key: string, count: number): Promise<void> {
    const places = Array.from({ length: count }, (_, n) => [key, n]);
    await attempt(store => delMany(places, store));
  },

  async forget(key: string, count: number): Promise<void> {
    await keptRecordings.forgetChunks(key, count);
    await attempt(store => del(key, store));
  },

  /** What is left of a link, the oldest first, with its chunks by their places; what is too old is deleted. */
  async left(link: string): Promise<{ recording: KeptRecording; chunks: Map<number, ArrayBuffer> }[]> {
    let all: [IDBValidKey, unknown][] = [];
    await attempt(async store => (all = await entries(store)));
    const recordings = all.filter(([key]) => typeof key === 'string').map(([, value]) => value as KeptRecording);
    const found = recordings.map(recording => ({
      recording,
      chunks: new Map(
        all.flatMap(([key, bytes]): [number, ArrayBuffer][] =>
          Array.isArray(key) && key[0] === recording.key ? [[Number(key[1]), bytes as ArrayBuffer]] : [],
        ),
      ),
    }));
    const isOld = ({ startedAt }: KeptRecording) => Date.now() - Date.parse(startedAt) > LEFT_MS;
    for (const { recording, chunks } of found) {
      if (isOld(recording)) await keptRecordings.forget(recording.key, Math.max(-1, ...chunks.keys()) + 1);
    }
    return found
      .filter(({ recording }) => recording.link === endOf(link) && !isOld(recording))
      .toSorted((one, other) => one.recording.startedAt.localeCompare(other.recording.startedAt));
  },
};

/** A choice that is remembered in this browser; not made unless somebody does. */
const choice = (name: string) => ({
  get: (): boolean => storage.get(name) !== null,
  set: (isChosen: boolean): void => (isChosen ? void storage.set(name, 'yes') : storage.remove(name)),
});

/** Whether a pause ends a recording. */
export const pauseEnds = choice('voice:pause-ends');
/** Whether each question is read aloud as it comes. */
export const readsAloud = choice('voice:reads-aloud');
