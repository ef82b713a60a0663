import { createHash } from 'node:crypto';
import mongoose from 'mongoose';
import { newestMigration } from '../database/migrate';
import { OperatorError, systemCode } from '../lib/app-error';
import {
  collectionSchema,
  footerSchema,
  FORMAT_VERSION,
  FRAMES,
  headerSchema,
  type ArchiveFooter,
  type CollectionContent,
} from './archive-format';
import { ContentCount } from './read-collections';

const { BSON } = mongoose.mongo;

/** MongoDB stores at most 16 MiB in one document, and a little more for itself. */
const DOCUMENT_BYTES_MAX = 17 * 1024 * 1024;
const LENGTH_BYTES = 4;

const damaged = (how: string) => new OperatorError(`This archive is damaged (${how}): take another one`);
const cutOff = () => new OperatorError('This archive is cut off: its end is missing, take another one');
const foreign = () => new OperatorError('This is no archive of Interview Detection');

interface Frame {
  tag: number;
  document: Buffer;
}

/** Cuts a stream into frames. Throws for one that ends within a frame. */
async function* framesOf(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Frame> {
  let rest = Buffer.alloc(0);
  let isFirst = true;
  for await (const piece of pieces) {
    rest = rest.length === 0 ? Buffer.from(piece) : Buffer.concat([rest, piece]);
    let at = 0;
    while (rest.length - at >= 1 + LENGTH_BYTES) {
      const length = rest.readInt32LE(at + 1);
      if (isFirst && rest[0] !== FRAMES.header) throw foreign();
      if (length <= LENGTH_BYTES || length > DOCUMENT_BYTES_MAX) throw damaged('a length is impossible');
      if (rest.length - at < 1 + length) break;
      yield { tag: rest[at] ?? 0, document: rest.subarray(at + 1, at + 1 + length) };
      at += 1 + length;
      isFirst = false;
    }
    rest = rest.subarray(at);
  }
  if (rest.length > 0) throw cutOff();
}

export type ArchivePart = { collection: string } | { document: Buffer };

/** A document of an archive, any byte of which may be wrong. */
export function parseDocument(document: Buffer, options: mongoose.mongo.BSON.DeserializeOptions = {}) {
  try {
    return BSON.deserialize(document, options);
  } catch (error) {
    if (error instanceof BSON.BSONError) throw damaged('a document cannot be read');
    throw error;
  }
}

function readHeader({ document }: Frame): void {
  const header = headerSchema.safeParse(parseDocument(document));
  if (!header.success) throw foreign();
  const { formatVersion, schemaVersion } = header.data;
  if (formatVersion > FORMAT_VERSION || schemaVersion > newestMigration()) {
    throw new OperatorError(
      'This archive was created by a newer version of the product: upgrade first, then restore it',
    );
  }
}

/**
 * Reads an archive after decompression, part by part, checking each. Returns the footer when all of it was there and
 * right; throws one line otherwise. Nothing read before the return may be trusted.
 */
export async function* readArchive(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<ArchivePart, ArchiveFooter> {
  const hash = createHash('sha256');
  const contents: CollectionContent[] = [];
  let count: ContentCount | undefined;
  let footer: ArchiveFooter | undefined;
  let isFirst = true;
  const endCollection = () => {
    if (count) contents.push(count.end());
    count = undefined;
  };
  for await (const frame of framesOf(unzipErrorsExplained(pieces))) {
    if (footer) throw damaged('something follows its end');
    if (isFirst) readHeader(frame);
    if (frame.tag === FRAMES.footer) {
      endCollection();
      footer = checkFooter(frame.document, contents, hash.digest('hex'));
      continue;
    }
    hash.update(Uint8Array.of(frame.tag)).update(frame.document);
    if (frame.tag === FRAMES.collection) {
      endCollection();
      const marker = collectionSchema.safeParse(parseDocument(frame.document));
      if (!marker.success) throw damaged('a collection has no name');
      count = new ContentCount(marker.data.name);
      yield { collection: marker.data.name };
    } else if (frame.tag === FRAMES.document && count) {
      count.add(frame.document);
      yield { document: frame.document };
    } else if (!isFirst) {
      throw damaged('an unknown part');
    }
    isFirst = false;
  }
  if (!footer) throw cutOff();
  return footer;
}

function checkFooter(document: Buffer, contents: CollectionContent[], sha256: string): ArchiveFooter {
  const footer = footerSchema.safeParse(parseDocument(document));
  if (!footer.success || footer.data.sha256 !== sha256) throw damaged('its checksum is wrong');
  const differing = footer.data.collections.find(({ sha256: sum }, index) => sum !== contents[index]?.sha256);
  if (differing || footer.data.collections.length !== contents.length) throw damaged('a checksum is wrong');
  return footer.data;
}

async function* unzipErrorsExplained(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let isEmpty = true;
  try {
    for await (const piece of pieces) {
      isEmpty = false;
      yield piece;
    }
  } catch (error) {
    const code = systemCode(error);
    if (code === 'Z_BUF_ERROR') throw cutOff();
    if (!(error instanceof Error) || code !== 'Z_DATA_ERROR') throw error;
    if (!error.message.includes('header')) throw damaged('it cannot be unpacked');
    // Behind the end of what is packed, another such part would begin with a header.
    throw isEmpty ? foreign() : damaged('something follows its end');
  }
}
