import { workerPool } from '#api/lib/worker-pool';

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
