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

/** Keeps with a candidate whether they wait for their deletion, for lists. */
export async function markErasureAsked(
  scope: CompanyScope,
  { candidate }: AskedOf,
  isOpen: boolean,
  session: ClientSession,
): Promise<void> {
  const change = isOpen ? { $set: { erasureAsked: true } } : { $unset: { erasureAsked: 1 } };
  await Candidates.in(scope).updateOne({ _id: candidate._id }, change, { session });
}
