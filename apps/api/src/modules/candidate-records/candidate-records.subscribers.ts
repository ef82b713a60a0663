import { on, type Subscriber } from '../../events/domain-event';
import { interviewErasureAsked, interviewReviewAnswered, interviewReviewAsked } from '../interviews/interviews.events';
import { notifyErasureAsked, notifyReviewAnswered, notifyReviewAsked } from './record-mails.service';

export const candidateRecordSubscribers: readonly Subscriber[] = [
  on(interviewReviewAsked, notifyReviewAsked),
  on(interviewReviewAnswered, notifyReviewAnswered),
  on(interviewErasureAsked, notifyErasureAsked),
];
