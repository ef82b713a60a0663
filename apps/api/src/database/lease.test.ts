import mongoose, { Types } from 'mongoose';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useDatabase } from '../../test/database';
import { expectLog } from '../../test/quiet';
import { inTransaction } from '../lib/transaction';
import { requireDb } from './connection';
import {
  acquireLease,
  isLeased,
  releaseLease,
  removeLeased,
  renewLease,
  startHeartbeat,
  type Heartbeat,
  type Leased,
} from './lease';

useDatabase();

interface Thing extends Leased {
  _id: string;
  size: number;
  note?: string | null;
}

const things = () => requireDb().collection<Thing>('things');
const stored = () => things().findOne({});
const add = (_id: string, size = 1, availableAt = new Date(0)) =>
  things().insertOne({ _id, size, holder: null, availableAt });
const acquire = (leaseMs = 60_000, more = {}) => acquireLease(things(), {}, { leaseMs, ...more });
/** What a test stands on: something that was acquired. */
async function acquired(leaseMs?: number): Promise<Thing> {
  const thing = await acquire(leaseMs);
  if (!thing) throw new Error('nothing was available');
  return thing;
}
/** Moves the ends of all leases, as if so much time had passed. */
const pass = (ms: number) => things().updateMany({}, [{ $set: { availableAt: { $subtract: ['$availableAt', ms] } } }]);

const beats: Heartbeat[] = [];
function beat(lease: Thing, leaseMs: number): Heartbeat {
  const heartbeat = startHeartbeat(things(), lease, leaseMs);
  beats.push(heartbeat);
  return heartbeat;
}
afterEach(() => {
  beats.splice(0).forEach(({ stop }) => stop());
});

describe('a lease', () => {
  beforeEach(() => add('a'));

  it('is had by one of many that ask at once', async () => {
    const all = await Promise.all(Array.from({ length: 12 }, () => acquire()));
    expect(all.filter(Boolean)).toHaveLength(1);
    expect(await things().countDocuments(isLeased())).toBe(1);
  });

  it('ends by itself where its holder died, and not before', async () => {
    const dead = await acquired(30_000);
    await pass(29_000);
    expect(await acquire()).toBeNull();
    await pass(2_000);
    const next = await acquired();
    expect(next.holder?.equals(dead.holder ?? new Types.ObjectId())).toBe(false);
  });

  it('can be neither renewed, released nor removed by whoever had it before', async () => {
    const old = await acquired(1);
    await pass(10);
    const now = await acquired();
    expect(await renewLease(things(), old, 1)).toBe(false);
    await releaseLease(things(), old, { set: { note: 'from the dead' } });
    await removeLeased(things(), old);
    expect(await stored()).toEqual(now);
  });

  it('lasts longer where it is renewed', async () => {
    const lease = await acquired(30_000);
    await pass(20_000);
    expect(await renewLease(things(), lease, 30_000)).toBe(true);
    await pass(20_000);
    expect(await acquire()).toBeNull();
  });

  it('is available at once after its release, or later where that says so, with what was to be noted', async () => {
    await releaseLease(things(), await acquired(), { set: { note: '$size is no field here' } });
    expect(await stored()).toMatchObject({ holder: null, note: '$size is no field here' });
    await releaseLease(things(), await acquired(), { afterMs: 60_000 });
    expect(await acquire()).toBeNull();
    expect(await things().countDocuments(isLeased())).toBe(0);
    await pass(60_000);
    expect(await acquire()).not.toBeNull();
  });

  it('goes with its document', async () => {
    await removeLeased(things(), await acquired());
    expect(await stored()).toBeNull();
  });

  it.each([
    ['an hour ahead', 3_600_000],
    ['years behind', -100_000_000_000],
  ])(
    'is by the clock of the database: a process whose own is %s neither takes it early nor loses it',
    async (_, off) => {
      const lease = await acquired(30_000);
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + off });
      expect(await acquire()).toBeNull();
      expect(await renewLease(things(), lease, 30_000)).toBe(true);
      await releaseLease(things(), lease, { afterMs: 10_000 });
      expect(await acquire()).toBeNull();
      await pass(10_000);
      const own = await acquired(30_000);
      vi.useRealTimers();
      const left = own.availableAt.getTime() - Date.now();
      expect(left).toBeGreaterThan(0);
      expect(left).toBeLessThanOrEqual(30_000);
    },
  );

  it('in a transaction keeps everyone else from acquiring it before the commit', async () => {
    const lease = await acquired(1);
    await pass(10);
    await inTransaction(async session => {
      expect(await renewLease(things(), lease, 60_000, session)).toBe(true);
    });
    expect(await acquire()).toBeNull();
    await pass(60_000);
    await acquired();
    const late = inTransaction(async session => {
      await things().insertOne({ _id: 'late', size: 1, holder: null, availableAt: new Date() }, { session });
      if (!(await renewLease(things(), lease, 1, session))) throw new Error('overtaken');
    });
    await expect(late).rejects.toThrow('overtaken');
    expect(await things().countDocuments()).toBe(1);
  });
});

describe('of several documents', () => {
  it('the first by the order is acquired, of those that match, with what is to be set', async () => {
    await add('large', 3);
    await add('small', 1);
    await add('smallest, later', 0, new Date(Date.now() + 3_600_000));
    const set = { size: { $add: ['$size', 10] } };
    const next = () => acquireLease(things(), { size: { $lt: 10 } }, { leaseMs: 60_000, sort: { size: 1 }, set });
    expect([await next(), await next(), await next()]).toMatchObject([
      { _id: 'small', size: 11 },
      { _id: 'large', size: 13 },
      null,
    ] as unknown as Thing[]);
  });

  it('one that is not there yet is made, once, however many ask', async () => {
    const make = (_id: string) => acquireLease(things(), { _id }, { leaseMs: 60_000, create: { _id, size: 4 } });
    const all = await Promise.all(Array.from({ length: 8 }, () => make('new')));
    expect(all.filter(Boolean)).toMatchObject([{ _id: 'new', size: 4 }]);
    expect(await things().countDocuments()).toBe(1);
  });
});

describe('a heartbeat', () => {
  beforeEach(() => add('a'));
  const aborted = (signal: AbortSignal) =>
    new Promise<void>(resolve => (signal.aborted ? resolve() : signal.addEventListener('abort', () => resolve())));

  it('renews until it is stopped', async () => {
    const lease = await acquired(300);
    const heartbeat = beat(lease, 300);
    const end = async () => (await stored())?.availableAt.getTime() ?? 0;
    await vi.waitFor(async () => expect(await end()).toBeGreaterThan(lease.availableAt.getTime() + 300), 20_000);
    expect(await acquire()).toBeNull();
    expect(heartbeat.lost.aborted).toBe(false);
    heartbeat.stop();
    await vi.waitFor(async () => expect(await acquire()).not.toBeNull(), 20_000);
  });

  it('says so where another process has acquired it', async () => {
    const heartbeat = beat(await acquired(60), 60);
    await things().updateOne({}, { $set: { holder: new Types.ObjectId() } });
    await expect(aborted(heartbeat.lost)).resolves.toBeUndefined();
  });

  it('says so where nothing was heard of the database for a whole lease', async () => {
    expectLog(/a lease was not renewed/);
    const lease = await acquired();
    const away = vi.spyOn(mongoose.mongo.Collection.prototype, 'updateOne').mockRejectedValue(new Error('away'));
    await expect(aborted(beat(lease, 60).lost)).resolves.toBeUndefined();
    expect(away).toHaveBeenCalled();
    away.mockRestore();
  });
});
