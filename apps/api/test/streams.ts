import mongoose from 'mongoose';
import { requireDb } from '../src/database/connection';

/** Breaks off every change stream of this database, whether it is being asked at this moment or not; returns how many. */
export async function breakStreams(): Promise<number> {
  const admin = mongoose.connection.getClient().db('admin');
  const streams = await admin
    .aggregate<{ cursor?: { cursorId?: unknown } }>(
      [
        { $currentOp: { idleCursors: true, allUsers: true, localOps: true } },
        {
          $match: {
            ns: { $in: ['$cmd', '$cmd.aggregate'].map(name => `${requireDb().databaseName}.${name}`) },
            'cursor.originatingCommand.pipeline.$changeStream': { $exists: true },
          },
        },
      ],
      // One cursor's id in a thousand is small enough to be a number here, which would go back as a double.
      { promoteLongs: false },
    )
    .toArray();
  const cursors = streams.flatMap(({ cursor }) => (cursor?.cursorId === undefined ? [] : [cursor.cursorId]));
  if (cursors.length > 0) await requireDb().command({ killCursors: '$cmd.aggregate', cursors });
  return cursors.length;
}
