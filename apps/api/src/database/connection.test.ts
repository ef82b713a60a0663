import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import mongoose, { type ClientSession } from 'mongoose';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { api } from '../../test/api';
import { withSubscribers } from '../../test/database';
import { interviewForm, makePdf, makePosition, makeRecruiter, PASSWORD, type Recruiter } from '../../test/factories';
import { inTransaction } from '../lib/transaction';
import { connectDatabase, databaseAnswers, disconnectDatabase } from './connection';
import { startEmbeddedDatabase, type EmbeddedDatabase } from '@interview-detection/embedded-mongo/embedded-database';
import { drawPort, waitForPort } from '@interview-detection/embedded-mongo/mongod-process';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'connection-test-'));
});
afterAll(() => rm(folder, { recursive: true }));

const startDatabase = () =>
  startEmbeddedDatabase({
    dataDir: folder,
    findBinary: async () => ({ path: inject('mongodPath'), version: '6.0.5' }),
    log: () => undefined,
    onFatal: () => undefined,
  });

describe('connecting', () => {
  afterEach(disconnectDatabase);

  it('builds every index that a model declares, and may be done again', async () => {
    const uri = new URL(inject('mongoUri'));
    uri.pathname = `/connecting-${process.env.VITEST_POOL_ID ?? '0'}`;
    await connectDatabase(uri.href);
    await disconnectDatabase();
    await connectDatabase(uri.href);
    for (const model of Object.values(mongoose.models)) {
      expect({ [model.modelName]: await model.diffIndexes() }).toEqual({
        [model.modelName]: { toDrop: [], toCreate: [] },
      });
    }
    await mongoose.connection.dropDatabase();
  });

  it('uses the database interview-detection where the address names none', async () => {
    const uri = new URL(inject('mongoUri'));
    uri.pathname = '/';
    await connectDatabase(uri.href);
    expect(mongoose.connection.name).toBe('interview-detection');
    await mongoose.connection.dropDatabase();
  });

  it('fails within 5 s where nothing listens', async () => {
    const started = Date.now();
    await expect(connectDatabase(`mongodb://127.0.0.1:${await drawPort()}/test`)).rejects.toThrow('ECONNREFUSED');
    expect(Date.now() - started).toBeLessThan(5_000);
  });

  it('refuses a standalone server, for it has no transactions', async () => {
    const port = await drawPort();
    const dbPath = await mkdtemp(path.join(folder, 'standalone-'));
    const args = [`--dbpath=${dbPath}`, `--port=${port}`, '--bind_ip=127.0.0.1', '--nounixsocket'];
    const mongod = spawn(inject('mongodPath'), args, { stdio: 'ignore' });
    try {
      await waitForPort(mongod, port);
      await expect(connectDatabase(`mongodb://127.0.0.1:${port}/test`)).rejects.toThrow(
        'MONGODB_URI names a standalone server: transactions need a replica set or a sharded cluster',
      );
    } finally {
      mongod.kill('SIGKILL');
      await once(mongod, 'exit');
    }
  });
});

describe('while the database is away', () => {
  withSubscribers();
  let database: EmbeddedDatabase;
  let recruiter: Recruiter;
  let form: Record<string, string>;
  let pdf: Buffer;

  beforeAll(async () => {
    database = await startDatabase();
    await connectDatabase(database.uri);
    recruiter = await makeRecruiter();
    form = interviewForm((await makePosition(recruiter))._id);
    pdf = await makePdf();
    await database.stop();
  });
  afterAll(async () => {
    await disconnectDatabase();
    await database.stop();
  });

  const requests = {
    'GET /auth/me': () => api.get('/auth/me').set(recruiter.auth),
    'GET /dashboard': () => api.get('/dashboard').set(recruiter.auth),
    'POST /auth/login': () => api.post('/auth/login').send({ email: recruiter.email, password: PASSWORD }),
    'POST /auth/register': () =>
      api
        .post('/auth/register')
        .send({ first_name: 'Ada', last_name: 'Lind', email: 'ada@example.org', password: PASSWORD }),
    'POST /positions': () => api.post('/positions').set(recruiter.auth).send({ name: 'Designer' }),
    'POST /interviews': () =>
      api.post('/interviews').set(recruiter.auth).field(form).attach('resume', pdf, 'resume.pdf'),
  };

  it.concurrent.each(Object.entries(requests))(
    '%s answers 503 UNAVAILABLE as documented, within 5 s',
    async (_name, send) => {
      const started = Date.now();
      const reply = await send();
      expect(Date.now() - started).toBeLessThan(5_000);
      expect(reply.status).toBe(503);
      expect(reply.body).toEqual({
        message: 'The database is not reachable right now, please try again',
        code: 'UNAVAILABLE',
        requestId: reply.headers['x-request-id'],
      });
      expect(reply.headers['retry-after']).toBe('5');
    },
  );

  it.concurrent('/readyz answers 503 within 2 s, and /healthz 200', async () => {
    const started = Date.now();
    expect(await databaseAnswers()).toBe(false);
    expect(Date.now() - started).toBeLessThan(2_000);
    const ready = await api.get('/readyz');
    expect(ready.status).toBe(503);
    expect(ready.body.code).toBe('UNAVAILABLE');
    await api.get('/healthz').expect(200);
  });

  // These two run after the ones above, which run side by side.
  it('all answers again as soon as it is back', async () => {
    database = await startDatabase();
    await api.get('/auth/me').set(recruiter.auth).expect(200);
    await api.get('/readyz').expect(200);
  }, 60_000);

  it('a transaction that it leaves in the middle gives up, instead of trying for two minutes', async () => {
    const users = mongoose.connection.collection('users');
    const setPhone = (phone: string, session: ClientSession) =>
      users.updateOne({ email: recruiter.email }, { $set: { phone } }, { session });
    const work = inTransaction(async session => {
      await setPhone('1', session);
      await database.stop();
      await setPhone('2', session);
    });
    const started = Date.now();
    await expect(work).rejects.toThrow(/ECONNREFUSED|connection .* closed/);
    expect(Date.now() - started).toBeLessThan(30_000);
  }, 60_000);
});
