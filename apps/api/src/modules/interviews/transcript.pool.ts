import { workerPool } from '#api/lib/worker-pool';
import type { ReadingTask, ReadTranscript } from './transcript.worker';

// In the bundle the worker is beside main.js, in JavaScript.
const file = import.meta.url.endsWith('.ts') ? './transcript.from-source.mjs' : './transcript.worker.js';

/** Parses a transcript in a thread. Throws 503 if too many wait or it takes too long. */
export const readAside = workerPool<ReadingTask, ReadTranscript>({
  name: 'transcript',
  file: new URL(file, import.meta.url),
  threads: 1,
  maxQueue: 50,
  timeLimitMs: 20_000,
  memoryMb: 512,
});

const sanitize = workerPool<string[], string[]>({
  name: 'transcript-html',
  file: new URL('./sanitize.worker.mjs', import.meta.url),
  threads: 1,
  maxQueue: 50,
  timeLimitMs: 15_000,
});

/**
 * Transcript messages are HTML: keeps the allowed tags of contract §15 without attributes, and drops scripts and styles
 * with their text. Throws 503 if too many wait or these take too long.
 */
export function sanitizeMessages(messages: string[]): Promise<string[]> {
  return sanitize(messages);
}
