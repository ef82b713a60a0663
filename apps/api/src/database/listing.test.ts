import { LIMITS } from '@interview-detection/shared/fields';
import { describe, expect, it, vi, beforeEach } from 'vitest';
import { database } from '../lib/app-context';
import { api } from '#api/test/api';
import { useDatabase } from '#api/test/database';
import { makeRecruiter, type Recruiter } from '#api/test/factories';
import { listPage, sortOrder } from './listing';

describe('listPage', () => {
  const source = (count: number) => {
    const numbers = Array.from({ length: count }, (_, index) => index);
    return {
      rows: async ({ skip, limit }: { skip: number; limit: number }) => numbers.slice(skip, skip + limit),
      total: vi.fn<() => Promise<number>>(async () => count),
    };
  };

  it('gives all of 1,000 rows without a page, and does not count them', async () => {
    const of1000 = source(1000);
    const listing = await listPage({}, of1000);
    expect(listing.items).toHaveLength(1000);
    expect(listing).not.toHaveProperty('page');
    expect(of1000.total).not.toHaveBeenCalled();
  });

  it('cuts at 1,000 rows and says so', async () => {
    const listing = await listPage({}, source(1001));
    expect(listing.items).toHaveLength(1000);
    expect(listing.page).toEqual({ number: 1, size: 1000, total: 1001 });
  });

  it.each([
    [{ page: 3 }, [20, 21, 22, 23, 24], { number: 3, size: 10, total: 25 }],
    [{ size: 2 }, [0, 1], { number: 1, size: 2, total: 25 }],
    [{ page: 2, size: 20 }, [20, 21, 22, 23, 24], { number: 2, size: 20, total: 25 }],
    [{ page: 4 }, [], { number: 4, size: 10, total: 25 }],
  ])('answers %j with its rows and its page', async (request, items, page) => {
    expect(await listPage(request, source(25))).toEqual({ items, page });
  });
});
it('breaks ties by _id in the direction of the sort', () => {
  expect(sortOrder('name', { name: 'candidate.name' })).toEqual({ 'candidate.name': 1, _id: 1 });
  expect(sortOrder('-name', { name: 'candidate.name' })).toEqual({ 'candidate.name': -1, _id: -1 });
  expect(() => sortOrder('email', { name: 'name' })).toThrow('email');
});

describe('search', () => {
  useDatabase({ monitorCommands: true });
  let recruiter: Recruiter;
  beforeEach(async () => {
    recruiter = await makeRecruiter();
  });
  it.each([
    ['/candidates', 'candidates', 2],
    ['/candidates/counts', 'candidates', 1],
    ['/interviews', 'interviews', 2],
    ['/positions', 'positions', 2],
    ['/users', 'users', 2],
    ['/outbox', 'outbox', 2],
  ])('a search of %s is given up by the database after 5 s', async (path, name, queries) => {
    const limits: unknown[] = [];
    const listen = ({ command }: { command: Record<string, unknown> }) => {
      if ((command['find'] ?? command['aggregate']) === name && command['limit'] !== 1)
        limits.push(command['maxTimeMS']);
    };
    const client = database().getClient().on('commandStarted', listen);
    const page = path.endsWith('counts') ? {} : { page: 1 };
    await api
      .get(path)
      .query({ search: 'mara', ...page })
      .set(recruiter.auth)
      .expect(200);
    client.off('commandStarted', listen);
    expect(limits).toEqual(Array.from({ length: queries }, () => 5_000));
  });
  it.each(['a', 'o', 'ss', 'ae', 'α', 'ω'])(
    'takes %s as often as a search may have letters: the database compiles the pattern',
    async letters => {
      const search = letters.repeat(LIMITS.search / letters.length);
      for (const path of ['/candidates', '/positions', '/users', '/outbox', '/interview-offers']) {
        await api.get(path).query({ search }).set(recruiter.auth).expect(200);
      }
    },
  );
});
