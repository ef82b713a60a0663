import type { ClientSession, QueryFilter, Types } from 'mongoose';
import type { RecordPart } from '#api/database/record-part';
import type { CompanyScope } from '#api/lib/system-principal';
import { Interviews, type InterviewRecord } from './interviews.model';

interface PartWrite {
  scope: CompanyScope;
  /** Which interview, and the conditions under which it is changed. */
  where: QueryFilter<InterviewRecord> & { _id: Types.ObjectId };
  session: ClientSession | null;
}

/**
 * Changes the part of an interview that belongs to the caller. Returns the interview, or null if `where` does not match:
 * someone else changed it, and the side effects of the change must not happen twice.
 */
export async function writePart<T extends object>(
  part: RecordPart<T>,
  { scope, where, session }: PartWrite,
  change: Parameters<RecordPart<T>['update']>[0],
): Promise<InterviewRecord | null> {
  return Interviews.in(scope).findOneAndUpdate(where, part.update(change), { returnDocument: 'after', session }).lean();
}
