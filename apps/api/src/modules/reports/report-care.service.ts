import type { FlagInput } from '@interview-detection/shared/reports/reports.schema';
import { refOf, type CompanyPrincipal } from '../../lib/principal';
import { AppError } from '../../lib/app-error';
import { inTransaction } from '../../lib/transaction';
import { moveReport } from '../interviews/reporting.service';
import type { InterviewRecord } from '../interviews/interviews.model';
import { getInterview } from '../interviews/interviews.service';
import { forgetFailures } from './model-results.service';
import { hasFailures, transcriptOf } from './report-entries.rules';
import { askForReport } from './report-making.service';
import { ReportModel, type ReportRecord } from './reports.model';
import { findReport } from './reports.service';

/**
 * Makes a failed report again; a ready one too where the model left something unanswered, which alone is then asked
 * again. Throws 404, 409 REPORT_NOT_FAILED.
 */
export async function retryReport(principal: CompanyPrincipal, id: string): Promise<InterviewRecord> {
  const interview = await getInterview(principal, id);
  const report = await findReport(principal, id);
  const entries = report?.aiReport?.jsonArray;
  const isIncomplete = interview.reportStatus === 'ready' && entries !== undefined && hasFailures(entries);
  if (!report || (interview.reportStatus !== 'failed' && !isIncomplete)) throw new AppError('REPORT_NOT_FAILED');
  await forgetFailures(report._id);
  return inTransaction(async session => {
    const state = { reportStatus: 'pending' as const, verdict: null };
    if (!(await moveReport(interview._id, interview.reportStatus, state, session))) {
      throw new AppError('REPORT_NOT_FAILED');
    }
    const transcript = report.transcript ?? transcriptOf(entries ?? []);
    await ReportModel.updateOne({ _id: report._id }, { transcript, aiReport: null }, { session });
    await askForReport(interview._id, { session, requestId: principal.requestId });
    return getInterview(principal, id, session);
  });
}

/**
 * Keeps what a person made of the indication on one answer, the earlier decisions too. Throws 404 where there is no such
 * answer, 409 REPORT_NOT_READY, 409 NO_INDICATION where nothing was indicated.
 */
export async function flagAnswer(
  principal: CompanyPrincipal,
  { id, index }: { id: string; index: number },
  { decision, reason }: FlagInput,
): Promise<{ interview: InterviewRecord; report: ReportRecord }> {
  const interview = await getInterview(principal, id);
  if (interview.reportStatus !== 'ready') throw new AppError('REPORT_NOT_READY');
  const entry = (await findReport(principal, id))?.aiReport?.jsonArray[index];
  if (entry?.type !== 'recieve') throw new AppError('NOT_FOUND', 'There is no answer at this place');
  const flag = { index, decision, reason, by: refOf(principal), at: new Date() };
  const report = await ReportModel.findOneAndUpdate(
    {
      _id: id,
      company: principal.companyId,
      [`aiReport.jsonArray.${index}.authorship.level`]: { $in: ['some', 'strong'] },
    },
    { $push: { flags: flag } },
    { returnDocument: 'after' },
  ).lean();
  if (!report) throw new AppError('NO_INDICATION');
  return { interview, report };
}
