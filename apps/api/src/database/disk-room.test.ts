import type mongoose from 'mongoose';
import { beforeEach, expect, it, vi, type MockInstance } from 'vitest';
import { database } from '../lib/app-context';
import { useDatabase } from '#api/test/database';
import { set } from '#api/test/settings';
import { MEGABYTE } from '../lib/byte-sizes';
import { requireRoomOnDisk } from './disk-room';

useDatabase();

/** The driver's call that measures the disk, which is due. */
let measure: MockInstance<mongoose.mongo.Db['stats']>;
beforeEach(async () => {
  set('DISK_RESERVE_MB', 160);
  // Spends whatever the last measurement allows.
  await requireRoomOnDisk(Infinity, 'No room').catch(() => undefined);
  const { db } = database();
  if (!db) throw new Error('Not connected');
  measure = vi.spyOn(db, 'stats');
  return () => measure.mockRestore();
});

it('measures the disk again once a sixteenth of the reserve was let through, and not before', async () => {
  await requireRoomOnDisk(9 * MEGABYTE, 'No room');
  await requireRoomOnDisk(MEGABYTE, 'No room');
  expect(measure).toHaveBeenCalledTimes(1);

  measure.mockResolvedValueOnce({ fsTotalSize: 1000 * MEGABYTE, fsUsedSize: 841 * MEGABYTE });
  await expect(requireRoomOnDisk(MEGABYTE, 'No room')).rejects.toMatchObject({
    code: 'UNAVAILABLE',
    message: 'No room',
  });
  expect(measure).toHaveBeenCalledTimes(2);
});

it('counts the bytes of all who wait for one measurement', async () => {
  await Promise.all([1, 2].map(() => requireRoomOnDisk(6 * MEGABYTE, 'No room')));
  expect(measure).toHaveBeenCalledTimes(1);
  await requireRoomOnDisk(MEGABYTE, 'No room');
  expect(measure).toHaveBeenCalledTimes(2);
});

it('measures nothing where nothing is reserved', async () => {
  set('DISK_RESERVE_MB', 0);
  await requireRoomOnDisk(Infinity, 'No room');
  expect(measure).not.toHaveBeenCalled();
});
