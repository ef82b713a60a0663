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
import { tellOfCandidate, tellOfDecline, tellOfErasure, tellOfInterview } from './tell-receivers.service';

export const webhookSubscribers: readonly Subscriber[] = [
  on(interviewScheduled, tellOfInterview('interview.scheduled')),
  on(interviewCorrected, tellOfInterview('interview.corrected')),
  on(interviewRescheduled, tellOfInterview('interview.rescheduled')),
  on(interviewCancelled, tellOfInterview('interview.cancelled')),
  on(interviewReopened, tellOfInterview('interview.reopened')),
  on(interviewStarted, tellOfInterview('interview.started')),
  on(interviewCompleted, tellOfInterview('interview.completed')),
  on(interviewNoShow, tellOfInterview('interview.no_show')),
  on(reportReady, tellOfInterview('report.ready')),
  on(reportFailed, tellOfInterview('report.failed')),
  on(candidateDecided, tellOfCandidate('candidate.decided')),
  on(candidateDeclined, tellOfDecline),
  on(candidateErased, tellOfErasure),
];
