import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import mongoose, { type ClientSession, type Types } from 'mongoose';

export interface StoredFile {
  name: string;
  /** Bytes. */
  size: number;
  open(): Promise<Readable>;
}

/**
 * Where resumes live: any API process can serve any file. A file is first a draft; the transaction that refers to it
 * keeps it. Drafts left by a crash are swept, so a file without its record never stays.
 */
export interface FileStore {
  /** Copies a local file into the store as a draft; gives its id. */
  putDraft(localPath: string, meta: { company: Types.ObjectId; name: string }): Promise<Types.ObjectId>;
  /** Makes a draft permanent, inside the transaction that refers to it. */
  keep(id: Types.ObjectId, session: ClientSession): Promise<void>;
  /** Turns a kept file back into a draft, inside the transaction that drops the last reference to it. */
  release(id: Types.ObjectId, session: ClientSession): Promise<void>;
  remove(id: Types.ObjectId): Promise<void>;
  open(id: Types.ObjectId): Promise<Readable>;
  /** Removes drafts that are older than `olderThan`; gives their number. */
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

/** The store on GridFS. */
export const fileStore: FileStore = {
  async putDraft(localPath, { company, name }) {
    const metadata: FileMeta = { company, draft: true };
    const upload = bucket().openUploadStream(name, { metadata });
    await pipeline(createReadStream(localPath), upload);
    return upload.id;
  },
  async keep(id, session) {
    await files().updateOne({ _id: id }, { $unset: { 'metadata.draft': 1 } }, { session });
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
  async open(id) {
    return bucket().openDownloadStream(id);
  },
  async sweepDrafts(olderThan) {
    const drafts = await files()
      .find({ 'metadata.draft': true, uploadDate: { $lt: olderThan } }, { projection: { _id: 1 } })
      .toArray();
    for (const { _id } of drafts) await this.remove(_id);
    return drafts.length;
  },
};
