import type { Subscriber } from './events/domain-event';
import { apiKeySubscribers } from './modules/api-keys/api-keys.subscribers';
import { authSubscribers } from './modules/auth/auth.subscribers';
import { availabilitySubscribers } from './modules/availability/availability.subscribers';
import { calendarSubscribers } from './modules/calendar/calendar.subscribers';
import { candidateNoteSubscribers } from './modules/candidate-notes/candidate-notes.subscribers';
import { candidateRecordSubscribers } from './modules/candidate-records/candidate-records.subscribers';
import { evidenceSubscribers } from './modules/evidence/evidence.subscribers';
import { feedbackSubscribers } from './modules/feedback/feedback.subscribers';
import { interviewOfferSubscribers } from './modules/interview-offers/interview-offers.subscribers';
import { interviewSubscribers } from './modules/interviews/interviews.subscribers';
import { notificationSubscribers } from './modules/notifications/notifications.subscribers';
import { outboxSubscribers } from './modules/outbox/outbox.subscribers';
import { passkeySubscribers } from './modules/passkeys/passkeys.subscribers';
import { recordingSubscribers } from './modules/recordings/recordings.subscribers';
import { reportSubscribers } from './modules/reports/reports.subscribers';
import { roomSubscribers } from './modules/rooms/rooms.subscribers';
import { scorecardSubscribers } from './modules/scorecards/scorecards.subscribers';
import { sessionSubscribers } from './modules/sessions/sessions.subscribers';
import { totpSubscribers } from './modules/totp/totp.subscribers';
import { turnSubscribers } from './modules/turns/turns.subscribers';
import { visitSubscribers } from './modules/visits/visits.subscribers';
import { webhookSubscribers } from './modules/webhooks/webhooks.subscribers';

/** The consequences of each event, in this order, as `app-jobs.ts` lists every kind of job. */
export const appSubscribers: readonly Subscriber[] = [
  ...interviewSubscribers,
  ...interviewOfferSubscribers,
  ...reportSubscribers,
  ...recordingSubscribers,
  ...authSubscribers,
  ...totpSubscribers,
  ...passkeySubscribers,
  ...apiKeySubscribers,
  ...availabilitySubscribers,
  ...calendarSubscribers,
  ...sessionSubscribers,
  ...outboxSubscribers,
  ...feedbackSubscribers,
  ...visitSubscribers,
  ...turnSubscribers,
  ...evidenceSubscribers,
  ...candidateRecordSubscribers,
  ...candidateNoteSubscribers,
  ...scorecardSubscribers,
  ...roomSubscribers,
  ...notificationSubscribers,
  // Webhooks report what the other subscribers have made of a change.
  ...webhookSubscribers,
];
