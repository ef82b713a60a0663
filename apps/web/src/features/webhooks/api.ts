import { webhooksEndpoints } from '@interview-detection/shared/webhooks/webhooks.endpoints';
import { DELIVERY_STATES } from '@interview-detection/shared/webhooks/webhooks.rules';
import type { NewWebhook, Webhook } from '@interview-detection/shared/webhooks/webhooks.schema';
import { keepPreviousData, mutationOptions, type QueryClient, useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import type { CallInput } from '#web/lib/api-client';
import { nounKey, call, endpointQuery } from '#web/lib/session-client';

/** Deliveries per page of the settings. */
export const DELIVERIES_PAGE_SIZE = 10;
/** Milliseconds between two refetches while deliveries are about to be sent. */
const POLL_MS = 2_000;

const refresh = (client: QueryClient) => void client.invalidateQueries({ queryKey: nounKey(webhooksEndpoints.list) });

/** Reads the company's webhooks. */
export const useWebhooks = () => useQuery(endpointQuery(webhooksEndpoints.list, {}));

/** Reads a webhook's deliveries, newest first; refetched while one of them waits. */
export function useDeliveries(id: string, { page, state }: Pick<WebhooksView, 'page' | 'state'>) {
  return useQuery({
    ...endpointQuery(webhooksEndpoints.deliveries, {
      params: { id },
      query: { page, size: DELIVERIES_PAGE_SIZE, ...(state && { state }) },
    }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (data?.items.some(one => one.state === 'queued') ? POLL_MS : false),
  });
}

/** Creates a webhook, whose secret is only in this reply, or updates an existing one. */
export const saveWebhook = (webhook: Webhook | null) =>
  mutationOptions({
    mutationFn: (body: CallInput<typeof webhooksEndpoints.create>['body']): Promise<Webhook | NewWebhook> =>
      webhook
        ? call(webhooksEndpoints.update, { params: { id: webhook._id }, body })
        : call(webhooksEndpoints.create, { body }),
    onSettled: (_webhook, _error, _body, _before, { client }) => refresh(client),
  });

/** Enables or disables a webhook. */
export const switchWebhook = (id: string) =>
  mutationOptions({
    mutationFn: (enabled: boolean) => call(webhooksEndpoints.update, { params: { id }, body: { enabled } }),
    onSettled: (_webhook, _error, _enabled, _before, { client }) => refresh(client),
  });

export const removeWebhook = (id: string) =>
  mutationOptions({
    mutationFn: () => call(webhooksEndpoints.remove, { params: { id } }),
    onSettled: (_nothing, _error, _none, _before, { client }) => refresh(client),
  });

export const pingWebhook = (id: string) =>
  mutationOptions({
    mutationFn: () => call(webhooksEndpoints.ping, { params: { id } }),
    onSettled: (_delivery, _error, _none, _before, { client }) => refresh(client),
  });

/** Sends a message again. */
export const redeliver = (id: string) =>
  mutationOptions({
    mutationFn: (delivery: string) => call(webhooksEndpoints.redeliver, { params: { id, delivery } }),
    onSettled: (_delivery, _error, _one, _before, { client }) => refresh(client),
  });

/** The webhooks' state in the address of the settings: which one is open, and which deliveries are shown. */
export const webhooksViewSchema = z.object({
  webhook: z.string().optional().catch(undefined),
  page: z.coerce.number().int().min(1).max(1_000_000).catch(1),
  state: z.enum(DELIVERY_STATES).optional().catch(undefined),
});
type WebhooksView = z.output<typeof webhooksViewSchema>;
