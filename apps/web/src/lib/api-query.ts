import { queryOptions } from '@tanstack/react-query';
import type { Endpoint } from '@interview-detection/shared/endpoint';
import type { ApiClient, CallInput } from './api-client';

/**
 * Returns the noun of an endpoint, `candidates` for `/candidates/:id`, so that everything cached under it can be
 * refreshed at once.
 */
export const nounKey = (endpoint: Endpoint): readonly [string] => [endpoint.path.split('/')[1] ?? ''];

/**
 * Returns a function that creates query options for a reading endpoint, usable with `useQuery`, `prefetchQuery` and
 * `setQueryData`. The key is the noun, the path and the input; `invalidateQueries({queryKey: nounKey(endpoint)})`
 * refreshes the whole noun.
 */
export const queriesOf =
  ({ call }: ApiClient) =>
  <const E extends Endpoint>(endpoint: E, input: CallInput<E>) =>
    queryOptions({
      queryKey: [...nounKey(endpoint), endpoint.path, input] as const,
      queryFn: ({ signal }) => call(endpoint, input, { signal }),
    });
