import { notificationsEndpoints } from '@interview-detection/shared/notifications/notifications.endpoints';
import type { NotificationChoices } from '@interview-detection/shared/notifications/notifications.schema';
import { keepPreviousData, mutationOptions, type QueryClient, useQuery } from '@tanstack/react-query';
import { pollAfter } from '#web/lib/live-state';
import { nounKey, call, endpointQuery } from '#web/lib/session-client';

/** How many the panel shows. */
export const NOTIFICATIONS_SHOWN = 30;
const POLL_MS = 30_000;

const refresh = (client: QueryClient) => client.invalidateQueries({ queryKey: nounKey(notificationsEndpoints.list) });

/** Counts what is unread; without a live connection it is polled. */
export const useUnreadCount = () =>
  useQuery({
    ...endpointQuery(notificationsEndpoints.list, { query: { unread: 'true', page: 1, size: 1 } }),
    select: ({ page }) => page?.total ?? 0,
    refetchInterval: () => pollAfter(POLL_MS),
  });

/** Reads the newest notifications. */
export const useNewest = () =>
  useQuery({
    ...endpointQuery(notificationsEndpoints.list, { query: { page: 1, size: NOTIFICATIONS_SHOWN } }),
    placeholderData: keepPreviousData,
    refetchInterval: () => pollAfter(POLL_MS),
  });

/** Marks some as read, or everything up to an instant. */
export const markRead = mutationOptions({
  mutationFn: (body: { ids: string[] } | { upTo: string }) => call(notificationsEndpoints.read, { body }),
  onSettled: (_data, _error, _body, _before, { client }) => refresh(client),
});

const choicesQuery = endpointQuery(notificationsEndpoints.choices, {});

/** Reads where the signed-in person is notified of each kind. */
export const useChoices = () => useQuery(choicesQuery);

/** Stores choices; they are shown at once, and as they were if that fails. */
export const saveChoices = mutationOptions({
  mutationFn: (body: Partial<NotificationChoices>) => call(notificationsEndpoints.choose, { body }),
  onMutate: async (body, { client }) => {
    await client.cancelQueries({ queryKey: choicesQuery.queryKey });
    client.setQueryData(choicesQuery.queryKey, before => before && { ...before, ...body });
  },
  onSettled: (_data, _error, _body, _before, { client }) =>
    client.invalidateQueries({ queryKey: choicesQuery.queryKey }),
});
