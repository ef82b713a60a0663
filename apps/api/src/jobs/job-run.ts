import { startHeartbeat } from '../database/lease';
import { logger } from '../lib/logger';
import { jobDuration, type JobOutcome } from '../lib/metrics';
import { inRequest, takeTurnsAs } from '../lib/request-context';
import type { AnyJobKind, FailureEffect } from './job-kind';
import type { JobRecord } from './jobs.model';
import { assertHeld, finishJob, releaseJob } from './claimed-jobs.service';
import { storedJobs } from './jobs.service';

/** How a run ended, and whether the other jobs of its kind would fare no better just now. */
export interface RunResult {
  outcome: JobOutcome;
  pausesKind: boolean;
}

/**
 * Runs a claimed job to its end, as part of the request that asked for it: removed if it succeeded, due again later if
 * it failed, given up after its last attempt. `stopping` aborts the work; the job then goes to another process without
 * this attempt being counted.
 */
export async function runJob(kind: AnyJobKind, job: JobRecord, stopping: AbortSignal): Promise<RunResult> {
  const started = performance.now();
  const result = await inRequest(job.requestId, () => {
    // In separate turns from the company's people: a waiting caller waits for one of its jobs, not for all.
    if (job.company) takeTurnsAs(`jobs of ${job.company.toHexString()}`);
    return attempt(kind, job, stopping);
  });
  jobDuration.observe({ kind: kind.name, outcome: result.outcome }, (performance.now() - started) / 1000);
  return result;
}

/** Milliseconds since it was asked for, by the database's clock. */
const ageOf = ({ claimedAt, createdAt }: JobRecord) => (claimedAt ?? createdAt).getTime() - createdAt.getTime();

async function attempt(kind: AnyJobKind, job: JobRecord, stopping: AbortSignal): Promise<RunResult> {
  const log = logger.child({
    job: kind.name,
    jobId: job._id.toHexString(),
    ...(job.key === undefined ? {} : { key: job.key }),
    attempt: job.attempts,
  });
  const heartbeat = startHeartbeat(storedJobs(), job, kind.leaseMs);
  const signal = AbortSignal.any([stopping, heartbeat.lost]);
  const retryInMs = kind.retryAfterMs(job.attempts, ageOf(job)) ?? kind.everyMs ?? null;
  const started = performance.now();
  try {
    // The process died on it again and again: a further attempt would be one too many.
    const isOver = job.wasCutShort && kind.retryAfterMs(job.attempts - 1, ageOf(job)) === null;
    if (isOver && kind.everyMs === undefined) throw new Error('Every try was cut short');
    // Told to stop before it began.
    signal.throwIfAborted();
    await kind.run(kind.data.parse(job.data) as never, {
      signal,
      log,
      attempt: job.attempts,
      retryInMs,
      finish: session => finishJob(job, session),
      assertHeld: session => assertHeld(kind, job, session),
    });
    if (kind.everyMs === undefined) await finishJob(job);
    else await releaseJob(job, { afterMs: kind.everyMs, attempts: 0 });
    // A job that runs every second would fill the log.
    log[kind.everyMs === undefined ? 'info' : 'debug']({ ms: Math.round(performance.now() - started) }, 'job done');
    return { outcome: 'done', pausesKind: false };
  } catch (error) {
    const effect = kind.effectOf?.(error, retryInMs) ?? {};
    const failure = {
      error,
      effect,
      retryInMs: effect.retryInMs === undefined ? retryInMs : effect.retryInMs,
      isStopping: stopping.aborted,
      isLost: heartbeat.lost.aborted,
    };
    const outcome = await afterFailure(kind, job, failure);
    log[outcome === 'retried' ? 'warn' : 'error']({ err: error, outcome }, 'job failed');
    return { outcome, pausesKind: effect.pausesKind ?? false };
  } finally {
    heartbeat.stop();
  }
}

interface Failure {
  error: unknown;
  effect: FailureEffect;
  retryInMs: number | null;
  /** This process is shutting down. */
  isStopping: boolean;
  /** Another process has the job by now. */
  isLost: boolean;
}

async function afterFailure(
  kind: AnyJobKind,
  job: JobRecord,
  { error, effect, retryInMs, isStopping, isLost }: Failure,
): Promise<JobOutcome> {
  if (isStopping) {
    await releaseJob(job, { afterMs: 0, attempts: job.attempts - 1 });
    return 'stopped';
  }
  if (isLost) return 'lost';
  if (retryInMs !== null) {
    const message = error instanceof Error ? error.message : String(error);
    await releaseJob(job, { afterMs: retryInMs, error: message, leavesLane: effect.leavesLane ?? false });
    return 'retried';
  }
  await kind.giveUp?.(job.data as never, error);
  await finishJob(job);
  return 'given_up';
}
