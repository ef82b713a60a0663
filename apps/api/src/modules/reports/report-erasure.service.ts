import type { ClientSession, Types } from 'mongoose';
import { removeJobs, isAnyJobRunning } from '../../jobs/jobs.service';
import { ModelResultModel } from './model-results.model';
import { forgetReferences } from './references.service';
import { reportJob } from './reports.jobs';
import { ReportModel } from './reports.model';

const jobsOf = (interviews: Types.ObjectId[]) => ({
  kind: reportJob,
  field: 'interviewId',
  values: interviews.map(id => id.toHexString()),
});

/** Whether a report of one of these interviews is being made at this moment, as the transaction sees it. */
export async function isReportBeingMade(interviews: Types.ObjectId[], session: ClientSession): Promise<boolean> {
  return isAnyJobRunning(jobsOf(interviews), session);
}

/**
 * Erases transcripts, reports, what a model said of their answers and to their questions (which can name a person), and
 * the jobs that would make them, in a transaction. Gives the numbers.
 */
export async function eraseReports(
  company: Types.ObjectId,
  interviews: Types.ObjectId[],
  session: ClientSession,
): Promise<{ reports: number; modelResults: number; references: number; jobs: number }> {
  const kept = await ReportModel.find({ _id: { $in: interviews } })
    .session(session)
    .lean();
  const questions = kept
    .flatMap(({ transcript, aiReport }) => [...(transcript ?? []), ...(aiReport?.jsonArray ?? [])])
    .flatMap(({ type, message }) => (type === 'sent' ? [message] : []));
  const references = await forgetReferences(company, questions, session);
  const jobs = await removeJobs(jobsOf(interviews), session);
  const modelResults = await ModelResultModel.deleteMany({ interview: { $in: interviews } }, { session });
  await ReportModel.deleteMany({ _id: { $in: interviews } }, { session });
  return { reports: kept.length, modelResults: modelResults.deletedCount, references, jobs };
}
