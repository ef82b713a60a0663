import type { ClientSession } from 'mongoose';
import type { Published } from '#api/events/domain-event';
import { enqueue } from '#api/jobs/jobs.service';
import { currentRequestId } from '#api/lib/request-context';
import type { CompletionContent } from '../interviews/interviews.events';
import type { InterviewKey } from './model-results.service';
import { reportJob } from './reports.jobs';
import { Reports } from './reports.model';

/**
 * Stores what was said in a completed interview and requests its report; if that is still being transcribed, does so
 * later.
 */
export async function startReport({
  record,
  scope,
  payload,
  session,
}: Published<{ content: CompletionContent | null }>) {
  if (scope === null) throw new Error('An interview belongs to a company');
  if (payload.content === null) return;
  const interview = { scope, interview: record._id };
  await keepContent(interview, payload.content, session);
  await askForReport(interview, session);
}

/**
 * Stores what was said in an interview whose report has not been made yet, replacing a transcript that had no answers.
 */
export async function keepContent(
  { scope, interview: _id }: InterviewKey,
  content: CompletionContent,
  session: ClientSession,
): Promise<void> {
  await Reports.in(scope).deleteOne({ _id }, { session });
  await Reports.in(scope).insert({ _id, aiReport: null, ...content }, session);
}

/** Requests a report whose state has just become pending. */
export async function askForReport({ scope, interview }: InterviewKey, session: ClientSession): Promise<void> {
  const interviewId = interview.toHexString();
  await enqueue(reportJob, { interviewId }, { subject: interviewId, scope, session, requestId: currentRequestId() });
}
