import type { ClientSession, Types } from 'mongoose';
import type { CompanyScope } from '#api/lib/system-principal';
import { Candidates } from './candidates.model';

interface AskedOf {
  _id: Types.ObjectId;
  candidate: { _id: Types.ObjectId };
}

/**
 * Stores with a candidate whether they wait for a review of an interview by a person, so that anyone who decides on
 * them notices it.
 */
export async function markReview(
  scope: CompanyScope,
  { _id, candidate }: AskedOf,
  isOpen: boolean,
  session: ClientSession,
): Promise<void> {
  const change = isOpen ? { $addToSet: { openReviews: _id } } : { $pull: { openReviews: _id } };
  await Candidates.in(scope).updateOne({ _id: candidate._id }, change, { session });
}

/** Stores with a candidate whether they wait for their deletion, for lists. */
export async function markErasureAsked(
  scope: CompanyScope,
  { candidate }: AskedOf,
  isOpen: boolean,
  session: ClientSession,
): Promise<void> {
  const change = isOpen ? { $set: { erasureAsked: true } } : { $unset: { erasureAsked: 1 } };
  await Candidates.in(scope).updateOne({ _id: candidate._id }, change, { session });
}
