import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockDataFolder } from './data-folder-lock';
import { processStart } from './process-identity';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'interview-detection-lock-'));
});

afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

const since = '2026-01-02T03:04:05.000Z';

async function writeLock(content: unknown): Promise<void> {
  await writeFile(join(folder, 'owner.lock'), typeof content === 'string' ? content : JSON.stringify(content));
}

test('a live holder is named with its process id and since when', async () => {
  await writeLock({ pid: process.ppid, processStart: processStart(process.ppid), since });
  await expect(lockDataFolder(folder)).rejects.toThrow(`is in use by process ${process.ppid} since ${since}`);
});

test.each([
  ['whose process is gone', { pid: 2 ** 22 + 1, processStart: 'x', since }],
  ['whose process id another process has now', { pid: process.ppid, processStart: 'an earlier start', since }],
  ['that is damaged', '{"pid": 1'],
])('a lock %s is replaced', async (_, content) => {
  await writeLock(content);
  const lock = await lockDataFolder(folder);
  expect(JSON.parse(await readFile(join(folder, 'owner.lock'), 'utf8'))).toMatchObject({ pid: process.pid });
  await lock.release();
  expect(await readdir(folder)).toEqual([]);
});

// The moment in which a live lock could be taken for the stale one is short: one round in forty met it, hence so many.
test('exactly one of many starts at once gets a folder with a stale lock', { tags: 'deep' }, async () => {
  for (let round = 0; round < 60; round++) {
    await writeLock({ pid: 2 ** 22 + 1, processStart: 'x', since });
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => lockDataFolder(folder)));
    expect(results.filter(result => result.status === 'fulfilled')).toHaveLength(1);
    expect(await readdir(folder)).toEqual(['owner.lock']);
  }
});

test('a start that was killed while it replaced a stale lock holds up no other', async () => {
  const gone = { pid: 2 ** 22 + 1, processStart: 'x', since };
  await writeLock(gone);
  await writeFile(join(folder, 'owner.lock.stale'), JSON.stringify(gone));
  const lock = await lockDataFolder(folder);
  await lock.release();
  expect(await readdir(folder)).toEqual([]);
});

test('releasing leaves a lock alone that someone else holds meanwhile', async () => {
  const lock = await lockDataFolder(folder);
  await writeLock({ pid: process.ppid, processStart: processStart(process.ppid), since });
  await lock.release();
  expect(await readdir(folder)).toEqual(['owner.lock']);
});
