import { jobKinds } from '../src/app-jobs';
import type { AnyJobKind } from '../src/jobs/job-kind';
import { runJob } from '../src/jobs/job-run';
import { claimJob } from '../src/jobs/jobs.service';

/**
 * Runs every job that is due at `at`, one after the other, then those that these asked for; gives their number. A test
 * needs no worker and no waiting: a later `at` stands for time that has passed.
 */
export async function runDueJobs({
  kinds = jobKinds,
  at = new Date(),
}: { kinds?: readonly AnyJobKind[]; at?: Date } = {}): Promise<number> {
  let done = 0;
  for (let now = at; ; now = new Date()) {
    const before = done;
    for (const kind of kinds) {
      const due = [];
      for (let job = await claimJob(kind, now); job; job = await claimJob(kind, now)) due.push(job);
      for (const job of due) await runJob(kind, job, new AbortController().signal);
      done += due.length;
    }
    if (done === before) return done;
  }
}
