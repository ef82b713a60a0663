import { on, type Subscriber } from '#api/events/domain-event';
import {
  interviewErasureAnswered,
  interviewErasureAsked,
  interviewReviewAnswered,
  interviewReviewAsked,
} from '../interviews/interviews.events';
import {
  notifyErasureAnswered,
  notifyErasureAsked,
  notifyReviewAnswered,
  notifyReviewAsked,
} from './record-mails.service';

export const candidateRecordSubscribers: readonly Subscriber[] = [
  on(interviewReviewAsked, notifyReviewAsked),
  on(interviewReviewAnswered, notifyReviewAnswered),
  on(interviewErasureAsked, notifyErasureAsked),
  on(interviewErasureAnswered, notifyErasureAnswered),
];
