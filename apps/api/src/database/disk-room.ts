import mongoose from 'mongoose';
import { env } from '../env';
import { AppError } from '../lib/app-error';
import { MEGABYTE } from '../lib/byte-sizes';
import { SECOND_MS } from '../lib/durations';

/** How long a measurement is reused while little is written. */
const LOOK_MS = 2 * SECOND_MS;
/** The part of the reserve that may be written on one measurement: each byte takes several on disk (data, oplog, journal). */
const WRITTEN_SHARE = 1 / 16;

let seen: { at: number; free: number; written: number } | null = null;

/** Tells whether the last measurement still holds: it is young, and little was let through since. */
const isCurrent = ({ at, written }: { at: number; written: number }): boolean =>
  Date.now() - at < LOOK_MS && written < env.DISK_RESERVE_MB * MEGABYTE * WRITTEN_SHARE;

/**
 * Returns the free bytes on the database's disk; Infinity if it does not report them, or is unavailable and writes
 * nothing.
 */
async function freeBytes(bytes: number): Promise<number> {
  if (mongoose.connection.readyState !== mongoose.ConnectionStates.connected) return Infinity;
  if (!seen || !isCurrent(seen)) {
    const { fsTotalSize, fsUsedSize } = ((await mongoose.connection.db?.stats()) ?? {}) as Record<
      string,
      number | undefined
    >;
    const free = fsTotalSize === undefined || fsUsedSize === undefined ? Infinity : fsTotalSize - fsUsedSize;
    seen = { at: Date.now(), free, written: 0 };
  }
  seen.written += bytes;
  return seen.free;
}

/**
 * Throws 503 with this message if the database's disk has less room than is reserved for what candidates type: MongoDB
 * exits when it cannot write, and then no one could type at all. `bytes` is what the caller is about to store; Infinity
 * if it does not know.
 */
export async function requireRoomOnDisk(bytes: number, message: string): Promise<void> {
  if ((await freeBytes(bytes)) >= env.DISK_RESERVE_MB * MEGABYTE) return;
  throw new AppError('UNAVAILABLE', message, { headers: { 'Retry-After': '60' } });
}
