import { interviewsEndpoints } from '@interview-detection/shared/interviews/interviews.endpoints';
import {
  COMPLETED_ATTENTIONS,
  type CompletedAttention,
  REPORT_STATUSES,
  type ReportStatus,
} from '@interview-detection/shared/interviews/interviews.rules';
import { VERDICTS } from '@interview-detection/shared/reports/reports.rules';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { pollAfter } from '#web/lib/live-state';
import { endpointQuery } from '#web/lib/session-client';
import { interviewFiltersSchema, NO_FILTERS } from '../view';

/** Cards per page of the completed list; a multiple of two and three, so that rows are full. */
export const COMPLETED_PAGE_SIZE = 12;

/** Milliseconds between two refetches of a list while a report is still being generated. */
const LIST_POLL_MS = 10_000;

/** Reads one page of completed interviews; the previous page stays on the screen while the next one is loading. */
export function useCompletedInterviews(view: CompletedView) {
  return useQuery({
    ...endpointQuery(interviewsEndpoints.listCompleted, { query: { ...view, size: COMPLETED_PAGE_SIZE } }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ reportStatus }) => reportStatus === 'pending') ? pollAfter(LIST_POLL_MS) : false,
  });
}

/** Sort orders of the completed list, latest first by default. */
const COMPLETED_SORTS = ['-startsAt', 'startsAt', 'name', '-name'] as const;
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
