import type { LiveNoun } from '@interview-detection/shared/live/live.rules';
import type { Query, QueryClient } from '@tanstack/react-query';

/**
 * The nouns whose queries show a record (`nounKey`): its name appears with interviews, its figures on the dashboard.
 */
export const QUERIES_BY_NOUN: Record<LiveNoun, readonly string[]> = {
  apiKey: ['api-keys'],
  candidate: ['candidates', 'interviews', 'dashboard'],
  company: ['auth', 'company', 'interviews'],
  interview: ['interviews', 'availability', 'evidence', 'candidates', 'dashboard', 'outbox'],
  mail: ['outbox', 'interviews', 'dashboard'],
  position: ['positions', 'interviews', 'candidates'],
  report: ['interviews', 'candidates', 'dashboard'],
  scorecard: ['scorecards', 'interviews'],
  user: ['users', 'team', 'auth', 'interviews', 'availability'],
  webhook: ['webhooks'],
};

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

/** Refetches everything that shows records of a noun, after a change that this page made. */
export function refreshNoun(client: QueryClient, noun: LiveNoun): void {
  for (const key of QUERIES_BY_NOUN[noun]) void client.invalidateQueries({ queryKey: [key] });
}
