import { describe, expect, it } from 'vitest';
import { database } from '../lib/app-context';
import { useDatabase } from '#api/test/database';
import { buildIndexes } from './connection';
import { rateLimiter } from './rate-limiter';

useDatabase();

/** How many of this many events at once were let through. */
async function burst(count: (key: string) => Promise<void>, events: number): Promise<number> {
  const results = await Promise.allSettled(Array.from({ length: events }, () => count('key')));
  const refusals = results.filter(result => result.status === 'rejected').map(result => result.reason as unknown);
  for (const refusal of refusals) expect(refusal).toMatchObject({ code: 'RATE_LIMITED' });
  return events - refusals.length;
}

describe('a rate limiter', () => {
  it('lets its points through and refuses the rest, saying when to try again', async () => {
    const limiter = rateLimiter({ name: 'test', points: () => 2, window: 60 });
    await limiter.check('key');
    await limiter.count('key');
    await limiter.check('key');
    await limiter.count('key');
    const refusal = { code: 'RATE_LIMITED', headers: { 'Retry-After': '60' } };
    await expect(limiter.check('key')).rejects.toMatchObject(refusal);
    await expect(limiter.count('key')).rejects.toMatchObject(refusal);
  });

  it('counts each key and each limiter separately', async () => {
    const [one, other] = ['one', 'other'].map(name => rateLimiter({ name, points: () => 1, window: 60 }));
    await one?.count('key');
    await expect(one?.check('another key')).resolves.toBeUndefined();
    await expect(other?.count('key')).resolves.toBeUndefined();
    await expect(one?.count('key')).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  });

  it('shares its count with other processes', async () => {
    const [here, there] = [1, 2].map(() => rateLimiter({ name: 'test', points: () => 1, window: 60 }));
    await here?.count('key');
    await expect(there?.check('key')).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  });

  it('starts again after its window, and when it is reset', async () => {
    const limiter = rateLimiter({ name: 'test', points: () => 1, window: 3_600 });
    await limiter.count('key');
    await limiter.forget('key');
    await limiter.count('key');
    await expect(limiter.check('key')).rejects.toMatchObject({ headers: { 'Retry-After': '3600' } });
    // An hour later: when a window ends is kept with its count.
    await database()
      .collection('ratelimits')
      .updateMany({}, { $set: { expire: new Date(Date.now() - 1) } });
    await expect(limiter.check('key')).resolves.toBeUndefined();
    await expect(limiter.count('key')).resolves.toBeUndefined();
  });

  it('counts events at once exactly, also the first ones of a new database', async () => {
    await database().collection('ratelimits').drop();
    await buildIndexes();
    const { count } = rateLimiter({ name: 'test', points: () => 10, window: 60 });
    expect(await burst(count, 40)).toBe(10);
    expect(await database().collection('ratelimits').countDocuments()).toBe(1);
  });

  it('leaves no old counts behind', async () => {
    const indexes = await database().collection('ratelimits').indexes();
    expect(indexes).toContainEqual(expect.objectContaining({ key: { expire: -1 }, expireAfterSeconds: 0 }));
  });
});
