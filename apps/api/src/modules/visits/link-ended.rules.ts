import type { Language } from '@interview-detection/shared/visits/visits.rules';
import { linkVersionOf } from '../interviews/interview-links.rules';
import type { InterviewRecord } from '../interviews/interviews.model';
import { withCompany, wordsIn, type LinkEnd } from './words/words.rules';

/** Why the link of that version has ended before its time; null where it has not. */
export function whyEnded({ version }: { version: number }, interview: InterviewRecord | null): LinkEnd | null {
  // The link was made, so there was an interview.
  if (!interview || interview.erasedAt) return 'erased';
  if (interview.status === 'cancelled') return 'cancelled';
  return version === linkVersionOf(interview) ? null : 'replaced';
}

/** Why a link has ended, in the candidate's words. */
export const linkEndedWords = (why: LinkEnd, language: Language, company: string): string =>
  withCompany(wordsIn(language).linkEnded[why], company);
