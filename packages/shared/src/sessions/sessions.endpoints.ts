import { z } from 'zod';
import { endpoint, SESSION } from '../endpoint';
import { idParams } from '../fields';
import { keptSessionSchema } from './sessions.schema';

// Apart from the other calls of an account, which every page of a guest loads.
export const sessionsEndpoints = {
  logout: endpoint({
    method: 'POST',
    path: '/auth/logout',
    auth: SESSION,
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
    summary: 'End every session of this account but this one',
    kind: 'one',
    status: 200,
    reply: z.null(),
  }),
};
