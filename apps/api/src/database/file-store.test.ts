import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Types } from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { database } from '../lib/app-context';
import { useDatabase } from '#api/test/database';
import { fileStore, fileStores } from './file-store';
import { systemPrincipal, systemScope } from '../lib/system-principal';
import { inTransaction } from './transaction';

const files = fileStore('attachments');

useDatabase();

const company = new Types.ObjectId();
const scope = systemScope(systemPrincipal('tests'), company);
// More than two chunks of 255 KiB.
const content = Buffer.alloc(600 * 1024, 'resume ');
let folder: string;
let local: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'file-store-test-'));
  local = path.join(folder, 'upload');
  await writeFile(local, content);
});
afterAll(() => rm(folder, { recursive: true }));

const putDraft = () => files.putDraft(local, { scope, name: 'résumé.pdf' });
const keep = (id: Types.ObjectId) => inTransaction(session => files.keep(id, session));
const record = (id: Types.ObjectId) => database().collection('attachments.files').findOne({ _id: id });
const countFiles = async () => {
  const [records, chunks] = await Promise.all(
    ['attachments.files', 'attachments.chunks'].map(name => database().collection(name).countDocuments()),
  );
  return { files: records, chunks };
};
const inAnHour = () => new Date(Date.now() + 3_600_000);
/** As though it had been put there two hours ago. */
const age = (id: Types.ObjectId) =>
  database()
    .collection('attachments.files')
    .updateOne({ _id: id }, { $set: { uploadDate: new Date(Date.now() - 2 * 3_600_000) } });

it('keeps a file byte by byte, as a draft of its company at first', async () => {
  const id = await putDraft();
  expect(await record(id)).toMatchObject({ filename: 'résumé.pdf', metadata: { company, draft: true } });
  const read = Buffer.concat(await (await files.open(id)).toArray());
  expect(read.equals(content)).toBe(true);
});

it('keeps and releases a file with the transaction, and leaves it as it was if that fails', async () => {
  const id = await putDraft();
  const fail = (step: 'keep' | 'release') =>
    inTransaction(async session => {
      await files[step](id, session);
      throw new Error('no');
    });
  await expect(fail('keep')).rejects.toThrow('no');
  expect(await record(id)).toMatchObject({ metadata: { draft: true } });
  await keep(id);
  expect((await record(id))?.metadata).toEqual({ company });
  await expect(fail('release')).rejects.toThrow('no');
  expect((await record(id))?.metadata).toEqual({ company });
  await inTransaction(session => files.release(id, session));
  expect(await record(id)).toMatchObject({ metadata: { draft: true } });
});

it('refuses to keep a file that no longer exists, so that no record refers to it', async () => {
  const id = await putDraft();
  await files.remove(id);
  await expect(keep(id)).rejects.toThrow('no longer exists');
});

it('removes a draft with its chunks, and leaves a file that was kept meanwhile', async () => {
  const [draft, kept] = [await putDraft(), await putDraft()];
  await keep(kept);
  await files.removeDraft(draft);
  await files.removeDraft(kept);
  expect(await countFiles()).toEqual({ files: 1, chunks: 3 });
  expect(await record(kept)).not.toBeNull();
});

it('removes a file with its chunks, and accepts one that is already removed', async () => {
  const [id, other] = [await putDraft(), await putDraft()];
  await files.remove(id);
  expect(await countFiles()).toEqual({ files: 1, chunks: 3 });
  await files.remove(id);
  await files.remove(other);
  expect(await countFiles()).toEqual({ files: 0, chunks: 0 });
});

it('answers 404 for a file that no longer exists', async () => {
  const id = await putDraft();
  await files.remove(id);
  await expect(files.open(id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

it.each([
  ['the local file cannot be read', { file: 'absent', name: 'x.pdf' }, 'ENOENT'],
  ['its record cannot be written after its chunks', { file: 'upload', name: 'refused.pdf' }, 'failed validation'],
])('leaves nothing behind when %s', async (_when, { file, name }, message) => {
  const refuse = (validator: object) =>
    database().db?.command({ collMod: 'attachments.files', validator, validationLevel: 'strict' });
  await files.remove(await putDraft());
  await refuse({ filename: { $ne: 'refused.pdf' } });
  try {
    await expect(files.putDraft(path.join(folder, file), { scope, name })).rejects.toThrow(message);
  } finally {
    await refuse({});
  }
  expect(await countFiles()).toEqual({ files: 0, chunks: 0 });
});

it('sweeps what a process that was killed in the middle of a file left, but nothing that is being written', async () => {
  const chunkOf = (files_id: Types.ObjectId) => ({ files_id, n: 0, data: Buffer.from('half') });
  const twoHoursAgo = Types.ObjectId.createFromTime(Date.now() / 1000 - 7_200);
  const beingWritten = chunkOf(new Types.ObjectId());
  const chunks = database().collection('attachments.chunks');
  await chunks.insertMany([chunkOf(twoHoursAgo), beingWritten]);
  expect(await files.sweepDrafts(new Date(Date.now() - 3_600_000))).toBe(1);
  expect(await chunks.distinct('files_id')).toEqual([beingWritten.files_id]);
});

it('sweeps old drafts only: neither young ones nor old files that are kept', async () => {
  const [oldDraft, youngDraft, oldKept] = [await putDraft(), await putDraft(), await putDraft()];
  await keep(oldKept);
  await age(oldDraft);
  await age(oldKept);
  expect(await files.sweepDrafts(new Date(Date.now() - 3_600_000))).toBe(1);
  expect(await record(oldDraft)).toBeNull();
  expect(await record(youngDraft)).not.toBeNull();
  expect(await record(oldKept)).not.toBeNull();
  expect(await countFiles()).toEqual({ files: 2, chunks: 6 });
});

it('sweeps nothing that a request keeps meanwhile', async () => {
  const id = await putDraft();
  await Promise.all([files.sweepDrafts(new Date(0)), keep(id)]);
  expect(await files.sweepDrafts(inAnHour())).toBe(0);
  expect(await countFiles()).toEqual({ files: 1, chunks: 3 });
});

it('removes every file of a company, including drafts, and keeps those of other companies', async () => {
  const other = { scope: systemScope(systemPrincipal('tests'), new Types.ObjectId()), name: 'résumé.pdf' };
  const kept = await files.putDraft(local, other);
  await keep(await putDraft());
  await putDraft();
  await files.removeAllOf(scope);
  expect(await countFiles()).toEqual({ files: 1, chunks: 3 });
  expect(await record(kept)).toMatchObject({ metadata: { company: other.scope.company } });
});

it('is listed for what concerns all stores, and has its index before it has a file', async () => {
  expect(fileStores()).toContain(files);
  const indexes = await database().collection('attachments.files').indexes();
  expect(indexes).toContainEqual(expect.objectContaining({ key: { 'metadata.draft': 1, uploadDate: 1 } }));
});
