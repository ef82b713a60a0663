import { contract } from '@interview-detection/shared/contract';
import cors from 'cors';
import express, { type Express } from 'express';
import helmet from 'helmet';
import { databaseAnswers } from './database/connection';
import { inApp, type AppContext } from './lib/app-context';
import { apiDocs } from './http/api-docs';
import { errorHandler } from './http/error-handler';
import { createGate } from './http/gate';
import { mount } from './http/mount';
import { adviseOnProxy, bareAddresses } from './http/proxy-advice';
import { requestLog } from './http/request-log';
import { respondError } from './http/respond';
import { notFoundOrMethodNotAllowed } from './http/not-found';
import { AppError } from './lib/app-error';
import { createLive } from './live/live';
import { apiKeysHandlers } from './modules/api-keys/api-keys.routes';
import { findKeyHolder } from './modules/api-keys/find-key-holder.service';
import { auditHandlers } from './modules/audit/audit.routes';
import { authHandlers } from './modules/auth/auth.routes';
import { availabilityHandlers } from './modules/availability/availability.routes';
import { calendarHandlers } from './modules/calendar/calendar.routes';
import { candidateNotesHandlers } from './modules/candidate-notes/candidate-notes.routes';
import { candidateRecordsHandlers, correctionsOfReport } from './modules/candidate-records/candidate-records.routes';
import { candidatesHandlers } from './modules/candidates/candidates.routes';
import { readersOfCandidate } from './modules/candidates/candidates-for-interview.service';
import { companyHandlers } from './modules/company/company.routes';
import { dashboardHandlers } from './modules/dashboard/dashboard.routes';
import { evidenceHandlers, evidenceOfReport } from './modules/evidence/evidence.routes';
import { feedbackHandlers } from './modules/feedback/feedback.routes';
import { figuresHandlers } from './modules/figures/figures.routes';
import { interviewOffersHandlers } from './modules/interview-offers/interview-offers.routes';
import { interviewsHandlers } from './modules/interviews/interviews.routes';
import { readersOfInterview } from './modules/interviews/interviewers.service';
import { notificationsHandlers, readNotification } from './modules/notifications/notifications.routes';
import { mailTemplatesHandlers } from './modules/mail-templates/mail-templates.routes';
import { oidcHandlers } from './modules/oidc/oidc.routes';
import { outboxHandlers } from './modules/outbox/outbox.routes';
import { passkeysHandlers } from './modules/passkeys/passkeys.routes';
import { pipelineHandlers } from './modules/pipeline/pipeline.routes';
import { planDraftsHandlers } from './modules/plan-drafts/plan-drafts.routes';
import { positionsHandlers } from './modules/positions/positions.routes';
import { privacyHandlers } from './modules/privacy/privacy.routes';
import { recordingsHandlers } from './modules/recordings/recordings.routes';
import { interviewDetailsHandler, reportReader, reportsHandlers } from './modules/reports/reports.routes';
import { createRooms } from './modules/rooms/rooms.live';
import { roomOfReport, roomsHandlers } from './modules/rooms/rooms.routes';
import { askedOfReport, scorecardsHandlers } from './modules/scorecards/scorecards.routes';
import { confirmOwner } from './modules/auth/confirm-owner.service';
import { sessionsHandlers } from './modules/sessions/sessions.routes';
import { findSession, findTicketHolder, touchSession } from './modules/sessions/sessions.service';
import { teamHandlers } from './modules/team/team.routes';
import { totpHandlers } from './modules/totp/totp.routes';
import { turnsHandlers } from './modules/turns/turns.routes';
import { usersHandlers } from './modules/users/users.routes';
import { beginVisit } from './modules/visits/begin-visit.service';
import { findCandidateSession } from './modules/visits/visit-session.service';
import { findVisitTicketHolder } from './modules/visits/visit-tickets.service';
import { visitsHandlers } from './modules/visits/visits.routes';
import { createViewers } from './modules/viewers/viewers.live';
import { webhooksHandlers } from './modules/webhooks/webhooks.routes';

/** How callers are identified, both in calls and in the live channel. */
const strategies = [findSession, findKeyHolder, findCandidateSession];

/**
 * Creates the live channel, which runs in this context; call it before the change stream is opened.
 *
 * @param server the mark of this process
 */
export const createLiveChannel = (context: AppContext, server: string) =>
  inApp(context, () =>
    createLive({
      strategies,
      beginVisit,
      readersOf: { interview: readersOfInterview, candidate: readersOfCandidate },
      readNotification,
      rooms: createRooms(server),
      viewers: createViewers(server),
    }),
  );

/**
 * Creates the API, which runs in this context: middleware in order, then the modules. One process may run several, each
 * with its own settings.
 */
