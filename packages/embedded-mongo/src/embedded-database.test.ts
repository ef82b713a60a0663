import { execFile, fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import mongoose from 'mongoose';
import { afterEach, beforeEach, expect, inject, test, vi, describe } from 'vitest';
import { startEmbeddedDatabase, type EmbeddedDatabase } from './embedded-database';
import type { StartLimits } from './mongod-supervisor';
import { isMongodOn, processStart } from './process-identity';
import { DatabaseStartError, explainFolderError } from './start-error';

describe('embedded database', () => {
  const TSX = ['--import', createRequire(import.meta.url).resolve('tsx')];
  /** For everything that is waited for here: only what hangs reaches it. */
  const PATIENCE = { timeout: 300_000, interval: 50 };
  const CHILD = join(import.meta.dirname, '../test/embedded-database-process.ts');
  let dataDir: string;
  let started: EmbeddedDatabase[];
  let lines: string[];
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'interview-detection-data-'));
    started = [];
    lines = [];
  });
  afterEach(async () => {
    for (const database of started) await database.stop();
    await rm(dataDir, { recursive: true, force: true });
  });
  async function start(folder = dataDir, limits: Partial<StartLimits> = {}): Promise<EmbeddedDatabase> {
    const database = await startEmbeddedDatabase({
      dataDir: folder,
      findBinary: async () => ({ path: inject('mongodPath'), version: '6.0.5' }),
      log: line => lines.push(line),
      onFatal: error => lines.push(error.message),
      limits: { readyMs: PATIENCE.timeout, orphanNameMs: PATIENCE.timeout, ...limits },
    });
    started.push(database);
    return database;
  }
  /** Runs `work` on a connection that is closed afterwards. */
  async function using<T>(uri: string, work: (connection: mongoose.Connection) => Promise<T>): Promise<T> {
    const connection = await mongoose.createConnection(uri, { serverSelectionTimeoutMS: PATIENCE.timeout }).asPromise();
    try {
      return await work(connection);
    } finally {
      await connection.close();
    }
  }
  async function countNotes(uri: string): Promise<number> {
    return using(uri, connection => connection.collection('notes').countDocuments());
  }
  const lockFile = () => join(dataDir, 'database/files/mongod.lock');
  async function mongodPid(): Promise<number> {
    return Number.parseInt(await readFile(lockFile(), 'utf8'), 10);
  }
  /** A process that has a database with one document, and stays. */
  async function startChild(): Promise<ChildProcess> {
    const child = fork(CHILD, [dataDir, inject('mongodPath'), 'stay'], { execArgv: TSX });
    const ended = once(child, 'exit').then(([code]: unknown[]) => {
      throw new Error(`The process ended with ${String(code)} before it had a database`);
    });
    await Promise.race([once(child, 'message'), ended]);
    ended.catch(() => undefined);
    return child;
  }
  function portOf(database: EmbeddedDatabase): number {
    return Number(/:(\d+)\//.exec(database.uri)?.[1]);
  }
  test('data, address and login survive a restart, and transactions work', async () => {
    const first = await start();
    await using(first.uri, connection =>
      connection.transaction(async session => {
        await connection.collection('notes').insertOne({ text: 'kept' }, { session });
      }),
    );
    await first.stop();
    await first.stop();

    const second = await start();
    expect(second.uri).toBe(first.uri);
    expect(await countNotes(second.uri)).toBe(1);
  });
  test('only the owner reads the folder, and no one the database without its login', { tags: 'deep' }, async () => {
    const database = await start();
    expect((await stat(join(dataDir, 'database'))).mode & 0o777).toBe(0o700);
    expect((await stat(join(dataDir, 'database/mongod.key'))).mode & 0o777).toBe(0o600);
    await expect(countNotes(`mongodb://127.0.0.1:${portOf(database)}/interview-detection`)).rejects.toThrow(/auth/i);
  });
  test('a lost key or state file is made again and the data stays', { tags: 'deep' }, async () => {
    const first = await start();
    await using(first.uri, connection => connection.collection('notes').insertOne({ text: 'kept' }));
    await first.stop();
    await rm(join(dataDir, 'database/mongod.key'));
    await rm(join(dataDir, 'database/state.json'));
    expect(await countNotes((await start()).uri)).toBe(1);
  });
  test('a second start on the same folder says who holds it and leaves the first alone', { tags: 'deep' }, async () => {
    const first = await start();
    await expect(start()).rejects.toThrow(
      new RegExp(`in use by process ${process.pid} since 20.*: stop that one first, or set DATA_DIR`),
    );
    expect(await countNotes(first.uri)).toBe(0);
  });
  test(
    'after kill -9 of the process the next start stops the mongod left behind and has the data',
    { tags: 'deep' },
    async () => {
      const child = await startChild();
      const orphan = await mongodPid();
      child.kill('SIGKILL');
      await once(child, 'exit');
      expect(processStart(orphan)).toBeDefined();

      const database = await start();
      expect(lines.join()).toContain(`stopping its database process ${orphan}`);
      expect(processStart(orphan)).toBeUndefined();
      expect(await countNotes(database.uri)).toBe(1);
    },
  );
  test(
    'after kill -9 in the moment in which a mongod begins the next start stops that one too',
    { tags: 'deep' },
    async () => {
      const child = await startChild();
      const orphan = await mongodPid();
      child.kill('SIGKILL');
      await once(child, 'exit');
      // As it is while a mongod has locked the folder and not yet written its process id.
      await writeFile(lockFile(), `${2 ** 22 + 1}\n`);

      const starting = start();
      await vi.waitFor(
        async () => expect(await readFile(join(dataDir, 'database/mongod.log'), 'utf8')).toContain('DBPathInUse'),
        PATIENCE,
      );
      await writeFile(lockFile(), `${orphan}\n`);
      expect(await countNotes((await starting).uri)).toBe(1);
      expect(lines.join()).toContain(`stopping its database process ${orphan}`);
    },
  );
  test(
    'a mongod on the folder that no state file names is left alone, and the start says so',
    { tags: 'deep' },
    async () => {
      const first = await start();
      const named = await readFile(lockFile(), 'utf8');
      await rm(join(dataDir, 'database/owner.lock'));
      await writeFile(lockFile(), `${2 ** 22 + 1}\n`);
      await expect(start(dataDir, { orphanNameMs: 0 })).rejects.toThrow(/another mongod holds this folder; stop it/);
      await writeFile(lockFile(), named);
      expect(await countNotes(first.uri)).toBe(0);
    },
  );
  test('after kill -9 of the process and its mongod the data is recovered', { tags: 'deep' }, async () => {
    const child = await startChild();
    process.kill(await mongodPid(), 'SIGKILL');
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(await countNotes((await start()).uri)).toBe(1);
  });
  test('mongod ends with a process that exits without stopping it', { tags: 'deep' }, async () => {
    await promisify(execFile)(process.execPath, [...TSX, CHILD, dataDir, inject('mongodPath'), 'exit']);
    await vi.waitFor(async () => expect(await mongodPid()).toBeNaN(), PATIENCE);
  });
  test('mongod ends with a process that exits while it is still starting', { tags: 'deep' }, async () => {
    const early = [...TSX, CHILD, dataDir, inject('mongodPath'), 'exit early'];
    const { stdout } = await promisify(execFile)(process.execPath, early);
    const pid = Number(stdout);
    expect(pid).toBeGreaterThan(0);
    await vi.waitFor(() => expect(isMongodOn(pid, join(dataDir, 'database/files'))).toBe(false), PATIENCE);
  });
  test('a mongod that dies is started again at the same address', { tags: 'deep' }, async () => {
    const database = await start();
    const pid = await mongodPid();
    await using(database.uri, async connection => {
      await connection.collection('notes').insertOne({ text: 'before' });
      process.kill(pid, 'SIGKILL');
      await vi.waitFor(() => expect(lines).toContain('The database runs again'), PATIENCE);
      expect(await connection.collection('notes').countDocuments()).toBe(1);
    });
    expect(lines[0]).toMatch(/ended unexpectedly/);
  });
  test('a port taken by another program is replaced, and the replica set moves with it', { tags: 'deep' }, async () => {
    const first = await start();
    await using(first.uri, connection => connection.collection('notes').insertOne({ text: 'kept' }));
    await first.stop();
    const other = createServer(socket => socket.destroy()).listen(portOf(first), '127.0.0.1');
    await once(other, 'listening');
    try {
      const second = await start();
      expect(portOf(second)).not.toBe(portOf(first));
      expect(lines.join()).toContain(`port ${portOf(first)} is taken by another program`);
      expect(await countNotes(second.uri)).toBe(1);
    } finally {
      other.close();
    }
  });
  test(
    'a mongod that cannot start is one line with the reason, and the folder is free again',
    { tags: 'deep' },
    async () => {
      const failing = join(dataDir, 'mongod');
      await writeFile(failing, '#!/bin/sh\necho "No space left on device"; exit 1\n', { mode: 0o755 });
      const startFailing = () =>
        startEmbeddedDatabase({
          dataDir,
          findBinary: async () => ({ path: failing, version: '6.0.5' }),
          log: () => undefined,
          onFatal: () => undefined,
        });
      await expect(startFailing()).rejects.toThrow(
        /did not start: the disk is full; free some space \(details: .*mongod.log/,
      );
      expect(await countNotes((await start()).uri)).toBe(0);
    },
  );
  test(
    'a mongod of a release that cannot open the data is refused before it is started',
    { tags: 'deep' },
    async () => {
      await (await start()).stop();
      const answers: Record<string, string | undefined> = {};
      const look = startEmbeddedDatabase({
        dataDir,
        findBinary: async refuse => {
          for (const version of ['4.4.1', '6.0.20', '7.0.28', '8.0.1']) answers[version] = refuse(version);
          throw new Error('looked');
        },
        log: () => undefined,
        onFatal: () => undefined,
      });
      await expect(look).rejects.toThrow('looked');
      expect(answers).toEqual({
        '4.4.1': 'MongoDB 4.4.1 cannot open data of 6.0',
        '6.0.20': undefined,
        '7.0.28': undefined,
        '8.0.1': 'MongoDB 8.0.1 cannot open data of 6.0',
      });
    },
  );
  test('a DATA_DIR that is a file is one line that says so', async () => {
    const file = join(dataDir, 'file');
    await writeFile(file, '');
    await expect(start(file)).rejects.toThrow(
      /data folder .* cannot be used: a part of this path is a file; set DATA_DIR/,
    );
  });
});

function failure(code: string, syscall = 'open'): Error {
  return Object.assign(new Error(`${code}: ${syscall} failed\nat somewhere`), { code, syscall });
}
test.each([
  ['EACCES', 'open', 'this user may not write there'],
  ['EROFS', 'open', 'the disk is read-only'],
  ['ENOENT', 'mkdir', 'the disk is read-only'],
  ['ENOSPC', 'write', 'the disk is full'],
  ['EDQUOT', 'write', 'the disk quota is used up'],
])('%s on %s is one line with what to do', (code, syscall, reason) => {
  const explained = explainFolderError(failure(code, syscall), '/data');
  expect(explained).toBeInstanceOf(DatabaseStartError);
  expect(String(explained)).toMatch(new RegExp(`The data folder /data cannot be used: ${reason}; .*$`));
});
test('any other failure is passed on as it is', () => {
  const error = failure('ENOENT', 'spawn');
  expect(explainFolderError(error, '/data')).toBe(error);
});
