import { turnsEndpoints } from '@interview-detection/shared/turns/turns.endpoints';
import { visitsEndpoints } from '@interview-detection/shared/visits/visits.endpoints';
import { expect, it } from 'vitest';
import { answer, refuse } from '#web/test/api-mock';
import { aCandidateView } from '#web/test/fixtures';
import { createVisitsQueryClient, visitQuery } from '#web/entities/visits/api';
import { ApiError } from '#web/lib/api-error';
import { turnQuery } from './api';

const refused = (status: number, code: 'UNAVAILABLE' | 'RATE_LIMITED' | 'LINK_ENDED') =>
  ApiError.fromBody(status, { message: 'No', code, requestId: 'r-1' }, {});

/** Milliseconds after which a query refetches; false: never. */
const goesOnAfter = (error: Error | null, { refetchInterval }: { refetchInterval?: unknown }) =>
  (refetchInterval as (query: object) => number | false)({ state: { data: undefined, error } });

it.each([
  ['no connection', ApiError.network(), true],
  ['a proxy before a server that restarts', ApiError.badReply(502), true],
  ['a database that is away', refused(503, 'UNAVAILABLE'), true],
  ['too many calls', refused(429, 'RATE_LIMITED'), true],
  ['a link that has ended', refused(410, 'LINK_ENDED'), false],
])('refetches by itself, except after a refusal: %s', (_what, error, goesOn) => {
  for (const query of [turnQuery('link'), visitQuery('link')]) expect(goesOnAfter(error, query) !== false).toBe(goesOn);
});

it('refetches more often while the server is unreachable, so that "No connection" disappears soon after the outage', () => {
  expect(goesOnAfter(ApiError.network(), turnQuery('link'))).toBeLessThanOrEqual(5_000);
  expect(goesOnAfter(null, turnQuery('link'))).toBeGreaterThan(5_000);
});

it('asks for the state of the link as soon as its interview is refused, as after a take-over', async () => {
  const client = createVisitsQueryClient();
  answer(visitsEndpoints.start, { token: 'idc_first', expiresAt: '2027-01-01T00:00:00.000Z' });
  answer(visitsEndpoints.interview, aCandidateView());
  await client.fetchQuery(visitQuery('link'));
  refuse(turnsEndpoints.turn, 'LINK_IN_USE');
  await expect(client.fetchQuery(turnQuery('link'))).rejects.toMatchObject({ code: 'LINK_IN_USE' });
  expect(client.getQueryState(visitQuery('link').queryKey)?.isInvalidated).toBe(true);
});
