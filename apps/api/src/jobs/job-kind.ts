import type { ClientSession } from 'mongoose';
import type { Logger } from 'pino';
import { z } from 'zod';

export interface JobContext {
  /** Aborted when this process must stop, or has lost the job to another: stop working on it. */
  signal: AbortSignal;
  /** Names the job, its attempt and the request that asked for it. */
  log: Logger;
  /** 1-based attempt. */
  attempt: number;
  /** Milliseconds until the next attempt if this one fails; null if it is the last. */
  retryInMs: number | null;
  /** Completes the job in the transaction that stores its result, so that neither is saved without the other. */
  finish(session: ClientSession): Promise<void>;
  /** Throws if another process has the job by now; in a transaction, so that what it guards is ours alone. */
  assertHeld(session: ClientSession): Promise<void>;
}

/** What a failure means for the other jobs of the kind. */
export interface FailureEffect {
  /** Whether the jobs behind it in its lane may go ahead. */
  leavesLane?: boolean;
  /** Others would fare no better: this process pauses the kind for a moment. */
  pausesKind?: boolean;
  /** Milliseconds until the next attempt, overriding the kind's own pause; null for no further attempt. */
  retryInMs?: number | null;
}

/** One kind of work that the database remembers until it is done. */
export interface JobKind<D> {
  name: string;
  /** The data stored with a job, as JSON. */
  data: z.ZodType<D>;
  /** Max concurrent runs per process; with 0 its jobs wait. */
  readonly concurrency: number;
  /** Max concurrent runs for one company, so that its long jobs leave room for others; defaults to `concurrency`. */
  readonly concurrencyPerCompany?: number;
  /**
   * Lease in milliseconds, renewed at a third of it: once it expires, another process takes over the job of one that
   * died.
   */
  leaseMs: number;
  /** Must be idempotent: a process can die after the work and before recording it. */
  run(data: D, context: JobContext): Promise<void>;
  /** Milliseconds until the next attempt, after this many and at this age of the job; null for none. */
  retryAfterMs(attempts: number, ageMs: number): number | null;
  /** Called once when there is no further attempt; the job is removed then. */
  giveUp?(data: D, error: unknown): Promise<void>;
  /** No effect by default. @param retryInMs the kind's own pause */
  effectOf?(error: unknown, retryInMs: number | null): FailureEffect;
  /** One job of this kind runs repeatedly, this many milliseconds after it last ended; its data is `{}`. */
  everyMs?: number;
  /** Some of its jobs are urgent, and go before all others. */
  hasUrgent?: boolean;
}

/** What all kinds have in common, for code that handles them in one list. */
export type AnyJobKind = Omit<JobKind<unknown>, 'data' | 'run' | 'giveUp'> & {
  data: z.ZodType;
  run(data: never, context: JobContext): Promise<void>;
  giveUp?(data: never, error: unknown): Promise<void>;
};

const NOTHING = z.object({});

/** The key of the one job of a recurring kind. */
export const RECURRING_KEY = 'every';

/**
 * Returns a kind whose single job runs repeatedly, in one process at a time; after a failure it is retried for ever.
 */
export const recurring = (
  kind: Pick<JobKind<object>, 'name' | 'run' | 'leaseMs'> & { everyMs: number; retryAfterMs: number },
): JobKind<object> => ({ ...kind, data: NOTHING, concurrency: 1, retryAfterMs: () => kind.retryAfterMs });
