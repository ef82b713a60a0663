import { Types } from 'mongoose';
// The models below are of its database.
import './app-context';
import { AuditChains, Events } from '#api/events/events.model';
import { Jobs } from '../src/jobs/jobs.model';
import { IdempotencyRecords } from '../src/idempotency/idempotency.model';
import { systemPrincipal, systemScope } from '../src/lib/system-principal';
import { ApiKeys } from '../src/modules/api-keys/api-keys.model';
import { CalendarFeeds } from '../src/modules/calendar/calendar-feeds.model';
import { Corrections } from '../src/modules/candidate-records/corrections.model';
import { CandidateNotes } from '#api/modules/candidate-notes/candidate-notes.model';
import { Candidates } from '../src/modules/candidates/candidates.model';
import { EvidenceBatches, Evidence } from '#api/modules/evidence/evidence.model';
import { InterviewOffers } from '../src/modules/interview-offers/interview-offers.model';
import { Interviews } from '../src/modules/interviews/interviews.model';
import { Notifications } from '../src/modules/notifications/notifications.model';
import { Mails } from '../src/modules/outbox/outbox.model';
import { Positions } from '../src/modules/positions/positions.model';
import { ModelResults, SampleAnswers, Reports } from '#api/modules/reports/reports.model';
import { RecordingChunks, Recordings } from '#api/modules/recordings/recordings.model';
import { Rooms, Signals } from '#api/modules/rooms/rooms.model';
import { AskedQuestions, Notes, Scorecards } from '#api/modules/scorecards/scorecards.model';
import { BotInterviews, Turns } from '#api/modules/turns/turns.model';
import { Users } from '../src/modules/users/users.model';
import { Openings, Visits } from '#api/modules/visits/visits.model';
import { Deliveries, Webhooks } from '#api/modules/webhooks/webhooks.model';

// Tests read and change the records of every company, without the services.

const TESTS = systemPrincipal('tests');

/** Returns the scope of a company, by its id. */
export const scopeOf = (company: string | Types.ObjectId) => systemScope(TESTS, new Types.ObjectId(company));

export const ApiKeyModel = ApiKeys.unscoped(TESTS);
export const AuditChainModel = AuditChains.unscoped(TESTS);
export const AskedQuestionsModel = AskedQuestions.unscoped(TESTS);
export const CalendarFeedModel = CalendarFeeds.unscoped(TESTS);
export const CandidateNoteModel = CandidateNotes.unscoped(TESTS);
export const CandidateModel = Candidates.unscoped(TESTS);
export const CorrectionModel = Corrections.unscoped(TESTS);
export const EventModel = Events.unscoped(TESTS);
export const EvidenceModel = Evidence.unscoped(TESTS);
export const EvidenceBatchModel = EvidenceBatches.unscoped(TESTS);
export const InterviewOfferModel = InterviewOffers.unscoped(TESTS);
export const InterviewModel = Interviews.unscoped(TESTS);
export const JobModel = Jobs.unscoped(TESTS);
export const MailModel = Mails.unscoped(TESTS);
export const ModelResultModel = ModelResults.unscoped(TESTS);
export const NotificationModel = Notifications.unscoped(TESTS);
export const NotesModel = Notes.unscoped(TESTS);
export const OpeningModel = Openings.unscoped(TESTS);
export const PositionModel = Positions.unscoped(TESTS);
export const IdempotencyRecordModel = IdempotencyRecords.unscoped(TESTS);
export const SampleAnswersModel = SampleAnswers.unscoped(TESTS);
export const RoomModel = Rooms.unscoped(TESTS);
export const ScorecardModel = Scorecards.unscoped(TESTS);
export const SignalModel = Signals.unscoped(TESTS);
export const ReportModel = Reports.unscoped(TESTS);
export const UserModel = Users.unscoped(TESTS);
export const BotInterviewModel = BotInterviews.unscoped(TESTS);
export const TurnModel = Turns.unscoped(TESTS);
export const RecordingModel = Recordings.unscoped(TESTS);
export const RecordingChunkModel = RecordingChunks.unscoped(TESTS);
export const VisitModel = Visits.unscoped(TESTS);
export const DeliveryModel = Deliveries.unscoped(TESTS);
export const WebhookModel = Webhooks.unscoped(TESTS);
