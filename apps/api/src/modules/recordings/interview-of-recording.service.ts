import type { Types } from 'mongoose';
import { systemPrincipal, type CompanyScope } from '../../lib/system-principal';
import { Recordings } from './recordings.model';

const LOOKUP = systemPrincipal('recordings');

/**
 * The interview that a recording of the company is of, for whoever only knows the recording and has yet to show that
 * they get to the interview; null where there is none.
 */
export async function interviewOfRecording({ company }: CompanyScope, id: string): Promise<Types.ObjectId | null> {
  const found = await Recordings.acrossCompanies(LOOKUP).findOne({ _id: id, company }, { interview: 1 }).lean();
  return found && found.interview;
}
