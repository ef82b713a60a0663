import {
  COMPLETED_ATTENTIONS,
  REPORT_STATUSES,
  type CompletedAttention,
  type ReportStatus,
} from '@interview-detection/shared/interviews/interviews.rules';
import { VERDICTS } from '@interview-detection/shared/reports/reports.rules';
import { z } from 'zod';
import { interviewFiltersSchema, NO_FILTERS } from '../view';

/** Sort orders of the completed list, latest first by default. */
export const COMPLETED_SORTS = ['-startsAt', 'startsAt', 'name', '-name'] as const;
export type CompletedSort = (typeof COMPLETED_SORTS)[number];

/** The completed screen's state in its address. */
export const completedViewSchema = interviewFiltersSchema.extend({
  verdict: z.enum(VERDICTS).optional().catch(undefined),
  reportStatus: z.enum(REPORT_STATUSES).optional().catch(undefined),
  attention: z.enum(COMPLETED_ATTENTIONS).optional().catch(undefined),
  page: z.coerce.number().int().min(1).max(1_000_000).catch(1),
  sort: z.enum(COMPLETED_SORTS).catch('-startsAt'),
});
export type CompletedView = z.output<typeof completedViewSchema>;

export const NO_COMPLETED_FILTERS = {
  ...NO_FILTERS,
  verdict: undefined,
  reportStatus: undefined,
  attention: undefined,
};

/** Alternatives to listing all: reports of one state, or candidates' requests. */
export type Shown = ReportStatus | CompletedAttention;

/** Returns the filters for a choice; undefined lists all. */
export const showing = (shown: Shown | undefined): Pick<CompletedView, 'reportStatus' | 'attention'> => ({
  reportStatus: REPORT_STATUSES.find(status => status === shown),
  attention: COMPLETED_ATTENTIONS.find(attention => attention === shown),
});
