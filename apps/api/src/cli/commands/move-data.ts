import { atOneMoment } from '#api/backup/read-collections';
import { restoreArchive } from '#api/backup/restore-archive';
import { archiveOf } from '#api/backup/write-archive';
import { openClient } from '#api/database/connection';
import { refuseHalfRestored } from '#api/database/restore-mark';
import { settings } from '#api/lib/app-context';
import { OperatorError } from '#api/lib/app-error';
import { type Command, tell, type Terminal } from '../command';
import { summary, withEmbeddedDatabase } from '../database';

/** Copies the embedded database of DATA_DIR to the server of MONGODB_URI, and compares the two. */
async function move(replace: boolean, terminal: Terminal): Promise<void> {
  const { MONGODB_URI: address } = settings();
  if (address === undefined) throw new OperatorError('Set MONGODB_URI to the server that the data is to move to');
  const target = await openClient(address);
  const say = (line: string) => tell(terminal, line);
  try {
    const footer = await withEmbeddedDatabase({ onProgress: say, exclusive: true }, async uri => {
      const source = await openClient(uri);
      try {
        await refuseHalfRestored(source.db);
        return await atOneMoment(source.client, source.db, (session, collections) =>
          restoreArchive(target.db, archiveOf({ db: source.db, session, collections }), {
            replace,
            signal: terminal.signal,
          }),
        );
      } finally {
        await source.client.close();
      }
    });
    for (const { name, documents } of footer.collections) say(`  ${name}: ${documents} on both sides, equal checksums`);
    say(`Moved ${summary(footer)}. The embedded database is left as it was; from now on start with MONGODB_URI set`);
  } finally {
    await target.client.close();
  }
}

export const moveData: Command = {
  usage: '[-- --replace], with MONGODB_URI set',
  summary: 'move the data of the embedded database to the server of MONGODB_URI',
  hasSubject: false,
  options: { replace: { type: 'boolean' } },
  prepare:
    (_subject, { replace }) =>
    terminal =>
      move(replace === true, terminal),
};
