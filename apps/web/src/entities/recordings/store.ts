import { createStore, del, delMany, entries, set, type UseStore } from 'idb-keyval';

/** A recording, or a part of one, as it is kept in this browser until the server has it, or has written it down. */
export interface KeptRecording {
  /** Of this browser. */
  key: string;
  /** Whose it is: the end of a candidate's link, or a person in a room. */
  of: string;
  /** Of a spoken answer: of which question. */
  turn: number | null;
  /** As the browser records it. */
  mime: string;
  startedAt: string;
  /** Of the server; null until it has heard of it. */
  id: string | null;
}

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

  /** What is left of somebody, the oldest first, with its chunks by their places; what is too old is deleted. */
  async left(of: string): Promise<{ recording: KeptRecording; chunks: Map<number, ArrayBuffer> }[]> {
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
      .filter(({ recording }) => recording.of === of && !isOld(recording))
      .toSorted((one, other) => one.recording.startedAt.localeCompare(other.recording.startedAt));
  },
};
