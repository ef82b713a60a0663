import type { Query, QueryClient } from '@tanstack/react-query';

const mayBeRead = ({ meta }: Query) => meta?.once !== true;

/**
 * Reads what is shown under a key again; what is on its way for the first time once it is here, for it may be older than
 * the change.
 */
export async function readAgain(client: QueryClient, queryKey: readonly string[]): Promise<void> {
  const first = client
    .getQueryCache()
    .findAll({ queryKey, fetchStatus: 'fetching', predicate: ({ state }) => state.data === undefined });
  await client.invalidateQueries({ queryKey, predicate: mayBeRead });
  if (first.length === 0) return;
  await client.invalidateQueries({ predicate: query => first.includes(query) && mayBeRead(query) });
}
