import { Piscina } from 'piscina';

// Started on first use: most processes never complete an interview.
const pool = new Piscina<string[], string[]>({
  filename: new URL('./sanitize.worker.mjs', import.meta.url).href,
  minThreads: 0,
  maxThreads: 1,
  idleTimeout: 30_000,
});

/**
 * Transcript messages are HTML: keeps the allowed tags of contract §15 without attributes, and drops scripts and styles
 * with their text.
 */
export function sanitizeMessages(messages: string[]): Promise<string[]> {
  return pool.run(messages);
}
