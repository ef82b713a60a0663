import { useInfiniteQuery } from '@tanstack/react-query';
import { interviewsEndpoints } from '@interview-detection/shared/interviews/interviews.endpoints';
import { RUNNING_POLL_MS } from '#web/entities/interviews/api';
import { call } from '#web/lib/session-client';
import { upcomingKey } from '../api';
import type { UpcomingFilters } from './view';

/** Cards loaded at once; a multiple of two and three, so that rows are full. */
const CARDS = 48;

/**
 * Reads upcoming interviews, or those of the chosen status, soonest first, filtered by the server; loads more on
 * demand.
 */
export function useUpcomingInterviews(filters: UpcomingFilters) {
  return useInfiniteQuery({
    queryKey: [...upcomingKey, filters],
    queryFn: ({ pageParam, signal }) =>
      call(interviewsEndpoints.list, { query: { ...filters, page: pageParam, size: CARDS } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (_last, pages, lastParam) => {
      const total = pages.at(-1)?.page?.total ?? 0;
      return lastParam * CARDS < total ? lastParam + 1 : undefined;
    },
    placeholderData: previous => previous,
    // Running interviews make progress; others are refetched when the user returns to the page.
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ items }) => items.some(({ status }) => status === 'in_progress'))
        ? RUNNING_POLL_MS
        : false,
  });
}
