import type { ReportStatus } from '@interview-detection/shared/interviews/interviews.rules';
import type { Verdict } from '@interview-detection/shared/reports/reports.rules';
import type { AssessmentInput } from '@interview-detection/shared/reports/reports.schema';
import type { ClientSession, Types } from 'mongoose';
import { refOf, type CompanyPrincipal } from '../../lib/principal';
import { AppError } from '../../lib/app-error';
import { InterviewModel, type InterviewRecord, type InterviewRow } from './interviews.model';

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

/** Keeps a person's own verdict, the earlier ones too. Throws 404, 409 REPORT_NOT_READY before the interview is over. */
export async function assessInterview(
  principal: CompanyPrincipal,
  id: string,
  { verdict, note }: AssessmentInput,
): Promise<InterviewRecord> {
  const query = { _id: id, company: principal.companyId };
  const assessment = { verdict, note, by: refOf(principal), at: new Date() };
  const assessed = await InterviewModel.findOneAndUpdate(
    { ...query, status: 'completed' },
    { $push: { assessments: assessment } },
    { returnDocument: 'after' },
  ).lean();
  if (assessed) return assessed;
  if (!(await InterviewModel.exists(query))) throw new AppError('NOT_FOUND', 'Interview not found');
  throw new AppError('REPORT_NOT_READY', 'This interview is not completed yet');
}
