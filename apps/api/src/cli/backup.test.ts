import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { gunzipSync, gzipSync } from 'node:zlib';
import mongoose from 'mongoose';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { allModels } from '../database/models';
import { admin } from '#api/test/admin';
import { api } from '#api/test/api';
import { openLink, pressFirst } from '#api/test/candidates';
import { databaseUri, useDatabase } from '#api/test/database';
import { makeInterview, makeRecruiter } from '#api/test/factories';
import { runDueJobs } from '#api/test/jobs';
import { mailedCode } from '#api/test/mails';
import { makeSaid } from '#api/test/said';
import { set } from '#api/test/settings';
import { useTemporaryFolder } from '#api/test/temporary-folder';
import { buildIndexes, connectDatabase, disconnectDatabase, openClient } from '../database/connection';
import { startEmbeddedDatabase } from '@interview-detection/embedded-mongo/embedded-database';
import { database } from '../lib/app-context';
import { markAlive } from '../database/live-mark';
import { reportJob } from '../modules/reports/start-report.service';
import type { Terminal } from './command';
import { FRAMES, FORMAT } from '../backup/archive-format';
import { prepare } from './commands';
import { dataCollections, rawDocuments } from '../backup/read-collections';

const { BSON, Binary, Decimal128, Double, Int32, Long, MinKey, ObjectId, Timestamp } = mongoose.mongo;

const { folder: temporaryFolder } = useTemporaryFolder();
useDatabase();

type Connected = Awaited<ReturnType<typeof openClient>>;
let source: Connected;
let target: Connected;
let targetUri: string;
const file = path.join(temporaryFolder, 'backup.gz');

beforeAll(async () => {
  source = await openClient(databaseUri());
  const uri = new URL(databaseUri());
  uri.pathname += '-restored';
  targetUri = uri.href;
  target = await openClient(targetUri);
});
beforeEach(() => Promise.all([target.db.dropDatabase(), rm(file, { force: true })]));
afterEach(() => target.db.dropDatabase());
afterAll(() => Promise.all([source.client.close(), target.client.close()]));

type Command = (args: string[], terminal: Terminal) => Promise<void>;

const commandOf =
  (name: string): Command =>
  async (args, terminal) =>
    prepare([name, ...args])(terminal);
const [backup, restore, moveData] = [commandOf('backup'), commandOf('restore'), commandOf('move-data')];

/** Runs a command as the operator types it; returns what it says. */
async function operate(command: Command, args: string[], uri: string | undefined, parts: Partial<Terminal> = {}) {
  set('MONGODB_URI', uri);
  const messages = new PassThrough();
  await command(args, {
    input: Readable.from([]),
    output: new PassThrough(),
    signal: new AbortController().signal,
    ...parts,
    messages,
  });
  return String(messages.read() ?? '');
}

/** Every document of every collection, by a hash of its bytes; without what a restore records about itself. */
async function contents({ db }: Connected): Promise<Record<string, string[]>> {
  const all: Record<string, string[]> = {};
  for (const name of await dataCollections(db)) {
    const documents = [];
    for await (const document of rawDocuments(db, name))
      if (!Buffer.from(document).includes('audit.restored'))
        documents.push(createHash('sha1').update(document).digest('hex'));
    all[name] = documents;
  }
  return all;
}

/** The collections that have these words in a document. */
async function mentions({ db }: Connected, words: string): Promise<string[]> {
  const found: string[] = [];
  for (const name of await dataCollections(db)) {
    const documents = await db.collection(name).find().toArray();
    if (JSON.stringify(documents).includes(words)) found.push(name);
  }
  return found;
}

/** What a restore leaves as it is in the archive: all except who may sign in. */
function dataIn(all: Record<string, string[]>): Record<string, string[]> {
  const ACCESS = new Set(['users', 'passwordresets', 'ratelimits', 'sessions']);
  return Object.fromEntries(Object.entries(all).filter(([name]) => !ACCESS.has(name)));
}

