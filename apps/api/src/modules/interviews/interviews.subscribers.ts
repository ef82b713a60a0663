import { on, type Subscriber } from '#api/events/domain-event';
import { candidateMerged } from '../candidates/candidates.events';
import { userRenamed } from '../users/users.events';
import {
  dropReminders,
  notifyCancelled,
  notifyCorrected,
  notifyReinvited,
  notifyReopened,
  notifyRescheduled,
  notifyScheduled,
  renewMailedLinks,
} from './interview-mails.service';
import {
  interviewCancelled,
  interviewCompleted,
  interviewCorrected,
  interviewLinkReplaced,
  interviewNoShow,
  interviewReinvited,
  interviewReopened,
  interviewRescheduled,
  interviewScheduled,
} from './interviews.events';
import { moveMergedInterviews } from './merge-interviews.service';
import { updateInterviewers, renameInterviewer } from './interviewers.service';

export const interviewSubscribers: readonly Subscriber[] = [
  on(interviewScheduled, updateInterviewers),
  on(interviewRescheduled, updateInterviewers),
  on(interviewCorrected, updateInterviewers),
  on(interviewScheduled, notifyScheduled),
  on(interviewRescheduled, notifyRescheduled),
  on(interviewCorrected, notifyCorrected),
  on(interviewReinvited, notifyReinvited),
  on(interviewLinkReplaced, renewMailedLinks),
  on(interviewCancelled, dropReminders),
  on(interviewCancelled, notifyCancelled),
  on(interviewReopened, notifyReopened),
  on(interviewCompleted, dropReminders),
  on(interviewNoShow, dropReminders),
  on(userRenamed, renameInterviewer),
  on(candidateMerged, moveMergedInterviews),
];
