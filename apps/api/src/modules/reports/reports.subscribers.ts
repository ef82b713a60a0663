import { on, type Subscriber } from '#api/events/domain-event';
import { interviewCompleted, interviewTranscribed } from '../interviews/interviews.events';
import { startReport } from './start-report.service';

export const reportSubscribers: readonly Subscriber[] = [
  on(interviewCompleted, startReport),
  on(interviewTranscribed, startReport),
];
