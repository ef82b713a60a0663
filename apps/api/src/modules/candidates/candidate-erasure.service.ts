import { Types, type ClientSession } from 'mongoose';
import type { CompanyScope, SystemPrincipal } from '../../lib/system-principal';
import { Candidates, type CandidateRecord } from './candidates.model';
import { resumesOf } from './candidates.rules';
import { resumes } from './resumes.service';

/** Candidates of any company that were not erased yet, by the id of one record or by the e-mail of a person: for the operator of the server. */
export async function findForErasure(by: SystemPrincipal, idOrEmail: string): Promise<CandidateRecord[]> {
  const query = Types.ObjectId.isValid(idOrEmail)
    ? { _id: new Types.ObjectId(idOrEmail) }
    : { email: idOrEmail.trim().toLowerCase() };
  return Candidates.acrossCompanies(by)
    .find({ ...query, erasedAt: { $exists: false } })
    .sort({ _id: 1 })
    .lean();
}

/** Of these people the addresses that no other candidate of the company has. */
export async function addressesOnlyOf(scope: CompanyScope, candidates: CandidateRecord[]): Promise<string[]> {
  const emails = [...new Set(candidates.map(({ email }) => email))];
  const ids = candidates.map(({ _id }) => _id);
  const others = await Candidates.in(scope)
    .find({ email: { $in: emails }, _id: { $nin: ids } }, { email: 1 })
    .lean();
  const kept = new Set(others.map(({ email }) => email));
  return emails.filter(email => !kept.has(email));
}

/**
 * Lets go of the resumes of candidates who are erased, in its transaction; returns the files to be removed after its commit.
 * Where they are not, the sweep takes them.
 */
export async function releaseResumes(
  scope: CompanyScope,
  ids: Types.ObjectId[],
  session: ClientSession,
): Promise<Types.ObjectId[]> {
  // Read here, not before: a resume may have been replaced meanwhile.
  const candidates = await Candidates.in(scope)
    .find({ _id: { $in: ids } })
    .session(session)
    .lean();
  const files = candidates.flatMap(candidate => resumesOf(candidate).map(({ fileId }) => fileId));
  for (const file of files) await resumes.release(file, session);
  return files;
}
