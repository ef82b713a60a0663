import { z } from 'zod';
import type { ClientSession, Types } from 'mongoose';
import { type JobKind, recurring } from '#api/jobs/job-kind';
import { MINUTE_MS, DAY_MS } from '#api/lib/durations';
import type { Published } from '#api/events/domain-event';
import { enqueue } from '#api/jobs/jobs.service';
import type { CompanyScope } from '#api/lib/system-principal';
import { updateLevel } from './update-level.service';
import { deleteOldEvidence } from './retention.service';

const RETRIES_MS = [1_000, 10_000, MINUTE_MS, 10 * MINUTE_MS];

/** Computes the level of an interview's signals again. */
export const levelJob: JobKind<{ company: string; interview: string }> = {
  name: 'evidence-level',
  data: z.object({ company: z.string(), interview: z.string() }),
  concurrency: 2,
  concurrencyPerCompany: 1,
  leaseMs: MINUTE_MS,
  run: updateLevel,
  retryAfterMs: attempts => RETRIES_MS[attempts - 1] ?? null,
};

/** Deletes the signals of interviews after their retention period, once a day. */
export const deleteEvidence = recurring({
  name: 'delete-evidence',
  leaseMs: 5 * MINUTE_MS,
  everyMs: DAY_MS,
  retryAfterMs: 10 * MINUTE_MS,
  run: deleteOldEvidence,
});

/**
 * Requests the level of an interview to be computed again. In a lane and without a key: a change during the
 * computation asks again.
 */
export async function askForLevel(
  scope: CompanyScope,
  interviewId: Types.ObjectId,
  session?: ClientSession,
): Promise<void> {
  const interview = interviewId.toHexString();
  await enqueue(
    levelJob,
    { company: scope.company.toHexString(), interview },
    { lane: interview, subject: interview, scope, ...(session ? { session } : {}) },
  );
}

/** Requests it for an interview that is now completed. */
export async function askOnceCompleted({ record, scope, session }: Published<unknown>): Promise<void> {
  if (scope) await askForLevel(scope, record._id, session);
}
