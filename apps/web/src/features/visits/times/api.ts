import { visitsEndpoints } from '@interview-detection/shared/visits/visits.endpoints';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { received, visitQuery, withSession } from '#web/entities/visits/api';
import { visitOffer } from '#web/entities/visits/store';

export const slotsQuery = (link: string) =>
  queryOptions({
    queryKey: ['slots', link] as const,
    queryFn: ({ signal }) =>
      withSession(link, async ({ call }) => (await call(visitsEndpoints.slots, {}, { signal })).items),
    // Others pick times, too.
    refetchInterval: 60_000,
  });

interface Changed {
  client: QueryClient;
}

/** In any case, other times may be left. */
const readAgain = (link: string) => ({
  onSettled: (_data: unknown, _error: unknown, _input: unknown, _result: unknown, { client }: Changed) =>
    client.invalidateQueries(slotsQuery(link)),
});

/** Picks a time. The view of the interview replaces the offer only once the page has shown the confirmation. */
export const pickMutation = (link: string) => ({
  mutationFn: (startsAt: string) =>
    withSession(link, ({ call }) => call(visitsEndpoints.pickSlot, { body: { startsAt } })),
  onSuccess: () => visitOffer.forget(link),
  onError: (_error: Error, _input: string, _result: unknown, { client }: Changed) =>
    client.invalidateQueries(slotsQuery(link)),
});

export const changeMutation = (link: string) => ({
  mutationFn: async (body: { startsAt: string } | { wish: string }) =>
    received(await withSession(link, ({ call }) => call(visitsEndpoints.reschedule, { body }))),
  onSuccess: (visit: ReturnType<typeof received>, _input: unknown, _result: unknown, { client }: Changed) =>
    client.setQueryData(visitQuery(link).queryKey, visit),
  ...readAgain(link),
});

/** Cancels; the link ends, so the page is not read again. */
export const cancelMutation = (link: string) => ({
  mutationFn: (reason: string) =>
    withSession(link, ({ call }) => call(visitsEndpoints.cancel, { body: { reason: reason || null } })),
});
