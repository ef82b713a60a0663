import { AuditChains, Events } from './events/events.model';
import { IdempotencyRecords } from './idempotency/idempotency.model';
import { Jobs } from './jobs/jobs.model';
import { ApiKeys } from './modules/api-keys/api-keys.model';
import { Availabilities } from './modules/availability/availability.model';
import { CalendarFeeds } from './modules/calendar/calendar-feeds.model';
import { Corrections } from './modules/candidate-records/corrections.model';
import { CandidateNotes } from './modules/candidate-notes/candidate-notes.model';
import { Candidates } from './modules/candidates/candidates.model';
import { MergedCandidates } from './modules/candidates/merged-candidates.model';
import { EvidenceBatches, Evidence } from './modules/evidence/evidence.model';
import { InterviewOffers } from './modules/interview-offers/interview-offers.model';
import { Interviews } from './modules/interviews/interviews.model';
import { MailTemplates } from './modules/mail-templates/mail-templates.model';
import { Notifications } from './modules/notifications/notifications.model';
import { Mails } from './modules/outbox/outbox.model';
import { Positions } from './modules/positions/positions.model';
import { ModelResults, Reports, SampleAnswers } from './modules/reports/reports.model';
import { RecordingChunks, Recordings } from './modules/recordings/recordings.model';
import { Rooms, Signals } from './modules/rooms/rooms.model';
import { AskedQuestions, Notes, Scorecards } from './modules/scorecards/scorecards.model';
import { BotInterviews, Turns } from './modules/turns/turns.model';
import { Users } from './modules/users/users.model';
import { Viewers } from './modules/viewers/viewers.model';
import { Openings, Visits } from './modules/visits/visits.model';
import { Deliveries, Webhooks } from './modules/webhooks/webhooks.model';

/** Everything that companies own, as `app.ts` lists every module: loaded by commands, which need every declaration. */
export const appCollections = [
  ApiKeys,
  AskedQuestions,
  AuditChains,
  Availabilities,
  BotInterviews,
  CalendarFeeds,
  CandidateNotes,
  Candidates,
  Corrections,
  Deliveries,
  Events,
  Evidence,
  EvidenceBatches,
  InterviewOffers,
  Interviews,
  Jobs,
  Mails,
  MailTemplates,
  MergedCandidates,
  ModelResults,
  Notes,
  Notifications,
  Openings,
  Positions,
  RecordingChunks,
  Recordings,
  IdempotencyRecords,
  Reports,
  Rooms,
  SampleAnswers,
  Scorecards,
  Signals,
  Turns,
  Users,
  Viewers,
  Visits,
  Webhooks,
];
