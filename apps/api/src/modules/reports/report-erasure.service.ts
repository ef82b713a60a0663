import type { ClientSession, Types } from 'mongoose';
import { removeJobs, isAnyJobRunning } from '../../jobs/jobs.service';
import type { CompanyScope } from '../../lib/system-principal';
import { ModelResults } from './model-results.model';
import { forgetSampleAnswers } from './sample-answers.service';
import { reportJob } from './reports.jobs';
import { Reports } from './reports.model';

const jobsOf = (scope: CompanyScope, interviews: Types.ObjectId[]) => ({
  kind: reportJob,
  scope,
  subjects: interviews.map(id => id.toHexString()),
});

/** Whether a report of one of these interviews is being made at this moment, as the transaction sees it. */
export async function isReportBeingMade(
  scope: CompanyScope,
  interviews: Types.ObjectId[],
  session: ClientSession,
): Promise<boolean> {
  return isAnyJobRunning(jobsOf(scope, interviews), session);
}

/**
 * Erases transcripts, reports, what a model said of their answers and to their questions (which can name a person), and
 * the jobs that would make them, in a transaction. Returns the numbers.
 */
export async function eraseReports(
  scope: CompanyScope,
  interviews: Types.ObjectId[],
  session: ClientSession,
): Promise<{ reports: number; modelResults: number; references: number; jobs: number }> {
  const kept = await Reports.in(scope)
    .find({ _id: { $in: interviews } })
    .session(session)
    .lean();
  const questions = kept
    .flatMap(({ transcript, aiReport }) => [...(transcript ?? []), ...(aiReport?.jsonArray ?? [])])
    .flatMap(({ type, message }) => (type === 'sent' ? [message] : []));
  const references = await forgetSampleAnswers(scope, questions, session);
  const jobs = await removeJobs(jobsOf(scope, interviews), session);
  const modelResults = await ModelResults.in(scope).deleteMany({ interview: { $in: interviews } }, { session });
  await Reports.in(scope).deleteMany({ _id: { $in: interviews } }, { session });
  return { reports: kept.length, modelResults: modelResults.deletedCount, references, jobs };
}

/** Removes what was begun to be asked of a model while the erasure went on, which did not see it: after its commit. */
export async function sweepModelResults(scope: CompanyScope, interviews: Types.ObjectId[]): Promise<void> {
  await ModelResults.in(scope).deleteMany({ interview: { $in: interviews } });
}
