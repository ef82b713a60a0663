import type { Types } from 'mongoose';
import { logger } from '../lib/logger';
import { RECURRING_KEY, type AnyJobKind } from './job-kind';
import { runJob } from './job-run';
import type { JobRecord } from './jobs.model';
import { claimJob, kindsDue, releaseJob } from './claimed-jobs.service';
import { enqueue, onEnqueued, removeUnknownJobs } from './jobs.service';

/** How often a process looks for jobs that others left or that fall due: one query for all kinds. Milliseconds. */
const POLL_INTERVAL_MS = 1_000;

/** Long enough for every process to run the version that knows a kind, while a release is rolled out or rolled back. */
const UNKNOWN_KEPT_MS = 7 * 86_400_000;

export interface JobWorker {
  /**
   * Claims no further jobs and waits for running ones; after `graceMs` it stops them and leaves them to other
   * processes.
   */
  stop(graceMs: number): Promise<void>;
}

interface Runner {
  kind: AnyJobKind;
  running: Set<JobRecord>;
  isPolling: boolean;
  /** A poll was requested during another one, which may have missed the latest jobs. */
  pollAgain: boolean;
  /** The company whose job was claimed last; undefined at the start of a round. */
  served: Types.ObjectId | null | undefined;
  /** In `performance.now()`: no job of the kind starts before. */
  pausedUntil: number;
}

/** Runs jobs of these kinds in this process, as many of each kind at once as it allows. */
export async function startJobWorker(kinds: readonly AnyJobKind[]): Promise<JobWorker> {
  const runners = new Map<string, Runner>(
    kinds.map(kind => [
      kind.name,
      { kind, running: new Set(), isPolling: false, pollAgain: false, served: undefined, pausedUntil: 0 },
    ]),
  );
  const stopping = new AbortController();
  const tasks = new Set<Promise<void>>();
  const state = { isOpen: true };

  function track(task: Promise<void>): void {
    const tracked = task.finally(() => tasks.delete(tracked));
    tasks.add(tracked);
  }

  const mayClaim = ({ kind, running, pausedUntil }: Runner) =>
    state.isOpen && running.size < kind.concurrency && performance.now() >= pausedUntil;

  /** Claims jobs of a kind until its maximum is running, or none is due. */
  async function fill(runner: Runner): Promise<void> {
    runner.isPolling = true;
    do {
      runner.pollAgain = false;
      while (mayClaim(runner)) {
        const job = await claim(runner);
        if (!job) break;
        // Told to stop while the job was being claimed.
        if (!state.isOpen) await giveBack(job);
        else {
          runner.running.add(job);
          track(run(runner, job));
        }
      }
    } while (runner.pollAgain && mayClaim(runner));
    runner.isPolling = false;
  }

  async function run(runner: Runner, job: JobRecord): Promise<void> {
    try {
      const { pausesKind } = await runJob(runner.kind, job, stopping.signal);
      if (pausesKind) runner.pausedUntil = performance.now() + POLL_INTERVAL_MS;
    } catch (error) {
      logger.error({ err: error, job: runner.kind.name }, 'a job was left until its lease ends');
    }
    runner.running.delete(job);
    poll(runner);
  }

  function poll(runner: Runner): void {
    if (runner.isPolling) runner.pollAgain = true;
    else if (state.isOpen) track(fill(runner));
  }

  let isLooking = false;

  /** Polls the kinds that can start a job and have one due: an idle process costs the database one query. */
  async function look(): Promise<void> {
    const free = [...runners.values()].filter(mayClaim);
    if (isLooking || free.length === 0) return;
    isLooking = true;
    try {
      const due = new Set(await kindsDue(free.map(({ kind }) => kind)));
      free.filter(({ kind }) => due.has(kind)).forEach(poll);
    } catch (error) {
      logger.warn({ err: error }, 'due jobs could not be looked for');
    }
    isLooking = false;
  }

  const removed = await removeUnknownJobs(kinds, UNKNOWN_KEPT_MS);
  if (removed > 0) logger.warn({ jobs: removed }, 'jobs of kinds that no longer exist were removed');
  for (const kind of kinds) {
    if (kind.everyMs !== undefined) await enqueue(kind as never, {} as never, { key: RECURRING_KEY });
  }
  const endListening = onEnqueued(name => {
    const runner = runners.get(name);
    if (runner) poll(runner);
  });
  const timer = setInterval(() => track(look()), POLL_INTERVAL_MS).unref();
  track(look());

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

/** Returns the companies for which no further job may start now. */
function saturated({ kind: { concurrencyPerCompany = Number.POSITIVE_INFINITY }, running }: Runner): Types.ObjectId[] {
  const companies = [...running].flatMap(({ company }) => company ?? []);
  return companies.filter(one => companies.filter(other => other.equals(one)).length >= concurrencyPerCompany);
}

async function claim(runner: Runner): Promise<JobRecord | null> {
  try {
    const job = await claimJob(runner.kind, { after: runner.served, without: saturated(runner) });
    runner.served = job ? job.company : undefined;
    return job;
  } catch (error) {
    logger.warn({ err: error, job: runner.kind.name }, 'jobs could not be claimed');
    return null;
  }
}

async function giveBack(job: JobRecord): Promise<void> {
  try {
    await releaseJob(job, { afterMs: 0, attempts: job.attempts - 1 });
  } catch (error) {
    logger.warn({ err: error, job: job.name }, 'a job was left until its lease ends');
  }
}
