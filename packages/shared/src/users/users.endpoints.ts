import { endpoint } from '../endpoint';
import { idParams } from '../fields';
import { addUserSchema, updateUserSchema, userSchema, usersQuery } from './users.schema';

export const usersEndpoints = {
  update: endpoint({
    method: 'PUT',
    path: '/users/:id',
    access: 'user',
    summary: 'Change one’s own personal details',
    description: 'Oneself only: a colleague’s id is 403. The e-mail cannot be changed here.',
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
    access: 'user',
    summary: 'The company’s active users, who can all be interviewers, by name',
    query: usersQuery,
    kind: 'list',
    status: 200,
    reply: userSchema,
  }),
  add: endpoint({
    method: 'POST',
    path: '/users/add',
    access: 'company',
    summary: 'Add an interviewer: an account in the caller’s company',
    body: addUserSchema,
    kind: 'one',
    status: 201,
    reply: userSchema,
    errors: ['EMAIL_TAKEN'],
  }),
};
