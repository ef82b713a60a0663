import { z } from 'zod';
import { endpoint, STAFF } from '../endpoint';
import { figuresCsvQuery, figuresQuery, figuresSchema } from './figures.schema';

export const figuresEndpoints = {
  read: endpoint({
    method: 'GET',
    path: '/figures',
    auth: STAFF,
    permission: 'figures.read',
    summary: 'How long hiring takes, how far candidates get, and who holds the interviews',
    description:
      'Counts are exact. Medians and shares of fewer than five are null. The candidates are those who applied in the ' +
      'period, the interviews those with a start in it.',
    query: figuresQuery,
    kind: 'one',
    status: 200,
    reply: figuresSchema,
  }),
  csv: endpoint({
    method: 'GET',
    path: '/figures.csv',
    auth: STAFF,
    permission: 'figures.read',
    summary: 'The same figures as a CSV file, one table or all',
    description: 'A cell is empty where too few are counted to say.',
    query: figuresCsvQuery,
    kind: 'file',
    status: 200,
    reply: z.never(),
    contentType: 'text/csv',
  }),
};
