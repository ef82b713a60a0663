import { isOpen, OPEN_STATUSES } from '@interview-detection/shared/interviews/interviews.rules';
import type { ClientSession, Types } from 'mongoose';
import type { CompanyScope } from '#api/lib/system-principal';
import type { CompanyPrincipal } from '#api/lib/principal';
import { endInterview } from './end-interview.service';
import { Interviews } from './interviews.model';

export interface ErasableInterview {
  _id: Types.ObjectId;
  isOpen: boolean;
}

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

/**
 * Cancels the open interviews of erased candidates, in the transaction of the erasure. Notifies nobody: there is no one
 * left to notify. Returns how many were cancelled.
 *
 * @param by null if the operator of the server does it
 */
export async function cancelOpenOf(
  scope: CompanyScope,
  candidates: Types.ObjectId[],
  { by, session }: { by: CompanyPrincipal | null; session: ClientSession },
): Promise<number> {
  const found = await Interviews.in(scope)
    .find({ 'candidate._id': { $in: candidates }, status: { $in: [...OPEN_STATUSES] } })
    .session(session)
    .lean();
  for (const interview of found) {
    const who = by ?? { scope, by: { _id: interview._id, name: 'Erasure' } };
    await endInterview(who, interview, 'cancelled', undefined, session);
  }
  return found.length;
}
