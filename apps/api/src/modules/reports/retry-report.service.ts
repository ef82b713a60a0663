import type { CompanyPrincipal } from '#api/lib/principal';
import { publish } from '#api/events/publish.service';
import { AppError } from '#api/lib/app-error';
import { inTransaction } from '#api/database/transaction';
import type { InterviewRecord } from '../interviews/interviews.model';
import { reachInterview } from '../interviews/get-interview.service';
import { forgetFailures } from './model-results.service';
import { hasFailures } from './report-entries.rules';
import { saidIn } from './said.service';
import { findReport } from './get-report.service';
import { moveReport } from './report-state.service';
import { reportRetried } from './reports.events';
import { Reports } from './reports.model';
import { askForReport } from './start-report.service';

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
