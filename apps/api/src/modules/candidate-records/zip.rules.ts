import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

/** A file of an archive, read when its turn comes. */
export interface ZipEntry {
  name: string;
  /** Sound is packed already. */
  isPacked?: true;
  open(): Promise<AsyncIterable<Uint8Array>>;
}

const NOTHING = new Uint8Array();

/** The bytes of a ZIP archive of these files, made while it is read: nothing of it is held but what is being sent. */
export async function* zipOf(entries: readonly ZipEntry[]): AsyncGenerator<Uint8Array> {
  const made: Uint8Array[] = [];
  const archive = new Zip((error, bytes) => {
    if (error) throw error;
    made.push(bytes);
  });
  for (const { name, isPacked, open } of entries) {
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
