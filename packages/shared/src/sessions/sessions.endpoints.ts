import { z } from 'zod';
import { endpoint, SESSION } from '../endpoint';
import { idParams } from '../fields';
import { keptSessionSchema, securityEntrySchema, securityLogQuery } from './sessions.schema';

// Apart from the other calls of an account, which every page of a guest loads.
export const sessionsEndpoints = {
  logout: endpoint({
    method: 'POST',
    path: '/auth/logout',
    auth: SESSION,
    withGivenPassword: true,
    summary: 'End this session',
    kind: 'one',
    status: 200,
    reply: z.null(),
  }),
  list: endpoint({
    method: 'GET',
    path: '/auth/sessions',
    auth: SESSION,
    summary: 'One’s own sessions that go on, latest first',
    kind: 'list',
    status: 200,
    reply: keptSessionSchema,
  }),
  end: endpoint({
    method: 'DELETE',
    path: '/auth/sessions/:id',
    auth: SESSION,
    withGivenPassword: true,
    summary: 'End one of one’s own sessions',
    params: idParams,
    kind: 'one',
    status: 200,
    reply: z.null(),
  }),
  endOthers: endpoint({
    method: 'DELETE',
    path: '/auth/sessions',
    auth: SESSION,
    withGivenPassword: true,
    summary: 'End every session of this account but this one',
    kind: 'one',
    status: 200,
    reply: z.null(),
  }),
  logoutAll: endpoint({
    method: 'POST',
    path: '/auth/logout-all',
    auth: SESSION,
    withGivenPassword: true,
    summary: 'End every session of this account, this one too',
    kind: 'one',
    status: 200,
    reply: z.null(),
  }),
  securityLog: endpoint({
    method: 'GET',
    path: '/auth/security-log',
    auth: SESSION,
    summary: 'What happened to one’s own account in 180 days: sign-ins, wrong passwords, changes; latest first',
    query: securityLogQuery,
    kind: 'list',
    status: 200,
    reply: securityEntrySchema,
  }),
};
