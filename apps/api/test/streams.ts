import mongoose from 'mongoose';
import { requireDb } from '../src/database/connection';

/** Breaks off every change stream that rests between two questions at this moment; returns how many. */
export async function breakStreams(): Promise<number> {
  const admin = mongoose.connection.getClient().db('admin');
  const streams = await admin
    .aggregate<{ cursor?: { cursorId?: unknown } }>([
      { $currentOp: { idleCursors: true, allUsers: true, localOps: true } },
      { $match: { 'cursor.originatingCommand.pipeline.$changeStream': { $exists: true } } },
    ])
    .toArray();
  const cursors = streams.flatMap(({ cursor }) => (cursor?.cursorId === undefined ? [] : [cursor.cursorId]));
  if (cursors.length > 0) await requireDb().command({ killCursors: '$cmd.aggregate', cursors });
  return cursors.length;
}
