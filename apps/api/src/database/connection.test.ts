import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import mongoose, { type ClientSession } from 'mongoose';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { api } from '../../test/api';
import { databaseUri, withSubscribers } from '../../test/database';
import { interviewForm, makePdf, makePosition, makeRecruiter, PASSWORD, type Recruiter } from '../../test/factories';
import { expectLog } from '../../test/quiet';
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
    const uri = databaseUri('connecting');
    await connectDatabase(uri);
    await disconnectDatabase();
    await connectDatabase(uri);
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

  it('fails where nothing listens, and looks for no longer than 3 s', async () => {
    await expect(connectDatabase(`mongodb://127.0.0.1:${await drawPort()}/test`)).rejects.toThrow('ECONNREFUSED');
    const { serverSelectionTimeoutMS, connectTimeoutMS } = mongoose.connection.getClient().options;
    expect({ serverSelectionTimeoutMS, connectTimeoutMS }).toEqual({
      serverSelectionTimeoutMS: 3_000,
      connectTimeoutMS: 3_000,
    });
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

/** A database for one group of tests, which stops and starts it, with a recruiter who was there before. */
function withDatabase() {
  withSubscribers();
  const at = {} as { database: EmbeddedDatabase; recruiter: Recruiter };
  beforeAll(async () => {
    at.database = await startDatabase();
    await connectDatabase(at.database.uri);
    at.recruiter = await makeRecruiter();
  });
  afterAll(async () => {
    await disconnectDatabase();
    await at.database.stop();
  });
  return at;
}

/** How long `work` takes, however it ends, in milliseconds. */
async function durationOf(work: () => PromiseLike<unknown>): Promise<number> {
  const started = performance.now();
  await work().then(
    () => undefined,
    () => undefined,
  );
  return performance.now() - started;
}

// Requests are answered side by side: what each of them logs belongs to the file.
expectLog(/The database is not reachable right now/, /"status":503/);

describe('while the database is away', () => {
  const at = withDatabase();
  let form: Record<string, string>;
  let pdf: Buffer;
  /** How long the driver itself looks for a server on this machine now. */
  let bareMs = 0;

  beforeAll(async () => {
    form = interviewForm((await makePosition(at.recruiter))._id);
    pdf = await makePdf();
    await at.database.stop();
    const query = () => mongoose.connection.collection('users').findOne({});
    // The first one finds the connection closed.
    await durationOf(query);
    bareMs = await durationOf(query);
  });

  const requests = {
    'GET /auth/me': () => api.get('/auth/me').set(at.recruiter.auth),
    'GET /dashboard': () => api.get('/dashboard').set(at.recruiter.auth),
    'POST /auth/login': () => api.post('/auth/login').send({ email: at.recruiter.email, password: PASSWORD }),
    'POST /auth/register': () =>
      api
        .post('/auth/register')
        .send({ first_name: 'Ada', last_name: 'Lind', email: 'ada@example.org', password: PASSWORD }),
    'POST /positions': () => api.post('/positions').set(at.recruiter.auth).send({ name: 'Designer' }),
    'POST /interviews': () =>
      api.post('/interviews').set(at.recruiter.auth).field(form).attach('resume', pdf, 'resume.pdf'),
  };

  it.concurrent.each(Object.entries(requests))(
    '%s answers 503 UNAVAILABLE as documented, having looked for the database once',
    async (_name, send) => {
      let reply: Awaited<ReturnType<typeof send>> | undefined;
      const ms = await durationOf(async () => (reply = await send()));
      expect(ms).toBeLessThan(2 * bareMs);
      expect(reply?.status).toBe(503);
      expect(reply?.body).toEqual({
        message: 'The database is not reachable right now, please try again',
        code: 'UNAVAILABLE',
        requestId: reply?.headers['x-request-id'],
      });
      expect(reply?.headers['retry-after']).toBe('5');
    },
  );

  it.concurrent('/readyz answers 503, sooner than the driver gives up, and /healthz 200', async () => {
    expect(await durationOf(databaseAnswers)).toBeLessThan(bareMs);
    expect(await databaseAnswers()).toBe(false);
    const ready = await api.get('/readyz');
    expect(ready.status).toBe(503);
    expect(ready.body.code).toBe('UNAVAILABLE');
    await api.get('/healthz').expect(200);
  });
});

describe('a database that was away', () => {
  const at = withDatabase();

  it('serves all again as soon as it is back', async () => {
    await at.database.stop();
    await api.get('/auth/me').set(at.recruiter.auth).expect(503);
    at.database = await startDatabase();
    await api.get('/auth/me').set(at.recruiter.auth).expect(200);
    await api.get('/readyz').expect(200);
  }, 60_000);
});

describe('a database that leaves in the middle of a transaction', () => {
  const at = withDatabase();

  // The driver would go on for two minutes, twice as long as this test may take.
  it('ends it with an error', async () => {
    const users = mongoose.connection.collection('users');
    const setPhone = (phone: string, session: ClientSession) =>
      users.updateOne({ email: at.recruiter.email }, { $set: { phone } }, { session });
    const work = inTransaction(async session => {
      await setPhone('1', session);
      await at.database.stop();
      await setPhone('2', session);
    });
    await expect(work).rejects.toThrow(/ECONNREFUSED|connection .* closed/);
  }, 60_000);
});
