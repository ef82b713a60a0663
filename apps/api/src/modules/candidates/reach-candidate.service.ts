import type { ClientSession, Types } from 'mongoose';
import { currentTime } from '#api/lib/app-context';
import { AppError } from '#api/lib/app-error';
import { scopeOfCandidate } from '#api/lib/interview-scope';
import type { StaffPrincipal } from '#api/lib/principal';
import type { CompanyScope, FullScope } from '#api/lib/system-principal';
import { Candidates, type CandidateRecord } from './candidates.model';
import { getCandidate } from './candidates.service';

/**
 * Returns a candidate that the principal can see, with the scope of what is kept about them elsewhere. Throws 404, 410
 * CANDIDATE_MERGED.
 */
export async function reachCandidate(
  principal: StaffPrincipal,
  id: string,
  session: ClientSession | null = null,
): Promise<{ candidate: CandidateRecord; scope: FullScope }> {
  const candidate = await getCandidate(principal, id, session);
  if (!principal.scope) throw new AppError('NOT_FOUND', 'Candidate not found');
  return { candidate, scope: scopeOfCandidate(principal.scope, candidate) };
}

/**
 * Call this before writing elsewhere about a candidate, in the same transaction: an erasure or a merge at the same
 * moment, which would not see that write, then conflicts, and one of the two runs again.
 */
export async function holdCandidate(
  scope: CompanyScope,
  { _id }: Pick<CandidateRecord, '_id'>,
  session: ClientSession,
): Promise<void> {
  await Candidates.in(scope).updateOne({ _id }, { keptAt: currentTime() }, { session });
}

/** A candidate as a reader's notifications name them. */
export type NamedCandidate = Pick<CandidateRecord, '_id' | 'name' | 'erasedAt'>;

/** Returns those of these candidates that the scope contains. */
export async function candidatesAmong(scope: CompanyScope, ids: readonly Types.ObjectId[]): Promise<NamedCandidate[]> {
  if (ids.length === 0) return [];
  return Candidates.in(scope)
    .findFast<NamedCandidate>({ _id: { $in: [...ids] } }, { projection: { name: 1, erasedAt: 1 } })
    .toArray();
}
