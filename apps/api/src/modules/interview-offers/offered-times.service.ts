import type { Language } from '@interview-detection/shared/visits/visits.rules';
import type { ClientSession } from 'mongoose';
import { currentTime } from '#api/lib/app-context';
import { publish } from '#api/events/publish.service';
import { inTransaction, isDuplicate } from '#api/database/transaction';
import type { RefRecord } from '#api/database/history';
import { AppError } from '#api/lib/app-error';
import { MINUTE_MS } from '#api/lib/durations';
import type { CandidatePrincipal } from '#api/lib/principal';
import type { CompanyScope } from '#api/lib/system-principal';
import { commonSpans } from '../availability/availability.rules';
import { findFree } from '../availability/availability.service';
import { findCandidate } from '../candidates/candidates.service';
import { findBusy } from '../interviews/interviewers.service';
import type { InterviewRecord } from '../interviews/interviews.model';
import { moveOffered } from '../interviews/reschedule-interview.service';
import { scheduleOffered } from '../interviews/schedule-interview.service';
import { findContacts } from '../users/users.service';
import { offerPicked } from './interview-offers.events';
import { InterviewOffers, type OfferRecord } from './interview-offers.model';
import { startsWithin } from './interview-offers.rules';

interface Reading {
  now: Date;
  /** False: as if the interviewers had no interviews. */
  busy?: boolean;
  session?: ClientSession;
}

/**
 * Returns the offered starts in the future that the interviewers still have free, in order; the offer's own interview,
 * which would be moved, takes no time. None if all interviewers have left.
 */
export async function freeStarts(scope: CompanyScope, offer: OfferRecord, reading: Reading): Promise<Date[]> {
  const isReal = offer.interviewType === 'Real';
  const people = isReal ? await stillHere(scope, offer) : [];
  if (isReal && people.length === 0) return [];
  const starts = offer.slots
    ? await freeSlots(scope, offer, people, reading)
    : startsWithin(await freeInWindow(scope, offer, people, reading), offer.durationMinutes);
  return starts.filter(start => start > reading.now);
}

async function stillHere(scope: CompanyScope, { interviewers }: OfferRecord): Promise<RefRecord[]> {
  const here = await findContacts(
    scope,
    interviewers.map(({ _id }) => _id),
  );
  return interviewers.filter(({ _id }) => here.has(_id.toHexString()));
}

/** Slots that someone chose: only interviews take them, working hours and buffers do not. */
async function freeSlots(
  scope: CompanyScope,
  { _id: except, slots = [], durationMinutes }: OfferRecord,
  people: RefRecord[],
  { busy = true, session }: Reading,
): Promise<Date[]> {
  const [first, last] = [slots[0], slots.at(-1)];
  if (!busy || people.length === 0 || !first || !last) return slots;
  const endOf = (start: Date) => new Date(start.getTime() + durationMinutes * MINUTE_MS);
  const taken = await findBusy(
    scope,
    people.map(({ _id }) => _id),
    { from: first, to: endOf(last) },
    { except, ...(session && { session }) },
  );
  return slots.filter(start => !taken.some(({ from, to }) => from < endOf(start) && to > start));
}

async function freeInWindow(
  scope: CompanyScope,
  { _id: except, window }: OfferRecord,
  people: RefRecord[],
  { busy = true, session }: Reading,
) {
  if (!window) return [];
  if (people.length === 0) return [window];
  return commonSpans(await findFree(scope, people, window, { except, busy, ...(session && { session }) }));
}

/** Throws 409 SLOT_NOT_OFFERED for a start that was never offered or has passed, SLOT_TAKEN for one that is taken. */
async function requireFree(scope: CompanyScope, offer: OfferRecord, startsAt: Date, session: ClientSession) {
  const isIn = (starts: Date[]) => starts.some(start => start.getTime() === startsAt.getTime());
  const reading = { now: currentTime(), session };
  if (isIn(await freeStarts(scope, offer, reading))) return;
  throw new AppError(
    isIn(await freeStarts(scope, offer, { ...reading, busy: false })) ? 'SLOT_TAKEN' : 'SLOT_NOT_OFFERED',
  );
}

