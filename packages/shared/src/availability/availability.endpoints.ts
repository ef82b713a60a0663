import { endpoint, STAFF } from '../endpoint';
import {
  availabilityInputSchema,
  availabilityQuery,
  availabilitySchema,
  userAvailabilitySchema,
} from './availability.schema';

export const availabilityEndpoints = {
  own: endpoint({
    method: 'GET',
    path: '/users/me/availability',
    auth: STAFF,
    needsCompany: true,
    summary: 'Your own working hours',
    kind: 'one',
    status: 200,
    reply: availabilitySchema,
  }),
  set: endpoint({
    method: 'PUT',
    path: '/users/me/availability',
    auth: STAFF,
    needsCompany: true,
    summary: 'Set your own working hours, days off and buffer, replacing those before',
    body: availabilityInputSchema,
    kind: 'one',
    status: 200,
    reply: availabilitySchema,
  }),
  list: endpoint({
    method: 'GET',
    path: '/availability',
    auth: STAFF,
    permission: 'users.read',
    needsCompany: true,
    summary: 'When colleagues are busy and free',
    description:
      'Busy are their open interviews, free is what these and the buffer leave of their working hours. In the order ' +
      'of `users`. An interviewer may read only their own: 403. More than 62 days are 400.',
    query: availabilityQuery,
    kind: 'list',
    status: 200,
    reply: userAvailabilitySchema,
    errors: ['NOT_FOUND'],
  }),
};
