import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import type { StoredFile } from '../database/file-store';

/** A file in an archive, read when its turn comes. */
export interface ZipEntry {
  name: string;
  /** Already compressed, such as audio and PDFs. */
  isPacked?: true;
  open(): Promise<AsyncIterable<Uint8Array>>;
}

const NOTHING = new Uint8Array();

/** Bytes compressed before other work gets its turn: a few milliseconds. */
const PACKED_AT_ONCE = 256 * 1024;

/** Returns an archive entry that holds text. */
export const textEntry = (name: string, text: string): ZipEntry => ({
  name,
  async open() {
    return piecesOf(Buffer.from(text));
  },
});

async function* piecesOf(bytes: Buffer): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += PACKED_AT_ONCE) {
    yield bytes.subarray(at, at + PACKED_AT_ONCE);
    await setImmediate();
  }
}

/** Returns a downloadable ZIP archive of files that are found and read while it is sent. */
export const zipFile = (name: string, entries: ZipEntries): StoredFile => ({
  name,
  isDownload: true,
  async open() {
    return Readable.from(zipOf(entries), { objectMode: false });
  },
});

type ZipEntries = Iterable<ZipEntry> | AsyncIterable<ZipEntry>;

/** Yields the bytes of a ZIP archive while it is read: only what is being sent is held in memory. */
async function* zipOf(entries: ZipEntries): AsyncGenerator<Uint8Array> {
  const made: Uint8Array[] = [];
  const archive = new Zip((error, bytes) => {
    if (error) throw error;
    made.push(bytes);
  });
  for await (const { name, isPacked, open } of entries) {
    const content = await open();
    const file = isPacked ? new ZipPassThrough(name) : new ZipDeflate(name);
    archive.add(file);
    for await (const bytes of content) {
      file.push(bytes);
      yield* made.splice(0);
    }
    file.push(NOTHING, true);
    yield* made.splice(0);
  }
  archive.end();
  yield* made;
}
