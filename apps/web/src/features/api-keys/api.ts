import { apiKeysEndpoints } from '@interview-detection/shared/api-keys/api-keys.endpoints';
import { keepPreviousData, mutationOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import type { CallInput } from '#web/lib/api-client';
import { nounKey, call, endpointQuery } from '#web/lib/session-client';

/** Keys per page of the settings: the most that one user may have. */
export const KEYS_PAGE_SIZE = 20;

const refresh = (client: QueryClient) => void client.invalidateQueries({ queryKey: nounKey(apiKeysEndpoints.list) });

/** Reads the user's own keys, newest first; all of the company's for an owner. */
export const useApiKeys = (page: number) =>
  useQuery({
    ...endpointQuery(apiKeysEndpoints.list, { query: { page, size: KEYS_PAGE_SIZE } }),
    placeholderData: keepPreviousData,
  });

/** Creates a key; the secret is only in this reply. */
export const makeApiKey = () =>
  mutationOptions({
    mutationFn: (body: CallInput<typeof apiKeysEndpoints.create>['body']) => call(apiKeysEndpoints.create, { body }),
    onSettled: (_made, _error, _body, _before, { client }) => refresh(client),
  });

export const removeApiKey = (id: string) =>
  mutationOptions({
    mutationFn: () => call(apiKeysEndpoints.remove, { params: { id } }),
    onSettled: (_nothing, _error, _none, _before, { client }) => refresh(client),
  });
