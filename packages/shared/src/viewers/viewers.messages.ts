import { z } from 'zod';
import { id, ref } from '../fields';

/** Records whose page shows which colleagues have it open; a report has the id of its interview. */
const VIEWED_NOUNS = ['candidate', 'interview'] as const;
export type ViewedNoun = (typeof VIEWED_NOUNS)[number];

/** People who are named; more are counted by nobody. */
export const VIEWERS_MAX = 20;
/** Shortest interval between two messages about one record. Milliseconds. */
export const VIEWERS_EVERY_MS = 1_000;

const viewers = z.array(ref).max(VIEWERS_MAX).describe('Colleagues who have it open, each once, without the reader');

const OF_STAFF = {
  auth: ['session'],
  permission: 'candidates.read',
  needsCompany: true,
  onlyReads: true,
} as const;

/** Messages of a page that shows a record; a connection has one record open, the last one. */
export const viewersMessages = {
  'record:open': {
    ...OF_STAFF,
    body: z.strictObject({ noun: z.enum(VIEWED_NOUNS), id }),
    reply: z.object({ viewers }),
  },
  'record:close': { ...OF_STAFF, body: z.strictObject({}), reply: z.object({}) },
} as const;

/** Pushed to everybody who has a record open when a colleague opens or closes it. */
export const viewersPushes = {
  'record:viewers': z.object({ id: z.string().describe('id of the record'), viewers }),
} as const;
