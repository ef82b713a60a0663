import type { ClientSession } from 'mongoose';
import { z } from 'zod';
import type { Published } from '#api/events/domain-event';
import { enqueue } from '#api/jobs/jobs.service';
import { currentRequestId } from '#api/lib/request-context';
import type { CompanyPrincipal } from '#api/lib/principal';
import { publish } from '#api/events/publish.service';
import { AppError } from '#api/lib/app-error';
import { inTransaction } from '#api/database/transaction';
import type { JobKind } from '#api/jobs/job-kind';
import type { CompletionContent } from '../interviews/interviews.events';
import type { InterviewRecord } from '../interviews/interviews.model';
import { reachInterview } from '../interviews/get-interview.service';
import { type InterviewKey, forgetFailures } from './model-results.service';
import { Reports } from './reports.model';
import { hasFailures } from './report-entries.rules';
import { saidIn, findReport } from './get-report.service';
import { moveReport } from './report-state.service';
import { reportRetried } from './reports.events';
import { failReport, makeReport } from './make-report.service';

const RETRIES_MS = [1_000, 5_000, 30_000];

export const reportJob: JobKind<{ interviewId: string }> = {
  name: 'report',
  data: z.object({ interviewId: z.string() }),
  concurrency: 4,
  concurrencyPerCompany: 2,
  leaseMs: 30_000,
  run: ({ interviewId }, context) => makeReport(interviewId, context),
  retryAfterMs: attempts => RETRIES_MS[attempts - 1] ?? null,
  giveUp: ({ interviewId }) => failReport(interviewId),
};

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
  await saveContent(interview, payload.content, session);
  await askForReport(interview, session);
}

/**
 * Stores what was said in an interview whose report has not been made yet, replacing a transcript that had no answers.
 */
export async function saveContent(
  { scope, interview: _id }: InterviewKey,
  content: CompletionContent,
  session: ClientSession,
): Promise<void> {
  await Reports.in(scope).deleteOne({ _id }, { session });
  await Reports.in(scope).insert({ _id, aiReport: null, ...content }, session);
}

/** Requests a report whose state has just become pending. */
async function askForReport({ scope, interview }: InterviewKey, session: ClientSession): Promise<void> {
  const interviewId = interview.toHexString();
  await enqueue(reportJob, { interviewId }, { subject: interviewId, scope, session, requestId: currentRequestId() });
}

/**
 * Makes a failed report again; also a ready one in which the model left something unanswered, and then only that is
 * asked again. Throws 404, 409 REPORT_NOT_FAILED.
 */
export async function retryReport(principal: CompanyPrincipal, id: string): Promise<InterviewRecord> {
  const { interview, scope } = await reachInterview(principal, id);
  const report = await findReport(scope, interview);
  const entries = report?.aiReport?.jsonArray;
  const isIncomplete = interview.report.status === 'ready' && entries !== undefined && hasFailures(entries);
  if (!report || (interview.report.status !== 'failed' && !isIncomplete)) throw new AppError('REPORT_NOT_FAILED');
  const key = { scope, interview: interview._id };
  await forgetFailures(key);
  return inTransaction(async session => {
    const state = { status: 'pending' as const, verdict: null };
    const retried = await moveReport(key, interview.report.status, state, session);
    if (!retried) throw new AppError('REPORT_NOT_FAILED');
    // As it is now: how it was typed may have been deleted since.
    const said = await saidIn(scope, report._id, session);
    const transcript = said?.transcript ?? [];
    await Reports.in(scope).updateOne({ _id: report._id }, { transcript, aiReport: null }, { session });
    await askForReport(key, session);
    await publish(reportRetried, { principal, session, record: retried });
    return retried;
  });
}
