import { defineEvent } from '#api/events/domain-event';
import type { InterviewRecord } from '../interviews/interviews.model';
import type { OfferRecord } from './interview-offers.model';

interface Offered {
  offer: OfferRecord;
}

export const offerMade = defineEvent<Offered>('offer.made');
/** By a colleague, or because the candidate has an interview by other means. */
export const offerWithdrawn = defineEvent<Offered>('offer.withdrawn');
/** By the candidate; the interview is scheduled. */
export const offerPicked = defineEvent<{ interview: InterviewRecord }>('offer.picked');
