import { Types, type ClientSession } from 'mongoose';
import { publish } from '#api/events/publish.service';
import type { CompanyScope, SystemPrincipal } from '#api/lib/system-principal';
import { candidateResumeDeleted } from './candidates.events';
import { Candidates, type CandidateRecord } from './candidates.model';
import { resumesOf } from './candidates.rules';
import { resumes } from './resumes.service';

export const companiesWithCandidates = (by: SystemPrincipal): Promise<Types.ObjectId[]> =>
  Candidates.unscoped(by).distinct('company');

/** Returns candidates of a company with a stored resume that was sent before an instant. */
export const withResumeFrom = (scope: CompanyScope, before: Date) =>
  Candidates.in(scope).findFast<Pick<CandidateRecord, '_id'>>(
    { 'resume.fileId': { $lt: Types.ObjectId.createFromTime(Math.floor(before.getTime() / 1000)) } },
    { projection: { _id: 1 }, sort: { 'resume.fileId': 1 } },
  );

/**
 * Releases every resume of a candidate, in a transaction, and logs it; returns the files to remove after the commit.
 * Does nothing if there is no resume any more.
 */
export async function forgetResumes(
  { principal, scope, session }: { principal: SystemPrincipal; scope: CompanyScope; session: ClientSession },
  _id: Types.ObjectId,
  resumeDeleted: { at: Date; days: number },
): Promise<Types.ObjectId[]> {
  const candidate = await Candidates.in(scope).findOne({ _id }).session(session).lean();
  const files = candidate ? resumesOf(candidate).map(({ fileId }) => fileId) : [];
  if (!candidate || files.length === 0) return [];
  await Candidates.in(scope).updateOne(
    { _id },
    { $set: { resumeDeleted }, $unset: { resume: 1, earlierResumes: 1 } },
    { session },
  );
  for (const file of files) await resumes.release(file, session);
  await publish(candidateResumeDeleted, { principal, session, record: candidate, changed: ['resume'] });
  return files;
}
