import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import mongoose, { type ClientSession } from 'mongoose';
import { afterAll, afterEach, assert, beforeAll, describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { allModels } from './models';
import { api } from '#api/test/api';
import { testContext } from '#api/test/app-context';
import { databaseUri, withSubscribers } from '#api/test/database';
import { interviewForm, makePdf, makePosition, makeRecruiter, PASSWORD, type Recruiter } from '#api/test/factories';
import { expectLog } from '#api/test/quiet';
import { database } from '../lib/app-context';
import { inTransaction } from './transaction';
import { connectDatabase, databaseAnswers, disconnectDatabase } from './connection';
import { startEmbeddedDatabase, type EmbeddedDatabase } from '@interview-detection/embedded-mongo/embedded-database';
import { drawPort, waitForPort } from '@interview-detection/embedded-mongo/mongod-process';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'connection-test-'));
});
afterAll(() => rm(folder, { recursive: true }));

// As people have it: the tests of this file wait for it.
const { DATABASE_TIMEOUT } = testContext.settings;
beforeAll(() => void (testContext.settings.DATABASE_TIMEOUT = 3));
afterAll(() => void (testContext.settings.DATABASE_TIMEOUT = DATABASE_TIMEOUT));

const WAIT = { timeout: 120_000 };

const startDatabase = () =>
  startEmbeddedDatabase({
    dataDir: folder,
    findBinary: async () => ({ path: inject('mongodPath'), version: '6.0.5' }),
    log: () => undefined,
    onFatal: () => undefined,
  });

describe('connecting', () => {
  afterEach(disconnectDatabase);

  it('builds every index that a model declares, and may be done again', { tags: 'deep' }, async () => {
    const uri = databaseUri('connecting');
    await connectDatabase(uri);
    await disconnectDatabase();
    await connectDatabase(uri);
    for (const model of allModels()) {
      expect({ [model.modelName]: await model.diffIndexes() }).toEqual({
        [model.modelName]: { toDrop: [], toCreate: [] },
      });
    }
    await database().dropDatabase();
  });

  it('uses the database interview-detection if the address names none', { tags: 'deep' }, async () => {
    const uri = new URL(inject('mongoUri'));
    uri.pathname = '/';
    await connectDatabase(uri.href);
    expect(database().name).toBe('interview-detection');
    await database().dropDatabase();
  });

  it('fails if nothing listens, and looks for no longer than 3 s', { tags: 'deep' }, async () => {
    await expect(connectDatabase(`mongodb://127.0.0.1:${await drawPort()}/test`)).rejects.toThrow('ECONNREFUSED');
    const { serverSelectionTimeoutMS, connectTimeoutMS } = database().getClient().options;
    expect({ serverSelectionTimeoutMS, connectTimeoutMS }).toEqual({
      serverSelectionTimeoutMS: 3_000,
      connectTimeoutMS: 3_000,
    });
  });

  it('refuses a standalone server, because it has no transactions', { tags: 'deep' }, async () => {
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
    // Where this process is paused for those seconds, the driver has given up before it hears the answer.
    await vi.waitFor(() => connectDatabase(at.database.uri), WAIT);
    at.recruiter = await makeRecruiter();
  });
  afterAll(async () => {
    await disconnectDatabase();
    await at.database.stop();
  });
  return at;
}

// Requests are answered side by side: what each of them logs belongs to the file.
expectLog(/The database is not reachable right now/, /"status":503/);

describe('while the database is away', () => {
  const at = withDatabase();
  let form: Record<string, string>;
  let pdf: Buffer;
  /** As the driver itself looks for a server on this machine now, and finds none. */
  const look = () =>
    database()
      .collection('users')
      .findOne({})
      .catch(() => undefined);

  beforeAll(async () => {
    form = interviewForm((await makePosition(at.recruiter))._id);
    pdf = await makePdf();
    await at.database.stop();
    // Finds the connection closed.
    await look();
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
    '%s answers 503 UNAVAILABLE as documented, before the driver has looked for the database twice',
    { tags: 'deep' },
    async (_name, send) => {
      const reply = await Promise.race([send(), look().then(look)]);
      assert(reply && 'status' in reply, 'the driver was sooner');
      expect(reply.status).toBe(503);
      expect(reply.body).toEqual({
        message: 'The database is not reachable right now, please try again',
        code: 'UNAVAILABLE',
        requestId: reply.headers['x-request-id'],
      });
      expect(reply.headers['retry-after']).toBe('5');
    },
  );

  it('/readyz answers 503, also while the driver does not give up, and /healthz 200', { tags: 'deep' }, async () => {
    const command = vi.spyOn(mongoose.mongo.Db.prototype, 'command').mockReturnValue(new Promise(() => {}));
    onTestFinished(() => command.mockRestore());
    expect(await databaseAnswers()).toBe(false);
    expect(command).toHaveBeenCalledWith({ ping: 1 });
    const ready = await api.get('/readyz');
    expect(ready.status).toBe(503);
    expect(ready.body.code).toBe('UNAVAILABLE');
    await api.get('/healthz').expect(200);
  });
});

describe('a database that was away', () => {
  const at = withDatabase();

  it('serves all again as soon as it is back', { tags: 'deep' }, async () => {
    await at.database.stop();
    await api.get('/auth/me').set(at.recruiter.auth).expect(503);
    at.database = await startDatabase();
    await vi.waitFor(() => api.get('/auth/me').set(at.recruiter.auth).expect(200), WAIT);
    await vi.waitFor(() => api.get('/readyz').expect(200), WAIT);
  });
});

describe('a database that leaves in the middle of a transaction', () => {
  const at = withDatabase();

  it(
    'ends it with an error, rather than being begun again for two minutes as by the driver',
    { tags: 'deep' },
    async () => {
      const users = database().collection('users');
      const setPhone = (phone: string, session: ClientSession) =>
        users.updateOne({ email: at.recruiter.email }, { $set: { phone } }, { session });
      let begun = 0;
      const work = inTransaction(async session => {
        begun++;
        await setPhone('1', session);
        await at.database.stop();
        await setPhone('2', session);
      });
      await expect(work).rejects.toThrow(/ECONNREFUSED|connection .* closed/);
      expect(begun).toBeLessThan(4);
    },
  );
});
