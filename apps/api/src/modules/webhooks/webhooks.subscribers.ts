import { on, type Subscriber } from '#api/events/domain-event';
import { candidateDecided, candidateErased } from '../candidates/candidates.events';
import {
  interviewCancelled,
  interviewCompleted,
  interviewCorrected,
  interviewNoShow,
  interviewReopened,
  interviewRescheduled,
  interviewScheduled,
  interviewStarted,
} from '../interviews/interviews.events';
import { reportFailed, reportReady } from '../reports/reports.events';
import { candidateDeclined } from '../visits/visits.events';
import {
  notifyReceiversOfCandidate,
  notifyReceiversOfDecline,
  notifyReceiversOfErasure,
  notifyReceiversOfInterview,
} from './notify-receivers.service';

export const webhookSubscribers: readonly Subscriber[] = [
  on(interviewScheduled, notifyReceiversOfInterview('interview.scheduled')),
  on(interviewCorrected, notifyReceiversOfInterview('interview.corrected')),
  on(interviewRescheduled, notifyReceiversOfInterview('interview.rescheduled')),
  on(interviewCancelled, notifyReceiversOfInterview('interview.cancelled')),
  on(interviewReopened, notifyReceiversOfInterview('interview.reopened')),
  on(interviewStarted, notifyReceiversOfInterview('interview.started')),
  on(interviewCompleted, notifyReceiversOfInterview('interview.completed')),
  on(interviewNoShow, notifyReceiversOfInterview('interview.no_show')),
  on(reportReady, notifyReceiversOfInterview('report.ready')),
  on(reportFailed, notifyReceiversOfInterview('report.failed')),
  on(candidateDecided, notifyReceiversOfCandidate('candidate.decided')),
  on(candidateDeclined, notifyReceiversOfDecline),
  on(candidateErased, notifyReceiversOfErasure),
];
