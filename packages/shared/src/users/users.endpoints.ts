import { endpoint, SESSION, STAFF } from '../endpoint';
import { idParams } from '../fields';
import { addUserSchema, updateUserSchema, userSchema, usersQuery } from './users.schema';

export const usersEndpoints = {
  update: endpoint({
    method: 'PUT',
    path: '/users/:id',
    auth: STAFF,
    summary: 'Change your personal details',
    description: 'Only your own: a colleague’s id is 403. The email cannot be changed here.',
    params: idParams,
    body: updateUserSchema,
    kind: 'one',
    status: 200,
    reply: userSchema,
    errors: ['FORBIDDEN'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/users',
    auth: STAFF,
    permission: 'users.read',
    summary: 'The company’s active users, by name',
    description: 'Anyone whose role may hold interviews can be an interviewer: not a viewer.',
    query: usersQuery,
    kind: 'list',
    status: 200,
    reply: userSchema,
  }),
  add: endpoint({
    method: 'POST',
    path: '/users/add',
    // The added person can sign in: a key that adds someone could outlive its own expiry.
    auth: SESSION,
    permission: 'users.add',
    needsCompany: true,
    summary: 'Add a colleague: an account in the caller’s company',
    description:
      'As a recruiter, unless `role` says otherwise; only an owner can add an owner. Needs a sign-in within the last 15 minutes.',
    body: addUserSchema,
    rateLimit: { per: 'company', seconds: 60 * 60, setting: 'LIMIT_USERS_ADDED' },
    kind: 'one',
    status: 201,
    reply: userSchema,
    errors: ['EMAIL_TAKEN', 'CONFIRM_PASSWORD'],
  }),
};
