import { expect, it } from 'vitest';
import { visitQuery } from '../../entities/visits/api';
import { ApiError } from '../../lib/api-error';
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
