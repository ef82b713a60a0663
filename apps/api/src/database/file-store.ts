import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import mongoose, { Types, type ClientSession } from 'mongoose';
import { database } from '../lib/app-context';
import { AppError } from '../lib/app-error';
import { DAY_MS } from '../lib/durations';
import { logger } from '../lib/logger';
import type { CompanyScope } from '../lib/system-principal';

/** A received file in a temporary place; removed when the request ends. */
export interface UploadedFile {
  path: string;
  /** The sender's name for it, made safe for a single line and a single folder. */
  name: string;
  /** Bytes. */
  size: number;
}

export interface StoredFile {
  name: string;
  /** Bytes; absent for a file that is generated while it is read. */
  size?: number;
  /** Download it rather than show it inline. */
  isDownload?: true;
  open(): Promise<Readable>;
  /** Content type, if the endpoint leaves it open. */
  contentType?: string;
  /** Anyone may show it and keep copies, for this many seconds; other files are never cached. */
  publicCopy?: { etag: string; seconds: number };
  /** Opens bytes `start` to `end`, both inclusive, for a player that seeks. */
  openPart?(start: number, end: number): Promise<Readable>;
}

/**
 * Stores files of one kind, where every API process can serve them. A file starts as a draft; the transaction that
 * refers to it keeps it. Drafts left by a crash are swept, so no file without a record remains.
 */
export interface FileStore {
  /** Copies a company's local file, or a stream, into the store as a draft; returns its id. */
  putDraft(source: string | Readable, meta: { scope: CompanyScope; name: string }): Promise<Types.ObjectId>;
  /** Makes a draft permanent, inside the transaction that refers to it. Throws if the sweep has already removed it. */
  keep(id: Types.ObjectId, session: ClientSession): Promise<void>;
  /** Turns a kept file back into a draft, inside the transaction that drops the last reference to it. */
  release(id: Types.ObjectId, session: ClientSession): Promise<void>;
  remove(id: Types.ObjectId): Promise<void>;
  /** Removes a draft, unless a transaction has kept it meanwhile. */
  removeDraft(id: Types.ObjectId): Promise<void>;
  /**
   * Opens the whole file, or bytes `start` to `end`, both inclusive. Throws 404: the file may have been replaced since
   * its id was read.
   */
  open(id: Types.ObjectId, part?: { start: number; end: number }): Promise<Readable>;
  /** Removes a draft that no record refers to. If that fails, the sweep removes it. */
  deleteBestEffort(id: Types.ObjectId): Promise<void>;
  /** Removes drafts older than `olderThan`, including incomplete ones; returns how many. */
  sweepDrafts(olderThan: Date): Promise<number>;
  /** Removes every file of a company. */
  removeAllOf(scope: CompanyScope): Promise<void>;
  /** Builds the indexes needed beyond those of GridFS. */
  buildIndexes(): Promise<void>;
}

interface FileMeta {
  company: Types.ObjectId;
  draft?: true;
}

/** How far back to look for incomplete files: reading every chunk would grow with the store. */
const LOOK_BACK_MS = 7 * DAY_MS;

const firstIdOf = (instant: number) => Types.ObjectId.createFromTime(Math.floor(instant / 1000));

const stores: FileStore[] = [];

/** Returns every declared store. */
export const fileStores = (): readonly FileStore[] => stores;

/** Declares a file store: the GridFS bucket of this name, owned by the noun that declares it. */
export function fileStore(bucketName: string): FileStore {
  const store = gridFsStore(bucketName);
  stores.push(store);
  return store;
}

function gridFsStore(bucketName: string): FileStore {
  function bucket() {
    const { db } = database();
    if (!db) throw new Error('The database is not connected');
    return new mongoose.mongo.GridFSBucket(db, { bucketName });
  }
  const files = () => database().collection<{ metadata: FileMeta; uploadDate: Date }>(`${bucketName}.files`);
  const chunks = () => database().collection(`${bucketName}.chunks`);

  /** Finds incomplete files. GridFS writes a file's record last, so a process killed before that leaves only chunks. */
  function halfWritten(olderThan: Date): Promise<{ _id: Types.ObjectId }[]> {
    const begun = { $gte: firstIdOf(olderThan.getTime() - LOOK_BACK_MS), $lt: firstIdOf(olderThan.getTime()) };
    return chunks()
      .aggregate<{ _id: Types.ObjectId }>([
        { $match: { files_id: begun } },
        { $group: { _id: '$files_id' } },
        { $lookup: { from: `${bucketName}.files`, localField: '_id', foreignField: '_id', as: 'file' } },
        { $match: { file: [] } },
      ])
      .toArray();
  }

  return {
    async putDraft(source, { scope, name }) {
      const metadata: FileMeta = { company: scope.company, draft: true };
      const upload = bucket().openUploadStream(name, { metadata });
      try {
        await pipeline(typeof source === 'string' ? createReadStream(source) : source, upload);
      } catch (error) {
        await this.remove(upload.id);
        throw error;
      }
      return upload.id;
    },
    async keep(id, session) {
      const { matchedCount } = await files().updateOne({ _id: id }, { $unset: { 'metadata.draft': 1 } }, { session });
      if (matchedCount !== 1) throw new Error(`The file ${id.toHexString()} no longer exists`);
    },
    async release(id, session) {
      await files().updateOne({ _id: id }, { $set: { 'metadata.draft': true } }, { session });
    },
    async remove(id) {
      await bucket()
        .delete(id)
        .catch((error: unknown) => {
          // Already removed, as wanted.
          if (!(error instanceof Error && error.message.startsWith('File not found'))) throw error;
        });
    },
    async removeDraft(id) {
      const { deletedCount } = await files().deleteOne({ _id: id, 'metadata.draft': true });
      if (deletedCount === 1) await chunks().deleteMany({ files_id: id });
    },
    async deleteBestEffort(id) {
      await this.removeDraft(id).catch((error: unknown) => logger.warn({ err: error }, 'a file was left to the sweep'));
    },
    async open(id, part) {
      const isThere = await files().findOne({ _id: id }, { projection: { _id: 1 } });
      if (!isThere) throw new AppError('NOT_FOUND', 'This file no longer exists');
      // GridFS excludes the end byte.
      return bucket().openDownloadStream(id, part && { start: part.start, end: part.end + 1 });
    },
    async sweepDrafts(olderThan) {
      const drafts = await files()
        .find({ 'metadata.draft': true, uploadDate: { $lt: olderThan } }, { projection: { _id: 1 } })
        .toArray();
      const broken = await halfWritten(olderThan);
      for (const { _id } of drafts) await this.removeDraft(_id);
      for (const { _id } of broken) await this.remove(_id);
      return drafts.length + broken.length;
    },
    async removeAllOf({ company }) {
      for await (const { _id } of files().find({ 'metadata.company': company })) await this.remove(_id);
    },
    async buildIndexes() {
      // GridFS creates its own index at the first upload; this one is for the sweep.
      const partialFilterExpression = { 'metadata.draft': true };
      await files().createIndex({ 'metadata.draft': 1, uploadDate: 1 }, { partialFilterExpression });
    },
  };
}
