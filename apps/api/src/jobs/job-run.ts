import { logger } from '../lib/logger';
import { jobDuration, type JobOutcome } from '../lib/metrics';
import { inRequest } from '../lib/request-context';
import type { AnyJobKind } from './job-kind';
import { finishJob, keepJob, releaseJob } from './jobs.service';
import type { JobRecord } from './jobs.model';

/**
 * Runs a taken job to its end, as part of the request that asked for it: forgotten where it succeeded, due again later
 * where it failed, given up after its last try. `stopping` ends the work; the job then goes to another process with this
 * try not counted.
 */
export async function runJob(kind: AnyJobKind, job: JobRecord, stopping: AbortSignal): Promise<void> {
  const started = performance.now();
  const outcome = await inRequest(job.requestId, () => attempt(kind, job, stopping));
  jobDuration.observe({ kind: kind.name, outcome }, (performance.now() - started) / 1000);
}

async function attempt(kind: AnyJobKind, job: JobRecord, stopping: AbortSignal): Promise<JobOutcome> {
  const log = logger.child({
    job: kind.name,
    jobId: job._id.toHexString(),
    attempt: job.attempts,
  });
  const lost = new AbortController();
  const heartbeat = setInterval(() => void holdOn(), kind.lockMs / 3);
  async function holdOn(): Promise<void> {
    try {
      if (!(await keepJob(job, new Date(Date.now() + kind.lockMs)))) lost.abort();
    } catch (error) {
      log.warn({ err: error }, 'a job could not be held');
    }
  }
  const started = performance.now();
  try {
    // The process died on it again and again: a further try would be one too many.
    const isOver = kind.everyMs === undefined && job.attempts > 1 && kind.retryAfterMs(job.attempts - 1) === null;
    if (isOver) throw new Error('Every try was cut short');
    const signal = AbortSignal.any([stopping, lost.signal]);
    await kind.run(kind.data.parse(job.data) as never, { signal, log, attempt: job.attempts });
    if (kind.everyMs === undefined) await finishJob(job);
    else await releaseJob(job, new Date(Date.now() + kind.everyMs), { attempts: 0 });
    // One that runs every second would fill the log.
    log[kind.everyMs === undefined ? 'info' : 'debug']({ ms: Math.round(performance.now() - started) }, 'job done');
    return 'done';
  } catch (error) {
    const outcome = await afterFailure(kind, job, { error, isStopping: stopping.aborted, isLost: lost.signal.aborted });
    log.error({ err: error, outcome }, 'job failed');
    return outcome;
  } finally {
    clearInterval(heartbeat);
  }
}

interface Failure {
  error: unknown;
  /** This process ends. */
  isStopping: boolean;
  /** Another process has the job by now. */
  isLost: boolean;
}

async function afterFailure(
  kind: AnyJobKind,
  job: JobRecord,
  { error, isStopping, isLost }: Failure,
): Promise<JobOutcome> {
  if (isStopping) {
    await releaseJob(job, new Date(), { attempts: job.attempts - 1 });
    return 'stopped';
  }
  if (isLost) return 'lost';
  const message = error instanceof Error ? error.message : String(error);
  const wait = kind.retryAfterMs(job.attempts) ?? kind.everyMs;
  if (wait !== undefined) {
    await releaseJob(job, new Date(Date.now() + wait), { error: message });
    return 'retried';
  }
  await kind.giveUp?.(job.data as never, error);
  await finishJob(job);
  return 'given_up';
}
