import { readFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { mongodSettingsFrom } from '@interview-detection/embedded-mongo/mongod-binary';
import { installRecogniser } from '@interview-detection/speech/install-recogniser';
import { openRecogniser, type Recogniser } from '@interview-detection/speech/recogniser-process';
import { speak, WAV_HEAD_BYTES } from './synthetic-speech';

/**
 * Measures how fast and how accurately the recogniser of STT=local transcribes synthetic speech, compared with the
 * unmodified engine (plain-recogniser.py). `pnpm --filter bench speech`; needs espeak-ng (Debian and Ubuntu: apt-get
 * install espeak-ng).
 */
const ROUNDS = 3;
const VOICES = ['en-us', 'en-gb', 'en-us+f3'];
/** Signal-to-noise ratios in dB; null: no noise. */
const NOISES = [null, 10];

const ANSWERS = [
  'I wrote the failing test first. Then I looked at the query plan, because the page was slow only for large customers. ' +
    'The index was there, but the order of its fields was wrong, so the database read every row of the company.',
  'We had two services that wrote to the same table. I moved the check into one transaction and added a unique index, ' +
    'so that the second writer gets an error instead of a duplicate. After that the complaints stopped.',
  'I would ask the team what they are afraid of before I change anything. Usually there is one part that nobody wants to ' +
    'touch, and it has no tests. I start there, with small steps, and I show the result every week.',
  'A colleague wanted to rewrite everything in another language. I said that I would rather measure first. It turned out ' +
    'that most of the time was spent waiting for the network, and a cache in front of it was enough.',
];

/** Adds white noise, the same on every run, that many dB below the speech. */
function withNoise(wav: Buffer, decibels: number): Buffer {
  const noisy = Buffer.from(wav);
  const samples = new Int16Array(
    noisy.buffer,
    noisy.byteOffset + WAV_HEAD_BYTES,
    Math.floor((noisy.length - WAV_HEAD_BYTES) / 2),
  );
  const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
  // Uniform noise of amplitude a has power a²/3.
  const amplitude = Math.sqrt((3 * power) / 10 ** (decibels / 10));
  let seed = 1;
  for (const [at, sample] of samples.entries()) {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    const noise = (seed / 2 ** 30 - 1) * amplitude;
    samples[at] = Math.max(-32_768, Math.min(32_767, Math.round(sample + noise)));
  }
  return noisy;
}

const wordsOf = (text: string) => text.toLowerCase().match(/[a-z0-9']+/g) ?? [];

/** Counts the words to insert, delete or replace to turn one text into the other. */
function wordErrors(said: string, heard: string): number {
  const [from, to] = [wordsOf(said), wordsOf(heard)];
  let before = Array.from({ length: to.length + 1 }, (_, n) => n);
  for (const [row, word] of from.entries()) {
    const line = [row + 1];
    for (const [column, other] of to.entries()) {
      const replaced = before[column]! + (word === other ? 0 : 1);
      line.push(Math.min(replaced, before[column + 1]! + 1, line[column]! + 1));
    }
    before = line;
  }
  return before.at(-1)!;
}

const TICKS_PER_SECOND = 100;

/** Returns the CPU seconds that a process has used. */
async function processorSeconds(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  const [user = 0, system = 0] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
    .map(Number);
  return (user + system) / TICKS_PER_SECOND;
}

interface Clip {
  text: string;
  wav: Buffer;
}

interface Round {
  errors: number;
  words: number;
  seconds: number;
  elapsed: number;
  processor: number;
}

async function oneRound(recogniser: Recogniser, clips: Clip[]): Promise<Round> {
  const before = await processorSeconds(recogniser.pid() ?? 0);
  const started = performance.now();
  const round: Round = { errors: 0, words: 0, seconds: 0, elapsed: 0, processor: 0 };
  for (const { text, wav } of clips) {
    const heard = await recogniser.transcribe(wav);
    round.errors += wordErrors(text, heard.text);
    round.words += wordsOf(text).length;
    round.seconds += heard.seconds ?? 0;
  }
  round.elapsed = (performance.now() - started) / 1000;
  round.processor = (await processorSeconds(recogniser.pid() ?? 0)) - before;
  return round;
}

const median = (values: number[]) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]!;

const { cacheDir } = mongodSettingsFrom(process.env);
const installed = await installRecogniser({ cacheDir, modelDir: null, onProgress: line => console.log(line) });
const programs = {
  product: installed,
  'engine as it comes': { ...installed, program: join(import.meta.dirname, 'plain-recogniser.py') },
};
const recognisers = Object.entries(programs).map(
  ([name, program]) =>
    [name, openRecogniser(program, { timeoutMs: 600_000, idleMs: 600_000, secondsMax: 660 })] as const,
);

console.log(`${cpus().length} x ${cpus()[0]?.model}; load ${loadavg()[0]?.toFixed(1)}; ${installed.model}`);
try {
  const warm = await speak('One, two, three.', 'en-us');
  for (const [, recogniser] of recognisers) await recogniser.transcribe(warm);
  for (const decibels of NOISES) {
    const clips: Clip[] = [];
    for (const voice of VOICES) {
      for (const text of ANSWERS) {
        const wav = await speak(text, voice);
        clips.push({ text, wav: decibels === null ? wav : withNoise(wav, decibels) });
      }
    }
    const rounds = recognisers.map(() => [] as Round[]);
    for (let round = 0; round < ROUNDS; round++) {
      for (const [at, [, recogniser]] of recognisers.entries()) rounds[at]!.push(await oneRound(recogniser, clips));
    }
    for (const [at, [name]] of recognisers.entries()) {
      const [{ errors, words, seconds }] = rounds[at] as [Round];
      const elapsed = median(rounds[at]!.map(round => round.elapsed / round.seconds));
      const processor = median(rounds[at]!.map(round => round.processor / round.seconds));
      console.log(
        `${decibels === null ? 'no noise' : `noise at ${decibels} dB`}, ${name}: ${errors} of ${words} words wrong ` +
          `(${((100 * errors) / words).toFixed(1)} %); ${seconds.toFixed(0)} s of speech; ` +
          `elapsed ${elapsed.toFixed(2)}, processor ${processor.toFixed(2)} of its length; load ${loadavg()[0]?.toFixed(1)}`,
      );
    }
  }
} finally {
  for (const [, recogniser] of recognisers) recogniser.stop();
}
