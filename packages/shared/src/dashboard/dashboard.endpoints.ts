import { endpoint, STAFF } from '../endpoint';
import { countsSchema, needsSchema, weekSchema } from './dashboard.schema';

export const dashboardEndpoints = {
  counts: endpoint({
    method: 'GET',
    path: '/dashboard',
    auth: STAFF,
    permission: 'dashboard.read',
    summary: 'The seven counts',
    kind: 'one',
    status: 200,
    reply: countsSchema,
  }),
  needs: endpoint({
    method: 'GET',
    path: '/dashboard/needs',
    auth: STAFF,
    permission: 'dashboard.read',
    summary: 'Counts of what needs attention',
    kind: 'one',
    status: 200,
    reply: needsSchema,
  }),
  weekly: endpoint({
    method: 'GET',
    path: '/dashboard/weekly',
    auth: STAFF,
    permission: 'dashboard.read',
    summary: 'Interviews per week: the last 12 weeks, this one included, and the next 4',
    kind: 'list',
    status: 200,
    reply: weekSchema,
  }),
};
