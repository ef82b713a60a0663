import { queryOptions } from '@tanstack/react-query';
import type { Endpoint } from '@interview-detection/shared/endpoint';
import { call, type CallInput } from './api-client';

/** The noun of an endpoint, `candidates` for `/candidates/:id`: everything cached of it can be refreshed at once. */
export const nounKey = (endpoint: Endpoint): readonly [string] => [endpoint.path.split('/')[1] ?? ''];

/**
 * Query options of a reading endpoint, to be given to `useQuery`, `prefetchQuery` and `setQueryData` alike. The key is
 * the noun, the path and the input; `invalidateQueries({queryKey: nounKey(endpoint)})` refreshes the whole noun.
 */
export function endpointQuery<const E extends Endpoint>(endpoint: E, input: CallInput<E>) {
  return queryOptions({
    queryKey: [...nounKey(endpoint), endpoint.path, input] as const,
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
  });
}
