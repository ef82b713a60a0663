import { on, type Subscriber } from '#api/events/domain-event';
import { interviewCancelled, interviewCorrected, interviewLinkReplaced } from '../interviews/interviews.events';
import { clearVisit, endSessionOfWrongAddress, endVisitSession } from './visit-session.service';

export const visitSubscribers: readonly Subscriber[] = [
  on(interviewCancelled, clearVisit),
  on(interviewCorrected, endSessionOfWrongAddress),
  on(interviewLinkReplaced, endVisitSession),
];
