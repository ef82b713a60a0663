import { OPEN_STATUSES } from '@interview-detection/shared/interviews/interviews.rules';
import type { ClientSession, Types } from 'mongoose';
import type { Published } from '#api/events/domain-event';
import { AppError } from '#api/lib/app-error';
import type { CompanyScope } from '#api/lib/system-principal';
import type { Merge } from '../candidates/candidates.events';
import { Interviews } from './interviews.model';

const open = { status: { $in: [...OPEN_STATUSES] } };

/**
 * Moves the interviews of merged candidates, in the transaction of the merge: their ids, links and reports stay. Ended
 * ones keep the name and the email with which they were held. Throws 409 MERGE_CONFLICT for two open ones, and while
 * one is held: its room knows the candidate by the id that would end.
 */
export async function moveMergedInterviews({ payload, scope, session }: Published<Merge>): Promise<void> {
  if (!scope) return;
  const interviews = Interviews.in(scope);
  for (const { from, into } of payload.joined) {
    const found = await interviews
      .find({ 'candidate._id': { $in: [from, into] }, ...open }, { candidate: 1, status: 1 })
      .session(session)
      .lean();
    if (found.length > 1) throw new AppError('MERGE_CONFLICT');
    if (found.some(({ candidate, status }) => status === 'in_progress' && candidate._id.equals(from))) {
      throw new AppError('MERGE_CONFLICT', 'An interview of this candidate is being held. Merge them once it is over.');
    }
    await interviews.updateMany({ 'candidate._id': from }, { $set: { 'candidate._id': into } }, { session });
  }
  for (const { _id, name, email } of payload.people) {
    const named = { 'candidate.name': name, 'candidate.email': email };
    await interviews.updateMany({ 'candidate._id': _id, ...open }, { $set: named }, { session });
  }
}

/** Counts the open interviews of candidates, in a transaction. */
export async function countOpenOf(
  scope: CompanyScope,
  candidates: readonly Types.ObjectId[],
  session: ClientSession,
): Promise<number> {
  return Interviews.in(scope)
    .countDocuments({ 'candidate._id': { $in: [...candidates] }, ...open })
    .session(session);
}
