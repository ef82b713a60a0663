import mongoose, { Types } from 'mongoose';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aborted } from '#api/test/jobs';
import { useDatabase } from '#api/test/database';
import { expectLog } from '#api/test/quiet';
import { DAY_MS, HOUR_MS } from '../lib/durations';
import { inTransaction } from './transaction';
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
const acquire = (leaseMs = HOUR_MS, more = {}) => acquireLease(things(), {}, { leaseMs, ...more });
/** What a test starts from: something that was acquired. */
async function acquired(leaseMs?: number, more = {}): Promise<Thing> {
  const thing = await acquire(leaseMs, more);
  if (!thing) throw new Error('nothing was available');
  return thing;
}
/** Moves the ends of all leases, as if this much time had passed. */
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

  it('goes to one of many that ask at once', async () => {
    const all = await Promise.all(Array.from({ length: 12 }, () => acquire()));
    expect(all.filter(Boolean)).toHaveLength(1);
    expect(await things().countDocuments(isLeased())).toBe(1);
  });

  it('expires if its holder died, and not before', async () => {
    const began = Date.now();
    const at = (ms: number) => ({ now: new Date(began + ms) });
    const dead = await acquired(30_000, at(0));
    expect(await acquire(30_000, at(29_999))).toBeNull();
    const next = await acquired(30_000, at(30_000));
    expect(next.holder?.equals(dead.holder ?? new Types.ObjectId())).toBe(false);
  });

  it('can be neither renewed, released nor removed by the one that had it before', async () => {
    const old = await acquired(1);
    await pass(10);
    const now = await acquired();
    expect(await renewLease(things(), old, 1)).toBe(false);
    await releaseLease(things(), old, { set: { note: 'from the dead' } });
    await removeLeased(things(), old);
    expect(await stored()).toEqual(now);
  });

  it('lasts longer if it is renewed', async () => {
    const lease = await acquired(30 * HOUR_MS);
    await pass(20 * HOUR_MS);
    expect(await renewLease(things(), lease, 30 * HOUR_MS)).toBe(true);
    await pass(20 * HOUR_MS);
    expect(await acquire()).toBeNull();
  });

  it('is available at once after its release, or later if the release says so, with the fields it sets', async () => {
    await releaseLease(things(), await acquired(), { set: { note: '$size is no field here' } });
    expect(await stored()).toMatchObject({ holder: null, note: '$size is no field here' });
    await releaseLease(things(), await acquired(), { afterMs: HOUR_MS });
    expect(await acquire()).toBeNull();
    expect(await things().countDocuments(isLeased())).toBe(0);
    await pass(HOUR_MS);
    expect(await acquire()).not.toBeNull();
  });

  it('is removed with its document', async () => {
    await removeLeased(things(), await acquired());
    expect(await stored()).toBeNull();
  });

  it.each([
    ['a week ahead', 7 * DAY_MS],
    ['years behind', -1_000 * DAY_MS],
  ])(
    'is by the clock of the database: a process whose own is %s neither takes it early nor loses it',
    async (_, off) => {
      const lease = await acquired(DAY_MS);
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + off });
      expect(await acquire()).toBeNull();
      expect(await renewLease(things(), lease, DAY_MS)).toBe(true);
      await releaseLease(things(), lease, { afterMs: HOUR_MS });
      expect(await acquire()).toBeNull();
      await pass(HOUR_MS);
      const own = await acquired(DAY_MS);
      vi.useRealTimers();
      const left = own.availableAt.getTime() - Date.now();
      expect(left).toBeGreaterThan(0);
      expect(left).toBeLessThanOrEqual(DAY_MS);
    },
  );

  it('a lease in a transaction keeps everyone else from acquiring it before the commit', async () => {
    const lease = await acquired(1);
    await pass(10);
    await inTransaction(async session => {
      expect(await renewLease(things(), lease, HOUR_MS, session)).toBe(true);
    });
    expect(await acquire()).toBeNull();
    await pass(HOUR_MS);
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
  it('acquires the first matching document in order, and sets its fields', async () => {
    await add('large', 3);
    await add('small', 1);
    await add('smallest, later', 0, new Date(Date.now() + HOUR_MS));
    const set = { size: { $add: ['$size', 10] } };
    const next = () => acquireLease(things(), { size: { $lt: 10 } }, { leaseMs: HOUR_MS, sort: { size: 1 }, set });
    expect([await next(), await next(), await next()]).toMatchObject([
      { _id: 'small', size: 11 },
      { _id: 'large', size: 13 },
      null,
    ]);
  });

  it('a lease for a document that does not exist yet is created once, no matter how many ask', async () => {
    const make = (_id: string) => acquireLease(things(), { _id }, { leaseMs: HOUR_MS, create: { _id, size: 4 } });
    const all = await Promise.all(Array.from({ length: 8 }, () => make('new')));
    expect(all.filter(Boolean)).toMatchObject([{ _id: 'new', size: 4 }]);
    expect(await things().countDocuments()).toBe(1);
  });
});

