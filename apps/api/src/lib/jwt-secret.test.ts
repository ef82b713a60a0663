import { fork } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { environmentWith, TSX } from '#api/test/environment';
import { set } from '#api/test/settings';
import { jwtSecret } from './jwt-secret';

const CHILD = join(import.meta.dirname, '../../test/jwt-secret-process.ts');

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'interview-detection-secret-'));
});

afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

/** Returns the key that these settings lead to. */
function secretWith({ JWT_SECRET, DATA_DIR }: { JWT_SECRET?: string; DATA_DIR: string }): string {
  set('JWT_SECRET', JWT_SECRET);
  set('DATA_DIR', DATA_DIR);
  return jwtSecret().export().toString();
}

it('is JWT_SECRET if that is set, and then no file is made', async () => {
  const JWT_SECRET = 'chosen by the administrator of it';
  expect(secretWith({ JWT_SECRET, DATA_DIR: folder })).toBe(JWT_SECRET);
  expect(await readdir(folder)).toEqual([]);
});

it('is else made once, of 32 random bytes, in a file for its owner only, and found again', async () => {
  const dataDir = join(folder, 'made', 'on', 'the', 'way');
  const secret = secretWith({ DATA_DIR: dataDir });
  expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
  expect(await readdir(dataDir)).toEqual(['jwt-secret']);
  const file = join(dataDir, 'jwt-secret');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  // Another one in between, for the last one is kept in memory.
  expect(secretWith({ DATA_DIR: join(folder, 'another') })).not.toBe(secret);
  expect(secretWith({ DATA_DIR: dataDir })).toBe(secret);
});

it('differs between folders', async () => {
  const [one, other] = [join(folder, 'one'), join(folder, 'other')];
  expect(secretWith({ DATA_DIR: one })).not.toBe(secretWith({ DATA_DIR: other }));
});

it('is the same for processes that start at once on one folder', { tags: 'deep' }, async () => {
  const children = Array.from({ length: 4 }, () =>
    fork(CHILD, { execArgv: TSX, env: environmentWith({ JWT_SECRET: '', DATA_DIR: folder }) }),
  );
  const secrets = await Promise.all(children.map(async child => (await once(child, 'message'))[0] as string));
  for (const child of children) child.kill();
  expect(new Set(secrets)).toEqual(new Set([await readFile(join(folder, 'jwt-secret'), 'utf8')]));
});

it('refuses a file that holds too little, and says what to do', async () => {
  const file = join(folder, 'jwt-secret');
  await writeFile(file, 'short\n');
  expect(() => secretWith({ DATA_DIR: folder })).toThrow(`${file} holds no usable secret: remove it`);
  expect(await readFile(file, 'utf8')).toBe('short\n');
});

it('takes a key that someone wrote with a line break at its end', async () => {
  const file = join(folder, 'jwt-secret');
  await writeFile(file, `${'k'.repeat(40)}\n`);
  await chmod(file, 0o600);
  expect(secretWith({ DATA_DIR: folder })).toBe('k'.repeat(40));
});
