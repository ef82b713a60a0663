import { database } from '#api/lib/app-context';
import { requireDb } from '../src/database/connection';

/** Kills every change stream of this database, whether or not it is being read at the moment; returns how many. */
export async function breakStreams(): Promise<number> {
  const admin = database().getClient().db('admin');
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
      // One cursor id in a thousand is small enough to become a number, which would be sent back as a double.
      { promoteLongs: false },
    )
    .toArray();
  const cursors = streams.flatMap(({ cursor }) => (cursor?.cursorId === undefined ? [] : [cursor.cursorId]));
  if (cursors.length > 0) await requireDb().command({ killCursors: '$cmd.aggregate', cursors });
  return cursors.length;
}