/** Runs work that books interviewers; those who are busy mean that the time is taken. */
async function booking<T>(work: (session: ClientSession) => Promise<T>): Promise<T> {
  try {
    return await inTransaction(work);
  } catch (error) {
    if (error instanceof AppError && error.code === 'INTERVIEWER_BUSY') throw new AppError('SLOT_TAKEN');
    if (isDuplicate(error, '_id_')) throw new AppError('OFFER_PICKED');
    throw error;
  }
}

/**
 * Schedules the interview at the start that its candidate picks. Each booking writes to the interviewers' accounts, so
 * of two at once for one time the second conflicts, runs again, and finds it taken. The same start again changes
 * nothing. Throws 404, 409 SLOT_TAKEN, SLOT_NOT_OFFERED, OFFER_PICKED and CANDIDATE_BOOKED.
 */
export async function pickStart(
  principal: CandidatePrincipal,
  { startsAt, language }: { startsAt: Date; language?: Language | undefined },
  {
    booked,
    requireOpen,
  }: {
    /** The interview, if a time was already picked. */
    booked: (session: ClientSession) => Promise<InterviewRecord | null>;
    requireOpen: (offer: OfferRecord) => void;
  },
): Promise<InterviewRecord> {
  const { scope, interviewId } = principal;
  return booking(async session => {
    const before = await InterviewOffers.in(scope).findOne({ _id: interviewId }).session(session).lean();
    const interview = await booked(session);
    if (interview?.startsAt.getTime() === startsAt.getTime()) return interview;
    if (!before) throw new AppError('NOT_FOUND', 'No times are offered through this link');
    if (interview || before.status === 'picked') {
      throw new AppError('OFFER_PICKED', 'You have already picked a time. You can still change it on this page.');
    }
    requireOpen(before);
    await requireFree(scope, before, startsAt, session);
    const offer = await InterviewOffers.in(scope)
      .findOneAndUpdate(
        { _id: interviewId, status: 'open' },
        { status: 'picked', pickedAt: currentTime() },
        { returnDocument: 'after', session },
      )
      .orFail()
      .lean();
    const person = await findCandidate(scope, offer.candidate._id, session);
    if (!person) throw new AppError('NOT_FOUND');
    const offered = {
      candidate: { _id: person._id, name: person.name, email: person.email },
      position: offer.position,
      interviewType: offer.interviewType,
      interviewers: await stillHere(scope, offer),
      description: offer.description,
      durationMinutes: offer.durationMinutes,
      timeZone: offer.timeZone,
      by: offer.by,
      ...(offer.policy ? { policy: offer.policy } : {}),
      ...(offer.meetingLink ? { meetingLink: offer.meetingLink } : {}),
    };
    const made = await scheduleOffered(principal, offered, { startsAt, language }, session);
    await publish(offerPicked, { principal, session, record: offer, payload: { interview: made } });
    return made;
  });
}

/**
 * Moves a booked interview to another start of its offer. Throws 409 SLOT_TAKEN and SLOT_NOT_OFFERED, and what
 * `requireOpen` throws for an interview that can no longer be moved.
 */
export async function moveStart(
  principal: CandidatePrincipal,
  startsAt: Date,
  requireOpen: (session: ClientSession) => Promise<InterviewRecord>,
): Promise<void> {
  await booking(async session => {
    const interview = await requireOpen(session);
    if (interview.startsAt.getTime() === startsAt.getTime()) return;
    const offer = await InterviewOffers.in(principal.scope)
      .findOne({ _id: principal.interviewId })
      .session(session)
      .lean();
    if (!offer) throw new AppError('SLOT_NOT_OFFERED');
    // Staff may have changed who holds it.
    await requireFree(principal.scope, { ...offer, interviewers: interview.interviewers }, startsAt, session);
    await moveOffered(principal, interview, startsAt, session);
  });
}
