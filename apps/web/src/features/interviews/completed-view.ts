import { z } from 'zod';
import { interviewFiltersSchema } from './interview-filters';

/** What the completed list can be sorted by, latest first unless chosen otherwise. */
export const COMPLETED_SORTS = ['-startsAt', 'startsAt', 'name', '-name'] as const;
export type CompletedSort = (typeof COMPLETED_SORTS)[number];

/** What the completed screen keeps in its address. */
export const completedViewSchema = interviewFiltersSchema.extend({
  page: z.coerce.number().int().min(1).max(1_000_000).catch(1),
  sort: z.enum(COMPLETED_SORTS).catch('-startsAt'),
});
export type CompletedView = z.output<typeof completedViewSchema>;
