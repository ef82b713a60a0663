import type mongoose from 'mongoose';
import { perDatabase } from '../lib/app-context';
import { AppError } from '../lib/app-error';

/** Work that ends sooner is not checked. */
const GRACE_MS = 1_000;

/**
 * Counts silence in timer ticks instead of reading a clock: a process that was paused, or got no CPU, for longer than
 * the limit has counted only one tick, and reads what the database sent meanwhile before it counts the next.
 */
const TURNS = 12;

interface Watch {
  /** Ticks since a server that accepts writes last answered; before the first connection, no server is missed. */
  silence: number;
  counter?: NodeJS.Timeout;
  /** Callers that have waited longer than the grace period. */
  waiting: Set<() => void>;
}

const currentWatch = perDatabase((): Watch => ({ silence: 0, waiting: new Set() }));

/**
 * Listens to the driver's heartbeats, sent every second: without one for `limitMs`, the database counts as unavailable.
 */
export function watchAvailability(client: mongoose.mongo.MongoClient, limitMs: number): void {
  const watch = currentWatch();
  watch.silence = 0;
  client.on('serverHeartbeatSucceeded', ({ reply }) => {
    if (reply['isWritablePrimary'] === true || reply['ismaster'] === true) watch.silence = 0;
  });
  clearInterval(watch.counter);
  // After pending input has been read, or a heartbeat in it would be counted a tick too late.
  const turns = setInterval(() => setImmediate(countSilence, watch), limitMs / TURNS).unref();
  client.once('topologyClosed', () => clearInterval(turns));
  watch.counter = turns;
}

function countSilence(watch: Watch): void {
  watch.silence++;
  if (isUnavailable(watch)) for (const giveUp of watch.waiting) giveUp();
}

const isUnavailable = ({ silence }: Watch) => silence >= TURNS;

const unavailable = () => new AppError('UNAVAILABLE', undefined, { headers: { 'Retry-After': '5' } });

/** Throws 503 if no server has accepted writes for seconds: work that would wait for one need not start. */
export function assertDatabaseAvailable(): void {
  if (isUnavailable(currentWatch())) throw unavailable();
}

/**
 * Waits for `work`, but throws 503 once no server has accepted writes for seconds: drivers, transactions and uploads
 * each have their own timeout, and one after the other they are too long for a caller. The work itself ends later.
 */
export async function withDatabaseDeadline<T>(work: Promise<T>): Promise<T> {
  const { waiting } = currentWatch();
  let stopWaiting = () => {};
  const away = new Promise<never>((_resolve, reject) => {
    const giveUp = () => reject(unavailable());
    const grace = setTimeout(() => waiting.add(giveUp), GRACE_MS);
    stopWaiting = () => {
      clearTimeout(grace);
      waiting.delete(giveUp);
    };
  });
  try {
    return await Promise.race([work, away]);
  } finally {
    stopWaiting();
  }
}
