import { on, type Subscriber } from '#api/events/domain-event';
import { interviewCompleted } from '../interviews/interviews.events';
import { candidateTookOver } from '../visits/visits.events';
import { askOnceCompleted } from './evidence.jobs';
import { recordTakeover } from './store-events.service';

export const evidenceSubscribers: readonly Subscriber[] = [
  on(candidateTookOver, recordTakeover),
  on(interviewCompleted, askOnceCompleted),
];
