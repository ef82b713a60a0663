import type { ClientSession, Types } from 'mongoose';
import type { CompanyScope } from '#api/lib/system-principal';
import { Interviews, type AssessmentRecord, type InterviewRecord, type InterviewRow } from './interviews.model';

/** Returns the interview of a report, or null if it is gone. */
export async function findReported(scope: CompanyScope, id: Types.ObjectId): Promise<InterviewRow | null> {
  return Interviews.in(scope).findOne({ _id: id }, { history: 0 }).lean();
}

/** Which interview, and the conditions under which it is changed. */
type Where = Pick<InterviewRecord, '_id'> & Partial<Pick<InterviewRecord, 'status' | 'reportStatus'>>;

/**
 * Lists filter and sort by these fields, so they are stored with the interview; only the reports module decides their
 * values.
 */
type ReportChange = Partial<Pick<InterviewRecord, 'reportStatus' | 'reportProgress' | 'verdict'>> & {
  /** A further assessment, which is appended. */
  assessment?: AssessmentRecord;
};

/**
 * Stores the state of a report with its interview: the one place that writes these fields once the interview is
 * completed. Returns the interview, or null if `where` does not match: someone else changed it, and the side effects of
 * the change must not happen twice.
 */
export async function keepReportChange(
  scope: CompanyScope,
  where: Where,
  { assessment, ...fields }: ReportChange,
  session: ClientSession | null,
): Promise<InterviewRecord | null> {
  const push = assessment ? { $push: { assessments: assessment } } : {};
  return Interviews.in(scope)
    .findOneAndUpdate(where, { ...fields, ...push }, { returnDocument: 'after', session })
    .lean();
}
