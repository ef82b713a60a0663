import { Types } from 'mongoose';
import { AuditChains } from '../src/events/audit-chains.model';
import { Events } from '../src/events/events.model';
import { Jobs } from '../src/jobs/jobs.model';
import { RememberedCalls } from '../src/http/idempotency.model';
import { systemPrincipal, systemScope } from '../src/lib/system-principal';
import { ApiKeys } from '../src/modules/api-keys/api-keys.model';
import { Corrections } from '../src/modules/candidate-records/corrections.model';
import { Candidates } from '../src/modules/candidates/candidates.model';
import { EvidenceBatches } from '../src/modules/evidence/evidence-batches.model';
import { Evidence } from '../src/modules/evidence/evidence.model';
import { Interviews } from '../src/modules/interviews/interviews.model';
import { Mails } from '../src/modules/outbox/outbox.model';
import { Positions } from '../src/modules/positions/positions.model';
import { ModelResults } from '../src/modules/reports/model-results.model';
import { SampleAnswers } from '../src/modules/reports/sample-answers.model';
import { Reports } from '../src/modules/reports/reports.model';
import { RecordingChunks } from '../src/modules/recordings/recording-chunks.model';
import { Recordings } from '../src/modules/recordings/recordings.model';
import { Rooms } from '../src/modules/rooms/rooms.model';
import { Signals } from '../src/modules/rooms/signals.model';
import { AskedQuestions } from '../src/modules/scorecards/asked-questions.model';
import { Notes } from '../src/modules/scorecards/notes.model';
import { Scorecards } from '../src/modules/scorecards/scorecards.model';
import { BotInterviews } from '../src/modules/turns/bot-interviews.model';
import { Turns } from '../src/modules/turns/turns.model';
import { Users } from '../src/modules/users/users.model';
import { Openings } from '../src/modules/visits/openings.model';
import { Visits } from '../src/modules/visits/visits.model';
import { Deliveries } from '../src/modules/webhooks/webhook-deliveries.model';
import { Webhooks } from '../src/modules/webhooks/webhooks.model';

// Tests read and change the records of every company, without the services.

const TESTS = systemPrincipal('tests');

/** Returns the scope of a company, by its id. */
export const scopeOf = (company: string | Types.ObjectId) => systemScope(TESTS, new Types.ObjectId(company));

export const ApiKeyModel = ApiKeys.acrossCompanies(TESTS);
export const AuditChainModel = AuditChains.acrossCompanies(TESTS);
export const AskedQuestionsModel = AskedQuestions.acrossCompanies(TESTS);
export const CandidateModel = Candidates.acrossCompanies(TESTS);
export const CorrectionModel = Corrections.acrossCompanies(TESTS);
export const EventModel = Events.acrossCompanies(TESTS);
export const EvidenceModel = Evidence.acrossCompanies(TESTS);
export const EvidenceBatchModel = EvidenceBatches.acrossCompanies(TESTS);
export const InterviewModel = Interviews.acrossCompanies(TESTS);
export const JobModel = Jobs.acrossCompanies(TESTS);
export const MailModel = Mails.acrossCompanies(TESTS);
export const ModelResultModel = ModelResults.acrossCompanies(TESTS);
export const NotesModel = Notes.acrossCompanies(TESTS);
export const OpeningModel = Openings.acrossCompanies(TESTS);
export const PositionModel = Positions.acrossCompanies(TESTS);
export const RememberedCallModel = RememberedCalls.acrossCompanies(TESTS);
export const SampleAnswersModel = SampleAnswers.acrossCompanies(TESTS);
export const RoomModel = Rooms.acrossCompanies(TESTS);
export const ScorecardModel = Scorecards.acrossCompanies(TESTS);
export const SignalModel = Signals.acrossCompanies(TESTS);
export const ReportModel = Reports.acrossCompanies(TESTS);
export const UserModel = Users.acrossCompanies(TESTS);
export const BotInterviewModel = BotInterviews.acrossCompanies(TESTS);
export const TurnModel = Turns.acrossCompanies(TESTS);
export const RecordingModel = Recordings.acrossCompanies(TESTS);
export const RecordingChunkModel = RecordingChunks.acrossCompanies(TESTS);
export const VisitModel = Visits.acrossCompanies(TESTS);
export const DeliveryModel = Deliveries.acrossCompanies(TESTS);
export const WebhookModel = Webhooks.acrossCompanies(TESTS);