/** What the product stores: accounts, a resume, an interview with its report, emails, jobs. */
async function fill(): Promise<void> {
  const recruiter = await makeRecruiter();
  const { _id } = await makeInterview(recruiter);
  const transcript = [
    { type: 'sent', message: 'Why us?' },
    { type: 'recieve', message: 'Because of the honest report.', startedAt: '2026-01-01T10:00:00Z' },
  ];
  await api.post(`/interviews/${_id}/complete`).set(recruiter.auth).send({ transcript }).expect(200);
  await runDueJobs({ kinds: [reportJob] });
  await makeInterview(recruiter);
}

describe('an archive', () => {
  it('brings back every record and every file, each byte, and the next start its indexes', async () => {
    await fill();
    const before = await contents(source);
    for (const name of ['users', 'candidates', 'interviews', 'reports', 'outbox', 'resumes.files', 'resumes.chunks'])
      expect(before[name]?.length).toBeGreaterThan(0);
    expect(await operate(backup, [file], databaseUri())).toMatch(
      /backup.gz: \d+ documents of \d+ collections, .* checksum [0-9a-f]{64}\n$/,
    );
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await operate(restore, [file], targetUri)).toMatch(/^Restored \d+ documents/);
    expect(dataIn(await contents(target))).toEqual(dataIn(before));
    await disconnectDatabase();
    try {
      await connectDatabase(targetUri);
      for (const model of allModels()) expect(await model.diffIndexes()).toEqual({ toDrop: [], toCreate: [] });
    } finally {
      await disconnectDatabase();
      await connectDatabase(databaseUri());
    }
  });

  it(
    'brings back what a candidate said of their record: comments, corrections, requests, their voice',
    { tags: 'deep' },
    async () => {
      const WORDS = 'A kestrel of mine';
      await makeSaid(WORDS);
      await operate(backup, [file], databaseUri());
      await operate(restore, [file], targetUri);
      const [{ visits: restored, ...data }, { visits, ...before }] = [await contents(target), await contents(source)];
      expect([dataIn(data), restored?.length]).toEqual([dataIn(before), visits?.length]);
      expect(await mentions(target, WORDS)).toEqual(await mentions(source, WORDS));
      expect(await mentions(target, WORDS)).toEqual(expect.arrayContaining(['corrections', 'evidence', 'interviews']));
      for (const name of ['candidates', 'recordings', 'recordings.files', 'recordings.chunks'])
        expect([name, await target.db.collection(name).countDocuments()]).toEqual([name, 1]);
      expect(await target.db.collection('candidates').findOne()).toMatchObject({ erasureAsked: true });
    },
  );

  it(
    'holds neither a candidate’s link nor a session’s token, of a candidate or of staff',
    { tags: 'deep' },
    async () => {
      const recruiter = await makeRecruiter();
      const { _id } = await makeInterview(recruiter);
      const { link, auth } = await openLink(recruiter.auth, _id);
      await api.get('/candidate/interview').set(auth).expect(200);
      await operate(backup, [file], databaseUri());
      const archive = gunzipSync(await readFile(file));
      // What it does hold is found in this way.
      expect(archive.includes(recruiter.email)).toBe(true);
      expect((await source.db.collection('outbox').countDocuments()) > 0).toBe(true);
      const tokens = [auth.Authorization, recruiter.auth.Authorization].map(header => header.replace('Bearer ', ''));
      // Of a link what follows the interview's id is the secret, and 256 bits of that are 43 letters.
      for (const secret of [link, link.slice(-43), ...tokens, ...tokens.map(token => token.slice(-43))])
        expect([archive.includes(secret), archive.includes(Buffer.from(secret, 'base64url'))]).toEqual([false, false]);
    },
  );

  it('keeps every type as it is', { tags: 'deep' }, async () => {
    await source.db.collection<{ _id: unknown }>('types').insertMany([
      {
        _id: 'numbers',
        int: new Int32(7),
        long: new Long(7n),
        double: new Double(7),
        zero: new Double(-0),
        nan: NaN,
      },
      { _id: 'exact', decimal: Decimal128.fromString('0.10'), big: Long.MAX_VALUE },
      { _id: 'dates', old: new Date(-1), far: new Date(8.64e15), stamp: new Timestamp({ t: 5, i: 7 }) },
      { _id: 'bytes', plain: new Binary(Buffer.from([0, 255])), user: new Binary(Buffer.from('x'), 0x80) },
      { _id: 'others', pattern: /a.*b/i, min: new MinKey(), none: null, list: [[], {}, [1.5]], text: 'ä\u0000🙂' },
      { _id: new ObjectId(), nested: { _id: new ObjectId(), id: [new ObjectId()] } },
      { _id: new Long(3n) },
      { _id: { two: 1, one: 2 } },
    ] as never[]);
    const before = await contents(source);
    await operate(backup, [file], databaseUri());
    await operate(restore, [file], targetUri);
    expect(await contents(target)).toEqual(before);
    await source.db.collection('types').drop();
  });

  it('holds the data of one moment, although writes go on meanwhile', { tags: 'deep' }, async () => {
    const pairs = { one: source.db.collection('pairs_one'), other: source.db.collection('zz_other') };
    await Promise.all(Object.values(pairs).map(each => each.insertOne({ filler: 'x'.repeat(1000) })));
    await source.db
      .collection('zz_filler')
      .insertMany(Array.from({ length: 3000 }, () => ({ filler: 'y'.repeat(2000) })));
    const end = new AbortController();
    const writing = (async () => {
      for (let number = 0; !end.signal.aborted; number++) {
        await source.client.withSession(session =>
          session.withTransaction(async () => {
            await pairs.one.insertOne({ number }, { session });
            await pairs.other.insertOne({ number }, { session });
          }),
        );
      }
    })();
    try {
      await operate(backup, [file], databaseUri());
    } finally {
      end.abort();
      await writing;
    }
    await operate(restore, [file], targetUri);
    const numbers = async (name: string) =>
      (await target.db.collection(name).find().toArray()).map(({ number }) => number);
    const [one, other] = [await numbers('pairs_one'), await numbers('zz_other')];
    expect(one.filter(number => number !== undefined)).toEqual(other.filter(number => number !== undefined));
    expect(one.length).toBeLessThan(await pairs.one.countDocuments());
    for (const name of ['pairs_one', 'zz_other', 'zz_filler']) await source.db.collection(name).drop();
  });

  it('goes through pipes', { tags: 'deep' }, async () => {
    await fill();
    const output = new PassThrough();
    const chunks: Buffer[] = [];
    output.on('data', (chunk: Buffer) => chunks.push(chunk));
    await operate(backup, ['-'], databaseUri(), { output });
    await operate(restore, ['-'], targetUri, { input: Readable.from([Buffer.concat(chunks)]) });
    expect(dataIn(await contents(target))).toEqual(dataIn(await contents(source)));
  });

  it(
    'says which migrations its database has had, not which ones the program that made it knows',
    { tags: 'deep' },
    async () => {
      await fill();
      const migrations = source.db.collection<{ _id: number; name: string }>('migrations');
      await migrations.insertOne({ _id: 999, name: 'from-the-future' });
      await operate(backup, [file], databaseUri());
      await migrations.deleteOne({ _id: 999 });
      await expect(operate(restore, [file], targetUri)).rejects.toThrow('created by a newer version of the product');
    },
  );

  it('an archive of an empty database is refused: the address may be wrong', async () => {
    await expect(operate(backup, [file], targetUri)).rejects.toThrow(
      /^There is nothing in the database test-\d+-restored: check MONGODB_URI and DATA_DIR$/,
    );
    expect(await readdir(temporaryFolder)).not.toContain('backup.gz');
  });

  it(
    'of two archives written to one name at once, one is complete and the other is refused',
    { tags: 'deep' },
    async () => {
      await fill();
      const made = await Promise.allSettled([
        operate(backup, [file], databaseUri()),
        operate(backup, [file], databaseUri()),
      ]);
      expect(made.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      expect(made.find(({ status }) => status === 'rejected')).toMatchObject({
        reason: { message: `${file} exists already: choose another name` },
      });
      expect((await readdir(temporaryFolder)).filter(name => name.startsWith('backup.gz'))).toEqual(['backup.gz']);
      expect((await stat(file)).mode & 0o777).toBe(0o600);
      await operate(restore, [file], targetUri);
      expect(dataIn(await contents(target))).toEqual(dataIn(await contents(source)));
    },
  );

  it('never replaces a file, and a failed one leaves none', async () => {
    await writeFile(file, 'mine');
    await expect(operate(backup, [file], databaseUri())).rejects.toThrow(`${file} exists already: choose another name`);
    expect(await readFile(file, 'utf8')).toBe('mine');
    await rm(file);
    const nowhere = path.join(temporaryFolder, 'no', 'folder.gz');
    await expect(operate(backup, [nowhere], databaseUri())).rejects.toThrow(
      'cannot be written: there is no such file or folder',
    );
    const signal = AbortSignal.abort();
    await expect(operate(backup, [file], databaseUri(), { signal })).rejects.toThrow(/abort/i);
    expect((await readdir(temporaryFolder)).filter(name => name.startsWith('backup'))).toEqual([]);
  });
});

