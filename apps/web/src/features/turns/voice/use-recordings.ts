import type { OwnRecording } from '@interview-detection/shared/recordings/recordings.schema';
import { useSyncExternalStore } from 'react';
import { ApiError } from '../../../lib/api-error';
import { beginRecording, finishRecording, ownRecording, sendChunk } from './api';
import { endOf, keptRecordings, type KeptRecording } from './store';

/**
 * How far a recording is: it grows, it is sent, it is being written down, it has been; it has no words, although the
 * server has it; it could not be sent.
 */
export type Stage = 'growing' | 'sending' | 'writing' | 'heard' | 'failed' | 'refused';

export interface SpokenPart extends KeptRecording {
  stage: Stage;
  /** The server cannot be reached right now. */
  isAway: boolean;
  /** Everything of it outlives the tab. */
  isKept: boolean;
  /** What a machine heard. */
  text: string;
  /** Nobody waits for its words any more. */
  isLeft: boolean;
  /** What became of it was seen to. */
  isTaken: boolean;
}

const BEGUN = { isAway: false, isKept: true, text: '', isLeft: false, isTaken: false };

/** A part and what only its sending knows. */
interface Sending {
  part: SpokenPart;
  chunks: Map<number, ArrayBuffer>;
  /** Places of those that the server is known, or said, to have. */
  sent: Set<number>;
  /** How many there are or were. */
  count: number;
  /** Goes on with what waits: another chunk, the end, a connection. */
  wake: () => void;
}

/** What waits for the server or for its words, of every link that was open in this page. */
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

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const ofLink = (parts: readonly SpokenPart[], link: string) => parts.filter(part => part.link === endOf(link));

/** What was spoken by a link and is not an answer yet, the oldest first. */
export const partsOf = (link: string): SpokenPart[] => ofLink(shown, link);

/** The same as it changes. */
export const useRecordings = (link: string): SpokenPart[] =>
  ofLink(
    useSyncExternalStore(subscribe, () => shown),
    link,
  );

/** Milliseconds after which what could not be sent is tried again, and after which it is asked for words again. */
const AGAIN_AFTER_MS = 3_000;
const ASK_AFTER_MS = 700;

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
async function deliver(link: string, sending: Sending): Promise<void> {
  while (isThere(sending)) {
    try {
      const heard = await attempt(link, sending);
      if (!heard) return;
      return change(sending, { isAway: false, stage: heard.stage, text: heard.text });
    } catch (error) {
      if (!mayArrive(error)) return change(sending, { isAway: false, stage: 'refused' });
      change(sending, { isAway: true });
      await pause(sending, Math.max(AGAIN_AFTER_MS, (error.retryAfter ?? 0) * 1000));
    }
  }
}

/** One way through it; null where it was thrown away meanwhile. */
async function attempt(link: string, sending: Sending): Promise<{ stage: Stage; text: string } | null> {
  if (sending.part.stage !== 'writing') {
    const id = sending.part.id ?? (await begin(link, sending));
    if (!(await sendAll(link, id, sending))) return null;
    if (sending.part.isLeft) {
      forgetPart(sending.part.key);
      return null;
    }
    change(sending, { stage: 'writing', isAway: false });
    await keptRecordings.forgetChunks(sending.part.key, sending.count);
  }
  for (;;) {
    const own: OwnRecording = await ownRecording(link, sending.part.id ?? '');
    if (own.status === 'transcribed') return { stage: 'heard', text: own.transcript?.text ?? '' };
    if (own.status === 'failed') return { stage: 'failed', text: '' };
    if (own.status === 'open') throw new Error('The server has no end of it');
    change(sending, { isAway: false });
    await pause(sending, ASK_AFTER_MS);
    if (!isThere(sending)) return null;
  }
}

async function begin(link: string, sending: Sending): Promise<string> {
  const { mime, startedAt, turn } = sending.part;
  const id = await beginRecording(link, { mime, startedAt, turn });
  change(sending, { id, isAway: false });
  await keep(sending);
  return id;
}

async function keep(sending: Sending): Promise<void> {
  const { key, link, turn, mime, startedAt, id } = sending.part;
  // It may have been thrown away since.
  if (isThere(sending)) await keptRecordings.keep({ key, link, turn, mime, startedAt, id });
}

/** Sends what the server does not have, as it grows, to its end; false where it was thrown away meanwhile. */
async function sendAll(link: string, id: string, sending: Sending): Promise<boolean> {
  const { chunks, sent } = sending;
  while (isThere(sending)) {
    const next = [...chunks.keys()].find(n => !sent.has(n));
    const bytes = next === undefined ? undefined : chunks.get(next);
    if (next !== undefined && bytes) {
      if (!(await arrives(link, { id, n: next }, bytes))) return true;
      sent.add(next);
      change(sending, { isAway: false });
    } else if (sending.part.stage === 'growing') {
      await nextChange(sending);
    } else {
      const { missing } = await finishRecording(link, id, countOf(chunks));
      if (missing.length === 0) return true;
      if (missing.some(n => !chunks.has(n))) throw new Error('A chunk is neither here nor on the server');
      for (const n of missing) sent.delete(n);
    }
  }
  return false;
}

const countOf = (chunks: Map<number, ArrayBuffer>) => Math.max(-1, ...chunks.keys()) + 1;

/** False where the recording is finished on the server, which has all of it then. */
async function arrives(link: string, place: { id: string; n: number }, bytes: ArrayBuffer): Promise<boolean> {
  try {
    await sendChunk(link, place, bytes);
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'RECORDING_FINISHED') return false;
    throw error;
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
export function beginPart(link: string, about: Pick<KeptRecording, 'turn' | 'mime' | 'startedAt'>): GrowingRecording {
  const key = crypto.randomUUID();
  const part: SpokenPart = {
    ...about,
    key,
    link: endOf(link),
    id: null,
    stage: 'growing',
    ...BEGUN,
  };
  const sending: Sending = { part, chunks: new Map(), sent: new Set(), count: 0, wake: () => undefined };
  all.set(key, sending);
  show();
  let added = keep(sending);
  alone(key, () => deliver(link, sending));
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
export async function resumeParts(link: string): Promise<void> {
  for (const { recording } of await keptRecordings.left(link)) {
    if (!all.has(recording.key)) alone(recording.key, () => resume(link, recording.key));
  }
}

async function resume(link: string, key: string): Promise<void> {
  // Another tab may have seen to it, or to more of it, meanwhile.
  const left = (await keptRecordings.left(link)).find(({ recording }) => recording.key === key);
  if (!left || all.has(key)) return;
  const { recording, chunks } = left;
  const count = countOf(chunks);
  const isSent = recording.id !== null && count === 0;
  if (!isSent && count === 0) return keptRecordings.forget(key, 0);
  const part: SpokenPart = { ...recording, stage: isSent ? 'writing' : 'sending', ...BEGUN };
  // Whether the server has them it says itself, as it is told that there are no more.
  const sent = new Set(recording.id === null ? [] : chunks.keys());
  const sending: Sending = { part, chunks, sent, count, wake: () => undefined };
  all.set(key, sending);
  show();
  await deliver(link, sending);
}
