import { permissionsOf } from '@interview-detection/shared/access/permissions';
import { isNarrow } from '@interview-detection/shared/access/roles';
import { Types, type ClientSession } from 'mongoose';
import type { RefRecord } from '#api/database/history';
import { AppError } from '#api/lib/app-error';
import type { FullScope } from '#api/lib/system-principal';
import type { CandidateRecord } from '../candidates/candidates.model';
import { membersAmong } from '../users/members.service';
import { fullName } from '../users/users.service';

/** Returns these ids once each, as the database has them. */
export const distinctIds = (ids: readonly string[]): Types.ObjectId[] =>
  [...new Set(ids.map(id => id.toLowerCase()))].map(id => new Types.ObjectId(id));

const refuse = (why: string): AppError => {
  const message = `${why} Remove the mention, then try again.`;
  return new AppError('MENTION_REFUSED', message, { issues: [{ path: 'mentions', message }] });
};

/**
 * Returns the colleagues with these ids by name, in that order. Throws 409 MENTION_REFUSED for anyone who could not read
 * the note: not in the company, deactivated, or an interviewer of other candidates.
 */
export async function mentionedPeople(
  candidate: Pick<CandidateRecord, 'interviewers'>,
  ids: readonly Types.ObjectId[],
  { scope, session }: { scope: FullScope; session: ClientSession },
): Promise<RefRecord[]> {
  if (ids.length === 0) return [];
  const members = await membersAmong(scope, ids, session);
  const holds = (id: Types.ObjectId) => candidate.interviewers?.some(one => one.equals(id)) ?? false;
  return ids.map(id => {
    const member = members.find(({ _id }) => _id.equals(id));
    if (!member) throw refuse('Someone you mention is not in your company any more.');
    const name = fullName(member);
    if (!member.active) throw refuse(`The account of ${name} is deactivated.`);
    const isReader = permissionsOf(member.role).has('candidates.read') && (!isNarrow(member.role) || holds(id));
    if (!isReader) throw refuse(`${name} can’t see this candidate.`);
    return { _id: id, name };
  });
}
