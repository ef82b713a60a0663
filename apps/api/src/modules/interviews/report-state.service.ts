import type { ClientSession, Types } from 'mongoose';
import type { CompanyScope } from '../../lib/system-principal';
import { Interviews, type AssessmentRecord, type InterviewRecord, type InterviewRow } from './interviews.model';

/** The interview that a report is made of, or null where it is gone. */
export async function findReported(scope: CompanyScope, id: Types.ObjectId): Promise<InterviewRow | null> {
  return Interviews.in(scope).findOne({ _id: id }, { history: 0 }).lean();
}

/** Which interview, and what must hold of it for the change to be made. */
type Where = Pick<InterviewRecord, '_id'> & Partial<Pick<InterviewRecord, 'status' | 'reportStatus'>>;

/** Lists filter and sort by these, so they stand with the interview; what they say is the reports' alone to decide. */
type ReportChange = Partial<Pick<InterviewRecord, 'reportStatus' | 'reportProgress' | 'verdict'>> & {
  /** A further one. */
  assessment?: AssessmentRecord;
};

/**
 * Keeps with an interview what its report has come to: the one place that writes these fields once it is completed.
 * Returns the interview, or null where `where` does not hold: someone else changed it, and what comes with the change
 * must not be done twice.
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
