import mongoose from 'mongoose';
import { env } from '../env';
import { AppError } from '../lib/app-error';
import { MEGABYTE } from '../lib/byte-sizes';
import { SECOND_MS } from '../lib/durations';

/** How long a measurement is reused: much less can be written in that time than is reserved. */
const LOOK_MS = 2 * SECOND_MS;

let seen: { at: number; free: number } | null = null;

/**
 * Returns the free bytes on the database's disk; Infinity if it does not report them, or is unavailable and writes
 * nothing.
 */
async function freeBytes(): Promise<number> {
  if (mongoose.connection.readyState !== mongoose.ConnectionStates.connected) return Infinity;
  if (seen && Date.now() - seen.at < LOOK_MS) return seen.free;
  const { fsTotalSize, fsUsedSize } = ((await mongoose.connection.db?.stats()) ?? {}) as Record<
    string,
    number | undefined
  >;
  const free = fsTotalSize === undefined || fsUsedSize === undefined ? Infinity : fsTotalSize - fsUsedSize;
  seen = { at: Date.now(), free };
  return free;
}

/**
 * Throws 503 with this message if the database's disk has less room than is reserved for what candidates type: MongoDB
 * exits when it cannot write, and then no one could type at all.
 */
export async function requireRoomOnDisk(message: string): Promise<void> {
  if ((await freeBytes()) >= env.DISK_RESERVE_MB * MEGABYTE) return;
  throw new AppError('UNAVAILABLE', message, { headers: { 'Retry-After': '60' } });
}
