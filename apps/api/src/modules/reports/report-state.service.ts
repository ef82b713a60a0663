import type { ReportStatus } from '@interview-detection/shared/interviews/interviews.rules';
import type { Verdict } from '@interview-detection/shared/reports/reports.rules';
import type { ClientSession, Types } from 'mongoose';
import type { InterviewRecord } from '../interviews/interviews.model';
import { keepReportChange } from '../interviews/report-state.service';

/** Keeps how far a report is, in answers. */
export async function setProgress(_id: Types.ObjectId, done: number, total: number): Promise<void> {
  await keepReportChange({ _id, reportStatus: 'pending' }, { reportProgress: { done, total } }, null);
}

/** Moves a report from one state to the next. Returns null where it is not in the first one. */
export function moveReport(
  _id: Types.ObjectId,
  from: ReportStatus,
  to: { reportStatus: ReportStatus; verdict: Verdict | null },
  session: ClientSession,
): Promise<InterviewRecord | null> {
  return keepReportChange({ _id, reportStatus: from }, { ...to, reportProgress: null }, session);
}
