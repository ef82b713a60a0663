import type { ReportStatus } from '@interview-detection/shared/interviews/interviews.rules';
import type { Verdict } from '@interview-detection/shared/reports/reports.rules';
import type { ClientSession, Types } from 'mongoose';
import { InterviewModel, type InterviewRow } from './interviews.model';

/** The interview that a report is made of, or null where it is gone. */
export async function findReported(id: string): Promise<InterviewRow | null> {
  return InterviewModel.findById(id, { history: 0 }).lean();
}

/** How far the report of an interview is, in answers. */
export async function setProgress(id: Types.ObjectId, done: number, total: number): Promise<void> {
  await InterviewModel.updateOne({ _id: id, reportStatus: 'pending' }, { reportProgress: { done, total } });
}

/**
 * Moves the report of an interview from one state to the next. False where it is not in the first one: someone else
 * moved it, and what comes with the move must not be done twice.
 */
export async function moveReport(
  id: Types.ObjectId,
  from: ReportStatus,
  to: { reportStatus: ReportStatus; verdict: Verdict | null },
  session: ClientSession,
): Promise<boolean> {
  const { modifiedCount } = await InterviewModel.updateOne(
    { _id: id, reportStatus: from },
    { ...to, reportProgress: null },
    { session },
  );
  return modifiedCount === 1;
}
