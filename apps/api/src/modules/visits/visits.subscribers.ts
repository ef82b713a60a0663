import { on, type Subscriber } from '#api/events/domain-event';
import { interviewCancelled, interviewCorrected, interviewLinkReplaced } from '../interviews/interviews.events';
import { clearVisit, endSessionOfWrongAddress, endVisitSession } from './visit-end.service';
import { notifyAdjustmentAsked, notifyDeclined } from './visit-mails.service';
import { candidateAskedAdjustment, candidateDeclined } from './visits.events';

export const visitSubscribers: readonly Subscriber[] = [
  on(interviewCancelled, clearVisit),
  on(interviewCorrected, endSessionOfWrongAddress),
  on(interviewLinkReplaced, endVisitSession),
  on(candidateDeclined, notifyDeclined),
  on(candidateAskedAdjustment, notifyAdjustmentAsked),
];
