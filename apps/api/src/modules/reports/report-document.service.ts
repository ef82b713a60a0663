import type { StaffPrincipal } from '../../lib/principal';
import { AppError } from '../../lib/app-error';
import type { InterviewRecord } from '../interviews/interviews.model';
import { getInterview } from '../interviews/interviews.service';
import type { ReportRecord } from './reports.model';
import { findReport } from './reports.service';

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
