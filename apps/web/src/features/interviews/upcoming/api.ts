import { id } from '@interview-detection/shared/fields';
import { interviewsEndpoints } from '@interview-detection/shared/interviews/interviews.endpoints';
import {
  type Attention,
  ATTENTIONS,
  type InterviewStatus,
} from '@interview-detection/shared/interviews/interviews.rules';
import { useInfiniteQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { RUNNING_POLL_MS } from '#web/entities/interviews/api';
import { useCompany } from '#web/entities/users/use-current-user';
import { browserTimeZone, todayIn } from '#web/lib/dates';
import { call } from '#web/lib/session-client';
import { upcomingKey } from '../api';
import { interviewFiltersSchema, NO_FILTERS } from '../view';

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

/** Alternatives to listing all open interviews: a subset, or those that ended without being held. Besides, a day. */
const SHOWN_STATUSES = ['in_progress', 'cancelled', 'no_show'] as const satisfies readonly InterviewStatus[];

export type Shown = (typeof SHOWN_STATUSES)[number] | Attention | 'today';

/** The upcoming screen's state in its address: the filters, and the interview that is being completed. */
export const upcomingViewSchema = interviewFiltersSchema.extend({
  status: z.enum(SHOWN_STATUSES).optional().catch(undefined),
  attention: z.enum(ATTENTIONS).optional().catch(undefined),
  day: z.literal('today').optional().catch(undefined),
  complete: id.optional().catch(undefined),
});
export type UpcomingFilters = Omit<z.output<typeof upcomingViewSchema>, 'complete'>;

export const NO_UPCOMING_FILTERS = {
  ...NO_FILTERS,
  status: undefined,
  attention: undefined,
  day: undefined,
} satisfies UpcomingFilters;

/** Returns the filters for a choice; undefined lists all open interviews. */
export const showing = (shown: Shown | undefined): Pick<UpcomingFilters, 'status' | 'attention' | 'day'> => ({
  status: SHOWN_STATUSES.find(status => status === shown),
  attention: ATTENTIONS.find(attention => attention === shown),
  day: shown === 'today' ? shown : undefined,
});
