import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { access, link, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { addAbortSignal, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { constants, createGunzip, createGzip } from 'node:zlib';
import { readReceipts, repeatErasures, type Receipt } from '../admin/repeat-erasures';
import { openClient } from '../database/connection';
import { refuseHalfRestored } from '../database/restore-mark';
import { env } from '../env';
import { OperatorError } from '../operation/operator-error';
import { withDatabase, withEmbeddedDatabase } from '../operation/operator-database';
import { tell, type Terminal } from '../operation/terminal';
import type { ArchiveFooter } from './archive-format';
import { readArchive } from './read-archive';
import { atOneMoment } from './read-collections';
import { restoreArchive } from './restore-archive';
import { reopenedAccounts, revokeAccess } from './revoke-access';
import { archiveOf } from './write-archive';

/** Standard input or output instead of a file. */
const PIPE = '-';

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  EACCES: 'this user may not',
  EPERM: 'this user may not',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of this path is a file',
  EPIPE: 'the program that reads it has ended',
};

function explainFile(error: unknown, file: string, what: 'read' | 'written'): unknown {
  const reason = REASONS[(error as NodeJS.ErrnoException).code ?? ''];
  return reason ? new OperatorError(`${file} cannot be ${what}: ${reason}`, { cause: error }) : error;
}

function readArguments(args: string[], usage: string, wanted: number, options: Record<string, { type: 'boolean' }>) {
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    if (positionals.length === wanted) return { file: positionals[0] ?? '', replace: values['replace'] === true };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
  }
  throw new OperatorError(`usage: ${usage}`);
}

function summary({ collections, sha256 }: ArchiveFooter): string {
  const sum = (field: 'documents' | 'bytes') => collections.reduce((total, each) => total + each[field], 0);
  const size = `${(sum('bytes') / 1e6).toFixed(1)} MB`;
  return `${sum('documents')} documents of ${collections.length} collections, ${size} uncompressed, checksum ${sha256}`;
}

/** Remembers what a generator returns, for whoever reads it as a stream. */
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

/** `backup <file>`: one consistent, compressed archive of all records and files; `-` is standard output. */
export async function backup(args: string[], terminal: Terminal): Promise<void> {
  const { file } = readArguments(args, 'npm run backup -- <file>', 1, {});
  const isPipe = file === PIPE;
  // A name of its own: two backups to one file must not write into each other.
  const draft = `${file}.${randomUUID().slice(0, 8)}.part`;
  if (!isPipe) await refuseExisting(file);
  const say = (line: string) => tell(terminal, line);
  try {
    const footer = await withDatabase({ say }, uri => writeBackup(uri, isPipe ? null : draft, terminal));
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

/** Unlike renaming, a link never takes the place of a file that has come meanwhile; not every disk has links. */
async function giveName(draft: string, file: string): Promise<void> {
  try {
    await link(draft, file);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') throw taken(file);
    if (!['EPERM', 'ENOTSUP', 'ENOSYS'].includes(code)) throw error;
    await rename(draft, file);
  }
  await rm(draft, { force: true });
}

/** Complete on disk before it gets its name: what has the name is whole, whatever happens to the machine. */
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
      const { stream, result } = remembering(archiveOf({ db, session, collections }));
      // Most of it are PDF files, which no level makes smaller.
      const zip = createGzip({ level: constants.Z_BEST_SPEED });
      if (file === null) await pipeline(stream, zip, output, { end: false, signal });
      else await pipeline(stream, zip, createWriteStream(file, { mode: 0o600, flags: 'wx' }), { signal });
      return result();
    });
  } finally {
    await client.close();
  }
}

/** Decompresses a file or standard input; a failure to read either ends it, and so does the signal. */
function unzipped(input: Readable, signal: AbortSignal): Readable {
  const unzip = addAbortSignal(signal, createGunzip());
  input.once('error', error => unzip.destroy(error));
  return input.pipe(unzip);
}

async function verifyFile(file: string, signal: AbortSignal): Promise<void> {
  const parts = readArchive(unzipped(createReadStream(file), signal));
  while (!(await parts.next()).done);
}

/** `restore <file>`: makes an empty database what an archive says; with `--replace` any; `-` is standard input. */
export async function restore(args: string[], terminal: Terminal): Promise<void> {
  const usage = 'npm run restore -- <file> [--replace]';
  const { file, replace } = readArguments(args, usage, 1, { replace: { type: 'boolean' } });
  const { signal } = terminal;
  const say = (line: string) => tell(terminal, line);
  try {
    // The whole of it is checked before a database is even opened; a pipe can be read only once.
    if (file !== PIPE) await verifyFile(file, signal);
    const receipts = await readReceipts(path.resolve(env.DATA_DIR));
    const done = await withDatabase({ say, mayBeNew: true, alone: true }, async uri => {
      const { client, db } = await openClient(uri);
      let reopened: string[] = [];
      let footer: ArchiveFooter;
      try {
        const input = file === PIPE ? terminal.input : createReadStream(file);
        const beforeExchange = async () => {
          reopened = await reopenedAccounts(db);
          await revokeAccess(db);
        };
        footer = await restoreArchive(db, unzipped(input, signal), { replace, signal, beforeExchange });
      } finally {
        await client.close();
      }
      return { footer, reopened, erased: await repeatOrExplain(uri, receipts) };
    });
    say(`Restored ${summary(done.footer)}. The next start builds the indexes; everybody signs in anew`);
    for (const email of done.reopened)
      say(`Active again: ${email}. If it is to stay closed: npm run admin -- deactivate`);
    if (done.erased > 0) say(`Erased again, by the receipts in DATA_DIR: ${done.erased} candidate(s)`);
  } catch (error) {
    throw explainFile(error, file, 'read');
  }
}

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

/** `move-data`: from the embedded database of DATA_DIR to the server of MONGODB_URI, and compares the two. */
export async function moveData(args: string[], terminal: Terminal): Promise<void> {
  const usage = 'npm run move-data [-- --replace], with MONGODB_URI set';
  const { replace } = readArguments(args, usage, 0, { replace: { type: 'boolean' } });
  if (env.MONGODB_URI === undefined)
    throw new OperatorError('Set MONGODB_URI to the server that the data is to move to');
  const target = await openClient(env.MONGODB_URI);
  const say = (line: string) => tell(terminal, line);
  try {
    const footer = await withEmbeddedDatabase({ say, alone: true }, async uri => {
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
