import type { ClientSession, Types } from 'mongoose';
import { currentTime } from '#api/lib/app-context';
import { publish } from '#api/events/publish.service';
import { AppError } from '#api/lib/app-error';
import type { CandidatePrincipal } from '#api/lib/principal';
import { inTransaction } from '#api/database/transaction';
import type { FullScope } from '#api/lib/system-principal';
import { findOffer } from '../interview-offers/interview-offers.service';
import { findInterview } from '../interviews/get-interview.service';
import { markVisited } from './interview-visit.service';
import { whyEnded, isInUse } from './visit-state.rules';
import { candidateOpenedLink, candidateTookOver } from './visits.events';
import { Visits, Openings, type OpeningRecord } from './visits.model';

/** More devices than one person has, and more often than a mail scanner opens a link: only the latest are kept. */
const OPENINGS_MAX = 30;

/** Stores that a link was opened on another device. */
export async function recordOpening(scope: FullScope, opening: Omit<OpeningRecord, 'company'>): Promise<void> {
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
    .findOne({ ...which, interview, expiresAt: { $gt: currentTime() } })
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
async function takeOpening(
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

/** More often than anyone changes devices: if a link is taken over without end, the first takeovers are kept. */
const TAKEOVERS_MAX = 100;

/**
 * Begins the visit of a candidate who presses something on a page for the first time: only now does the link count as
 * opened, belong to this device, and set the language of mails. Changes nothing if the visit has begun. Throws 409
 * LINK_IN_USE while another device shows signs of life, unless it is to be taken over; 401 for a link that has ended at
 * this moment.
 */
export async function beginVisit(
  { opening, ...begun }: CandidatePrincipal,
  { takeOver = false } = {},
): Promise<CandidatePrincipal> {
  if (!opening) return begun;
  const { scope, interviewId } = begun;
  // Who picks a time does not begin a visit: there is no interview yet.
  if (!(await findInterview(scope, interviewId)) && (await findOffer(scope, interviewId))) return { ...begun, opening };
  await inTransaction(async session => {
    const now = currentTime();
    const interview = await findInterview(scope, interviewId, session);
    const before = await Visits.in(scope).findOne({ _id: interviewId }).session(session).lean();
    // Two simultaneous calls of one page.
    if (before?.session?.tokenHash === opening._id) return;
    const opened = await takeOpening(scope, opening, session);
    if (!opened || !interview || whyEnded(opened, interview)) throw new AppError('UNAUTHENTICATED');
    const isTakeOver = isInUse(before, now);
    if (isTakeOver && !takeOver) throw new AppError('LINK_IN_USE');
    const { language, device, expiresAt } = opened;
    await markVisited(scope, interviewId, { openedAt: now, language }, session);
    await Visits.in(scope).updateOne(
      { _id: interviewId },
      {
        session: { tokenHash: opening._id, startedAt: opened.openedAt, lastSeenAt: now, expiresAt, device },
        language,
        ...(isTakeOver ? { $push: { takeovers: { $each: [{ at: now, device }], $slice: TAKEOVERS_MAX } } } : {}),
      },
      { upsert: true, session },
    );
    const record = { _id: interview.candidate._id, company: interview.company };
    const change = { principal: begun, session, record };
    if (isTakeOver) await publish(candidateTookOver, { ...change, payload: { interview } });
    else await publish(candidateOpenedLink, change);
  });
  return begun;
}
