import { z } from 'zod';
import { endpoint, SESSION } from '../endpoint';
import { idParams } from '../fields';
import { inviteSchema, leaveSchema, memberSchema, updateMemberSchema } from './team.schema';

export const teamEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/team',
    auth: SESSION,
    permission: 'team.read',
    needsCompany: true,
    summary: 'Everyone in the company by name, including deactivated people',
    kind: 'list',
    status: 200,
    reply: memberSchema,
  }),
  invite: endpoint({
    method: 'POST',
    path: '/team/invitations',
    auth: SESSION,
    permission: 'team.edit',
    needsCompany: true,
    summary: 'Invite a colleague by email',
    description:
      'Creates an account without a password, and emails a link to choose one. The role is interviewer, who sees ' +
      'the least, unless `role` says otherwise. The name is taken from the address until they change it. Without a ' +
      'mail server 409 MAIL_NOT_SET_UP: use `POST /users/add`.',
    body: inviteSchema,
    rateLimit: { per: 'company', seconds: 60 * 60, setting: 'LIMIT_USERS_ADDED' },
    kind: 'one',
    status: 201,
    reply: memberSchema,
    errors: ['EMAIL_TAKEN', 'CONFIRM_PASSWORD', 'MAIL_NOT_SET_UP'],
  }),
  inviteAgain: endpoint({
    method: 'POST',
    path: '/team/:id/invitation',
    auth: SESSION,
    permission: 'team.edit',
    needsCompany: true,
    summary: 'Send an invitation again',
    description:
      'For a person who has not signed in yet: emails a new link, and the earlier one ends. 409 NOT_INVITED for anyone else.',
    params: idParams,
    rateLimit: { per: 'company', seconds: 60 * 60, setting: 'LIMIT_USERS_ADDED' },
    kind: 'one',
    status: 200,
    reply: memberSchema,
    errors: ['NOT_INVITED', 'MAIL_NOT_SET_UP'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/team/:id',
    auth: SESSION,
    permission: 'team.edit',
    needsCompany: true,
    summary: 'Change a person’s role, deactivate them or let them in again',
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
    summary: 'Delete your own account; its name stays in histories',
    description:
      'Not for the last owner of a company (409 LAST_OWNER), nor while you hold open interviews (409 INTERVIEWER_BUSY).',
    body: leaveSchema,
    kind: 'one',
    status: 200,
    reply: z.null(),
    errors: ['CONFIRM_PASSWORD', 'PASSWORD_WRONG', 'LAST_OWNER', 'INTERVIEWER_BUSY', 'RATE_LIMITED'],
  }),
};
