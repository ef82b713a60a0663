import type { Published } from '../../events/domain-event';
import type { UserRecord } from '../users/users.model';
import { fullName } from '../users/users.service';
import { InterviewModel } from './interviews.model';

/** Carries a user's new name to the interviews that they hold. */
export async function renameInterviewer({ payload: { user }, session }: Published<{ user: UserRecord }>) {
  if (!user.company) return;
  await InterviewModel.updateMany(
    { company: user.company, 'interviewer._id': user._id },
    { 'interviewer.name': fullName(user) },
    { session },
  );
}
