import type { Published } from '../../events/domain-event';
import type { UserRecord } from '../users/users.model';
import { fullName } from '../users/users.service';
import { setInterviewers } from '../candidates/candidates-for-interview.service';
import { Interviews, type InterviewRecord } from './interviews.model';

/** Carries a user's new name to the interviews that they hold. */
export async function renameInterviewer({ payload: { user }, scope, session }: Published<{ user: UserRecord }>) {
  if (scope === null) return;
  await Interviews.in(scope).updateMany(
    { 'interviewer._id': user._id },
    { 'interviewer.name': fullName(user) },
    { session },
  );
}

/** Keeps with a candidate who holds their interviews: an interviewer sees these candidates and no others. */
export async function keepInterviewers({
  payload: { interview },
  scope,
  session,
}: Published<{ interview: InterviewRecord }>): Promise<void> {
  if (scope === null) return;
  const { _id: candidate } = interview.candidate;
  const held = await Interviews.in(scope)
    .find({ 'candidate._id': candidate }, { interviewer: 1 })
    .session(session)
    .lean();
  const ids = new Map(
    held.flatMap(({ interviewer }) => (interviewer ? [[String(interviewer._id), interviewer._id]] : [])),
  );
  await setInterviewers(scope, candidate, [...ids.values()], session);
}
