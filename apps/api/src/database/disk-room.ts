import mongoose from 'mongoose';
import { currentTime, database, perDatabase, settings } from '../lib/app-context';
import { AppError } from '../lib/app-error';
import { MEGABYTE } from '../lib/byte-sizes';
import { SECOND_MS } from '../lib/durations';

/** How long a measurement is reused while little is written. */
const LOOK_MS = 2 * SECOND_MS;
/** The part of the reserve that may be written on one measurement: each byte takes several on disk (data, oplog, journal). */
const WRITTEN_SHARE = 1 / 16;

interface Measurement {
  at: number;
  /** Bytes; Infinity if the database does not report them. */
  free: number;
  /** Bytes let through since. */
  written: number;
}

interface Disk {
  last: Measurement | null;
  /** Shared by all who wait for it, so that each one's bytes are counted. */
  measuring: Promise<Measurement> | null;
}

const currentDisk = perDatabase((): Disk => ({ last: null, measuring: null }));

/** Tells whether a measurement still holds: it is young, and little was let through since. */
const isCurrent = ({ at, written }: Measurement): boolean =>
  currentTime().getTime() - at < LOOK_MS && written < settings().DISK_RESERVE_MB * MEGABYTE * WRITTEN_SHARE;

async function measure(disk: Disk): Promise<Measurement> {
  const { fsTotalSize, fsUsedSize } = ((await database().db?.stats()) ?? {}) as Record<string, number | undefined>;
  const free = fsTotalSize === undefined || fsUsedSize === undefined ? Infinity : fsTotalSize - fsUsedSize;
  const measured = { at: currentTime().getTime(), free, written: 0 };
  disk.last = measured;
  return measured;
}

async function currentMeasurement(): Promise<Measurement> {
  const disk = currentDisk();
  if (disk.last && isCurrent(disk.last)) return disk.last;
  disk.measuring ??= measure(disk).finally(() => {
    disk.measuring = null;
  });
  return disk.measuring;
}

/**
 * Throws 503 with this message if the database's disk has less room than is reserved for what candidates type: MongoDB
 * exits when it cannot write, and then no one could type at all. `bytes` is what the caller is about to store; Infinity
 * if it does not know.
 */
export async function requireRoomOnDisk(bytes: number, message: string): Promise<void> {
  const reserve = settings().DISK_RESERVE_MB * MEGABYTE;
  // Without a connection, nothing is written.
  if (reserve === 0 || database().readyState !== mongoose.ConnectionStates.connected) return;
  const measurement = await currentMeasurement();
  measurement.written += bytes;
  if (measurement.free >= reserve) return;
  throw new AppError('UNAVAILABLE', message, { headers: { 'Retry-After': '60' } });
}
