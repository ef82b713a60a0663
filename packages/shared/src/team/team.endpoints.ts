import { z } from 'zod';
import { endpoint, SESSION } from '../endpoint';
import { idParams } from '../fields';
import { leaveSchema, memberSchema, updateMemberSchema } from './team.schema';

export const teamEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/team',
    auth: SESSION,
    permission: 'team.read',
    needsCompany: true,
    summary: 'Everybody of the company by name, deactivated ones too',
    kind: 'list',
    status: 200,
    reply: memberSchema,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/team/:id',
    auth: SESSION,
    permission: 'team.edit',
    needsCompany: true,
    summary: 'Change somebody’s role, deactivate them or let them in again',
    description:
      'The last owner who may sign in stays one: 409 LAST_OWNER. Deactivating ends their sessions at once; their open interviews go ' +
      'to `reassignTo`, and without it 409 INTERVIEWER_BUSY says how many there are.',
    params: idParams,
    body: updateMemberSchema,
    kind: 'one',
    status: 200,
    reply: memberSchema,
    errors: ['CONFIRM_PASSWORD', 'LAST_OWNER', 'INTERVIEWER_BUSY'],
  }),
  leave: endpoint({
    method: 'DELETE',
    path: '/users/me',
    auth: SESSION,
    summary: 'Delete one’s own account; its name stays in histories',
    description:
      'Not the last owner of a company (409 LAST_OWNER), and nobody who still holds open interviews (409 INTERVIEWER_BUSY).',
    body: leaveSchema,
    kind: 'one',
    status: 200,
    reply: z.null(),
    errors: ['PASSWORD_WRONG', 'LAST_OWNER', 'INTERVIEWER_BUSY', 'RATE_LIMITED'],
  }),
};
