import type { OwnRecording } from '@interview-detection/shared/recordings/recordings.schema';
import { useSyncExternalStore } from 'react';
import { ApiError } from '#web/lib/api-error';
import { keptRecordings, type KeptRecording } from './store';

/** Sends one person's recordings to the server. */
export interface Carrier {
  /** The owner, as `of` in the store. */
  of: string;
  /** Creates a recording on the server; resolves to its id there. */
  begin: (about: Pick<KeptRecording, 'mime' | 'startedAt' | 'turn'>) => Promise<string>;
  /** Sends a chunk; sending it again changes nothing. */
  chunk: (place: { id: string; n: number }, bytes: ArrayBuffer) => Promise<unknown>;
  /** Tells the server how many chunks there are; the reply names the missing ones. */
  finish: (id: string, chunks: number) => Promise<Pick<OwnRecording, 'missing' | 'bytes'>>;
  /** Reads how far the transcription is; null where this page does not wait for transcripts. */
  own: ((id: string) => Promise<OwnRecording>) | null;
}

/**
 * How far a recording is: recording, being sent, being transcribed, or transcribed; `failed`: the server has it but
 * could not transcribe it; `refused`: it could not be sent.
 */
export type Stage = 'growing' | 'sending' | 'writing' | 'heard' | 'failed' | 'refused';

export interface SpokenPart extends KeptRecording {
  stage: Stage;
  /**
   * What holds it back for now: the server cannot be reached, or accepts nothing, for example because its disk is full.
   */
  heldBy: 'network' | 'server' | null;
  /** All of it is stored and outlives the tab. */
  isKept: boolean;
  /** The transcript. */
  text: string;
  /** The user no longer waits for the transcript. */
  isLeft: boolean;
  /** Its outcome has been handled. */
  isTaken: boolean;
}

const BEGUN = { heldBy: null, isKept: true, text: '', isLeft: false, isTaken: false };

/** A part with the state of its upload. */
interface Sending {
  part: SpokenPart;
  chunks: Map<number, ArrayBuffer>;
  /** Indexes of the chunks that the server is known, or reported, to have. */
  sent: Set<number>;
  /** Number of chunks so far. */
  count: number;
  /** How often the transcript was requested and not ready. */
  asked: number;
  /** Resumes waiting work: another chunk, the end, or a connection has come. */
  wake: () => void;
}

/** Everything that waits for the server or its transcript, for all owners in this page. */
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

/** Calls `listener` at each change; returns a function that unsubscribes. */
export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const ofPerson = (parts: readonly SpokenPart[], of: string) => parts.filter(part => part.of === of);

/** Returns what a person has spoken that is not part of an answer yet, or not sent, oldest first. */
export const partsOf = (of: string): SpokenPart[] => ofPerson(shown, of);

/** Returns the same and re-renders on change. */
export const useRecordings = (of: string): SpokenPart[] =>
  ofPerson(
    useSyncExternalStore(subscribe, () => shown),
    of,
  );

/** Milliseconds before a failed upload is retried. */
const AGAIN_AFTER_MS = 3_000;
/** Polling intervals for the transcript, in milliseconds, growing to `most`; after ten minutes it counts as failed. */
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

/** Returns whether a retry may succeed, or this page is not the one that may send now. */
const mayArrive = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  (error.status === 0 ||
    error.status >= 500 ||
    error.status === 401 ||
    error.code === 'RATE_LIMITED' ||
    error.code === 'LINK_IN_USE');

/** Sends a part until the server has all of it and its transcript is there, however long the connection is down. */
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

/** Makes one attempt; returns null where the part was discarded meanwhile. */
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
  // It may have been discarded since.
  if (isThere(sending)) await keptRecordings.keep({ key, of, turn, mime, startedAt, id });
}

/**
 * Sends the chunks that the server does not have, while the recording grows, and then its end. Returns false where it
 * was discarded meanwhile.
 */
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

/** Sends a chunk. A recording already finished on the server refuses it; `finish` then reports how much arrived. */
async function arrives(carrier: Carrier, place: { id: string; n: number }, bytes: ArrayBuffer): Promise<void> {
  try {
    await carrier.chunk(place, bytes);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'RECORDING_FINISHED') throw error;
  }
}

/**
 * Ensures that only one tab sends a recording: the one that records it knows where it ends. Another tab waits until
 * that one is closed or done.
 */
function alone(key: string, send: () => Promise<void>): void {
  const locks = navigator.locks as LockManager | undefined;
  void (locks ? locks.request(`speech:${key}`, send) : send()).catch(() => undefined);
}

export interface GrowingRecording {
  readonly key: string;
  /** Adds the next second. */
  add: (bytes: Promise<ArrayBuffer>) => void;
  /** Ends the recording. */
  end: () => void;
}

/** Starts sending a recording while it grows. */
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
  if (!(await keptRecordings.storeChunk(sending.part.key, n, chunk))) change(sending, { isKept: false });
}

async function end(sending: Sending, added: Promise<void>): Promise<void> {
  await added;
  if (sending.part.stage === 'growing') change(sending, { stage: 'sending' });
  sending.wake();
}

/**
 * Marks a part as handled: it is in the answer, or the failure was reported. The browser's copy is deleted; its outcome
 * stays in memory.
 */
export function takePart(key: string): void {
  const sending = all.get(key);
  if (!sending) return;
  change(sending, { isTaken: true });
  void keptRecordings.forget(key, sending.count);
}

/** Stops waiting for anything in this page; what this browser has stored stays. */
export function stopWaiting(): void {
  const waiting = [...all.values()];
  all.clear();
  show();
  for (const { wake } of waiting) wake();
}

/** Discards a part that will not become an answer; this browser's copy is deleted. */
export function forgetPart(key: string): void {
  const sending = all.get(key);
  all.delete(key);
  show();
  sending?.wake();
  void keptRecordings.forget(key, sending?.count ?? 0);
}

/** Stops waiting for the transcript of a part; it is still sent. */
export function leavePart(key: string): void {
  const sending = all.get(key);
  if (sending?.part.stage === 'writing') forgetPart(key);
  else if (sending) change(sending, { isLeft: true });
}

/** Resumes sending what this browser still had when the page was closed; a recording ends where the page was closed. */
export async function resumeParts(carrier: Carrier): Promise<void> {
  for (const { recording } of await keptRecordings.left(carrier.of)) {
    if (!all.has(recording.key)) alone(recording.key, () => resume(carrier, recording.key));
  }
}

async function resume(carrier: Carrier, key: string): Promise<void> {
  // Another tab may have handled it, or more of it, meanwhile.
  const left = (await keptRecordings.left(carrier.of)).find(({ recording }) => recording.key === key);
  if (!left || all.has(key)) return;
  const { recording, chunks } = left;
  const count = countOf(chunks);
  const isSent = recording.id !== null && count === 0;
  if (!isSent && count === 0) return keptRecordings.forget(key, 0);
  const part: SpokenPart = { ...recording, stage: isSent ? 'writing' : 'sending', ...BEGUN };
  // The server says whether it has them when `finish` is called.
  const sent = new Set(recording.id === null ? [] : chunks.keys());
  const sending: Sending = { part, chunks, sent, count, asked: 0, wake: () => undefined };
  all.set(key, sending);
  show();
  await deliver(carrier, sending);
}
