import type { Published } from '../../events/domain-event';
import type { UserRecord } from '../users/users.model';
import { fullName } from '../users/users.service';
import { Interviews } from './interviews.model';

/** Carries a user's new name to the interviews that they hold. */
export async function renameInterviewer({ payload: { user }, scope, session }: Published<{ user: UserRecord }>) {
  if (scope === null) return;
  await Interviews.in(scope).updateMany(
    { 'interviewer._id': user._id },
    { 'interviewer.name': fullName(user) },
    { session },
  );
}
