import type { BodyInputOf } from '@interview-detection/shared/endpoint';
import type { turnsEndpoints } from '@interview-detection/shared/turns/turns.endpoints';
import { candidateKey, storage } from '#web/lib/storage';
import { knowing, type KnownText } from './rules/own-text';
import type { Span } from './rules/input-kind';

/** This browser's copy of the answer to a question. */
export interface Copy {
  text: string;
  /** The server's last known text: `text` differs from it while something is unsent. */
  sent: string;
  /** Ranges of the text that were pasted; null where that is not known. */
  pasted: Span[] | null;
}

export type Sending = BodyInputOf<typeof turnsEndpoints.answer>;

const keyOf = (link: string, what: string | number) => `${candidateKey('turn', link)}:${what}`;
const OUT = 'out';

function read<T>(key: string): T | null {
  try {
    return JSON.parse(storage.get(key) ?? 'null') as T | null;
  } catch {
    return null;
  }
}

/** Calls back when another tab of this browser changes a stored value. */
function watch(key: string, listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === key) listener();
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}

/** Copies of answers outlive the tab, so that nothing is lost if it is killed or the network is down. */
export const copies = {
  of: (link: string, turn: number) => read<Copy>(keyOf(link, turn)),
  /** Returns whether it was stored: there may be no room for it. */
  keep: (link: string, turn: number, copy: Copy): boolean => storage.set(keyOf(link, turn), JSON.stringify(copy)),
  forget: (link: string, turn: number): void => storage.remove(keyOf(link, turn)),
  watch: (link: string, turn: number, listener: () => void) => watch(keyOf(link, turn), listener),
};

/** The answer that is being sent, until the server confirms it. */
export const outgoing = {
  of: (link: string) => read<Sending>(keyOf(link, OUT)),
  keep: (link: string, sending: Sending): boolean => storage.set(keyOf(link, OUT), JSON.stringify(sending)),
  forget: (link: string): void => storage.remove(keyOf(link, OUT)),
  watch: (link: string, listener: () => void) => watch(keyOf(link, OUT), listener),
};

/** The recording that an answer is the corrected transcript of; null where it was typed. */
export const spoken = {
  of: (link: string, turn: number) => read<string>(keyOf(link, `spoken:${turn}`)),
  keep: (link: string, turn: number, recording: string): void =>
    void storage.set(keyOf(link, `spoken:${turn}`), JSON.stringify(recording)),
  forget: (link: string, turn: number): void => storage.remove(keyOf(link, `spoken:${turn}`)),
};

/** Texts copied, cut or pasted on this page; after a reload, the clipboard's content is still recognised. */
export const known = {
  of: (link: string) => read<KnownText[]>(keyOf(link, 'known')) ?? [],
  add: (link: string, text: string, isPasted = false): void =>
    void storage.set(keyOf(link, 'known'), JSON.stringify(knowing(known.of(link), text, isPasted))),
};

/** Deletes everything typed from this browser once the interview is over. */
export function forgetTyped(link: string): void {
  for (const key of storage.keys()) if (key.startsWith(keyOf(link, ''))) storage.remove(key);
}

/** Returns the end of the link, so that the link itself is not stored. */
export const endOf = (link: string): string => link.slice(-22);

/** A setting that this browser remembers; off by default. */
const choice = (name: string) => ({
  get: (): boolean => storage.get(name) !== null,
  set: (isChosen: boolean): void => (isChosen ? void storage.set(name, 'yes') : storage.remove(name)),
});

/** Whether a pause ends a recording. */
export const pauseEnds = choice('voice:pause-ends');
/** Whether each question is read aloud when it appears. */
export const readsAloud = choice('voice:reads-aloud');
/** Whether the candidate has hidden the time. */
export const timeHidden = choice('turn:time-hidden');
