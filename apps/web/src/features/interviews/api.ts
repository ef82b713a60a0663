import { availabilityEndpoints } from '@interview-detection/shared/availability/availability.endpoints';
import { interviewsEndpoints } from '@interview-detection/shared/interviews/interviews.endpoints';
import type { Interview } from '@interview-detection/shared/interviews/interviews.schema';
import { type InfiniteData, mutationOptions, type QueryClient, useQuery } from '@tanstack/react-query';
import type { CallInput, CallResult } from '#web/lib/api-client';
import { ApiError } from '#web/lib/api-error';
import { refreshNoun } from '#web/lib/refresh';
import { call, endpointQuery, nounKey } from '#web/lib/session-client';

type UpcomingPages = InfiniteData<CallResult<typeof interviewsEndpoints.list>>;

/** The query key prefix of all lists of upcoming interviews. */
export const upcomingKey = [...nounKey(interviewsEndpoints.list), 'upcoming'] as const;

/** Refreshes everything that shows interviews. */
export const refreshInterviews = (client: QueryClient): void => refreshNoun(client, 'interview');

/** Returns what each of these people has free within a span of days. */
export function useFree(people: readonly string[], from: string, to: string) {
  return useQuery({
    ...endpointQuery(availabilityEndpoints.list, { query: { users: people.join(','), from, to } }),
    enabled: people.length > 0,
  });
}

/** Removes an interview from the lists at once, before they are refetched. */
export function removeUpcoming(client: QueryClient, id: string): void {
  client.setQueriesData<UpcomingPages>({ queryKey: upcomingKey }, list => {
    if (!list) return list;
    const pages = list.pages.map(page => ({ ...page, items: page.items.filter(item => item.id !== id) }));
    return { ...list, pages };
  });
}

/** Refreshes the screen after a refusal that shows that another user was faster. */
export function refreshIfOutOfDate(client: QueryClient, error: Error): void {
  if (error instanceof ApiError && [404, 409].includes(error.status)) refreshInterviews(client);
}

/** Undoes a cancellation or a no-show. */
export const undoEnd = (id: string) =>
  mutationOptions({
    mutationFn: () => call(interviewsEndpoints.undo, { params: { id } }),
    onSettled: (_interview, _error, _body, _before, { client }) => refreshInterviews(client),
  });

/** How an interview ends without being held. */
export type Ending = 'cancel' | 'noShow';

/** Cancels an interview or records a no-show, and announces it. */
export const endInterview = (id: string, ending: Ending, announce: (ended: Interview) => void) =>
  mutationOptions({
    mutationFn: (body: CallInput<(typeof interviewsEndpoints)[Ending]>['body']) =>
      call(interviewsEndpoints[ending], { params: { id }, body }),
    onSuccess: (ended, _body, _before, { client }) => {
      removeUpcoming(client, id);
      announce(ended);
    },
    onSettled: (_interview, _error, _body, _before, { client }) => refreshInterviews(client),
  });
