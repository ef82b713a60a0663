import { on, type Subscriber } from '#api/events/domain-event';
import { interviewCompleted } from '../interviews/interviews.events';
import { candidateTookOver } from '../visits/visits.events';
import { askOnceCompleted } from './evidence.jobs';
import { keepTakeover } from './keep-events.service';

export const evidenceSubscribers: readonly Subscriber[] = [
  on(candidateTookOver, keepTakeover),
  on(interviewCompleted, askOnceCompleted),
];
