import type { OwnRecording } from '@interview-detection/shared/recordings/recordings.schema';
import { useSyncExternalStore } from 'react';
import { ApiError } from '../../lib/api-error';
import { keptRecordings, type KeptRecording } from './store';

/** How the recordings of somebody reach the server. */
export interface Carrier {
  /** Whose they are, as `of` of what is kept. */
  of: string;
  /** Begins one on the server; resolves to its id there. */
  begin: (about: Pick<KeptRecording, 'mime' | 'startedAt' | 'turn'>) => Promise<string>;
  /** Sends a chunk; the same one again changes nothing. */
  chunk: (place: { id: string; n: number }, bytes: ArrayBuffer) => Promise<unknown>;
  /** Says how many chunks there are; the reply names those that are missing. */
  finish: (id: string, chunks: number) => Promise<Pick<OwnRecording, 'missing' | 'bytes'>>;
  /** How far it is written down; null where nobody here waits for its words. */
  own: ((id: string) => Promise<OwnRecording>) | null;
}

/**
 * How far a recording is: it grows, it is sent, it is being written down, it has been; it has no words, although the
 * server has it; it could not be sent.
 */
export type Stage = 'growing' | 'sending' | 'writing' | 'heard' | 'failed' | 'refused';

export interface SpokenPart extends KeptRecording {
  stage: Stage;
  /** What keeps it here for now: the server cannot be reached, or takes nothing, as where its disk is full. */
  heldBy: 'network' | 'server' | null;
  /** Everything of it outlives the tab. */
  isKept: boolean;
  /** What a machine heard. */
  text: string;
  /** Nobody waits for its words any more. */
  isLeft: boolean;
  /** What became of it was seen to. */
  isTaken: boolean;
}

const BEGUN = { heldBy: null, isKept: true, text: '', isLeft: false, isTaken: false };

/** A part and what only its sending knows. */
interface Sending {
  part: SpokenPart;
  chunks: Map<number, ArrayBuffer>;
  /** Places of those that the server is known, or said, to have. */
  sent: Set<number>;
  /** How many there are or were. */
  count: number;
  /** How often its words were asked for and not there yet. */
  asked: number;
  /** Goes on with what waits: another chunk, the end, a connection. */
  wake: () => void;
}

/** What waits for the server or for its words, of everybody who was known in this page. */
const all = new Map<string, Sending>();
const listeners = new Set<() => void>();
let shown: readonly SpokenPart[] = [];

function show(): void {
  shown = [...all.values()].map(({ part }) => part);
  for (const listener of listeners) listener();
}

function change(sending: Sending, next: Partial<SpokenPart>): void {
  sending.part = { ...sending.part, ...next };
  if (all.get(sending.part.key) === sending) show();
}

/** Calls `listener` at each change; returns what ends that. */
export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const ofPerson = (parts: readonly SpokenPart[], of: string) => parts.filter(part => part.of === of);

/** What somebody spoke and is not an answer yet, or not sent, the oldest first. */
export const partsOf = (of: string): SpokenPart[] => ofPerson(shown, of);

/** The same as it changes. */
export const useRecordings = (of: string): SpokenPart[] =>
  ofPerson(
    useSyncExternalStore(subscribe, () => shown),
    of,
  );

/** Milliseconds after which what could not be sent is tried again. */
const AGAIN_AFTER_MS = 3_000;
/** Words are asked for again after so many milliseconds, each time later and for ten minutes: then nobody writes them down. */
const ASK_AFTER_MS = { first: 700, times: 1.25, most: 5_000 };
const ASK_MOST = 125;

const untilAsked = (times: number) => Math.min(ASK_AFTER_MS.most, ASK_AFTER_MS.first * ASK_AFTER_MS.times ** times);

const pause = (sending: Sending, ms: number) =>
  new Promise<void>(resolve => {
    const done = () => {
      window.clearTimeout(timer);
      window.removeEventListener('online', done);
      resolve();
    };
    const timer = window.setTimeout(done, ms);
    window.addEventListener('online', done);
    sending.wake = done;
  });

const nextChange = (sending: Sending) => new Promise<void>(resolve => (sending.wake = resolve));

const isThere = ({ part }: Sending) => all.has(part.key);

