import { createReadStream } from 'node:fs';
import path from 'node:path';
import { addAbortSignal, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { ArchiveFooter } from '#api/backup/archive-format';
import { readArchive } from '#api/backup/read-archive';
import { recordRestore, restoreArchive, reopenedAccounts, revokeAccess } from '#api/backup/restore-archive';
import { openClient } from '#api/database/connection';
import { dataFolder } from '#api/database/own-database';
import { readErased, readReceipts, repeatErasures, type Receipt } from '../repeat-erasures';
import { OperatorError } from '#api/lib/app-error';
import { type Command, tell, type Terminal } from '../command';
import { explainFile, PIPE, summary, withDatabase } from '../database';

/** Decompresses a file or standard input; ends on a read failure or when the signal aborts. */
function unzipped(input: Readable, signal: AbortSignal): Readable {
  const unzip = addAbortSignal(signal, createGunzip());
  input.once('error', error => unzip.destroy(error));
  return input.pipe(unzip);
}

async function verifyFile(file: string, signal: AbortSignal): Promise<void> {
  const parts = readArchive(unzipped(createReadStream(file), signal));
  while (!(await parts.next()).done);
}

/** Restores an archive into an empty database; with `--replace`, into any. `-` is standard input. */
async function restoreFrom(file: string, replace: boolean, terminal: Terminal): Promise<void> {
  const { signal } = terminal;
  const say = (line: string) => tell(terminal, line);
  try {
    // Checked in full before a database is even opened; a pipe can be read only once.
    if (file !== PIPE) await verifyFile(file, signal);
    const receipts = await readReceipts(dataFolder());
    const done = await withDatabase({ onProgress: say, createIfMissing: true, exclusive: true }, async uri => {
      const { client, db } = await openClient(uri);
      let reopened: string[] = [];
      let footer: ArchiveFooter;
      try {
        const input = file === PIPE ? terminal.input : createReadStream(file);
        const beforeExchange = async () => {
          reopened = await reopenedAccounts(db);
          receipts.push(...(await readErased(db)));
          await revokeAccess(db);
          await recordRestore(db);
        };
        footer = await restoreArchive(db, unzipped(input, signal), { replace, signal, beforeExchange });
      } finally {
        await client.close();
      }
      return { footer, reopened, erased: await repeatOrExplain(uri, receipts) };
    });
    say(`Restored ${summary(done.footer)}. The next start builds the indexes; everyone has to sign in again`);
    for (const email of done.reopened)
      say(`Active again: ${email}. If it is to stay closed: npm run admin -- deactivate`);
    if (done.erased > 0) say(`Erased again, by receipts and by the data before: ${done.erased} candidate(s)`);
    if (receipts.length === 0) say(noReceipts());
  } catch (error) {
    throw explainFile(error, file, 'read');
  }
}

/** The archive does not show who was erased after it was made. */
const noReceipts = () =>
  `No receipt of an erasure in ${path.join(dataFolder(), 'receipts')}: people erased after this backup are back. If ` +
  'there were any, copy that folder here from where they were erased, and restore again with --replace';

async function repeatOrExplain(uri: string, receipts: Receipt[]): Promise<number> {
  try {
    return await repeatErasures(uri, receipts);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new OperatorError(
      `The data is restored, but what was erased after the backup is not gone again (${reason}): repeat the restore ` +
        'with --replace before the product is started',
      { cause: error },
    );
  }
}

export const restore: Command = {
  usage: '-- <file> [--replace]',
  summary: 'make the database what an archive says',
  hasSubject: true,
  options: { replace: { type: 'boolean' } },
  prepare:
    (file, { replace }) =>
    terminal =>
      restoreFrom(file, replace === true, terminal),
};
