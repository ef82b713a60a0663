import { useSyncExternalStore } from 'react';
import { keptRecordings, type KeptRecording } from './store';
import { countOf, Upload, type Carrier, type SpokenPart } from './upload.engine';

const BEGUN = { heldBy: null, isKept: true, text: '', isLeft: false, isTaken: false };

/** Everything that waits for the server or its transcript, for all owners in this page. */
const all = new Map<string, Upload>();
const listeners = new Set<() => void>();
let shown: readonly SpokenPart[] = [];

function show(): void {
  shown = [...all.values()].map(({ part }) => part);
  for (const listener of listeners) listener();
}

/** Adds an upload to what this page shows. */
function uploadOf(part: SpokenPart, chunks?: Map<number, ArrayBuffer>): Upload {
  const finished = () => forgetPart(part.key);
  const upload = new Upload({ part, changed: show, finished, ...(chunks ? { chunks } : {}) });
  all.set(part.key, upload);
  show();
  return upload;
}

/**
 * Ensures that only one tab sends a recording: the one that records it knows where it ends. Another tab waits until
 * that one is closed or done.
 */
function alone(key: string, send: () => Promise<void>): void {
  const locks = navigator.locks as LockManager | undefined;
  void (locks ? locks.request(`speech:${key}`, send) : send()).catch(() => undefined);
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
  const upload = uploadOf({ ...about, key, of: carrier.of, id: null, stage: 'growing', ...BEGUN });
  alone(key, () => upload.deliver(carrier));
  return {
    key,
    add: bytes => upload.add(bytes),
    end: () => void upload.end(),
  };
}

/**
 * Marks a part as handled: it is in the answer, or the failure was reported. The browser's copy is deleted; its outcome
 * stays in memory.
 */
export function takePart(key: string): void {
  const upload = all.get(key);
  if (!upload) return;
  upload.change({ isTaken: true });
  void keptRecordings.forget(key, upload.count);
}

/** Stops waiting for anything in this page; what this browser has stored stays. */
export function stopWaiting(): void {
  const waiting = [...all.values()];
  all.clear();
  show();
  for (const upload of waiting) upload.discard();
}

/** Discards a part that will not become an answer; this browser's copy is deleted. */
export function forgetPart(key: string): void {
  const upload = all.get(key);
  all.delete(key);
  show();
  upload?.discard();
  void keptRecordings.forget(key, upload?.count ?? 0);
}

/** Stops waiting for the transcript of a part; it is still sent. */
export function leavePart(key: string): void {
  const upload = all.get(key);
  if (upload?.part.stage === 'writing') forgetPart(key);
  else upload?.change({ isLeft: true });
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
  await uploadOf({ ...recording, stage: isSent ? 'writing' : 'sending', ...BEGUN }, chunks).deliver(carrier);
}
