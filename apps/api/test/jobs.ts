import type { Types } from 'mongoose';
import { vi } from 'vitest';
import { currentTime } from '#api/lib/app-context';
import { jobKinds } from '#api/app-jobs';
import { renewLease, type Instant } from '#api/database/lease';
import { claimJob, releaseJob } from '#api/jobs/claimed-jobs.service';
import type { AnyJobKind, JobContext } from '#api/jobs/job-kind';
import { runJob } from '#api/jobs/job-run';
import type { JobRecord } from '#api/jobs/jobs.model';
import { storedJobs } from '#api/jobs/jobs.service';
import { logger } from '#api/lib/logger';

/** No job is due at this time. */
const NEVER = new Date(0);

/**
 * Runs every job that is due at `at`, one after the other, then the jobs that these enqueued; returns how many. A test
 * needs no worker and no waiting: a later `at` simulates the passing of time. Time stands still meanwhile, and each job
 * runs at most once: however long the runs take, the same jobs run. Ends after a round with nothing new to run, because
 * some jobs enqueue another like themselves.
 */
export async function runDueJobs({
  kinds = jobKinds,
  at = currentTime(),
}: { kinds?: readonly AnyJobKind[]; at?: Date } = {}): Promise<number> {
  // By the database's clock, even if a test has set a different one.
  const began = new Date(vi.getRealSystemTime());
  const latest = (...instants: Date[]) => new Date(Math.max(...instants.map(Number)));
  const present = latest(began, currentTime());
  const ran: Types.ObjectId[] = [];
  const paused = new Set<AnyJobKind>();
  const seen = new Set<string>();
  for (let now: Instant = latest(began, at); ; now = presentOf(present, ran)) {
    const before = seen.size;
    for (const kind of kinds.filter(one => one.concurrency > 0 && !paused.has(one))) {
      const { run, pausesKind } = await runClaimed(kind, now);
      for (const { _id, name, data } of run) {
        ran.push(_id);
        seen.add(`${name} ${JSON.stringify(data)}`);
      }
      if (pausesKind) paused.add(kind);
    }
    if (seen.size === before) return ran.length;
  }
}

/** The instant a job must be due by: its creation if that is after `present`, never if it has run. */
const presentOf = (present: Date, ran: Types.ObjectId[]): Instant => ({
  $cond: [{ $in: ['$_id', [...ran]] }, NEVER, { $max: ['$createdAt', present] }],
});

/** Claims all of them before the first one runs, at a fixed instant: claimed jobs are no longer due. */
async function runClaimed(kind: AnyJobKind, now: Instant): Promise<{ run: JobRecord[]; pausesKind: boolean }> {
  const due: JobRecord[] = [];
  const claim = () => claimJob(kind, { after: due.at(-1)?.company, now });
  for (let job = await claim(); job; job = await claim()) due.push(job);
  const run: JobRecord[] = [];
  let pausesKind = false;
  for (const job of due) {
    if (pausesKind) await releaseJob(job, { afterMs: 0, attempts: job.attempts - 1 });
    else {
      // The jobs before it may have taken longer than its lease.
      await renewLease(storedJobs(), job, kind.leaseMs);
      ({ pausesKind } = await runJob(kind, job, new AbortController().signal));
      run.push(job);
    }
  }
  return { run, pausesKind };
}

/** Creates a promise that a test waits for, with the function that resolves it. */
export function gate() {
  let open = (): void => undefined;
  const passed = new Promise<void>(resolve => (open = resolve));
  return { open, passed };
}

/** Resolves once a signal is aborted, at once if it already is. */
export const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });

/** The context of a job that a test runs itself, outside the queue: of its first attempt, which is not the last. */
export const jobContext = (): JobContext => ({
  signal: new AbortController().signal,
  log: logger,
  attempt: 1,
  retryInMs: 1,
  finish: () => Promise.resolve(),
  assertHeld: () => Promise.resolve(),
});
