import type { ClientSession, Types } from 'mongoose';
import type { Published } from '#api/events/domain-event';
import { enqueue } from '#api/jobs/jobs.service';
import type { CompanyScope } from '#api/lib/system-principal';
import { levelJob } from './level.jobs';

/**
 * Requests the level of an interview to be computed again. In a lane and without a key: what changes while it is being
 * computed asks once more.
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
