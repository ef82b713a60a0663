import type { Offer } from '@interview-detection/shared/interview-offers/interview-offers.schema';
import type { Interview } from '@interview-detection/shared/interviews/interviews.schema';
import { withMailOutcome } from '../words';

/**
 * Returns the success message of a scheduled interview.
 *
 * @param typed the name typed for a new candidate; if the reply has another name, that candidate was added at the same
 *   moment
 */
export function scheduled(interview: Interview, typed: string | null, sendsMail: boolean | undefined): string {
  const { name } = interview.candidate;
  const kept =
    typed === null || name === typed ? '' : `. ${name} was already a candidate: name and resume stay as they were.`;
  return withMailOutcome(`Interview Created Successfully${kept}`, interview, sendsMail);
}

/** Returns the success message of an offer of times. */
export const offered = (offer: Offer, sendsMail: boolean | undefined): string =>
  withMailOutcome(`${offer.candidate.name} can now pick a time`, offer, sendsMail);
