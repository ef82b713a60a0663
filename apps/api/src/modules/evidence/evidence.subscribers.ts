import { on, type Subscriber } from '#api/events/domain-event';
import { interviewCompleted } from '../interviews/interviews.events';
import { candidateTookOver } from '../visits/visits.events';
import { askOnceCompleted } from './ask-for-level.service';
import { keepTakeover } from './keep-takeover.service';

export const evidenceSubscribers: readonly Subscriber[] = [
  on(candidateTookOver, keepTakeover),
  on(interviewCompleted, askOnceCompleted),
];
