import { id } from '@interview-detection/shared/fields';
import type { InterviewStatus } from '@interview-detection/shared/interviews/interviews.rules';
import { z } from 'zod';
import { interviewFiltersSchema, NO_FILTERS } from '../view';

/** How an interview ends without having been held: the server lists these in place of the open ones when asked. */
export const NOT_HELD_STATUSES = ['cancelled', 'no_show'] as const satisfies readonly InterviewStatus[];
export type NotHeldStatus = (typeof NOT_HELD_STATUSES)[number];

/** What the upcoming screen keeps in its address: the filters, and which interview is being completed. */
export const upcomingViewSchema = interviewFiltersSchema.extend({
  status: z.enum(NOT_HELD_STATUSES).optional().catch(undefined),
  complete: id.optional().catch(undefined),
});
export type UpcomingFilters = Omit<z.output<typeof upcomingViewSchema>, 'complete'>;

export const NO_UPCOMING_FILTERS = { ...NO_FILTERS, status: undefined } satisfies UpcomingFilters;
