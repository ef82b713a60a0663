import { CANDIDATE, endpoint, STAFF } from '../endpoint';
import { idParams } from '../fields';
import { EVENTS_MAX, EVENTS_MAX_BYTES, EVENTS_OF_INTERVIEW_MAX, EVIDENCE_MAX_BYTES } from './evidence.rules';
import { dismissSchema, eventParams, evidenceSchema } from './evidence.schema';
import { chainSchema, eventsKeptSchema, eventsSchema } from './events.schema';

export const evidenceEndpoints = {
  keep: endpoint({
    method: 'POST',
    path: '/candidate/events',
    auth: CANDIDATE,
    summary: 'Store what the candidate’s page noticed',
    description:
      `At most ${EVENTS_MAX} events and ${EVENTS_MAX_BYTES / 1024} KiB, which a page may send with keepalive while it is left. An ` +
      'event that is there already is left as it is; with another content it is a 409. ' +
      `An interview has room for ${EVENTS_OF_INTERVIEW_MAX.toLocaleString('en')} events and ${EVIDENCE_MAX_BYTES / 1024 ** 2} MiB of them: what has no room is a 409. ` +
      'One event that is not valid refuses all of them.',
    body: eventsSchema,
    bodyMaxBytes: EVENTS_MAX_BYTES,
    kind: 'one',
    status: 200,
    reply: eventsKeptSchema,
    errors: [
      'CONSENT_REQUIRED',
      'NOT_OPEN_YET',
      'INTERVIEW_NOT_OPEN',
      'EVENT_CHANGED',
      'EVIDENCE_FULL',
      'RATE_LIMITED',
    ],
  }),
  read: endpoint({
    method: 'GET',
    path: '/interviews/:id/evidence',
    auth: STAFF,
    permission: 'reports.read',
    needsCompany: true,
    summary: 'What was noticed in an interview, and what may be concluded from it',
    description: 'A reason to ask, never a finding, and no part of the report’s verdict.',
    params: idParams,
    kind: 'one',
    status: 200,
    reply: evidenceSchema,
    audit: { action: 'evidence.read', record: 'interview', isRepeated: true },
  }),
  dismiss: endpoint({
    method: 'POST',
    path: '/interviews/:id/evidence/:event/dismiss',
    auth: STAFF,
    permission: 'reports.assess',
    needsCompany: true,
    summary:
      'Dismiss something that was noticed, with a reason: it no longer counts towards the level, but stays visible',
    params: eventParams,
    body: dismissSchema,
    kind: 'one',
    status: 200,
    reply: evidenceSchema,
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/interviews/:id/evidence/:event/confirm',
    auth: STAFF,
    permission: 'reports.assess',
    needsCompany: true,
    summary: 'Confirm something that was noticed; if it was dismissed, it counts again',
    params: eventParams,
    kind: 'one',
    status: 200,
    reply: evidenceSchema,
  }),
  chain: endpoint({
    method: 'GET',
    path: '/interviews/:id/evidence.json',
    auth: STAFF,
    permission: 'reports.read',
    needsCompany: true,
    summary: 'Every event of an interview with its hash, as npm run verify-evidence checks them',
    params: idParams,
    kind: 'one',
    status: 200,
    reply: chainSchema,
    audit: { action: 'evidence.exported', record: 'interview' },
  }),
};
