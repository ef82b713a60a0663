import { apiKeysEndpoints } from './api-keys/api-keys.endpoints';
import { auditEndpoints } from './audit/audit.endpoints';
import { authEndpoints } from './auth/auth.endpoints';
import { availabilityEndpoints } from './availability/availability.endpoints';
import { calendarEndpoints } from './calendar/calendar.endpoints';
import { candidateRecordsEndpoints } from './candidate-records/candidate-records.endpoints';
import { candidateNotesEndpoints } from './candidate-notes/candidate-notes.endpoints';
import { candidatesEndpoints } from './candidates/candidates.endpoints';
import { companyEndpoints } from './company/company.endpoints';
import { dashboardEndpoints } from './dashboard/dashboard.endpoints';
import type { Endpoint } from './endpoint';
import { evidenceEndpoints } from './evidence/evidence.endpoints';
import { feedbackEndpoints } from './feedback/feedback.endpoints';
import { figuresEndpoints } from './figures/figures.endpoints';
import { interviewOffersEndpoints } from './interview-offers/interview-offers.endpoints';
import { interviewsEndpoints } from './interviews/interviews.endpoints';
import { mailTemplatesEndpoints } from './mail-templates/mail-templates.endpoints';
import { notificationsEndpoints } from './notifications/notifications.endpoints';
import { oidcEndpoints } from './oidc/oidc.endpoints';
import { outboxEndpoints } from './outbox/outbox.endpoints';
import { passkeysEndpoints } from './passkeys/passkeys.endpoints';
import { pipelineEndpoints } from './pipeline/pipeline.endpoints';
import { planDraftsEndpoints } from './plan-drafts/plan-drafts.endpoints';
import { positionsEndpoints } from './positions/positions.endpoints';
import { privacyEndpoints } from './privacy/privacy.endpoints';
import { recordingsEndpoints } from './recordings/recordings.endpoints';
import { reportsEndpoints } from './reports/reports.endpoints';
import { roomsEndpoints } from './rooms/rooms.endpoints';
import { scorecardsEndpoints } from './scorecards/scorecards.endpoints';
import { sessionsEndpoints } from './sessions/sessions.endpoints';
import { teamEndpoints } from './team/team.endpoints';
import { totpEndpoints } from './totp/totp.endpoints';
import { turnsEndpoints } from './turns/turns.endpoints';
import { usersEndpoints } from './users/users.endpoints';
import { visitsEndpoints } from './visits/visits.endpoints';
import { webhooksEndpoints } from './webhooks/webhooks.endpoints';

/**
 * The API's table of contents: every call, by noun, in the order of contract §7, §19, §22, §24, §25, §27, §29 to §35,
 * §41 and §42.
 */
export const contract = {
  auth: authEndpoints,
  totp: totpEndpoints,
  passkeys: passkeysEndpoints,
  oidc: oidcEndpoints,
  sessions: sessionsEndpoints,
  users: usersEndpoints,
  availability: availabilityEndpoints,
  calendar: calendarEndpoints,
  team: teamEndpoints,
  company: companyEndpoints,
  interviews: interviewsEndpoints,
  interviewOffers: interviewOffersEndpoints,
  reports: reportsEndpoints,
  positions: positionsEndpoints,
  pipeline: pipelineEndpoints,
  candidates: candidatesEndpoints,
  dashboard: dashboardEndpoints,
  figures: figuresEndpoints,
  feedback: feedbackEndpoints,
  outbox: outboxEndpoints,
  mailTemplates: mailTemplatesEndpoints,
  visits: visitsEndpoints,
  turns: turnsEndpoints,
  planDrafts: planDraftsEndpoints,
  recordings: recordingsEndpoints,
  evidence: evidenceEndpoints,
  candidateRecords: candidateRecordsEndpoints,
  webhooks: webhooksEndpoints,
  apiKeys: apiKeysEndpoints,
  audit: auditEndpoints,
  privacy: privacyEndpoints,
  scorecards: scorecardsEndpoints,
  rooms: roomsEndpoints,
  notifications: notificationsEndpoints,
  candidateNotes: candidateNotesEndpoints,
} satisfies Record<string, Record<string, Endpoint>>;

export type Contract = typeof contract;

export interface NamedEndpoint {
  /** For example `candidates.select`. */
  readonly name: string;
  readonly noun: string;
  readonly endpoint: Endpoint;
}

/** All endpoints in one list, for code that walks the contract. */
export const allEndpoints: readonly NamedEndpoint[] = Object.entries(contract).flatMap(([noun, group]) =>
  Object.entries<Endpoint>(group).map(([verb, endpoint]) => ({ name: `${noun}.${verb}`, noun, endpoint })),
);
