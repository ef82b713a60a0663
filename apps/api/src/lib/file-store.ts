import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import mongoose, { Types, type ClientSession } from 'mongoose';
import { AppError } from './app-error';
import { logger } from './logger';

export interface StoredFile {
  name: string;
  /** Bytes; absent where it is written while it is read. */
  size?: number;
  /** To be saved, not shown. */
  isDownload?: true;
  open(): Promise<Readable>;
}

/**
 * Where resumes live: any API process can serve any file. A file is first a draft; the transaction that refers to it
 * keeps it. Drafts left by a crash are swept, so a file without its record never stays.
 */
export interface FileStore {
  /** Copies a local file into the store as a draft; gives its id. */
  putDraft(localPath: string, meta: { company: Types.ObjectId; name: string }): Promise<Types.ObjectId>;
  /** Makes a draft permanent, inside the transaction that refers to it. Throws where the sweep has taken it. */
  keep(id: Types.ObjectId, session: ClientSession): Promise<void>;
  /** Turns a kept file back into a draft, inside the transaction that drops the last reference to it. */
  release(id: Types.ObjectId, session: ClientSession): Promise<void>;
  remove(id: Types.ObjectId): Promise<void>;
  /** Removes a draft; one that a transaction has kept meanwhile stays. */
  removeDraft(id: Types.ObjectId): Promise<void>;
  /** Throws 404: the file may have been replaced since its id was read. */
  open(id: Types.ObjectId): Promise<Readable>;
  /** Removes a draft that no record refers to. Where that fails the sweep takes it. */
  deleteBestEffort(id: Types.ObjectId): Promise<void>;
  /** Removes drafts that are older than `olderThan`, half-written ones too; gives their number. */
  sweepDrafts(olderThan: Date): Promise<number>;
}

interface FileMeta {
  company: Types.ObjectId;
  draft?: true;
}

const BUCKET = 'resumes';

function bucket() {
  if (!mongoose.connection.db) throw new Error('The database is not connected');
  return new mongoose.mongo.GridFSBucket(mongoose.connection.db, { bucketName: BUCKET });
}

const files = () => mongoose.connection.collection<{ metadata: FileMeta; uploadDate: Date }>(`${BUCKET}.files`);

const chunks = () => mongoose.connection.collection(`${BUCKET}.chunks`);

/** How far back half-written files are looked for: a look at every chunk would grow with the store. */
const LOOK_BACK_MS = 7 * 86_400_000;

const firstIdOf = (instant: number) => Types.ObjectId.createFromTime(Math.floor(instant / 1000));

/** GridFS writes a file's record last: a process that was killed before left its chunks only. */
function halfWritten(olderThan: Date): Promise<{ _id: Types.ObjectId }[]> {
  const begun = { $gte: firstIdOf(olderThan.getTime() - LOOK_BACK_MS), $lt: firstIdOf(olderThan.getTime()) };
  return chunks()
    .aggregate<{ _id: Types.ObjectId }>([
      { $match: { files_id: begun } },
      { $group: { _id: '$files_id' } },
      { $lookup: { from: `${BUCKET}.files`, localField: '_id', foreignField: '_id', as: 'file' } },
      { $match: { file: [] } },
    ])
    .toArray();
}

/** The store on GridFS. */
export const fileStore: FileStore = {
  async putDraft(localPath, { company, name }) {
    const metadata: FileMeta = { company, draft: true };
    const upload = bucket().openUploadStream(name, { metadata });
    try {
      await pipeline(createReadStream(localPath), upload);
    } catch (error) {
      await this.remove(upload.id);
      throw error;
    }
    return upload.id;
  },
  async keep(id, session) {
    const { matchedCount } = await files().updateOne({ _id: id }, { $unset: { 'metadata.draft': 1 } }, { session });
    if (matchedCount !== 1) throw new Error(`The file ${id.toHexString()} is not there any more`);
  },
  async release(id, session) {
    await files().updateOne({ _id: id }, { $set: { 'metadata.draft': true } }, { session });
  },
  async remove(id) {
    await bucket()
      .delete(id)
      .catch((error: unknown) => {
        // Already gone is what was wanted.
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
  async open(id) {
    const isThere = await files().findOne({ _id: id }, { projection: { _id: 1 } });
    if (!isThere) throw new AppError('NOT_FOUND', 'This file is not there any more');
    return bucket().openDownloadStream(id);
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
};
