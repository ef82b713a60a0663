import { REPORT_STATUSES } from '@interview-detection/shared/interviews/interviews.rules';
import { VERDICTS } from '@interview-detection/shared/reports/reports.rules';
import { z } from 'zod';
import { interviewFiltersSchema, NO_FILTERS } from '../view';

/** What the completed list can be sorted by, latest first unless chosen otherwise. */
export const COMPLETED_SORTS = ['-startsAt', 'startsAt', 'name', '-name'] as const;
export type CompletedSort = (typeof COMPLETED_SORTS)[number];

/** What the completed screen keeps in its address. */
export const completedViewSchema = interviewFiltersSchema.extend({
  verdict: z.enum(VERDICTS).optional().catch(undefined),
  reportStatus: z.enum(REPORT_STATUSES).optional().catch(undefined),
  page: z.coerce.number().int().min(1).max(1_000_000).catch(1),
  sort: z.enum(COMPLETED_SORTS).catch('-startsAt'),
});
export type CompletedView = z.output<typeof completedViewSchema>;

export const NO_COMPLETED_FILTERS = { ...NO_FILTERS, verdict: undefined, reportStatus: undefined };
