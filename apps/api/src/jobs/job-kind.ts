import type { Logger } from 'pino';
import type { z } from 'zod';

export interface JobContext {
  /** Aborted when this process must stop, or has lost the job to another one: stop working on it. */
  signal: AbortSignal;
  /** Names the job, its try and the request that asked for it. */
  log: Logger;
  /** This try, from 1. */
  attempt: number;
}

/** One kind of work that the database remembers until it is done. */
export interface JobKind<D> {
  name: string;
  /** What is kept with a job, as JSON. */
  data: z.ZodType<D>;
  /** So many at once in one process. */
  concurrency: number;
  /** A process that says nothing for so long has died: another one takes its job. Milliseconds. */
  lockMs: number;
  /** Must bear being run twice: a process can die after the work and before saying so. */
  run(data: D, context: JobContext): Promise<void>;
  /** Milliseconds until the next try after that many tries, null: no further one. */
  retryAfterMs(attempts: number): number | null;
  /** Called once when there is no further try; the job is forgotten then. */
  giveUp?(data: D, error: unknown): Promise<void>;
  /** One job of this kind runs again and again, so many milliseconds after its end; its data is `{}`. */
  everyMs?: number;
}

/** What is common to all kinds, for whatever handles them in one list. */
export type AnyJobKind = Omit<JobKind<unknown>, 'data' | 'run' | 'giveUp'> & {
  data: z.ZodType;
  run(data: never, context: JobContext): Promise<void>;
  giveUp?(data: never, error: unknown): Promise<void>;
};
