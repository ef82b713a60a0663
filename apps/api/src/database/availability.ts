import type mongoose from 'mongoose';
import { AppError } from '../lib/app-error';

/** Work that ends sooner is not checked. */
const GRACE_MS = 1_000;

/**
 * A silence is counted in turns of a timer rather than read from a clock: a process that was paused, or had no processor, for
 * longer than the limit has counted one turn of it, and hears what the database said meanwhile before it counts the next.
 */
const TURNS = 12;

/** Turns since a server that takes writes last said so; before there is a connection, nobody is missed. */
let silence = 0;
let counter: NodeJS.Timeout | undefined;
/** Callers that wait for longer than the grace. */
const waiting = new Set<() => void>();

/** Listens to the driver's heartbeats, which come every second; one that is missing for `limitMs` is a database that is away. */
export function watchAvailability(client: mongoose.mongo.MongoClient, limitMs: number): void {
  silence = 0;
  client.on('serverHeartbeatSucceeded', ({ reply }) => {
    if (reply['isWritablePrimary'] === true || reply['ismaster'] === true) silence = 0;
  });
  clearInterval(counter);
  // After what has arrived was read, or a heartbeat among it would come too late for its turn.
  const turns = setInterval(() => setImmediate(countSilence), limitMs / TURNS).unref();
  client.once('topologyClosed', () => clearInterval(turns));
  counter = turns;
}

function countSilence(): void {
  silence++;
  if (isUnavailable()) for (const giveUp of waiting) giveUp();
}

const isUnavailable = () => silence >= TURNS;

const unavailable = () => new AppError('UNAVAILABLE', undefined, { headers: { 'Retry-After': '5' } });

/** Throws 503 where no server has taken writes for seconds: what would wait for one need not begin. */
export function assertDatabaseAvailable(): void {
  if (isUnavailable()) throw unavailable();
}

/**
 * Waits for `work`, but throws 503 once no server has taken writes for seconds: drivers, transactions and uploads each
 * have a patience of their own, and one after the other they are too long for a caller. The work itself ends later.
 */
export async function withDatabaseDeadline<T>(work: Promise<T>): Promise<T> {
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
