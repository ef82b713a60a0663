import type { CandidateOffer, ChangeTime } from '@interview-detection/shared/visits/candidate-times.schema';
import { DEFAULT_LANGUAGE } from '@interview-detection/shared/visits/visits.rules';
import { currentZoneName } from '@interview-detection/shared/zone-names';
import type { ClientSession } from 'mongoose';
import { currentTime } from '#api/lib/app-context';
import { publish } from '#api/events/publish.service';
import { inTransaction } from '#api/database/transaction';
import { AppError } from '#api/lib/app-error';
import type { CandidatePrincipal } from '#api/lib/principal';
import { colorsOf, findCompany } from '../company/company.service';
import { logoOf } from '../company/logo.service';
import type { OfferRecord } from '../interview-offers/interview-offers.model';
import { findOffer } from '../interview-offers/interview-offers.service';
import { freeStarts, moveStart, pickStart } from '../interview-offers/offered-times.service';
import { endInterview } from '../interviews/end-interview.service';
import { findInterview } from '../interviews/get-interview.service';
import { interviewCancelled } from '../interviews/interviews.events';
import type { InterviewRecord } from '../interviews/interviews.model';
import { saveVisitChange } from './interview-visit.service';
import { readVisit, type Visit, countWish } from './candidate-visit.service';
import { linkEndedWords, whyOfferEnded } from './visit-state.rules';
import { candidateWishedTime } from './visits.events';

/** Returns what a candidate who has yet to pick a time sees. Throws 404 without such an offer, 410 LINK_ENDED. */
export async function readOffer(principal: CandidatePrincipal): Promise<CandidateOffer> {
  const { scope, interviewId, opening } = principal;
  const offer = await findOffer(scope, interviewId);
  const company = await findCompany(scope);
  if (!offer || !company || (await findInterview(scope, interviewId))) throw new AppError('NOT_FOUND');
  const language = opening?.language ?? company.language ?? DEFAULT_LANGUAGE;
  requireOpen(offer, { name: company.name, language });
  return {
    company: { name: company.name, ...colorsOf(company), ...logoOf(company) },
    position: { name: offer.position.name },
    candidate: { name: offer.candidate.name },
    interviewers: offer.interviewers.map(({ name }) => ({ name })),
    interviewType: offer.interviewType,
    durationMinutes: offer.durationMinutes,
    deadline: offer.deadline.toISOString(),
    companyTimeZone: currentZoneName(company.timeZone),
    language,
    now: currentTime().toISOString(),
  };
}

/** Throws 410 LINK_ENDED with the reason in words. */
function requireOpen(offer: OfferRecord, { name, language }: { name: string; language: CandidateOffer['language'] }) {
  const ended = whyOfferEnded(offer, currentTime());
  if (ended) throw new AppError('LINK_ENDED', linkEndedWords(ended, language, name));
}

async function readerOf({ scope, opening }: CandidatePrincipal) {
  const company = await findCompany(scope);
  return { name: company?.name ?? '', language: opening?.language ?? company?.language ?? DEFAULT_LANGUAGE };
}

/**
 * Returns the offered times that are still free: to pick one, or to move an interview that can still be moved. Throws 410
 * LINK_ENDED.
 */
export async function listSlots(principal: CandidatePrincipal): Promise<string[]> {
  const { scope, interviewId } = principal;
  const interview = await findInterview(scope, interviewId);
  const offer = await findOffer(scope, interviewId);
  if (!offer) {
    if (!interview) throw new AppError('NOT_FOUND');
    return [];
  }
  if (!interview) requireOpen(offer, await readerOf(principal));
  else if (!canChange(await readVisit(principal))) return [];
  const current = interview ? { ...offer, interviewers: interview.interviewers } : offer;
  const starts = await freeStarts(scope, current, { now: currentTime() });
  return starts.filter(start => start.getTime() !== interview?.startsAt.getTime()).map(start => start.toISOString());
}

/**
 * Schedules the interview at the start that the candidate picks; the same one again changes nothing. Throws 404, 409
 * SLOT_TAKEN, SLOT_NOT_OFFERED, OFFER_PICKED and CANDIDATE_BOOKED, 410 LINK_ENDED.
 */
export async function pickSlot(principal: CandidatePrincipal, startsAt: string): Promise<InterviewRecord> {
  await countWish(principal);
  const reader = await readerOf(principal);
  return pickStart(
    principal,
    { startsAt: new Date(startsAt), language: principal.opening?.language },
    {
      booked: session => findInterview(principal.scope, principal.interviewId, session),
      requireOpen: offer => requireOpen(offer, reader),
    },
  );
}

const isUnbegun = ({ interview }: Visit) => interview.status === 'scheduled' && !interview.turns.progress;
const canChange = (visit: Visit) => isUnbegun(visit) && currentTime() < visit.changeUntil;

/** Returns the visit to an interview that its candidate can still change. Throws 409 INTERVIEW_NOT_OPEN, CHANGE_TOO_LATE. */
async function requireChangeable(principal: CandidatePrincipal, session: ClientSession): Promise<Visit> {
  const visit = await readVisit(principal, session);
  if (!isUnbegun(visit)) throw new AppError('INTERVIEW_NOT_OPEN', 'This interview can no longer be changed here');
  if (!canChange(visit)) throw new AppError('CHANGE_TOO_LATE');
  return visit;
}

/**
 * Moves an interview to another offered start (200), or keeps in words when else it would suit the candidate, and
 * notifies the company (202). Throws 409 SLOT_TAKEN, SLOT_NOT_OFFERED, INTERVIEW_NOT_OPEN and CHANGE_TOO_LATE, 429.
 */
export async function changeTime(principal: CandidatePrincipal, { startsAt, wish }: ChangeTime): Promise<200 | 202> {
  await countWish(principal);
  if (startsAt !== undefined) {
    const changeable = async (session: ClientSession) => (await requireChangeable(principal, session)).interview;
    await moveStart(principal, new Date(startsAt), changeable);
    return 200;
  }
  await inTransaction(async session => {
    const { interview: before } = await requireChangeable(principal, session);
    if (wish === undefined || before.visit.timeWish?.text === wish) return;
    const timeWish = { text: wish, at: currentTime() };
    const interview = await saveVisitChange(principal.scope, before._id, { timeWish }, session);
    const record = { _id: interview.candidate._id, company: interview.company };
    await publish(candidateWishedTime, { principal, session, record, payload: { interview } });
  });
  return 202;
}

/** Cancels an interview for its candidate: the link ends. Throws 409 INTERVIEW_NOT_OPEN and CHANGE_TOO_LATE. */
export async function cancelByCandidate(principal: CandidatePrincipal, reason: string | undefined): Promise<Visit> {
  await inTransaction(async session => {
    const { interview } = await requireChangeable(principal, session);
    const { _id, name } = interview.candidate;
    const by = { scope: principal.scope, by: { _id, name } };
    const ended = await endInterview(by, interview, 'cancelled', reason, session);
    await publish(interviewCancelled, { principal, session, record: ended, payload: { interview: ended } });
  });
  return readVisit(principal);
}