/** It may arrive when it is sent once more, or this page is not the one that may send now. */
const mayArrive = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  (error.status === 0 ||
    error.status >= 500 ||
    error.status === 401 ||
    error.code === 'RATE_LIMITED' ||
    error.code === 'LINK_IN_USE');

/** Sends a part until the server has all of it and its words are there, however long the connection is gone. */
async function deliver(carrier: Carrier, sending: Sending): Promise<void> {
  while (isThere(sending)) {
    try {
      const heard = await attempt(carrier, sending);
      if (!heard) return;
      return change(sending, { heldBy: null, stage: heard.stage, text: heard.text });
    } catch (error) {
      if (!mayArrive(error)) return change(sending, { heldBy: null, stage: 'refused' });
      change(sending, { heldBy: error.status === 0 ? 'network' : 'server' });
      await pause(sending, Math.max(AGAIN_AFTER_MS, (error.retryAfter ?? 0) * 1000));
    }
  }
}

/** One way through it; null where it was thrown away meanwhile. */
async function attempt(carrier: Carrier, sending: Sending): Promise<{ stage: Stage; text: string } | null> {
  if (sending.part.stage !== 'writing') {
    const id = sending.part.id ?? (await begin(carrier, sending));
    if (!(await sendAll(carrier, id, sending))) return null;
    if (sending.part.isLeft || carrier.own === null) {
      forgetPart(sending.part.key);
      return null;
    }
    change(sending, { stage: 'writing', heldBy: null });
    await keptRecordings.forgetChunks(sending.part.key, sending.count);
  }
  if (carrier.own === null) return null;
  for (;;) {
    const own = await carrier.own(sending.part.id ?? '');
    if (own.status === 'transcribed') return { stage: 'heard', text: own.transcript?.text ?? '' };
    if (own.status === 'failed') return { stage: 'failed', text: '' };
    if (own.status === 'open') throw new Error('The server has no end of it');
    if (sending.asked === ASK_MOST) return { stage: 'failed', text: '' };
    change(sending, { heldBy: null });
    await pause(sending, untilAsked(sending.asked++));
    if (!isThere(sending)) return null;
  }
}

async function begin(carrier: Carrier, sending: Sending): Promise<string> {
  const { mime, startedAt, turn } = sending.part;
  const id = await carrier.begin({ mime, startedAt, turn });
  change(sending, { id, heldBy: null });
  await keep(sending);
  return id;
}

async function keep(sending: Sending): Promise<void> {
  const { key, of, turn, mime, startedAt, id } = sending.part;
  // It may have been thrown away since.
  if (isThere(sending)) await keptRecordings.keep({ key, of, turn, mime, startedAt, id });
}

/** Sends what the server does not have, as it grows, to its end; false where it was thrown away meanwhile. */
async function sendAll(carrier: Carrier, id: string, sending: Sending): Promise<boolean> {
  const { chunks, sent } = sending;
  while (isThere(sending)) {
    const next = [...chunks.keys()].find(n => !sent.has(n));
    const bytes = next === undefined ? undefined : chunks.get(next);
    if (next !== undefined && bytes) {
      await arrives(carrier, { id, n: next }, bytes);
      sent.add(next);
      change(sending, { heldBy: null });
    } else if (sending.part.stage === 'growing') {
      await nextChange(sending);
    } else {
      const { missing, bytes: received } = await carrier.finish(id, countOf(chunks));
      if (missing.length === 0 && received < bytesIn(chunks))
        throw new Error('It was closed before all of it had come');
      if (missing.length === 0) return true;
      if (missing.some(n => !chunks.has(n))) throw new Error('A chunk is neither here nor on the server');
      for (const n of missing) sent.delete(n);
    }
  }
  return false;
}

const countOf = (chunks: Map<number, ArrayBuffer>) => Math.max(-1, ...chunks.keys()) + 1;
const bytesIn = (chunks: Map<number, ArrayBuffer>) =>
  [...chunks.values()].reduce((sum, { byteLength }) => sum + byteLength, 0);

/** Sends a chunk. Of a recording that is finished on the server it says at the end how much came. */
async function arrives(carrier: Carrier, place: { id: string; n: number }, bytes: ArrayBuffer): Promise<void> {
  try {
    await carrier.chunk(place, bytes);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'RECORDING_FINISHED') throw error;
  }
}

