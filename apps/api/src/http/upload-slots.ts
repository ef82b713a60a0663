import { AppError } from '../lib/app-error';
import { callerGone } from '../lib/request-context';
import { limitConcurrency, QueueFull } from '../lib/limit-concurrency';
import type { Caller } from './authenticate';
import { keyOf } from './call-rate';

/** Concurrent uploads per account in this process; each may take 10 MB of the temporary folder. */
const AT_ONCE = 2;
/** Uploads that wait for these to end; nothing is read from their senders meanwhile. */
const WAITING_MAX = 100;

interface Lane {
  run: ReturnType<typeof limitConcurrency>;
  /** Running and waiting requests. */
  requests: number;
}

const lanes = new Map<string, Lane>();

/**
 * Handles an upload once its account has fewer than two others under way. Throws 429 with Retry-After if 100 already
 * wait; a sender who disconnects while waiting leaves the queue.
 */
export async function inUploadSlot<T>(caller: Caller, work: () => Promise<T>): Promise<T> {
  const account = keyOf(caller);
  const lane = lanes.get(account) ?? { run: limitConcurrency(AT_ONCE, { waitingMax: WAITING_MAX }), requests: 0 };
  lanes.set(account, lane);
  lane.requests++;
  try {
    return await lane.run(work, { signal: callerGone() });
  } catch (error) {
    if (!(error instanceof QueueFull)) throw error;
    throw new AppError('RATE_LIMITED', 'Too many uploads at once, please try again shortly', {
      headers: { 'Retry-After': '5' },
    });
  } finally {
    lane.requests--;
    if (lane.requests === 0) lanes.delete(account);
  }
}
