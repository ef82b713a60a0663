import { on, type Subscriber } from '#api/events/domain-event';
import { interviewScheduled } from '../interviews/interviews.events';
import { withdrawNeedless } from './interview-offers.service';
import { offerMade } from './interview-offers.events';
import { mailOffer } from './offer-mails.service';

export const interviewOfferSubscribers: readonly Subscriber[] = [
  on(offerMade, mailOffer),
  on(interviewScheduled, withdrawNeedless),
];
