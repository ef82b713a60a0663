import { Types, type ClientSession } from 'mongoose';
import type { CompanyScope, SystemPrincipal } from '#api/lib/system-principal';
import { Candidates, type CandidateRecord } from './candidates.model';
import { MergedCandidates } from './merged-candidates.model';
import { resumesOf } from './candidates.rules';
import { resumes } from './resumes.service';

/**
 * Returns candidates of any company that are not yet erased, by the id of one record or by a person's email: for the
 * operator of the server.
 */
export async function findForErasure(by: SystemPrincipal, idOrEmail: string): Promise<CandidateRecord[]> {
  const query = Types.ObjectId.isValid(idOrEmail)
    ? { _id: new Types.ObjectId(idOrEmail) }
    : { email: idOrEmail.trim().toLowerCase() };
  return Candidates.unscoped(by)
    .find({ ...query, erasedAt: { $exists: false } })
    .sort({ _id: 1 })
    .lean();
}

/** Who was merged into candidates: ids and addresses by which other records still know the person. */
export async function mergedInto(
  scope: CompanyScope,
  candidates: readonly Types.ObjectId[],
  session?: ClientSession,
): Promise<{ ids: Types.ObjectId[]; emails: string[] }> {
  const merged = await MergedCandidates.in(scope)
    .find({ into: { $in: [...candidates] } }, { email: 1 })
    .session(session ?? null)
    .lean();
  return { ids: merged.map(({ _id }) => _id), emails: [...new Set(merged.map(({ email }) => email))] };
}

/** Returns those addresses of these people, also from before a merge, that no other candidate of the company has. */
export async function addressesOnlyOf(scope: CompanyScope, candidates: CandidateRecord[]): Promise<string[]> {
  const ids = candidates.map(({ _id }) => _id);
  const merged = await mergedInto(scope, ids);
  const emails = [...new Set([...candidates.map(({ email }) => email), ...merged.emails])];
  const others = await Candidates.in(scope)
    .find({ email: { $in: emails }, _id: { $nin: ids } }, { email: 1 })
    .lean();
  const kept = new Set(others.map(({ email }) => email));
  return emails.filter(email => !kept.has(email));
}

/**
 * Releases the resumes of erased candidates, in the transaction of the erasure; returns the files to remove after its
 * commit. If that fails, the sweep removes them.
 */
export async function releaseResumes(
  scope: CompanyScope,
  ids: Types.ObjectId[],
  session: ClientSession,
): Promise<Types.ObjectId[]> {
  // Read within the transaction: a resume may have been replaced meanwhile.
  const candidates = await Candidates.in(scope)
    .find({ _id: { $in: ids } })
    .session(session)
    .lean();
  const files = candidates.flatMap(candidate => resumesOf(candidate).map(({ fileId }) => fileId));
  for (const file of files) await resumes.release(file, session);
  return files;
}
