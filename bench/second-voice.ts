import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { after, atStart } from '../apps/web/src/entities/recordings/rules';
import { launchOptions } from '../e2e/chromium';
import { SPOKEN_RATE, speak, WAV_HEAD_BYTES } from './synthetic-speech';

/**
 * Measures whether a second voice can be detected while a question is read aloud. Chromium gets as its microphone what
 * would be heard of an honest candidate (the loudspeaker that reads, their own keys) and of a room in which another
 * person speaks; two detectors look for a second of voice in a reading that is not all voice, which would be the
 * loudspeaker. The browser does not play the system's voices, so its echo cancellation does not know them. `pnpm
 * --filter bench second-voice`.
 */
const QUESTIONS = [
  'Tell about a time when you disagreed with somebody at work. What did you do?',
  'How do you decide what to do first when everything is urgent?',
  'Describe a mistake that you made, and what changed because of it.',
  'How would you explain your work to somebody who knows nothing about it?',
  'What makes a team work well together?',
  'How do you learn something new that you need for your work?',
  'Tell about a piece of work that you are proud of. What was your part in it?',
  'How do you handle criticism of your work?',
];
/** Said by another person, or by a candidate who thinks aloud: a microphone cannot tell whose voice it is. */
const SAID = 'Say that you asked the team first, and then measured it.';

const RATE = 48_000;
const LEAD_SECONDS = 2;
const BETWEEN_SECONDS = 1.5;
/** A quiet room. Levels are root mean squares in dB below the loudest that a microphone can represent. */
const ROOM_DB = -66;
const SAID_AFTER_SECONDS = 0.5;
const SAID_SECONDS = 2.5;
/** A stretch of voice, including short pauses. */
const STRETCH_SECONDS = 1;
const PAUSE_SECONDS = 0.35;
/** A reading with more voice than this is attributed to the loudspeaker. */
const ECHO_SHARE = 0.5;
const AT_ONCE = 4;

const PROCESSING = {
  'as browsers do': {},
  'without gain and noise control': { echoCancellation: true, noiseSuppression: false, autoGainControl: false },
} as const;

/** What reaches the microphone while each question is read, and how loud. */
interface Scene {
  name: string;
  kind: 'echo' | 'voice' | 'keys';
  db: number;
}
const SCENES: Scene[] = [
  ...[-60, -56, -52, -48, -44, -40, -36, -32, -28, -24].map(
    db => ({ name: 'honest, the loudspeaker', kind: 'echo', db }) as const,
  ),
  ...[-40, -30].map(db => ({ name: 'honest, types meanwhile', kind: 'keys', db }) as const),
  ...[-48, -42, -36, -30].map(db => ({ name: 'somebody speaks', kind: 'voice', db }) as const),
];

let state = 7;
/** From -1 to 1, the same on every run. */
const draw = () => {
  state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
  return state / 2 ** 30 - 1;
};

async function spoken(text: string, voice: string): Promise<Float32Array> {
  const wav = await speak(text, voice);
  const at = (n: number) => {
    const place = WAV_HEAD_BYTES + 2 * n;
    return place + 2 <= wav.length ? wav.readInt16LE(place) / 32_768 : 0;
  };
  const length = Math.floor((((wav.length - WAV_HEAD_BYTES) / 2) * RATE) / SPOKEN_RATE);
  return Float32Array.from({ length }, (_, n) => {
    const place = (n * SPOKEN_RATE) / RATE;
    const share = place - Math.floor(place);
    return at(Math.floor(place)) * (1 - share) + at(Math.floor(place) + 1) * share;
  });
}

const FADES_SECONDS = 0.25;
const REFLECTIONS = Array.from({ length: 40 }, () => {
  const delay = Math.abs(draw()) * FADES_SECONDS;
  return { samples: Math.floor(delay * RATE), gain: 0.35 * draw() * Math.exp((-6.9 * delay) / FADES_SECONDS) };
});

