import type { ClientSession, Types } from 'mongoose';
import type { CandidatePrincipal } from '#api/lib/principal';
import type { FullScope } from '#api/lib/system-principal';
import { findOffer } from '../interview-offers/interview-offers.service';
import { findInterview } from '../interviews/get-interview.service';
import { whyEnded } from './link-ended.rules';
import { Openings, type OpeningRecord } from './openings.model';

/** More devices than one person has, and more often than a mail scanner opens a link: only the latest are kept. */
const OPENINGS_MAX = 30;

/** Stores that a link was opened on another device. */
export async function keepOpening(scope: FullScope, opening: Omit<OpeningRecord, 'company'>): Promise<void> {
  await Openings.in(scope).insert(opening);
  const oldest = await Openings.in(scope)
    .find({ interview: opening.interview }, { _id: 1 })
    .sort({ openedAt: -1 })
    .skip(OPENINGS_MAX)
    .lean();
  if (oldest.length > 0) await Openings.in(scope).deleteMany({ _id: { $in: oldest.map(({ _id }) => _id) } });
}

/**
 * Returns an opening on whose page nothing has been pressed yet; null if there is no such opening, or its link has
 * ended.
 */
export async function findOpening(
  scope: FullScope,
  interview: Types.ObjectId,
  which: Partial<Pick<OpeningRecord, '_id' | 'openedAt'>>,
): Promise<CandidatePrincipal['opening'] | null> {
  const opening = await Openings.in(scope)
    .findOne({ ...which, interview, expiresAt: { $gt: new Date() } })
    .lean();
  if (!opening) return null;
  const found = await findInterview(scope, interview);
  // Before a time is picked there is no interview: each call of the page checks the offer itself.
  if (!found && (await findOffer(scope, interview))) return opening;
  return whyEnded(opening, found) ? null : opening;
}

/**
 * Removes an opening in the transaction, because it ends or a visit begins. Returns it, or null if it has already
 * ended.
 */
export async function takeOpening(
  scope: FullScope,
  { _id }: Pick<OpeningRecord, '_id'>,
  session: ClientSession,
): Promise<OpeningRecord | null> {
  const opening = await Openings.in(scope).findOne({ _id }).session(session).lean();
  if (opening) await Openings.in(scope).deleteOne({ _id }, { session });
  return opening;
}

/** Ends the openings of an interview whose link has ended. */
export async function endOpenings(scope: FullScope, interview: Types.ObjectId, session: ClientSession): Promise<void> {
  await Openings.in(scope).deleteMany({ interview }, { session });
}
