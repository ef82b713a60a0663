import type { ClientSession } from 'mongoose';
import type { StaffPrincipal } from '../../lib/principal';
import { AppError } from '../../lib/app-error';
import type { InterviewRecord } from '../interviews/interviews.model';
import { getInterview } from '../interviews/get-interview.service';
import { Reports, type ReportRecord } from './reports.model';

/** The report of an interview of the principal's company, or null. */
export async function findReport(
  principal: StaffPrincipal,
  interviewId: string,
  session: ClientSession | null = null,
): Promise<ReportRecord | null> {
  return principal.scope && Reports.in(principal.scope).findOne({ _id: interviewId }).session(session).lean();
}

/** An interview with its finished report. Throws 404, 409 REPORT_NOT_READY. */
export async function readyReport(
  principal: StaffPrincipal,
  id: string,
): Promise<{ interview: InterviewRecord; report: ReportRecord }> {
  const interview = await getInterview(principal, id);
  const report = await findReport(principal, id);
  if (interview.reportStatus !== 'ready' || !report?.aiReport) throw new AppError('REPORT_NOT_READY');
  return { interview, report };
}
