import { on, type Subscriber } from '#api/events/domain-event';
import { candidateMerged } from '../candidates/candidates.events';
import { interviewScheduled } from '../interviews/interviews.events';
import { moveMergedOffers, withdrawNeedless } from './interview-offers.service';
import { offerMade } from './interview-offers.events';
import { mailOffer } from './offer-mails.service';

export const interviewOfferSubscribers: readonly Subscriber[] = [
  on(offerMade, mailOffer),
  on(interviewScheduled, withdrawNeedless),
  on(candidateMerged, moveMergedOffers),
];
