import { useInfiniteQuery } from '@tanstack/react-query';
import { interviewsEndpoints } from '@interview-detection/shared/interviews/interviews.endpoints';
import { RUNNING_POLL_MS } from '#web/entities/interviews/api';
import { useCompany } from '#web/entities/users/use-current-user';
import { browserTimeZone, todayIn } from '#web/lib/dates';
import { call } from '#web/lib/session-client';
import { upcomingKey } from '../api';
import type { UpcomingFilters } from './view';

/** Cards loaded at once; a multiple of two and three, so that rows are full. */
const CARDS = 48;

/**
 * Reads upcoming interviews, or those of the chosen status, soonest first, filtered by the server; loads more on
 * demand.
 */
export function useUpcomingInterviews({ day, ...filters }: UpcomingFilters) {
  const timeZone = useCompany()?.timeZone ?? browserTimeZone();
  const query = day ? { ...filters, day: todayIn(timeZone) } : filters;
  return useInfiniteQuery({
    queryKey: [...upcomingKey, query],
    queryFn: ({ pageParam, signal }) =>
      call(interviewsEndpoints.list, { query: { ...query, page: pageParam, size: CARDS } }, { signal }),
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
