import type { Language } from '@interview-detection/shared/visits/visits.rules';
import type { OfferRecord } from '../interview-offers/interview-offers.model';
import { offerState } from '../interview-offers/interview-offers.rules';
import { linkVersionOf } from '../interviews/interview-links.rules';
import type { InterviewRecord } from '../interviews/interviews.model';
import { withCompany, wordsIn, type LinkEnd } from './words/words.rules';

/** Returns why the link of that version has ended early; null if it has not. */
export function whyEnded({ version }: { version: number }, interview: InterviewRecord | null): LinkEnd | null {
  // The link was issued, so the interview existed.
  if (!interview || interview.erasedAt) return 'erased';
  if (interview.status === 'cancelled') return wasBegun(interview) ? 'cancelledBegun' : 'cancelled';
  return version === linkVersionOf(interview) ? null : 'replaced';
}

/** Returns why the link of an offer, from which no interview has come, has ended; null while a time can be picked. */
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
