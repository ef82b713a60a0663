import { expect, it } from 'vitest';
import { visitQuery } from '../../entities/visits/api';
import { ApiError } from '../../lib/api-error';
import { turnQuery } from './api';

const refused = (status: number, code: 'UNAVAILABLE' | 'RATE_LIMITED' | 'LINK_ENDED') =>
  ApiError.fromBody(status, { message: 'No', code, requestId: 'r-1' }, {});

/** Milliseconds after which a query asks again by itself; false: never. */
const goesOnAfter = (error: Error | null, { refetchInterval }: { refetchInterval?: unknown }) =>
  (refetchInterval as (query: object) => number | false)({ state: { data: undefined, error } });

it.each([
  ['no connection', ApiError.network(), true],
  ['a proxy before a server that starts anew', ApiError.badReply(502), true],
  ['a database that is away', refused(503, 'UNAVAILABLE'), true],
  ['too many calls', refused(429, 'RATE_LIMITED'), true],
  ['a link that has ended', refused(410, 'LINK_ENDED'), false],
])('asks again by itself, but for what was refused, after %s', (_what, error, goesOn) => {
  for (const query of [turnQuery('link'), visitQuery('link')]) expect(goesOnAfter(error, query) !== false).toBe(goesOn);
});

it('asks more often while the server cannot be reached, so that "No connection" does not outlive it for long', () => {
  expect(goesOnAfter(ApiError.network(), turnQuery('link'))).toBeLessThanOrEqual(5_000);
  expect(goesOnAfter(null, turnQuery('link'))).toBeGreaterThan(5_000);
});
