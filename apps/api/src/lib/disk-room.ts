import mongoose from 'mongoose';
import { env } from '../env';
import { AppError } from './app-error';
import { SECOND_MS } from './durations';

const MEGABYTE = 1024 * 1024;

/** How long what was seen is believed: far less is written in it than is reserved. */
const LOOK_MS = 2 * SECOND_MS;

let seen: { at: number; free: number } | null = null;

/** Bytes that are free where the database lies; Infinity where it does not say, or is away and takes nothing. */
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
 * Throws 503 with this message where the database's disk has less room than is reserved for what is typed: MongoDB ends
 * itself where it cannot write, and nobody could type any more.
 */
export async function requireRoomOnDisk(message: string): Promise<void> {
  if ((await freeBytes()) >= env.DISK_RESERVE_MB * MEGABYTE) return;
  throw new AppError('UNAVAILABLE', message, { headers: { 'Retry-After': '60' } });
}
