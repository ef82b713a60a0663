import type { ClientSession, Types } from 'mongoose';
import { InterviewModel } from './interviews.model';

/** Carries a user's new name to the interviews that he holds, inside the transaction that renames him. */
export async function renameInterviewer(
  user: { _id: Types.ObjectId; company: Types.ObjectId | null; first_name: string; last_name: string },
  session: ClientSession,
): Promise<void> {
  if (!user.company) return;
  await InterviewModel.updateMany(
    { company: user.company, 'interviewer._id': user._id },
    { 'interviewer.name': `${user.first_name} ${user.last_name}` },
    { session },
  );
}
