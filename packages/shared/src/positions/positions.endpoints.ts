import { endpoint } from '../endpoint';
import { addPositionSchema, positionSchema, positionsQuery } from './positions.schema';

export const positionsEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/positions',
    access: 'user',
    summary: 'The company’s positions, by name',
    query: positionsQuery,
    kind: 'list',
    status: 200,
    reply: positionSchema,
  }),
  create: endpoint({
    method: 'POST',
    path: '/positions',
    access: 'company',
    summary: 'Add a position',
    description: 'A name that exists, ignoring case, answers 200 with the existing position.',
    body: addPositionSchema,
    kind: 'one',
    status: 201,
    alsoStatus: 200,
    reply: positionSchema,
  }),
};