/** Adds the reverberation of a small room. */
function inRoom(sound: Float32Array): Float32Array {
  const heard = new Float32Array(sound.length + FADES_SECONDS * RATE);
  heard.set(sound);
  for (const { samples, gain } of REFLECTIONS)
    for (let n = 0; n < sound.length; n++) heard[n + samples]! += gain * sound[n]!;
  return heard;
}

function atLevel(sound: Float32Array, db: number): Float32Array {
  const power = sound.reduce((sum, sample) => sum + sample * sample, 0) / sound.length;
  const gain = 10 ** (db / 20) / Math.sqrt(power);
  return sound.map(sample => sample * gain);
}

const readings: { sound: Float32Array; from: number; seconds: number }[] = [];
let end = LEAD_SECONDS;
for (const question of QUESTIONS) {
  const sound = await spoken(question, 'en-us');
  const seconds = sound.length / RATE;
  readings.push({ sound: inRoom(sound), from: end, seconds });
  end += seconds + BETWEEN_SECONDS;
}
const said = inRoom(await spoken(SAID, 'en-gb+f3')).slice(0, SAID_SECONDS * RATE);

function microphoneOf({ kind, db }: Scene): Float32Array {
  const loudest = Math.sqrt(3) * 10 ** (ROOM_DB / 20);
  const heard = Float32Array.from({ length: Math.ceil((end + 1) * RATE) }, () => loudest * draw());
  const add = (sound: Float32Array, seconds: number) => {
    const from = Math.floor(seconds * RATE);
    for (let n = 0; n < sound.length && from + n < heard.length; n++) heard[from + n]! += sound[n]!;
  };
  for (const { sound, from, seconds } of readings) {
    if (kind === 'echo') add(atLevel(sound, db), from);
    else if (kind === 'voice') add(atLevel(said, db), from + SAID_AFTER_SECONDS);
    else
      for (let at = 0; at < seconds; at += 0.14 + 0.08 * Math.abs(draw())) {
        const key = Float32Array.from({ length: 0.02 * RATE }, (_, n) => draw() * Math.exp(-n / (0.004 * RATE)));
        add(atLevel(key, db), from + at);
      }
  }
  return heard;
}

function wavOf(sound: Float32Array): Buffer {
  const head = Buffer.alloc(WAV_HEAD_BYTES);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + sound.length * 2, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(RATE, 24);
  head.writeUInt32LE(2 * RATE, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.write('data', 36);
  head.writeUInt32LE(sound.length * 2, 40);
  const samples = Int16Array.from(sound, sample => Math.max(-32_768, Math.min(32_767, Math.round(sample * 32_767))));
  return Buffer.concat([head, Buffer.from(samples.buffer)]);
}

/** A moment of what the page hears: its loudness, and how tonal it is between 70 and 400 Hz, 0 to 1. */
interface Moment {
  seconds: number;
  level: number;
  tone: number;
}

/** Runs in the page: reads the microphone every 100 ms, as the product does. */
async function listen([seconds, constraints]: readonly [number, MediaTrackConstraints]): Promise<Moment[]> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: constraints });
  const audio = new AudioContext();
  await audio.resume();
  const analyser = audio.createAnalyser();
  audio.createMediaStreamSource(stream).connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  const began = performance.now();
  const moments: Moment[] = [];
  return new Promise(resolve => {
    const timer = setInterval(() => {
      analyser.getFloatTimeDomainData(samples);
      const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
      let tone = 0;
      for (let lag = Math.floor(audio.sampleRate / 400); lag <= samples.length / 2; lag += 2) {
        if (lag > audio.sampleRate / 70) break;
        let [both, one, other] = [0, 1e-9, 1e-9];
        for (let n = 0; n < samples.length / 2; n++) {
          const [a, b] = [samples[n] ?? 0, samples[n + lag] ?? 0];
          both += a * b;
          one += a * a;
          other += b * b;
        }
        tone = Math.max(tone, both / Math.sqrt(one * other));
      }
      const now = (performance.now() - began) / 1000;
      moments.push({ seconds: now, level: Math.sqrt(power), tone });
      if (now < seconds) return;
      clearInterval(timer);
      resolve(moments);
    }, 100);
  });
}

