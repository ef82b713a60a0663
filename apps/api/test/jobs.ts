import type { Types } from 'mongoose';
import { vi } from 'vitest';
import { jobKinds } from '../src/app-jobs';
import { renewLease, type Instant } from '../src/database/lease';
import { claimJob, releaseJob } from '../src/jobs/claimed-jobs.service';
import type { AnyJobKind } from '../src/jobs/job-kind';
import { runJob } from '../src/jobs/job-run';
import type { JobRecord } from '../src/jobs/jobs.model';
import { storedJobs } from '../src/jobs/jobs.service';

/** No job was due by then. */
const NEVER = new Date(0);

/**
 * Runs every job that is due at `at`, one after the other, then those that these asked for; returns their number. A test
 * needs no worker and no waiting: a later `at` stands for time that has passed. While it runs no time passes, and each job
 * runs once at most: however long the runs take, the same jobs run. Ends with a round that had nothing new to run, for
 * there are jobs that ask for one like themselves.
 */
export async function runDueJobs({
  kinds = jobKinds,
  at = new Date(),
}: { kinds?: readonly AnyJobKind[]; at?: Date } = {}): Promise<number> {
  // By the clock that the database has, also where a test has set its own.
  const began = new Date(vi.getRealSystemTime());
  const latest = (...instants: Date[]) => new Date(Math.max(...instants.map(Number)));
  const present = latest(began, new Date());
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

/** The instant that a job is due by: its own birth where it is younger than `present`, none where it ran. */
const presentOf = (present: Date, ran: Types.ObjectId[]): Instant => ({
  $cond: [{ $in: ['$_id', [...ran]] }, NEVER, { $max: ['$createdAt', present] }],
});

/** Claims all before the first one runs, by an instant that stands still: what is claimed is due no more. */
async function runClaimed(kind: AnyJobKind, now: Instant): Promise<{ run: JobRecord[]; pausesKind: boolean }> {
  const due: JobRecord[] = [];
  const claim = () => claimJob(kind, { after: due.at(-1)?.company, now });
  for (let job = await claim(); job; job = await claim()) due.push(job);
  const run: JobRecord[] = [];
  let pausesKind = false;
  for (const job of due) {
    if (pausesKind) await releaseJob(job, { afterMs: 0, attempts: job.attempts - 1 });
    else {
      // Those before it may have taken longer than its lease.
      await renewLease(storedJobs(), job, kind.leaseMs);
      ({ pausesKind } = await runJob(kind, job, new AbortController().signal));
      run.push(job);
    }
  }
  return { run, pausesKind };
}
