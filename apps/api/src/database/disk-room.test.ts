import mongoose from 'mongoose';
import { expect, it, vi } from 'vitest';
import { useDatabase } from '#api/test/database';
import { set } from '#api/test/settings';
import { MEGABYTE } from '../lib/byte-sizes';
import { requireRoomOnDisk } from './disk-room';

useDatabase();

it('measures the disk again once a sixteenth of the reserve was let through, and not before', async () => {
  set('DISK_RESERVE_MB', 160);
  const { db } = mongoose.connection;
  if (!db) throw new Error('Not connected');
  await requireRoomOnDisk(Infinity, 'No room');
  const measure = vi.spyOn(db, 'stats');
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