describe('a heartbeat', () => {
  const LEASE_MS = 60_000;
  const updateOne = () => vi.spyOn(mongoose.mongo.Collection.prototype, 'updateOne');

  beforeEach(async () => {
    await add('a');
    // Time passes where a test says so: for the heartbeat, and not for the driver.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  });
  afterEach(() => void vi.restoreAllMocks());

  it('renews at a third of the lease, until it is stopped', async () => {
    const lease = await acquired(LEASE_MS);
    const heartbeat = beat(lease, LEASE_MS);
    await pass(LEASE_MS);
    const renewals = updateOne();
    vi.advanceTimersByTime(LEASE_MS / 3 - 1);
    expect(renewals).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    await renewals.mock.results[0]?.value;
    expect((await stored())?.availableAt.getTime()).toBeGreaterThanOrEqual(lease.availableAt.getTime());
    expect(heartbeat.lost.aborted).toBe(false);
    heartbeat.stop();
    vi.advanceTimersByTime(10 * LEASE_MS);
    expect(renewals).toHaveBeenCalledTimes(1);
  });

  it('says so if another process has acquired it', async () => {
    const { lost } = beat(await acquired(LEASE_MS), LEASE_MS);
    await things().updateOne({}, { $set: { holder: new Types.ObjectId() } });
    vi.advanceTimersByTime(LEASE_MS / 3);
    await expect(aborted(lost)).resolves.toBeUndefined();
  });

  it('says so at once if another process acquired it before the heartbeat began', async () => {
    const lease = await acquired(LEASE_MS);
    await things().updateOne({}, { $set: { holder: new Types.ObjectId() } });
    vi.advanceTimersByTime(LEASE_MS);
    await expect(aborted(beat(lease, LEASE_MS).lost)).resolves.toBeUndefined();
  });

  it('continues after a pause longer than the lease, if no other process has acquired it', async () => {
    const lease = await acquired(LEASE_MS);
    const { lost } = beat(lease, LEASE_MS);
    await pass(10 * LEASE_MS);
    const away = vi.spyOn(performance, 'now').mockReturnValue(10 * LEASE_MS);
    const renewals = updateOne();
    vi.advanceTimersByTime(LEASE_MS / 3);
    await renewals.mock.results[0]?.value;
    expect(await acquire()).toBeNull();
    away.mockReturnValue(10 * LEASE_MS + LEASE_MS / 3);
    vi.advanceTimersByTime(LEASE_MS / 3);
    await renewals.mock.results[1]?.value;
    expect([lost.aborted, renewals.mock.calls.length]).toEqual([false, 2]);
  });

  it.each([
    ['refused every question', () => Promise.reject(new Error('away'))],
    ['answered none', () => new Promise<never>(() => undefined)],
  ])('says so where the database %s for a whole lease, and not before', async (_what, answer) => {
    expectLog(/a lease was not renewed/);
    const { lost } = beat(await acquired(LEASE_MS), LEASE_MS);
    const away = updateOne().mockImplementation(answer);
    for (let thirds = 0; thirds < 2; thirds++) {
      vi.advanceTimersByTime(LEASE_MS / 3);
      // What was refused has been noticed.
      await new Promise(resolve => setImmediate(resolve));
    }
    vi.advanceTimersByTime(LEASE_MS / 3 - 1);
    expect(lost.aborted).toBe(false);
    vi.advanceTimersByTime(1);
    await expect(aborted(lost)).resolves.toBeUndefined();
    expect(away).toHaveBeenCalled();
  });
});
