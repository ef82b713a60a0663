import { endpoint, STAFF } from '../endpoint';
import { idParams } from '../fields';
import { outboxMailSchema, outboxQuery } from './outbox.schema';

export const outboxEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/outbox',
    auth: STAFF,
    permission: 'outbox.read',
    summary: 'The company’s emails of the last 90 days, newest first',
    query: outboxQuery,
    kind: 'list',
    status: 200,
    reply: outboxMailSchema,
  }),
  resend: endpoint({
    method: 'POST',
    path: '/outbox/:id/resend',
    auth: STAFF,
    permission: 'outbox.resend',
    needsCompany: true,
    summary: 'Send an email again, or send a waiting one right now',
    params: idParams,
    kind: 'one',
    status: 200,
    reply: outboxMailSchema,
    errors: ['MAIL_OUTDATED', 'MAIL_NOT_SET_UP', 'EMAIL_UNVERIFIED', 'RATE_LIMITED'],
  }),
};
