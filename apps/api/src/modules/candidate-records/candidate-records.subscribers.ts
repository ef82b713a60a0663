import { on, type Subscriber } from '#api/events/domain-event';
import {
  interviewErasureAnswered,
  interviewErasureAsked,
  interviewReviewAnswered,
} from '../interviews/interviews.events';
import { notifyErasureAnswered, notifyErasureAsked, notifyReviewAnswered } from './record-mails.service';

export const candidateRecordSubscribers: readonly Subscriber[] = [
  on(interviewReviewAnswered, notifyReviewAnswered),
  on(interviewErasureAsked, notifyErasureAsked),
  on(interviewErasureAnswered, notifyErasureAnswered),
];
