import type { ClientSession, Types } from 'mongoose';
import type { CompanyScope } from '../../lib/system-principal';
import { Candidates } from './candidates.model';

interface AskedOf {
  _id: Types.ObjectId;
  candidate: { _id: Types.ObjectId };
}

/** Keeps with a candidate whether they wait for a person's look at an interview: whoever decides on them meets it. */
export async function markReview(
  scope: CompanyScope,
  { _id, candidate }: AskedOf,
  isOpen: boolean,
  session: ClientSession,
): Promise<void> {
  const change = isOpen ? { $addToSet: { openReviews: _id } } : { $pull: { openReviews: _id } };
  await Candidates.in(scope).updateOne({ _id: candidate._id }, change, { session });
}

/** Keeps with a candidate that they asked for deletion, for lists; nothing but the deletion takes it away. */
export async function markErasureAsked(
  scope: CompanyScope,
  { candidate }: AskedOf,
  session: ClientSession,
): Promise<void> {
  await Candidates.in(scope).updateOne({ _id: candidate._id }, { erasureAsked: true }, { session });
}
