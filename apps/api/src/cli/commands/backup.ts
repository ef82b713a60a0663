import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { access, link, open, rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createGzip } from 'node:zlib';
import type { ArchiveFooter } from '#api/backup/archive-format';
import { atOneMoment } from '#api/backup/read-collections';
import { archiveOf, NOT_IN_BACKUPS } from '#api/backup/write-archive';
import { openClient } from '#api/database/connection';
import { refuseHalfRestored } from '#api/database/restore-mark';
import { OperatorError, systemCode } from '#api/lib/app-error';
import { type Command, tell, type Terminal } from '../command';
import { explainFile, PIPE, summary, withDatabase } from '../database';

/** Reads a generator as a stream, and remembers its return value. */
function remembering<T, R>(generator: AsyncGenerator<T, R>): { stream: Readable; result: () => R } {
  let result: { value: R } | undefined;
  async function* all(): AsyncGenerator<T> {
    result = { value: yield* generator };
  }
  return {
    stream: Readable.from(all()),
    result() {
      if (!result) throw new Error('The end was not reached');
      return result.value;
    },
  };
}

/** Writes one consistent, compressed archive of all records and files; `-` is standard output. */
async function writeTo(file: string, terminal: Terminal): Promise<void> {
  const isPipe = file === PIPE;
  // A unique name: two backups to one file must not write into each other.
  const draft = `${file}.${randomUUID().slice(0, 8)}.part`;
  if (!isPipe) await refuseExisting(file);
  const say = (line: string) => tell(terminal, line);
  try {
    const footer = await withDatabase({ onProgress: say }, uri => writeBackup(uri, isPipe ? null : draft, terminal));
    if (!isPipe) {
      await flushToDisk(draft);
      await giveName(draft, file);
    }
    say(`${isPipe ? 'Written' : file}: ${summary(footer)}`);
  } catch (error) {
    if (!isPipe) await rm(draft, { force: true }).catch(() => undefined);
    throw explainFile(error, file, 'written');
  }
}

const taken = (file: string) => new OperatorError(`${file} exists already: choose another name`);

async function refuseExisting(file: string): Promise<void> {
  const isThere = await access(file).then(
    () => true,
    () => false,
  );
  if (isThere) throw taken(file);
}

/** Unlike a rename, a link never replaces a file that has appeared meanwhile; not every file system has links. */
async function giveName(draft: string, file: string): Promise<void> {
  try {
    await link(draft, file);
  } catch (error) {
    const code = systemCode(error);
    if (code === 'EEXIST') throw taken(file);
    if (!['EPERM', 'ENOTSUP', 'ENOSYS'].includes(code)) throw error;
    await rename(draft, file);
  }
  await rm(draft, { force: true });
}

/** Flushed to disk before it gets its name, so that a file with that name is complete, even after a crash. */
async function flushToDisk(file: string): Promise<void> {
  const written = await open(file, 'r+');
  await written.sync();
  await written.close();
}

async function writeBackup(uri: string, file: string | null, { output, signal }: Terminal): Promise<ArchiveFooter> {
  const { client, db } = await openClient(uri);
  try {
    await refuseHalfRestored(db);
    return await atOneMoment(client, db, async (session, collections) => {
      const { stream, result } = remembering(archiveOf({ db, session, collections, leftEmpty: NOT_IN_BACKUPS }));
      // Mostly PDF files, which no level makes smaller.
      const zip = createGzip({ level: constants.Z_BEST_SPEED });
      if (file === null) await pipeline(stream, zip, output, { end: false, signal });
      else await pipeline(stream, zip, createWriteStream(file, { mode: 0o600, flags: 'wx' }), { signal });
      return result();
    });
  } finally {
    await client.close();
  }
}

export const backup: Command = {
  usage: '-- <file>',
  summary: 'write all records and files into one archive',
  hasSubject: true,
  options: {},
  prepare: file => terminal => writeTo(file, terminal),
};
