import { logger } from '../lib/logger';
import type { AnyJobKind } from './job-kind';
import { runJob } from './job-run';
import type { JobRecord } from './jobs.model';
import { claimJob, enqueue, forgetUnknownJobs, onEnqueued } from './jobs.service';

/** Jobs that other processes left or that fall due by time are looked for so often. */
const LOOK_EVERY_MS = 1_000;

/** Long enough for every process to run the program that knows a kind, while a new version is rolled out or taken back. */
const UNKNOWN_KEPT_MS = 7 * 86_400_000;

export interface JobWorker {
  /**
   * Takes no further jobs and waits for those that run; after `graceMs` it stops them and leaves them to other
   * processes.
   */
  stop(graceMs: number): Promise<void>;
}

interface Shift {
  kind: AnyJobKind;
  running: number;
  isFilling: boolean;
  /** Someone asked for a look while one was going on: what came since may have been missed. */
  lookAgain: boolean;
}

/** Runs the jobs of these kinds in this process, as many of a kind at once as it allows. */
export async function startJobWorker(kinds: readonly AnyJobKind[]): Promise<JobWorker> {
  const shifts = new Map<string, Shift>(
    kinds.map(kind => [kind.name, { kind, running: 0, isFilling: false, lookAgain: false }]),
  );
  const stopping = new AbortController();
  const tasks = new Set<Promise<void>>();
  const state = { isOpen: true };

  function track(task: Promise<void>): void {
    const tracked = task.finally(() => tasks.delete(tracked));
    tasks.add(tracked);
  }

  /** Takes jobs of a kind until as many run as may, or none is due. */
  async function fill(shift: Shift): Promise<void> {
    shift.isFilling = true;
    do {
      shift.lookAgain = false;
      while (state.isOpen && shift.running < shift.kind.concurrency) {
        const job = await claim(shift.kind);
        if (!job) break;
        shift.running++;
        track(run(shift, job));
      }
    } while (state.isOpen && shift.lookAgain && shift.running < shift.kind.concurrency);
    shift.isFilling = false;
  }

  async function run(shift: Shift, job: JobRecord): Promise<void> {
    try {
      await runJob(shift.kind, job, stopping.signal);
    } catch (error) {
      logger.error({ err: error, job: shift.kind.name }, 'a job was left until its lock runs out');
    }
    shift.running--;
    look(shift);
  }

  function look(shift: Shift): void {
    if (shift.isFilling) shift.lookAgain = true;
    else if (state.isOpen) track(fill(shift));
  }

  const forgotten = await forgetUnknownJobs(kinds, new Date(Date.now() - UNKNOWN_KEPT_MS));
  if (forgotten > 0) logger.warn({ jobs: forgotten }, 'jobs of kinds that no longer exist were forgotten');
  for (const kind of kinds) {
    if (kind.everyMs !== undefined) await enqueue(kind as never, {} as never, { key: 'every' });
  }
  const endListening = onEnqueued(name => {
    const shift = shifts.get(name);
    if (shift) look(shift);
  });
  const timer = setInterval(() => shifts.forEach(look), LOOK_EVERY_MS).unref();
  shifts.forEach(look);

  return {
    async stop(graceMs) {
      state.isOpen = false;
      clearInterval(timer);
      endListening();
      const deadline = setTimeout(() => stopping.abort(), graceMs);
      while (tasks.size > 0) await Promise.all(tasks);
      clearTimeout(deadline);
    },
  };
}

async function claim(kind: AnyJobKind): Promise<JobRecord | null> {
  try {
    return await claimJob(kind, new Date());
  } catch (error) {
    logger.warn({ err: error, job: kind.name }, 'jobs could not be looked for');
    return null;
  }
}
