import { IN_USE_SECONDS, type VisitState, type Language } from '@interview-detection/shared/visits/visits.rules';
import { SECOND_MS } from '#api/lib/durations';
import type { InterviewWindow } from '../interviews/interview-times.rules';
import type { InterviewRecord } from '../interviews/interviews.model';
import type { OfferRecord } from '../interview-offers/interview-offers.model';
import { offerState } from '../interview-offers/interview-offers.rules';
import { linkVersionOf } from '../interviews/interview-links.rules';
import type { VisitRecord } from './visits.model';
import { withCompany, wordsIn, type LinkEnd } from './words/words.rules';

type Stated = Pick<InterviewRecord, 'status' | 'visit'>;

/**
 * Returns the state of the interview for its candidate at `now`. An interview in progress continues until it is
 * ended, even past its window.
 */
export function visitState(
  { status, visit }: Stated,
  { opensAt, closesAt }: Pick<InterviewWindow, 'opensAt' | 'closesAt'>,
  now: Date,
): VisitState {
  if (status === 'completed') return 'finished';
  if (status === 'in_progress') return 'in_progress';
  if (status !== 'scheduled' || now >= closesAt) return 'closed';
  if (visit.consent?.decision === 'declined') return 'declined';
  return now < opensAt ? 'early' : 'open';
}

/** Returns whether the interview can no longer be started or continued. */
export const isOver = (state: VisitState) => state === 'finished' || state === 'closed';

/** Returns whether the device that has the link has just shown a sign of life. */
export function isInUse(visit: Pick<VisitRecord, 'session'> | null, now: Date): boolean {
  if (!visit?.session || visit.session.expiresAt <= now) return false;
  return now.getTime() - visit.session.lastSeenAt.getTime() < IN_USE_SECONDS * SECOND_MS;
}

/** Returns why the link of that version has ended early; null if it has not. */
export function whyEnded({ version }: { version: number }, interview: InterviewRecord | null): LinkEnd | null {
  // The link was issued, so the interview existed.
  if (!interview || interview.erasedAt) return 'erased';
  if (interview.status === 'cancelled') return wasBegun(interview) ? 'cancelledBegun' : 'cancelled';
  return version === linkVersionOf(interview) ? null : 'replaced';
}

/** Returns why the link of an offer that led to no interview has ended; null while a time can be picked. */
export function whyOfferEnded(offer: OfferRecord, now: Date): LinkEnd | null {
  if (offer.erasedAt) return 'erased';
  const state = offerState(offer, now);
  if (state === 'withdrawn') return 'offerWithdrawn';
  if (state === 'expired') return 'offerExpired';
  return state === 'open' ? null : 'erased';
}

/** Returns whether the candidate was already answering the bot when the company cancelled. */
const wasBegun = ({ interviewType, history }: InterviewRecord) =>
  interviewType === 'Bot' && history.at(-1)?.from === 'in_progress';

/** Returns why a link has ended, in the candidate's language. */
export const linkEndedWords = (why: LinkEnd, language: Language, company: string): string =>
  withCompany(wordsIn(language).linkEnded[why], company);