/**
 * Nothing sends the same recording in two tabs at once: the one in which it grows knows where it ends. Another waits until
 * that one is closed or done.
 */
function alone(key: string, send: () => Promise<void>): void {
  const locks = navigator.locks as LockManager | undefined;
  void (locks ? locks.request(`speech:${key}`, send) : send()).catch(() => undefined);
}

export interface GrowingRecording {
  readonly key: string;
  /** Another second of it. */
  add: (bytes: Promise<ArrayBuffer>) => void;
  /** Nothing more comes. */
  end: () => void;
}

/** Begins to send a recording while it grows. */
export function beginPart(
  carrier: Carrier,
  about: Pick<KeptRecording, 'turn' | 'mime' | 'startedAt'>,
): GrowingRecording {
  const key = crypto.randomUUID();
  const part: SpokenPart = {
    ...about,
    key,
    of: carrier.of,
    id: null,
    stage: 'growing',
    ...BEGUN,
  };
  const sending: Sending = { part, chunks: new Map(), sent: new Set(), count: 0, asked: 0, wake: () => undefined };
  all.set(key, sending);
  show();
  let added = keep(sending);
  alone(key, () => deliver(carrier, sending));
  return {
    key,
    add(bytes) {
      const n = sending.count++;
      added = addChunk(sending, n, bytes, added);
    },
    end() {
      void end(sending, added);
    },
  };
}

async function addChunk(sending: Sending, n: number, bytes: Promise<ArrayBuffer>, before: Promise<void>) {
  const chunk = await bytes;
  await before;
  if (!isThere(sending)) return;
  sending.chunks.set(n, chunk);
  sending.wake();
  if (!(await keptRecordings.keepChunk(sending.part.key, n, chunk))) change(sending, { isKept: false });
}

async function end(sending: Sending, added: Promise<void>): Promise<void> {
  await added;
  if (sending.part.stage === 'growing') change(sending, { stage: 'sending' });
  sending.wake();
}

/** It is in the answer now, or it was said why not: this browser keeps nothing of it but what became of it. */
export function takePart(key: string): void {
  const sending = all.get(key);
  if (!sending) return;
  change(sending, { isTaken: true });
  void keptRecordings.forget(key, sending.count);
}

/** Nothing is waited for in this page any more; what this browser keeps stays. */
export function stopWaiting(): void {
  const waiting = [...all.values()];
  all.clear();
  show();
  for (const { wake } of waiting) wake();
}

/** It will be no answer: this browser keeps nothing of it. */
export function forgetPart(key: string): void {
  const sending = all.get(key);
  all.delete(key);
  show();
  sending?.wake();
  void keptRecordings.forget(key, sending?.count ?? 0);
}

/** Nobody waits for its words any more; it is sent all the same. */
export function leavePart(key: string): void {
  const sending = all.get(key);
  if (sending?.part.stage === 'writing') forgetPart(key);
  else if (sending) change(sending, { isLeft: true });
}

/** Goes on with what was left in this browser when the page was closed: its end is where it was closed. */
export async function resumeParts(carrier: Carrier): Promise<void> {
  for (const { recording } of await keptRecordings.left(carrier.of)) {
    if (!all.has(recording.key)) alone(recording.key, () => resume(carrier, recording.key));
  }
}

async function resume(carrier: Carrier, key: string): Promise<void> {
  // Another tab may have seen to it, or to more of it, meanwhile.
  const left = (await keptRecordings.left(carrier.of)).find(({ recording }) => recording.key === key);
  if (!left || all.has(key)) return;
  const { recording, chunks } = left;
  const count = countOf(chunks);
  const isSent = recording.id !== null && count === 0;
  if (!isSent && count === 0) return keptRecordings.forget(key, 0);
  const part: SpokenPart = { ...recording, stage: isSent ? 'writing' : 'sending', ...BEGUN };
  // Whether the server has them it says itself, as it is told that there are no more.
  const sent = new Set(recording.id === null ? [] : chunks.keys());
  const sending: Sending = { part, chunks, sent, count, asked: 0, wake: () => undefined };
  all.set(key, sending);
  show();
  await deliver(carrier, sending);
}
