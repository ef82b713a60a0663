import { isOpen } from '@interview-detection/shared/interviews/interviews.rules';
import type { ClientSession, Types } from 'mongoose';
import type { CompanyScope } from '../../lib/system-principal';
import { Interviews } from './interviews.model';

export interface ErasableInterview {
  _id: Types.ObjectId;
  isOpen: boolean;
}

/** Every interview of these candidates of the company. */
export async function interviewsOfCandidates(
  scope: CompanyScope,
  candidates: Types.ObjectId[],
  session?: ClientSession,
): Promise<ErasableInterview[]> {
  const found = await Interviews.in(scope)
    .find({ 'candidate._id': { $in: candidates } }, { status: 1 })
    .sort({ _id: 1 })
    .session(session ?? null)
    .lean();
  return found.map(({ _id, status }) => ({ _id, isOpen: isOpen(status) }));
}
