import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type mongoose from 'mongoose';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { assertDatabaseAvailable, watchAvailability, withDatabaseDeadline } from './availability';

const LIMIT_MS = 600;
const UNAVAILABLE = expect.objectContaining({ code: 'UNAVAILABLE', headers: { 'Retry-After': '5' } });

/** A client that hears from its server when a test says so. */
function watch(limitMs = LIMIT_MS) {
  const client = new EventEmitter();
  watchAvailability(client as unknown as mongoose.mongo.MongoClient, limitMs);
  onTestFinished(() => void client.emit('topologyClosed'));
  return { beat: (reply: object) => client.emit('serverHeartbeatSucceeded', { reply }) };
}

/** Nothing of this process runs meanwhile, as on a laptop that sleeps or a machine that is moved. */
const pauseProcess = (ms: number) => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

describe('a process that was paused for longer than the limit', () => {
  it('begins its next work', { tags: 'deep' }, () => {
    watch();
    pauseProcess(2 * LIMIT_MS);
    expect(assertDatabaseAvailable).not.toThrow();
  });

  it('finishes the work that it had begun', { tags: 'deep' }, async () => {
    const limitMs = 1_500; // beyond the grace, so that the work is checked
    watch(limitMs);
    const work = withDatabaseDeadline(sleep(limitMs + 100, 'done'));
    await sleep(0);
    pauseProcess(limitMs + 50);
    expect(await work).toBe('done');
  });
});

describe('a database that is silent', () => {
  const silent = (ms: number) => vi.advanceTimersByTime(ms);
  const begin = () => {
    vi.useFakeTimers();
    return watch();
  };

  it('is away after the limit, for what begins and for what waits', async () => {
    begin();
    const waits = withDatabaseDeadline(new Promise(() => {})).catch((error: unknown) => error);
    silent(LIMIT_MS - 100);
    expect(assertDatabaseAvailable).not.toThrow();
    silent(200);
    expect(assertDatabaseAvailable).toThrow(UNAVAILABLE);
    silent(1_000);
    expect(await waits).toEqual(UNAVAILABLE);
  });

  it('is available again with the first heartbeat of a server that accepts writes, and of no other', () => {
    const { beat } = begin();
    silent(2 * LIMIT_MS);
    beat({ isWritablePrimary: false });
    expect(assertDatabaseAvailable).toThrow(UNAVAILABLE);
    beat({ isWritablePrimary: true });
    expect(assertDatabaseAvailable).not.toThrow();
  });

  it('fails no work that ends sooner than a second', async () => {
    begin();
    silent(2 * LIMIT_MS);
    let end = () => {};
    const work = withDatabaseDeadline(new Promise<string>(resolve => void (end = () => resolve('done'))));
    silent(900);
    end();
    expect(await work).toBe('done');
  });
});
