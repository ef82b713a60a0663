import type { ReportStatus } from '@interview-detection/shared/interviews/interviews.rules';
import type { Verdict } from '@interview-detection/shared/reports/reports.rules';
import type { ClientSession } from 'mongoose';
import type { InterviewRecord } from '../interviews/interviews.model';
import { keepReportChange } from '../interviews/report-state.service';
import type { InterviewKey } from './model-results.service';

/** Stores the progress of a report, in answers. */
export async function setProgress(
  { scope, interview: _id }: InterviewKey,
  reportProgress: { done: number; total: number },
): Promise<void> {
  await keepReportChange(scope, { _id, reportStatus: 'pending' }, { reportProgress }, null);
}

/** Moves a report from one state to another. Returns null if it is not in the first one. */
export function moveReport(
  { scope, interview: _id }: InterviewKey,
  from: ReportStatus,
  to: { reportStatus: ReportStatus; verdict: Verdict | null },
  session: ClientSession,
): Promise<InterviewRecord | null> {
  return keepReportChange(scope, { _id, reportStatus: from }, { ...to, reportProgress: null }, session);
}