/** The loudness of speech close to a microphone, which fills the product's level bar. */
const FULL_LEVEL = 0.15;

/** Returns which moments are voice by loudness, by the rule that ends a recording after a pause. */
function byLoudness(moments: readonly Moment[]): boolean[] {
  let hearing = atStart;
  let before = 0;
  return moments.map(({ seconds, level }) => {
    const { spokenMs } = hearing;
    hearing = after(hearing, Math.min(1, level / FULL_LEVEL), (seconds - before) * 1000);
    before = seconds;
    return hearing.spokenMs > spokenMs;
  });
}

/** Returns which moments are voice by a tone 10 dB louder than the room was before the first question. */
function byTone(moments: readonly Moment[]): boolean[] {
  const quiet = moments.filter(({ seconds }) => 0.5 < seconds && seconds < LEAD_SECONDS - 0.2);
  const room = quiet.map(({ level }) => level).toSorted((a, b) => a - b)[Math.floor(quiet.length / 2)] ?? 0;
  return moments.map(({ level, tone }) => tone > 0.6 && level > Math.max(3.2 * room, 0.000_5));
}

/** Counts the readings in which a second voice would be reported. */
function toldIn(moments: readonly Moment[], isVoice: readonly boolean[]): number {
  return readings.filter(({ from, seconds }) => {
    const places = [...moments.keys()].filter(n => {
      const at = moments[n]?.seconds ?? 0;
      return from + 0.1 <= at && at < from + seconds + 0.2;
    });
    const voiced = places.filter(n => isVoice[n]).map(n => moments[n]?.seconds ?? 0);
    let [begin, last, longest] = [-1, -1, 0];
    for (const at of voiced) {
      if (last < 0 || at - last > PAUSE_SECONDS) begin = at;
      last = at;
      longest = Math.max(longest, last - begin + 0.1);
    }
    return longest >= STRETCH_SECONDS && voiced.length <= ECHO_SHARE * places.length;
  }).length;
}

const page = createServer((_request, reply) => {
  reply.setHeader('Content-Type', 'text/html');
  reply.end('<title>Microphone</title>');
});
await new Promise<void>(resolve => void page.listen(0, '127.0.0.1', resolve));
const address = `http://localhost:${(page.address() as AddressInfo).port}/`;
const folder = await mkdtemp(join(tmpdir(), 'second-voice-'));

async function hear(scene: Scene, constraints: MediaTrackConstraints, name: string): Promise<Moment[]> {
  const file = join(folder, `${name}.wav`);
  await writeFile(file, wavOf(microphoneOf(scene)));
  const options = launchOptions();
  const browser = await chromium.launch({
    ...options,
    args: [
      ...(options.args ?? []),
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      '--autoplay-policy=no-user-gesture-required',
      `--use-file-for-fake-audio-capture=${file}%noloop`,
    ],
  });
  try {
    const tab = await browser.newPage();
    await tab.addInitScript('globalThis.__name = each => each');
    await tab.goto(address);
    return await tab.evaluate(listen, [end, constraints] as const);
  } finally {
    await browser.close();
  }
}

const waiting = Object.entries(PROCESSING).flatMap(([processing, constraints]) =>
  SCENES.map(scene => ({ processing, constraints, scene })),
);
const rows: object[] = [];
async function next(): Promise<void> {
  for (let one = waiting.shift(); one; one = waiting.shift()) {
    const { processing, constraints, scene } = one;
    const moments = await hear(scene, constraints, `${waiting.length}`);
    rows.push({
      processing,
      scene: scene.name,
      dB: scene.db,
      'told by loudness': `${toldIn(moments, byLoudness(moments))} of ${readings.length}`,
      'told by tone': `${toldIn(moments, byTone(moments))} of ${readings.length}`,
    });
  }
}
await Promise.all(Array.from({ length: AT_ONCE }, next));
page.close();
await rm(folder, { recursive: true });
console.table(rows.toSorted((one, other) => JSON.stringify(one).localeCompare(JSON.stringify(other))));
