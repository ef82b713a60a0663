import { on, type Subscriber } from '../../events/domain-event';
import { userRenamed } from '../users/users.events';
import {
  dropReminders,
  notifyCancelled,
  notifyCorrected,
  notifyReinvited,
  notifyRescheduled,
  notifyScheduled,
} from './interview-mails.service';
import {
  interviewCancelled,
  interviewCompleted,
  interviewCorrected,
  interviewNoShow,
  interviewReinvited,
  interviewRescheduled,
  interviewScheduled,
} from './interviews.events';
import { renameInterviewer } from './rename-interviewer.service';

export const interviewSubscribers: readonly Subscriber[] = [
  on(interviewScheduled, notifyScheduled),
  on(interviewRescheduled, notifyRescheduled),
  on(interviewCorrected, notifyCorrected),
  on(interviewReinvited, notifyReinvited),
  on(interviewCancelled, dropReminders),
  on(interviewCancelled, notifyCancelled),
  on(interviewCompleted, dropReminders),
  on(interviewNoShow, dropReminders),
  on(userRenamed, renameInterviewer),
];
