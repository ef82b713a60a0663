import { on, type Subscriber } from '#api/events/domain-event';
import {
  candidateNoteAdded,
  candidateNoteChanged,
  candidateNoteDeleted,
} from '../candidate-notes/candidate-notes.events';
import { candidateMerged } from '../candidates/candidates.events';
import {
  interviewCompleted,
  interviewNoShow,
  interviewReviewAsked,
  interviewStarted,
} from '../interviews/interviews.events';
import { offerPicked } from '../interview-offers/interview-offers.events';
import { mailFailed } from '../outbox/outbox.events';
import { reportFailed, reportReady } from '../reports/reports.events';
import { candidateAskedAdjustment, candidateDeclined, candidateWishedTime } from '../visits/visits.events';
import { webhookSwitchedOff } from '../webhooks/webhooks.events';
import {
  forgetMention,
  moveMergedMentions,
  notifyOfInterview,
  notifyOfMail,
  notifyOfMention,
  notifyOfRecord,
  notifyOfWebhook,
} from './notify.service';

export const notificationSubscribers: readonly Subscriber[] = [
  on(reportReady, notifyOfRecord('report_ready')),
  on(reportFailed, notifyOfRecord('report_failed')),
  on(candidateDeclined, notifyOfInterview('candidate_declined')),
  on(candidateAskedAdjustment, notifyOfInterview('adjustment_asked')),
  on(offerPicked, notifyOfInterview('slot_picked')),
  on(candidateWishedTime, notifyOfInterview('time_wished')),
  on(interviewReviewAsked, notifyOfInterview('review_asked')),
  on(interviewStarted, notifyOfRecord('interview_started')),
  on(
    interviewCompleted,
    notifyOfRecord('ended_early', ({ turns }) => Boolean(turns.endedEarly || turns.finishedEarly)),
  ),
  on(interviewNoShow, notifyOfRecord('nobody_came')),
  on(mailFailed, notifyOfMail),
  on(webhookSwitchedOff, notifyOfWebhook),
  on(candidateNoteAdded, notifyOfMention),
  on(candidateNoteChanged, notifyOfMention),
  on(candidateNoteDeleted, forgetMention),
  on(candidateMerged, moveMergedMentions),
];
