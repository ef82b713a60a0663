import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { mongodSettingsFrom } from '@interview-detection/embedded-mongo/mongod-binary';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { installRecogniser } from './install-recogniser';
import { openRecogniser, type Recogniser, type RecogniserOptions } from './recogniser-process';

const SAID = join(import.meta.dirname, '../test/said.ogg');
/** Three seconds. */
const SILENCE = join(import.meta.dirname, '../test/silence.ogg');
const cacheDir = mongodSettingsFrom(process.env).cacheDir;
const silently = () => undefined;
/** For everything that is waited for here: only what hangs reaches it. Milliseconds. */
const PATIENCE_MS = 540_000;

const open: Recogniser[] = [];

/** A recogniser that ends with the test. */
function opened(options: Partial<RecogniserOptions> = {}, which = installed): Recogniser {
  const recogniser = openRecogniser(which, {
    startMs: PATIENCE_MS,
    timeoutMs: PATIENCE_MS,
    idleMs: 3_600_000,
    secondsMax: 600,
    ...options,
  });
  open.push(recogniser);
  return recogniser;
}

afterEach(() => open.splice(0).forEach(recogniser => recogniser.stop()));

/** The lines of a download do not belong in a report of tests, except the first of each. */
const announce = (line: string) => line.endsWith('once)') && process.stderr.write(`${line}\n`);

// Throws what is missing on this machine, Python for example.
const installed = await installRecogniser({ cacheDir, modelDir: null, onProgress: announce });

describe('the real recogniser', () => {
  it('transcribes recordings one after the other, with the times of the words', { tags: 'deep' }, async () => {
    const recogniser = opened({ secondsMax: 6 });
    const audio = await readFile(SAID);
    const [whole, half, noise, empty, playlist] = await Promise.allSettled([
      recogniser.transcribe(audio),
      recogniser.transcribe(audio.subarray(0, 7_000)),
      recogniser.transcribe(Buffer.from('no recording at all')),
      recogniser.transcribe(new Uint8Array()),
      // FFmpeg would play the file that this one names.
      recogniser.transcribe(Buffer.from(`ffconcat version 1.0\nfile ${relative(process.cwd(), SAID)}\n`)),
    ]);
    if (whole?.status !== 'fulfilled' || half?.status !== 'fulfilled') throw new Error('nothing was written down');
    expect(whole.value.text).toMatch(/test first\. then i will look at the/i);
    expect(whole.value).toMatchObject({ language: 'en', seconds: 5.65 });
    expect(whole.value.words.length).toBeGreaterThan(15);
    expect(whole.value.words.every(({ start, end }) => start >= 0 && end <= 6)).toBe(true);
    // Cut off in the middle, as when a laptop is closed.
    expect(half.value.text).toMatch(/test first/i);
    expect(noise).toMatchObject({ status: 'rejected', reason: { name: 'UnreadableRecording' } });
    expect(empty).toMatchObject({ status: 'rejected', reason: { name: 'UnreadableRecording' } });
    expect(playlist).toMatchObject({ status: 'rejected', reason: { name: 'UnreadableRecording' } });
  });

  it('writes nothing for silence, and refuses a recording that is too long', { tags: 'deep' }, async () => {
    const recogniser = opened({ secondsMax: 4 });
    expect((await recogniser.transcribe(await readFile(SILENCE))).text).toBe('');
    await expect(recogniser.transcribe(await readFile(SAID))).rejects.toThrow('it is too long');
  });

  it('is started again after it was killed, and ends if there is nothing to do', { tags: 'deep' }, async () => {
    const recogniser = opened();
    expect(recogniser.pid()).toBeNull();
    recogniser.warm();
    await expect.poll(() => recogniser.pid(), { timeout: PATIENCE_MS }).not.toBeNull();
    process.kill(recogniser.pid() ?? 0, 'SIGKILL');
    expect((await recogniser.transcribe(await readFile(SAID))).text).toMatch(/test first/i);
    expect(recogniser.pid()).not.toBeNull();
    const impatient = opened({ idleMs: 1 });
    expect((await impatient.transcribe(await readFile(SAID))).text).toMatch(/test first/i);
    await expect.poll(() => impatient.pid(), { timeout: PATIENCE_MS }).toBeNull();
  });
});

describe('a recogniser that misbehaves', () => {
  it('is killed over the time limit, and the next recording gets a new one', async () => {
    const program = await programOf('print("{}", flush=True)\nimport time\ntime.sleep(600)');
    const recogniser = opened({ timeoutMs: 50 }, { ...installed, program });
    await expect(recogniser.transcribe(new Uint8Array(1))).rejects.toThrow('took too long');
    expect(recogniser.pid()).toBeNull();
    await expect(recogniser.transcribe(new Uint8Array(1))).rejects.toThrow('took too long');
  });

  it('gets no secret of the server', async () => {
    const program = await programOf(
      'import json, os, sys\nprint("{}", flush=True)\nsys.stdin.readline()\n' +
        'print(json.dumps({"id": 1, "text": " ".join(os.environ), "words": [], "language": None, "seconds": None}))',
    );
    process.env.JWT_SECRET = 'a secret';
    onTestFinished(() => void delete process.env.JWT_SECRET);
    const { text } = await opened({}, { ...installed, program }).transcribe(new Uint8Array(1));
    expect(text).toContain('HF_HUB_OFFLINE');
    expect(text).not.toContain('JWT_SECRET');
  });
});

it('says what is missing: Python, or the model', async () => {
  const { PATH } = process.env;
  const folder = await temporary();
  process.env.PATH = folder;
  onTestFinished(() => void (process.env.PATH = PATH));
  await expect(installRecogniser({ cacheDir: folder, modelDir: null, onProgress: silently })).rejects.toThrow(
    'there is no Python 3.11 or later on the PATH',
  );
  process.env.PATH = PATH;
  await expect(installRecogniser({ cacheDir, modelDir: folder, onProgress: silently })).rejects.toThrow(
    'there is no model.bin in STT_MODEL_DIR',
  );
});

async function temporary(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'interview-detection-speech-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function programOf(source: string): Promise<string> {
  const path = join(await temporary(), 'program.py');
  await writeFile(path, source);
  return path;
}
