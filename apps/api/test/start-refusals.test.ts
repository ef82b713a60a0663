import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import path from 'node:path';
import mongoose from 'mongoose';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { connectDatabase, disconnectDatabase, openClient } from '../src/database/connection';
import { startEmbeddedDatabase, type EmbeddedDatabase } from '@interview-detection/embedded-mongo/embedded-database';
import { drawPort } from '@interview-detection/embedded-mongo/mongod-process';
import { databaseUri } from './database';
import { environmentWith } from './environment';
import { PROGRAM } from './api-process';
import { set } from './settings';
import { useTemporaryFolder } from './temporary-folder';

const { folder: temporaryFolder } = useTemporaryFolder();
const { BSON } = mongoose.mongo;

/** What a start with these settings says on standard error, and how it ends. */
async function start(settings: Record<string, string>): Promise<{ code: number | null; lines: string[] }> {
  const child = spawn(process.execPath, PROGRAM, {
    cwd: path.resolve(import.meta.dirname, '..'),
    env: environmentWith({
      MONGODB_URI: databaseUri(),
      API_PORT: String(await drawPort()),
      SERVE_WEB: 'false',
      ...settings,
    }),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, lines: said.trim().split('\n') };
}

const refused = (line: RegExp) => ({ code: 1, lines: [expect.stringMatching(line)] });

/** Why a database of that address is refused, by the commands' connection and by the product's. */
async function reasons(uri: string): Promise<unknown[]> {
  const reason = (attempt: Promise<unknown>) =>
    attempt.then(
      () => undefined,
      (error: unknown) => error,
    );
  return [await reason(openClient(uri)), await reason(connectDatabase(uri).finally(disconnectDatabase))];
}

/** One line for a person, which a start ends with. */
const twice = (line: RegExp) => {
  const one = expect.objectContaining({ message: expect.stringMatching(line), name: 'DatabaseStartError' });
  return [one, one];
};

const named = (name: string) => databaseUri(`refused-${name}`);

/** A MongoDB server that only tells which version it is. */
async function startServerOf(version: string): Promise<Server> {
  const answers = { ok: 1, isWritablePrimary: true, setName: 'rs0', hosts: ['a'], version, minWireVersion: 0 };
  const server = createServer(socket => socket.on('data', data => answer(socket, data)));
  function answer(socket: Socket, message: Buffer): void {
    const { port } = server.address() as AddressInfo;
    const body = { ...answers, maxWireVersion: 13, hosts: [`127.0.0.1:${port}`], me: `127.0.0.1:${port}` };
    const document = BSON.serialize(body);
    // An old request (2004) gets an old reply (1), a new one (2013) a new one.
    const isOld = message.readInt32LE(12) === 2004;
    const head = Buffer.alloc(16 + (isOld ? 20 : 5));
    head.writeInt32LE(head.length + document.length, 0);
    head.writeInt32LE(message.readInt32LE(4), 8);
    head.writeInt32LE(isOld ? 1 : 2013, 12);
    if (isOld) head.writeInt32LE(1, 32);
    socket.write(Buffer.concat([head, document]));
  }
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

describe('a start is refused in one line, with exit code 1, where', () => {
  it.concurrent('settings are wrong: a line for each, all at once', async () => {
    const { code, lines } = await start({ API_PORT: 'http', TRUST_PROXY: 'yes', LLM_MODEL: 'llama', LLM_BASE_URL: '' });
    expect(code).toBe(1);
    expect(lines).toEqual([
      'Wrong settings (see .env.example):',
      '  API_PORT: must be a whole number from 1 to 65535',
      '  TRUST_PROXY: must be a whole number from 0 to 10, or addresses of proxies: loopback, linklocal, uniquelocal, 10.0.0.0/8, 192.0.2.7',
      '  LLM_BASE_URL: is needed if LLM_MODEL is set',
    ]);
  });

  it.concurrent('the port is taken, before anything is written', { tags: 'deep' }, async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const DATA_DIR = path.join(temporaryFolder, 'not-made');
    const taken = { API_PORT: String(port), DATA_DIR, JWT_SECRET: '', MONGODB_URI: '' };
    expect(await start(taken)).toEqual(
      refused(new RegExp(`^Port ${port} is taken: stop the program that uses it, or set API_PORT to another`)),
    );
    expect(await readdir(temporaryFolder)).not.toContain('not-made');
    other.close();
  });

  it.concurrent('the data folder cannot be written', { tags: 'deep' }, async () => {
    const file = path.join(temporaryFolder, 'a-file');
    await writeFile(file, '');
    const line = /^The data folder .* cannot be used: a part of this path is a file; set DATA_DIR to a folder\.$/;
    const MONGODB_URI = named('folder');
    expect(await start({ MONGODB_URI, DATA_DIR: path.join(file, 'data'), JWT_SECRET: '' })).toEqual(refused(line));
    const { client, db } = await openClient(MONGODB_URI);
    expect(await db.listCollections().toArray()).toEqual([]);
    await client.close();
  });

  it.concurrent('the database is newer than the program, and nothing in it is changed', { tags: 'deep' }, async () => {
    const MONGODB_URI = named('newer');
    const { client, db } = await openClient(MONGODB_URI);
    await db.collection<{ _id: number; name: string }>('migrations').insertOne({ _id: 999, name: 'from-the-future' });
    const DATA_DIR = path.join(temporaryFolder, 'not-made-either');
    expect(await start({ MONGODB_URI, DATA_DIR, JWT_SECRET: '' })).toEqual(
      refused(/^The database is newer than this program \(it has migration 0999-from-the-future\)/),
    );
    expect((await db.listCollections().toArray()).map(({ name }) => name)).toEqual(['migrations']);
    expect(await readdir(temporaryFolder)).not.toContain('not-made-either');
    await db.dropDatabase();
    await client.close();
  });

  it.concurrent('the company of OIDC_COMPANY does not exist', { tags: 'deep' }, async () => {
    const MONGODB_URI = named('provider');
    const provider = { OIDC_ISSUER: 'https://id.example.org', OIDC_CLIENT_ID: 'interviews', OIDC_CLIENT_SECRET: 'x' };
    const { code, lines } = await start({ MONGODB_URI, ...provider, OIDC_COMPANY: 'a'.repeat(24) });
    expect({ code, lines }).toEqual({
      code: 1,
      lines: ['Wrong settings (see .env.example):', '  OIDC_COMPANY: there is no company with this id'],
    });
    const { client, db } = await openClient(MONGODB_URI);
    await db.dropDatabase();
    await client.close();
  });

  it.concurrent('a migration fails, and it is not recorded', { tags: 'deep' }, async () => {
    const MONGODB_URI = named('migration');
    const { client, db } = await openClient(MONGODB_URI);
    await db.createCollection('interviews', { viewOn: 'elsewhere', pipeline: [] });
    const line =
      /^The migration 0001-plan-follow-ups of the database failed and will begin again at the next start: .*view/;
    expect(await start({ MONGODB_URI })).toEqual(refused(line));
    expect(await db.collection('migrations').countDocuments()).toBe(0);
    await db.dropDatabase();
    await client.close();
  });
});

describe('a database is refused in one line where', () => {
  it('none answers', { tags: 'deep' }, async () => {
    set('DATABASE_TIMEOUT', 3);
    const uri = `mongodb://me:hunter2@127.0.0.1:${await drawPort()}/test`;
    expect(await reasons(uri)).toEqual(
      twice(/^The database of MONGODB_URI does not answer \(connect ECONNREFUSED [\d.:]+\): check/),
    );
  });

  it.each([
    'mongodb://me:hunter2@host:port/test',
    'mongodb://me:hunter2@[/test',
    'mongodb://me:hunter2@ss@127.0.0.1/test',
    'mongodb://',
    'mongodb://me:hunter2@host/?tls=perhaps',
  ])('its address cannot be read, which is not repeated: %s', async uri => {
    expect(await reasons(uri)).toEqual(twice(/^(?!.*hunter2)MONGODB_URI cannot be read.*: write mongodb:/));
  });

  it('its server is older than MongoDB 6.0', async () => {
    const server = await startServerOf('5.0.31');
    const uri = `mongodb://127.0.0.1:${(server.address() as AddressInfo).port}/test?replicaSet=rs0`;
    expect(await reasons(uri)).toEqual(
      twice(/^MongoDB 6\.0 or newer is needed, this server is 5\.0\.31: upgrade it first$/),
    );
    server.close();
  });

  it('its replica set has another name', { tags: 'deep' }, async () => {
    set('DATABASE_TIMEOUT', 3);
    const uri = new URL(databaseUri());
    uri.searchParams.set('replicaSet', 'another');
    expect(await reasons(uri.href)).toEqual(
      twice(/^The database of MONGODB_URI does not answer .* the name that the address says$/),
    );
  });

  describe('the database has logins and', () => {
    let database: EmbeddedDatabase;
    beforeAll(async () => {
      database = await startEmbeddedDatabase({
        dataDir: path.join(temporaryFolder, 'data'),
        findBinary: async () => ({ path: inject('mongodPath'), version: '6.0.5' }),
        log: () => undefined,
        onFatal: () => undefined,
      });
      // The product's own user may make no others: mongod's own user does, who has the same key.
      const system = new URL(database.uri);
      system.username = '__system';
      system.searchParams.set('authSource', 'local');
      const client = await mongoose.mongo.MongoClient.connect(system.href);
      await client
        .db('admin')
        .command({ createUser: 'reader', pwd: 'hunter2', roles: [{ role: 'read', db: 'refused' }] });
      await client.close();
    });
    afterAll(async () => {
      await database.stop();
      await rm(path.join(temporaryFolder, 'data'), { recursive: true });
    });

    const as = (login: string) => {
      const uri = new URL(database.uri);
      [uri.username = '', uri.password = ''] = login.split(':');
      uri.pathname = '/refused';
      if (login === '') uri.searchParams.delete('authSource');
      return uri.href;
    };

    it.each([
      ['refuses the password', 'reader:wrong', /^The database refuses the name or password of MONGODB_URI: check both/],
      ['knows no such user', 'nobody:hunter2', /^The database refuses the name or password of MONGODB_URI/],
      ['is given none', '', /^The database wants a name and password: write them into MONGODB_URI/],
      [
        'lets this user only read',
        'reader:hunter2',
        /^The database user of MONGODB_URI lacks a right \([^{]{1,80}\): give it the role readWrite on this database$/,
      ],
    ])('%s', async (_name, login, line) => {
      await expect(connectDatabase(as(login)).finally(disconnectDatabase)).rejects.toThrow(line);
    });
  });
});
