import { jobKinds } from '../src/app-jobs';
import type { AnyJobKind } from '../src/jobs/job-kind';
import { runJob } from '../src/jobs/job-run';
import { claimJob, releaseJob } from '../src/jobs/claimed-jobs.service';
import type { JobRecord } from '../src/jobs/jobs.model';

/**
 * Runs every job that is due at `at`, one after the other, then those that these asked for; returns their number. A test
 * needs no worker and no waiting: a later `at` stands for time that has passed. Ends with a round that had nothing new to
 * run: what comes back by itself is due again whenever a round takes long, or at once by a clock that is ahead.
 */
export async function runDueJobs({
  kinds = jobKinds,
  at = new Date(),
}: { kinds?: readonly AnyJobKind[]; at?: Date } = {}): Promise<number> {
  let done = 0;
  const paused = new Set<AnyJobKind>();
  const seen = new Set<string>();
  for (let now = at; ; now = new Date()) {
    const before = seen.size;
    for (const kind of kinds.filter(one => one.concurrency > 0 && !paused.has(one))) {
      const { run, pausesKind } = await runClaimed(kind, now);
      done += run.length;
      for (const { name, data } of run) seen.add(`${name} ${JSON.stringify(data)}`);
      if (pausesKind) paused.add(kind);
    }
    if (seen.size === before) return done;
  }
}

/** Claims all before the first one runs: else one that is due again at once would never come to an end. */
async function runClaimed(kind: AnyJobKind, at: Date): Promise<{ run: JobRecord[]; pausesKind: boolean }> {
  const due: JobRecord[] = [];
  const claim = () => claimJob(kind, { after: due.at(-1)?.company, now: { $max: ['$$NOW', at] } });
  for (let job = await claim(); job; job = await claim()) due.push(job);
  const run: JobRecord[] = [];
  let pausesKind = false;
  for (const job of due) {
    if (pausesKind) await releaseJob(job, { afterMs: 0, attempts: job.attempts - 1 });
    else {
      ({ pausesKind } = await runJob(kind, job, new AbortController().signal));
      run.push(job);
    }
  }
  return { run, pausesKind };
}
