import type mongoose from 'mongoose';
import { AppError } from '../lib/app-error';

/** A caller must have its 503 within 5 s of the database going away (contract §10), whatever its work waits for. */
const UNAVAILABLE_AFTER_MS = 3_000;
/** Work that ends sooner is not checked. */
const GRACE_MS = 1_000;
const SHORTEST_WAIT_MS = 50;

/** When a server that takes writes last said so, in `performance.now()`; before there is a connection, nobody is missed. */
let lastSeen = Number.POSITIVE_INFINITY;

/** Listens to the driver's heartbeats, which come every second. */
export function watchAvailability(client: mongoose.mongo.MongoClient): void {
  lastSeen = performance.now();
  client.on('serverHeartbeatSucceeded', ({ reply }) => {
    if (reply['isWritablePrimary'] === true || reply['ismaster'] === true) lastSeen = performance.now();
  });
}

const isUnavailable = () => performance.now() - lastSeen > UNAVAILABLE_AFTER_MS;

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
  let timer: NodeJS.Timeout | undefined;
  const away = new Promise<never>((_resolve, reject) => {
    const check = () => {
      // A process that was busy itself reads the heartbeat that has come meanwhile first.
      if (isUnavailable()) setImmediate(() => (isUnavailable() ? reject(unavailable()) : wait()));
      else wait();
    };
    const wait = () => {
      timer = setTimeout(check, Math.max(SHORTEST_WAIT_MS, lastSeen + UNAVAILABLE_AFTER_MS - performance.now()));
    };
    timer = setTimeout(check, GRACE_MS);
  });
  try {
    return await Promise.race([work, away]);
  } finally {
    clearTimeout(timer);
  }
}