describe('restore', () => {
  let archive: Buffer;
  let archived: Record<string, string[]>;
  beforeEach(async () => {
    await fill();
    await operate(backup, [file], databaseUri());
    archive = await readFile(file);
    archived = await contents(source);
  });

  const into = (content: Buffer, ...options: string[]) =>
    writeFile(file, content).then(() => operate(restore, [file, ...options], targetUri));

  it('refuses a database that is not empty, unless all of it is to be replaced', { tags: 'deep' }, async () => {
    await target.db.collection('users').insertOne({ email: 'mine@example.org' });
    await target.db.collection('another').insertOne({});
    const before = await contents(target);
    await expect(into(archive)).rejects.toThrow(
      /^The database is not empty: restore into an empty one, or add --replace/,
    );
    expect(await contents(target)).toEqual(before);
    await into(archive, '--replace');
    expect(dataIn(await contents(target))).toEqual(dataIn(archived));
  });

  it('treats a database that was only started as empty', { tags: 'deep' }, async () => {
    await disconnectDatabase();
    try {
      await connectDatabase(targetUri);
      await database().collection('jobs').insertOne({ name: 'deliver-mail', key: 'every' });
    } finally {
      await disconnectDatabase();
      await connectDatabase(databaseUri());
      await buildIndexes();
    }
    await into(archive);
    expect(dataIn(await contents(target))).toEqual(dataIn(archived));
  });

  const frame = (tag: number, document: object) => Buffer.concat([Buffer.of(tag), BSON.serialize(document)]);
  const header = (fields: object) =>
    gzipSync(
      frame(FRAMES.header, { format: FORMAT, formatVersion: 1, schemaVersion: 1, createdAt: new Date(), ...fields }),
    );
  const inside = (change: (bytes: Buffer) => Buffer) => gzipSync(change(Buffer.from(gunzipSync(archive))));
  const flip = (bytes: Buffer, at: number) => {
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    return bytes;
  };
  const CUT_OFF = /^This archive is cut off: its end is missing/;
  const DAMAGED = /^This archive is damaged \(.*\): take another one$/;
  const FOREIGN = 'This is no archive of Interview Detection';
  const NEWER = 'created by a newer version of the product: upgrade first';

  const broken: [string, () => Buffer, RegExp | string][] = [
    ['cut off in the middle', () => archive.subarray(0, archive.length / 2), CUT_OFF],
    ['cut off before its last byte', () => archive.subarray(0, -1), CUT_OFF],
    ['empty', () => Buffer.alloc(0), CUT_OFF],
    ['cut off between two parts', () => inside(bytes => bytes.subarray(0, bytes.readInt32LE(1) + 1)), CUT_OFF],
    ['cut off within its unpacked bytes', () => inside(bytes => bytes.subarray(0, -10)), CUT_OFF],
    ['with a changed byte', () => flip(Buffer.from(archive), archive.length >> 1), /damaged|cut off/],
    ['with a changed byte in what it holds', () => inside(bytes => flip(bytes, bytes.length >> 1)), DAMAGED],
    ['with a wrong checksum', () => inside(bytes => flip(bytes, bytes.length - 5)), DAMAGED],
    ['followed by something', () => inside(bytes => Buffer.concat([bytes, frame(FRAMES.document, {})])), DAMAGED],
    ['followed by something that is not packed', () => Buffer.concat([archive, Buffer.from('text')]), DAMAGED],
    ['something else', () => Buffer.from('not compressed'), FOREIGN],
    ['something else, compressed', () => gzipSync('something else that is compressed'), FOREIGN],
    ['of another kind', () => header({ format: 'another' }), FOREIGN],
    ['of a newer form', () => header({ formatVersion: 2 }), NEWER],
    ['of a newer program', () => header({ schemaVersion: 999 }), NEWER],
  ];
  it.each(broken)(
    'an archive that is %s is one line, and nothing is changed',
    { tags: 'deep' },
    async (_name, content, message) => {
      await target.db.collection('users').insertOne({ email: 'mine@example.org' });
      const before = await contents(target);
      await expect(into(content(), '--replace')).rejects.toThrow(message);
      expect(await contents(target)).toEqual(before);
      // From a pipe it is found out only while it is being stored: beside the data.
      const piped = operate(restore, ['-', '--replace'], targetUri, { input: createReadStream(file) });
      await expect(piped).rejects.toThrow(message);
      expect(await contents(target)).toEqual(before);
      expect(await target.db.listCollections({}, { nameOnly: true }).toArray()).toHaveLength(
        Object.keys(before).length,
      );
    },
  );

  it('a file that is not there is one line', { tags: 'deep' }, async () => {
    await expect(operate(restore, ['/nowhere.gz'], targetUri)).rejects.toThrow(
      '/nowhere.gz cannot be read: there is no such file',
    );
    await expect(operate(restore, [], targetUri)).rejects.toThrow('usage: npm run restore -- <file> [--replace]');
    await expect(operate(restore, [file, '--all'], targetUri)).rejects.toThrow('usage: ');
  });

  it(
    'a restore that was killed while it exchanged the collections keeps the product from starting until it is repeated',
    { tags: 'deep' },
    async () => {
      await target.db.collection<{ _id: string }>('locks').insertOne({ _id: 'restore' });
      await target.db.collection('restoring.users').insertOne({});
      await disconnectDatabase();
      try {
        await expect(connectDatabase(targetUri)).rejects.toThrow('cut short: restore it again, with --replace');
      } finally {
        await disconnectDatabase();
        await connectDatabase(databaseUri());
      }
      await into(archive, '--replace');
      expect(dataIn(await contents(target))).toEqual(dataIn(archived));
      expect(await target.db.collection('locks').countDocuments()).toBe(0);
    },
  );
});

