import { describe, expect, it, test } from 'vitest';
import { z } from 'zod';
import { fc } from '../test/fast-check';
import { candidatesQuery } from './candidates/candidates.schema';
import { completedQuery, upcomingQuery } from './interviews/interview-lists.schema';
import { choice, PAGE_SIZE, PAGE_SIZE_MAX, paging, search, sort, UNPAGED_ROWS } from './list-query';
import { positionsQuery } from './positions/positions.schema';
import { usersQuery } from './users/users.schema';

const query = z.object({
  ...paging,
  search,
  sort: sort('name', 'createdAt'),
  type: choice('type', ['a', 'b']).optional(),
});

const messageOf = (value: unknown) => query.safeParse(value).error?.issues[0]?.message ?? null;

it('has the page size of contract §9 and the limits of contract §13', () => {
  expect([PAGE_SIZE, PAGE_SIZE_MAX, UNPAGED_ROWS]).toEqual([10, 100, 1000]);
});

describe('what is taken', () => {
  it.each([
    [{}, {}],
    [
      { page: '1', size: '1' },
      { page: 1, size: 1 },
    ],
    [
      { page: '1000000', size: '100' },
      { page: 1_000_000, size: 100 },
    ],
    [{ search: '  Ada ' }, { search: 'Ada' }],
    [{ search: '' }, { search: '' }],
    [{ sort: '-createdAt' }, { sort: '-createdAt' }],
    [{ type: 'b' }, { type: 'b' }],
    [{ somethingElse: 'x' }, {}],
  ])('%j', (sent, parsed) => {
    expect(query.parse(sent)).toEqual(parsed);
  });
});

describe('what is refused', () => {
  const PAGE = 'page must be a whole number from 1';

  it.each([
    [{ page: '0' }, PAGE],
    [{ page: '-1' }, PAGE],
    [{ page: '1.5' }, PAGE],
    [{ page: '01' }, PAGE],
    [{ page: '1e3' }, PAGE],
    [{ page: ' 1' }, PAGE],
    [{ page: '' }, PAGE],
    [{ page: 'first' }, PAGE],
    [{ page: '٣' }, PAGE],
    [{ page: ['1', '2'] }, PAGE],
    [{ page: { $gt: '0' } }, PAGE],
    [{ page: '99999999999999999999' }, PAGE],
    [{ page: '1000001' }, 'page must be at most 1000000'],
    [{ size: '0' }, 'size must be a whole number from 1'],
    [{ size: '101' }, 'size must be at most 100'],
    [{ search: ['a', 'b'] }, 'search must be text'],
    [{ search: 'a'.repeat(201) }, 'search must be 200 characters or less'],
    [{ sort: 'email' }, 'sort must be one of name, -name, createdAt, -createdAt'],
    [{ sort: '--name' }, 'sort must be one of name, -name, createdAt, -createdAt'],
    [{ sort: '' }, 'sort must be one of name, -name, createdAt, -createdAt'],
    [{ sort: ['name', '-name'] }, 'sort must be one of name, -name, createdAt, -createdAt'],
    [{ type: 'c' }, 'type must be one of a, b'],
  ])('%j: %s', (sent, message) => {
    expect(messageOf(sent)).toBe(message);
  });
});

test('a page and a size that are taken lie within their limits', () => {
  fc.assert(
    fc.property(fc.oneof(fc.integer().map(String), fc.string()), text => {
      const parsed = query.safeParse({ page: text, size: text });
      const { page = 1, size = 1 } = parsed.success ? parsed.data : {};
      expect(Number.isInteger(page) && page >= 1 && page <= 1_000_000).toBe(true);
      expect(Number.isInteger(size) && size >= 1 && size <= 100).toBe(true);
    }),
  );
});

describe('each list', () => {
  it.each([
    ['candidates', candidatesQuery, ['name', 'createdAt']],
    ['upcoming interviews', upcomingQuery, ['startsAt', 'name']],
    ['completed interviews', completedQuery, ['startsAt', 'name']],
    ['positions', positionsQuery, ['name']],
    ['users', usersQuery, ['name']],
  ] as const)('%s: pages, searches, and sorts by fields that it has', (_list, schema, fields) => {
    expect(schema.safeParse({ page: '2', size: '10', search: 'x' }).success).toBe(true);
    for (const field of ['name', 'createdAt', 'startsAt', 'email', '_id', 'passwordHash']) {
      const isThere = (fields as readonly string[]).includes(field);
      expect(schema.safeParse({ sort: field }).success).toBe(isThere);
      expect(schema.safeParse({ sort: `-${field}` }).success).toBe(isThere);
    }
  });

  it('lists of interviews take only statuses that they list, and ids that are ids', () => {
    expect(upcomingQuery.safeParse({ status: 'cancelled' }).success).toBe(true);
    expect(upcomingQuery.safeParse({ status: 'completed' }).success).toBe(false);
    expect(completedQuery.safeParse({ status: 'scheduled' }).success).toBe(false);
    expect(upcomingQuery.safeParse({ position: { $ne: null } }).success).toBe(false);
    expect(upcomingQuery.safeParse({ interviewer: 'me' }).success).toBe(false);
  });
});
