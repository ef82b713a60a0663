import { on, type Subscriber } from '#api/events/domain-event';
import {
  interviewCancelled,
  interviewCompleted,
  interviewCorrected,
  interviewLinkReplaced,
  interviewNoShow,
  interviewRescheduled,
} from '../interviews/interviews.events';
import { closeRoom, putOut, putOutWrongAddress } from './close-room.service';

export const roomSubscribers: readonly Subscriber[] = [
  on(interviewCancelled, closeRoom),
  on(interviewRescheduled, closeRoom),
  on(interviewCompleted, closeRoom),
  on(interviewNoShow, closeRoom),
  on(interviewCorrected, putOutWrongAddress),
  on(interviewLinkReplaced, putOut),
];
