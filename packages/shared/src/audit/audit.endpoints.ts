import { z } from 'zod';
import { endpoint, STAFF } from '../endpoint';
import { auditEntrySchema, auditQuery, auditStateSchema } from './audit.schema';

const READ = { auth: STAFF, permission: 'audit.read', needsCompany: true } as const;

export const auditEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/audit',
    ...READ,
    summary: 'Who changed what, and who read resumes, reports and exports; newest first',
    query: auditQuery,
    kind: 'list',
    status: 200,
    reply: auditEntrySchema,
  }),
  csv: endpoint({
    method: 'GET',
    path: '/audit.csv',
    ...READ,
    summary: 'The same entries as a CSV file',
    query: auditQuery,
    kind: 'file',
    status: 200,
    reply: z.never(),
    contentType: 'text/csv',
    audit: { action: 'audit.exported' },
  }),
  state: endpoint({
    method: 'GET',
    path: '/audit/state',
    ...READ,
    summary: 'The state of the chain of entries, and whether the latest 2,000 follow from one another',
    kind: 'one',
    status: 200,
    reply: auditStateSchema,
  }),
};
