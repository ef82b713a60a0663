import type { BodyInputOf } from '@interview-detection/shared/endpoint';
import type { turnsEndpoints } from '@interview-detection/shared/turns/turns.endpoints';
import { candidateKey, storage } from '../../lib/storage';
import { knowing, type KnownText } from './rules/own-text';
import type { Span } from './rules/pasted';

/** What is typed to a question, as this browser has it. */
export interface Copy {
  text: string;
  /** What the server had when it was last heard of: the text differs from it while something is not sent. */
  sent: string;
  /** Parts of the text that were pasted; null where that is not known. */
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

/** Calls back when another tab of this browser has changed what is kept under a name. */
function watch(key: string, listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === key) listener();
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}

/** What is typed outlives the tab: one that is killed, and a network that is gone, lose nothing. */
export const copies = {
  of: (link: string, turn: number) => read<Copy>(keyOf(link, turn)),
  /** Whether it is kept: there may be no room for it. */
  keep: (link: string, turn: number, copy: Copy): boolean => storage.set(keyOf(link, turn), JSON.stringify(copy)),
  forget: (link: string, turn: number): void => storage.remove(keyOf(link, turn)),
  watch: (link: string, turn: number, listener: () => void) => watch(keyOf(link, turn), listener),
};

/** The answer that is on its way, until the server has said that it has it. */
export const outgoing = {
  of: (link: string) => read<Sending>(keyOf(link, OUT)),
  keep: (link: string, sending: Sending): boolean => storage.set(keyOf(link, OUT), JSON.stringify(sending)),
  forget: (link: string): void => storage.remove(keyOf(link, OUT)),
  watch: (link: string, listener: () => void) => watch(keyOf(link, OUT), listener),
};

/** The recording whose text an answer is, corrected; null where it is typed. */
export const spoken = {
  of: (link: string, turn: number) => read<string>(keyOf(link, `spoken:${turn}`)),
  keep: (link: string, turn: number, recording: string): void =>
    void storage.set(keyOf(link, `spoken:${turn}`), JSON.stringify(recording)),
  forget: (link: string, turn: number): void => storage.remove(keyOf(link, `spoken:${turn}`)),
};

/** What was copied, cut and pasted on this page; a reload does not make strange what is in the clipboard. */
export const known = {
  of: (link: string) => read<KnownText[]>(keyOf(link, 'known')) ?? [],
  add: (link: string, text: string, isPasted = false): void =>
    void storage.set(keyOf(link, 'known'), JSON.stringify(knowing(known.of(link), text, isPasted))),
};

/** The interview is over: nothing that was typed stays in this browser. */
export function forgetTyped(link: string): void {
  for (const key of storage.keys()) if (key.startsWith(keyOf(link, ''))) storage.remove(key);
}

const TIME_HIDDEN = 'turn:time-hidden';

/** Whether the candidate would rather not see the time. */
export const timeHidden = {
  get: (): boolean => storage.get(TIME_HIDDEN) !== null,
  set: (isHidden: boolean): void => (isHidden ? void storage.set(TIME_HIDDEN, 'yes') : storage.remove(TIME_HIDDEN)),
};
