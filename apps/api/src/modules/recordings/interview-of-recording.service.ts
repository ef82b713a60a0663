import type { Types } from 'mongoose';
import { systemPrincipal, type CompanyScope } from '#api/lib/system-principal';
import { Recordings } from './recordings.model';

const LOOKUP = systemPrincipal('recordings');

/**
 * Returns the interview of a recording, for a caller that knows only the recording and whose access to the interview is
 * checked next; null if there is none.
 */
export async function interviewOfRecording({ company }: CompanyScope, id: string): Promise<Types.ObjectId | null> {
  const found = await Recordings.unscoped(LOOKUP).findOne({ _id: id, company }, { interview: 1 }).lean();
  return found && found.interview;
}
