import type { ClientSession } from 'mongoose';
import type { Logger } from 'pino';
import { z } from 'zod';

export interface JobContext {
  /** Aborted when this process must stop, or has lost the job to another one: stop working on it. */
  signal: AbortSignal;
  /** Names the job, its attempt and the request that asked for it. */
  log: Logger;
  /** 1-based attempt. */
  attempt: number;
  /** Milliseconds until the next attempt where this one fails; null: it is the last one. */
  retryInMs: number | null;
  /** Ends the job in a transaction with what it did, so that none of both is without the other. */
  finish(session: ClientSession): Promise<void>;
  /** Throws where another process has the job by now; in a transaction, so that what it guards is ours alone. */
  assertHeld(session: ClientSession): Promise<void>;
}

/** What a failure means for the other jobs of the kind. */
export interface FailureEffect {
  /** Those behind it in its lane need not wait for it any more. */
  leavesLane?: boolean;
  /** They would fare no better: this process runs none of them for a moment. */
  pausesKind?: boolean;
  /** Milliseconds until the next attempt in place of the kind's own pause; null: there is none. */
  retryInMs?: number | null;
}

/** One kind of work that the database remembers until it is done. */
export interface JobKind<D> {
  name: string;
  /** What is kept with a job, as JSON. */
  data: z.ZodType<D>;
  /** Max concurrent runs per process; with 0 its jobs wait. */
  readonly concurrency: number;
  /** Of these, of one company, so that its long ones leave places for others; as many unless said. */
  readonly concurrencyOfOne?: number;
  /** Lease in milliseconds, renewed at a third of it: another process takes the job of one that died after it. */
  leaseMs: number;
  /** Must be idempotent: a process can die after the work and before saying so. */
  run(data: D, context: JobContext): Promise<void>;
  /** Milliseconds until the next attempt after that many, of a job that was asked for so long ago; null: none. */
  retryAfterMs(attempts: number, ageMs: number): number | null;
  /** Called once when there is no further attempt; the job is removed then. */
  giveUp?(data: D, error: unknown): Promise<void>;
  /** Nothing unless said. @param retryInMs the kind's own pause */
  effectOf?(error: unknown, retryInMs: number | null): FailureEffect;
  /** One job of this kind runs again and again, so many milliseconds after its end; its data is `{}`. */
  everyMs?: number;
  /** Some of its jobs are urgent, and go before all others. */
  hasUrgent?: boolean;
}

/** What is common to all kinds, for whatever handles them in one list. */
export type AnyJobKind = Omit<JobKind<unknown>, 'data' | 'run' | 'giveUp'> & {
  data: z.ZodType;
  run(data: never, context: JobContext): Promise<void>;
  giveUp?(data: never, error: unknown): Promise<void>;
};

const NOTHING = z.object({});

/** The key of the one job of a recurring kind. */
export const RECURRING_KEY = 'every';

/** Returns a kind whose one job runs again and again, once in all processes; after a failure it is retried for ever. */
export const recurring = (
  kind: Pick<JobKind<object>, 'name' | 'run' | 'leaseMs'> & { everyMs: number; retryAfterMs: number },
): JobKind<object> => ({ ...kind, data: NOTHING, concurrency: 1, retryAfterMs: () => kind.retryAfterMs });
