import { currentTime, perDatabase } from '#api/lib/app-context';
import { AppError } from '#api/lib/app-error';
import { MINUTE_MS } from '#api/lib/durations';
import { limitConcurrency, QueueFull } from '#api/lib/limit-concurrency';
import { turnOf } from '#api/lib/request-context';
import type { KeptEvent, Link } from './chain.rules';

/** A verified part of a chain, from which verification can continue. */
export interface CheckedChain {
  links: readonly Link[];
  events: readonly KeptEvent[];
  head: string;
  batches: number;
}

/** A change of the verified part is noticed within this time. */
const GOOD_FOR_MS = MINUTE_MS;
/** Shorter chains are verified as quickly as they are looked up here. Events. */
const LONG = 1_000;
/** Over all chains in memory, some 50 MB. Events. */
const KEPT_MAX = 60_000;
/** Over all chains in memory: events may be far longer than those of an honest page. Characters of JSON. */
const KEPT_TEXT_MAX = 64 * 1024 * 1024;

/** Oldest first. */
const chainsInMemory = perDatabase(() => new Map<string, CheckedChain & { until: number; text: number }>());

/**
 * Returns the part of an interview's chain that this process has verified in the last minute; null if there is none.
 */
export function checkedChain(interview: string): CheckedChain | null {
  const chains = chainsInMemory();
  const known = chains.get(interview);
  if (known && known.until > currentTime().getTime()) return known;
  chains.delete(interview);
  return null;
}

/** Remembers a fully verified chain; forgets one that has been altered. */
export function rememberChain(
  interview: string,
  { links, events, head, batches, verified }: CheckedChain & { verified: boolean },
): void {
  const chains = chainsInMemory();
  chains.delete(interview);
  if (!verified || events.length < LONG) return;
  const text = links.reduce((sum, { line }) => sum + line.length, 0);
  chains.set(interview, { links, events, head, batches, until: currentTime().getTime() + GOOD_FOR_MS, text });
  let kept = [...chains.values()].reduce((sum, chain) => sum + chain.events.length, 0);
  let keptText = [...chains.values()].reduce((sum, chain) => sum + chain.text, 0);
  for (const [oldest, chain] of chains) {
    if (kept <= KEPT_MAX && keptText <= KEPT_TEXT_MAX) return;
    chains.delete(oldest);
    kept -= chain.events.length;
    keptText -= chain.text;
  }
}

const WAITING_MAX = 5;
/** Over all interviews: a long chain takes the main thread a few hundred milliseconds, in pieces. */
const READ_AT_ONCE = 4;
const ALL_WAITING_MAX = 200;

const ofAll = limitConcurrency(READ_AT_ONCE, { waitingMax: ALL_WAITING_MAX });

interface Line {
  run: ReturnType<typeof limitConcurrency>;
  /** How many run or wait. */
  users: number;
}

const lines = new Map<string, Line>();

/**
 * Runs the reads of an interview's chain one after the other, and a few over all interviews, for which companies take
 * turns. Throws 429 if five are already waiting, or too many over all.
 */
export async function inTurn<T>(interview: string, read: () => Promise<T>): Promise<T> {
  const line = lines.get(interview) ?? { run: limitConcurrency(1, { waitingMax: WAITING_MAX }), users: 0 };
  lines.set(interview, line);
  line.users++;
  try {
    return await line.run(() => ofAll(read, { of: turnOf() }));
  } catch (error) {
    if (!(error instanceof QueueFull)) throw error;
    throw new AppError('RATE_LIMITED', 'Too many people are reading this at once, please try again in a moment', {
      headers: { 'Retry-After': '1' },
    });
  } finally {
    if (--line.users === 0) lines.delete(interview);
  }
}
