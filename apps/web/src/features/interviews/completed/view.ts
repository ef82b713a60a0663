import { REQUESTS, type CandidateRequest } from '@interview-detection/shared/candidates/candidates.rules';
import { REPORT_STATUSES, type ReportStatus } from '@interview-detection/shared/interviews/interviews.rules';
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
  attention: z.enum(REQUESTS).optional().catch(undefined),
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

/** What can be listed in place of all: reports of one state, or what candidates ask for. */
export type Shown = ReportStatus | CandidateRequest;

/** The filters that list what is chosen; undefined lists all. */
export const showing = (shown: Shown | undefined): Pick<CompletedView, 'reportStatus' | 'attention'> => ({
  reportStatus: REPORT_STATUSES.find(status => status === shown),
  attention: REQUESTS.find(request => request === shown),
});