describe('what was revoked after a backup', () => {
  const accounts = () => target.db.collection<{ email: string; active: boolean; tokenVersion: number }>('users');

  it(
    'stays revoked by a restore: sessions, links, codes and secret emails; accounts that it opens are named',
    { tags: 'deep' },
    async () => {
      const { email } = await makeRecruiter();
      const closed = await makeRecruiter();
      await mailedCode(email);
      await operate(backup, [file], databaseUri());
      const [before] = await source.db.collection('users').find({ email }).toArray();
      await operate(restore, [file], targetUri);
      const [first] = await accounts().find({ email }).toArray();
      expect(first?.tokenVersion).toBeGreaterThan(Number(before?.['tokenVersion']) + 1_000);
      expect(await target.db.collection('passwordresets').countDocuments()).toBe(0);
      expect(await target.db.collection('ratelimits').countDocuments()).toBe(0);
      expect(await source.db.collection('sessions').countDocuments()).toBeGreaterThan(0);
      expect(await target.db.collection('sessions').countDocuments()).toBe(0);
      const [mail] = await target.db.collection('outbox').find({ kind: 'password-code' }).toArray();
      expect(mail).toMatchObject({ text: null, html: null, state: 'failed' });

      await accounts().updateOne({ email: closed.email }, { $set: { active: false } });
      await accounts().updateOne({ email }, { $inc: { tokenVersion: 5 } });
      const said = await operate(restore, [file, '--replace'], targetUri);
      expect(said).toContain(`Active again: ${closed.email}. If`);
      expect(said).not.toContain(`Active again: ${email}`);
      expect(said).toContain('everyone has to sign in again');
    },
  );

  it(
    'is reported as missing: each company’s audit log says that it was restored, in its chain',
    { tags: 'deep' },
    async () => {
      const { company } = await makeRecruiter();
      await operate(backup, [file], databaseUri());
      await operate(restore, [file], targetUri);
      const restored = { type: 'audit.restored', company: new mongoose.Types.ObjectId(company._id) };
      expect(await target.db.collection('events').find(restored).toArray()).toMatchObject([
        { record: { kind: 'audit' }, principal: { kind: 'system', name: 'restore' }, unsealed: true },
      ]);
    },
  );

  it(
    'stays revoked: candidates’ sessions, and a link that was renewed in the data that is replaced',
    { tags: 'deep' },
    async () => {
      const recruiter = await makeRecruiter();
      const interview = await makeInterview(recruiter);
      await pressFirst((await openLink(recruiter.auth, interview._id)).auth);
      // Opened, and nothing was pressed.
      await openLink(recruiter.auth, (await makeInterview(recruiter))._id);
      await operate(backup, [file], databaseUri());
      await operate(restore, [file], targetUri);
      expect(await target.db.collection('openings').countDocuments()).toBe(0);
      const interviews = target.db.collection('interviews');
      expect(await target.db.collection('visits').find().toArray()).toMatchObject([{ session: null }]);
      const one = { _id: new mongoose.Types.ObjectId(interview._id) };
      expect((await interviews.findOne(one))?.['linkVersion']).toBeUndefined();
      await interviews.updateOne(one, { $set: { linkVersion: 3 } });
      await operate(restore, [file, '--replace'], targetUri);
      expect((await interviews.findOne(one))?.['linkVersion']).toBe(3);
    },
  );

  it('stays erased: the receipts of this installation are applied again', { tags: 'deep' }, async () => {
    const dataDir = path.join(temporaryFolder, 'erased');
    set('DATA_DIR', dataDir);
    const recruiter = await makeRecruiter();
    await makeInterview(recruiter);
    await operate(backup, [file], databaseUri());
    const [candidate] = await source.db.collection('candidates').find().toArray();
    const receipt = { company: String(candidate?.['company']), candidates: [String(candidate?._id)] };
    await mkdir(path.join(dataDir, 'receipts'), { recursive: true });
    await writeFile(path.join(dataDir, 'receipts', 'erasure-1.json'), JSON.stringify(receipt));
    await disconnectDatabase();
    try {
      const said = await operate(restore, [file], targetUri);
      expect(said).toContain('Erased again, by receipts and by the data before: 1 candidate(s)');
      expect(said).not.toContain('No receipt');
    } finally {
      await connectDatabase(databaseUri());
      await rm(dataDir, { recursive: true });
    }
    for (const name of ['resumes.files', 'resumes.chunks'])
      expect(await target.db.collection(name).countDocuments(), name).toBe(0);
    expect(await target.db.collection('candidates').findOne()).toMatchObject({ name: 'Erased candidate' });
    expect(await mentions(target, 'Okafor')).toEqual([]);
  });

  it('may be back after an erasure whose receipt is elsewhere, which the restore says', { tags: 'deep' }, async () => {
    const dataDir = path.join(temporaryFolder, 'new-machine');
    set('DATA_DIR', dataDir);
    await operate(backup, [file], databaseUri());
    const said = await operate(restore, [file], targetUri);
    expect(said).toContain(`No receipt of an erasure in ${path.join(dataDir, 'receipts')}: people erased after this`);
  });

  it(
    'stays erased: a candidate who is erased in the data that the archive replaces, with no receipt at hand',
    { tags: 'deep' },
    async () => {
      const recruiter = await makeRecruiter();
      const { candidate } = await makeInterview(recruiter);
      await makeInterview(recruiter, { name: 'Jonas Lindqvist', email: 'jonas@example.org' });
      await operate(backup, [file], databaseUri());
      await operate(restore, [file], targetUri);
      const dataDir = path.join(temporaryFolder, 'erased-elsewhere');
      set('DATA_DIR', dataDir);
      await disconnectDatabase();
      await connectDatabase(targetUri);
      await admin(['erase-candidate', candidate._id, '--yes']);
      await disconnectDatabase();
      await rm(dataDir, { recursive: true });
      try {
        const said = await operate(restore, [file, '--replace'], targetUri);
        expect(said).toContain('Erased again, by receipts and by the data before: 1 candidate(s)');
      } finally {
        await connectDatabase(databaseUri());
      }
      expect(await mentions(target, 'Okafor')).toEqual([]);
      expect(await mentions(target, 'Jonas Lindqvist')).toContain('candidates');
    },
  );

  it(
    'stays erased: what the candidate said about their record, which an earlier archive has',
    { tags: 'deep' },
    async () => {
      const WORDS = 'A kestrel of mine';
      const dataDir = path.join(temporaryFolder, 'erased-words');
      set('DATA_DIR', dataDir);
      const { id, recruiter } = await makeSaid(WORDS);
      await makeSaid('A heron of theirs', recruiter);
      await operate(backup, [file], databaseUri());
      const interview = await source.db.collection('interviews').findOne({ _id: new ObjectId(id) });
      await admin(['erase-candidate', String(interview?.['candidate']._id), '--yes']);
      expect(await mentions(source, WORDS)).toEqual([]);
      await disconnectDatabase();
      try {
        const said = await operate(restore, [file], targetUri);
        expect(said).toContain('Erased again, by receipts and by the data before: 1 candidate(s)');
      } finally {
        await connectDatabase(databaseUri());
        await rm(dataDir, { recursive: true });
      }
      expect(await mentions(target, WORDS)).toEqual([]);
      expect(await mentions(target, 'A heron of theirs')).toEqual(await mentions(source, 'A heron of theirs'));
      for (const name of ['recordings', 'recordings.files', 'corrections', 'evidence'])
        expect([name, await target.db.collection(name).countDocuments()]).toEqual([name, 1]);
    },
  );

  it(
    'never replaces the database of a live process, which would lose its unique indexes',
    { tags: 'deep' },
    async () => {
      await fill();
      await operate(backup, [file], databaseUri());
      const process = await markAlive(target.db);
      const refused = operate(restore, [file, '--replace'], targetUri);
      await expect(refused).rejects.toThrow(
        /^The product runs on this database \(process \d+ on .*\): stop every process/,
      );
      expect(await contents(target)).toEqual({});
      await process.end();
      await operate(restore, [file, '--replace'], targetUri);
    },
  );
});