export function createApp(context: AppContext): Express {
  const app = express();
  app.disable('x-powered-by');
  // Replies are never cached (Cache-Control), so an ETag would be computed for nothing.
  app.set('etag', false);
  app.set('trust proxy', context.settings.TRUST_PROXY);

  app.use((_req, _res, next) => inApp(context, next));
  app.use(bareAddresses, requestLog, adviseOnProxy());
  app.use(
    helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        // The last three are not covered by the first.
        directives: {
          defaultSrc: ["'none'"],
          baseUri: ["'none'"],
          formAction: ["'none'"],
          frameAncestors: ["'none'"],
        },
      },
    }),
  );
  if (context.settings.CORS_ORIGINS.length > 0) app.use(crossOrigin(context.settings.CORS_ORIGINS));

  const besideReport = {
    evidenceOf: evidenceOfReport,
    correctionsOf: correctionsOfReport,
    askedOf: askedOfReport,
    roomOf: roomOfReport,
  };
  const reads = reportReader(besideReport);
  const gate = createGate({
    strategies,
    tickets: async (ticket, path) => (await findTicketHolder(ticket, path)) ?? findVisitTicketHolder(ticket, path),
    touchSession,
    beginVisit,
  });
  app.get('/healthz', (req, res) => {
    res.locals.route = req.path;
    res.json({ data: { status: 'ok' } });
  });
  app.get('/readyz', async (req, res) => {
    res.locals.route = req.path;
    if (await databaseAnswers()) res.json({ data: { status: 'ok' } });
    else respondError(res, new AppError('UNAVAILABLE'));
  });
  mount(app, contract.auth, authHandlers, gate);
  mount(app, contract.totp, totpHandlers, gate);
  mount(app, contract.passkeys, passkeysHandlers, gate);
  mount(app, contract.oidc, oidcHandlers, gate);
  mount(app, contract.sessions, sessionsHandlers(confirmOwner), gate);
  mount(app, contract.users, usersHandlers, gate);
  mount(app, contract.availability, availabilityHandlers, gate);
  mount(app, contract.calendar, calendarHandlers, gate);
  mount(app, contract.team, teamHandlers, gate);
  mount(app, contract.company, companyHandlers, gate);
  mount(app, contract.interviews, { ...interviewsHandlers, ...interviewDetailsHandler(reads) }, gate);
  mount(app, contract.interviewOffers, interviewOffersHandlers, gate);
  mount(app, contract.reports, reportsHandlers(besideReport), gate);
  mount(app, contract.positions, positionsHandlers, gate);
  mount(app, contract.pipeline, pipelineHandlers, gate);
  mount(app, contract.candidates, candidatesHandlers, gate);
  mount(app, contract.dashboard, dashboardHandlers, gate);
  mount(app, contract.figures, figuresHandlers, gate);
  mount(app, contract.feedback, feedbackHandlers, gate);
  mount(app, contract.outbox, outboxHandlers, gate);
  mount(app, contract.mailTemplates, mailTemplatesHandlers, gate);
  mount(app, contract.visits, visitsHandlers, gate);
  mount(app, contract.turns, turnsHandlers, gate);
  mount(app, contract.planDrafts, planDraftsHandlers, gate);
  mount(app, contract.recordings, recordingsHandlers, gate);
  mount(app, contract.evidence, evidenceHandlers, gate);
  mount(app, contract.candidateRecords, candidateRecordsHandlers, gate);
  mount(app, contract.webhooks, webhooksHandlers, gate);
  mount(app, contract.apiKeys, apiKeysHandlers, gate);
  mount(app, contract.audit, auditHandlers, gate);
  mount(app, contract.privacy, privacyHandlers(reads), gate);
  mount(app, contract.scorecards, scorecardsHandlers, gate);
  mount(app, contract.rooms, roomsHandlers, gate);
  mount(app, contract.notifications, notificationsHandlers, gate);
  mount(app, contract.candidateNotes, candidateNotesHandlers, gate);

  app.use(apiDocs());
  app.use(notFoundOrMethodNotAllowed);
  app.use(errorHandler);
  return app;
}

/** For browsers on other origins; the product's web client calls its own host. */
function crossOrigin(origin: string[]) {
  return cors({
    origin,
    allowedHeaders: ['Authorization', 'Content-Type', 'Idempotency-Key', 'X-Request-Id'],
    exposedHeaders: [
      'X-Request-Id',
      'Retry-After',
      'RateLimit-Limit',
      'RateLimit-Remaining',
      'RateLimit-Reset',
      'Content-Disposition',
      'Idempotent-Replay',
    ],
  });
}
