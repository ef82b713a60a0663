import type { Query, QueryClient } from '@tanstack/react-query';

const mayBeRead = ({ meta }: Query) => meta?.once !== true;

/**
 * Refetches what is shown under a key. A first load that is in progress is awaited and then repeated, because its
 * result may be older than the change.
 */
export async function readAgain(client: QueryClient, queryKey: readonly string[]): Promise<void> {
  const first = client
    .getQueryCache()
    .findAll({ queryKey, fetchStatus: 'fetching', predicate: ({ state }) => state.data === undefined });
  await client.invalidateQueries({ queryKey, predicate: mayBeRead });
  if (first.length === 0) return;
  await client.invalidateQueries({ predicate: query => first.includes(query) && mayBeRead(query) });
}
