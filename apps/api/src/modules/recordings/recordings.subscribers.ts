import { on, type Subscriber } from '#api/events/domain-event';
import { interviewCompleted } from '../interviews/interviews.events';
import { transcriptJob } from './recordings.jobs';
import { askForTranscript } from './transcript/write-transcript.service';

export const recordingSubscribers: readonly Subscriber[] = [
  on(interviewCompleted, completed => askForTranscript(transcriptJob, completed)),
];
