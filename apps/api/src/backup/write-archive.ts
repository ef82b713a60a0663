import { createHash } from 'node:crypto';
import mongoose from 'mongoose';
import { currentTime } from '../lib/app-context';
import { schemaVersion } from '../database/migrate';
import { FORMAT, FORMAT_VERSION, FRAMES, type ArchiveFooter, type ArchiveHeader } from './archive-format';
import { ContentCount, rawDocuments } from './read-collections';

const { BSON } = mongoose.mongo;

/** Small frames leave together. */
const PIECE_BYTES = 256 * 1024;

interface Source {
  db: mongoose.mongo.Db;
  /** Sees all collections at one moment. */
  session: mongoose.mongo.ClientSession;
  collections: string[];
  /** Those that are archived without their documents. */
  leftEmpty?: ReadonlySet<string>;
}

/** Replies that are kept for a day, and what calls are known again by: of no use in a copy, which may be kept for years. */
export const NOT_IN_BACKUPS: ReadonlySet<string> = new Set(['idempotencykeys']);

/**
 * The bytes of an archive before compression, made as they are taken: whatever the size of the database, only a few
 * documents of it are in memory. Returns the footer.
 */
export async function* archiveOf({
  db,
  session,
  collections,
  leftEmpty,
}: Source): AsyncGenerator<Uint8Array, ArchiveFooter> {
  const hash = createHash('sha256');
  let waiting: Uint8Array[] = [];
  let size = 0;
  const add = (tag: number, document: Uint8Array) => {
    const frame = [Uint8Array.of(tag), document];
    for (const part of frame) hash.update(part);
    waiting.push(...frame);
    size += document.length + 1;
  };
  const take = () => {
    const piece = Buffer.concat(waiting);
    waiting = [];
    size = 0;
    return piece;
  };

  const header: ArchiveHeader = {
    format: FORMAT,
    formatVersion: FORMAT_VERSION,
    schemaVersion: await schemaVersion(db, session),
    createdAt: currentTime(),
  };
  add(FRAMES.header, BSON.serialize(header));
  const contents = [];
  for (const name of collections) {
    add(FRAMES.collection, BSON.serialize({ name }));
    const count = new ContentCount(name);
    for await (const document of leftEmpty?.has(name) ? [] : rawDocuments(db, name, session)) {
      count.add(document);
      add(FRAMES.document, document);
      if (size >= PIECE_BYTES) yield take();
    }
    contents.push(count.end());
  }
  const footer: ArchiveFooter = { collections: contents, sha256: hash.copy().digest('hex') };
  add(FRAMES.footer, BSON.serialize(footer));
  yield take();
  return footer;
}