describe('the embedded database', () => {
  const dataDir = path.join(temporaryFolder, 'data');
  const start = () =>
    startEmbeddedDatabase({
      dataDir,
      findBinary: async () => ({ path: inject('mongodPath'), version: '6.0.5' }),
      log: () => undefined,
      onFatal: () => undefined,
    });
  beforeEach(() => set('DATA_DIR', dataDir));
  afterAll(() => rm(dataDir, { recursive: true, force: true }));

  it(
    'is archived while the product runs on it, and moves to a server when it does not, if both are compared',
    { tags: 'deep' },
    async () => {
      await expect(operate(backup, [file], undefined)).rejects.toThrow(`There is no database in ${dataDir} yet`);
      const product = await start();
      const embedded = await openClient(product.uri);
      await embedded.db.collection('users').insertMany([{ email: 'a@example.org' }, { email: 'b@example.org' }]);
      const before = await contents(embedded);
      await operate(backup, [file], undefined);
      const other = `Process ${process.pid} runs on ${dataDir}: stop it first`;
      await expect(operate(restore, [file, '--replace'], undefined)).rejects.toThrow(other);
      await expect(operate(moveData, [], targetUri)).rejects.toThrow(other);
      await embedded.client.close();
      await product.stop();

      await expect(operate(moveData, [], undefined)).rejects.toThrow('Set MONGODB_URI to the server');
      const said = await operate(moveData, [], targetUri);
      expect(said).toContain('  users: 2 on both sides, equal checksums\n');
      expect(await contents(target)).toEqual(before);
      await expect(operate(moveData, [], targetUri)).rejects.toThrow('The database is not empty');

      await operate(restore, [file, '--replace'], undefined);
      const again = await start();
      const restored = await openClient(again.uri);
      expect(dataIn(await contents(restored))).toEqual(dataIn(before));
      await restored.client.close();
      await again.stop();
    },
  );
});
