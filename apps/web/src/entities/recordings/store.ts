import { createStore, del, delMany, entries, set, type UseStore } from 'idb-keyval';

/** A recording, or a part of one, stored in this browser until the server has it or has transcribed it. */
export interface KeptRecording {
  /** Key in this browser. */
  key: string;
  /** The owner: the end of a candidate's link, or a person in a room. */
  of: string;
  /** The question that a spoken answer belongs to. */
  turn: number | null;
  /** As recorded by the browser. */
  mime: string;
  startedAt: string;
  /** The server's id; null until the recording has begun there. */
  id: string | null;
}

/** After this long a recording cannot be resumed: the server has deleted those that were never finished. */
const LEFT_MS = 2 * 24 * 60 * 60 * 1000;

let opened: UseStore | null = null;
const database = () => (opened ??= createStore('interview-detection-speech', 'recordings'));

/** Returns whether storing succeeded: the browser may have no such storage, or no room in it. */
async function attempt(use: (store: UseStore) => Promise<unknown>): Promise<boolean> {
  try {
    await use(database());
    return true;
  } catch {
    return false;
  }
}

/** Storage that outlives the tab, chunk by chunk: a recording by its `key`, its chunks by that key and their index. */
export const keptRecordings = {
  keep: (recording: KeptRecording): Promise<boolean> => attempt(store => set(recording.key, recording, store)),

  storeChunk: (key: string, n: number, bytes: ArrayBuffer): Promise<boolean> =>
    attempt(store => set([key, n], bytes, store)),

  /** Called when the server has the audio and only the transcript is awaited. */
  async forgetChunks(key: string, count: number): Promise<void> {
    const places = Array.from({ length: count }, (_, n) => [key, n]);
    await attempt(store => delMany(places, store));
  },

  async forget(key: string, count: number): Promise<void> {
    await keptRecordings.forgetChunks(key, count);
    await attempt(store => del(key, store));
  },

  /** Returns the owner's remaining recordings, oldest first, with chunks by index; deletes those that are too old. */
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
