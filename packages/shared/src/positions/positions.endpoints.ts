import { endpoint } from '../endpoint';
import { idParams } from '../fields';
import { addPositionSchema, planSchema, positionSchema, positionsQuery } from './positions.schema';

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
  plan: endpoint({
    method: 'GET',
    path: '/positions/:id/plan',
    access: 'user',
    summary: 'The question plan of a position, empty where there is none',
    params: idParams,
    kind: 'one',
    status: 200,
    reply: planSchema,
  }),
  setPlan: endpoint({
    method: 'PUT',
    path: '/positions/:id/plan',
    access: 'company',
    summary: 'Replace the question plan of a position',
    description: 'The body is the list itself, at most 50 questions. Reports made later are graded by it.',
    params: idParams,
    body: planSchema,
    kind: 'one',
    status: 200,
    reply: planSchema,
  }),
};
