import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { interviewsEndpoints } from '@interview-detection/shared/interviews/interviews.endpoints';
import { pollAfter } from '#web/lib/live-state';
import { endpointQuery } from '#web/lib/session-client';
import type { CompletedView } from './view';

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
