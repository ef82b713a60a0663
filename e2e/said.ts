import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, LaunchOptions } from '@playwright/test';
import { launchOptions } from './chromium';

/** A recorded sentence, 5.65 seconds long. */
const SAID = path.resolve(import.meta.dirname, '../packages/speech/test/said.ogg');
/** The microphone's input: the browser reads it when a recording starts. Separate for each worker. */
const HEARD = path.join(tmpdir(), `interview-detection-said-${process.pid}.wav`);

function launchHearing(file: string): LaunchOptions {
  const options = launchOptions();
  const fake = [
    '--use-fake-device-for-media-stream=fps=5',
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-audio-capture=${file}`,
  ];
  return { ...options, args: [...(options.args ?? []), ...fake] };
}

/** Chromium whose microphone hears the sentence once. */
export const heardOnce = (): LaunchOptions => launchHearing(`${HEARD}%noloop`);
/** Chromium whose microphone hears it repeatedly. */
export const heardAgainAndAgain = (): LaunchOptions => launchHearing(HEARD);

/** Writes the recorded sentence as WAV, the format that the browser accepts as a microphone. */
export async function writeHeard(browser: Browser): Promise<void> {
  const page = await browser.newPage();
  const samples = await page.evaluate(async sound => {
    const bytes = Uint8Array.from(atob(sound), sign => sign.charCodeAt(0));
    const decoded = await new OfflineAudioContext(1, 1, 48_000).decodeAudioData(bytes.buffer);
    return [...decoded.getChannelData(0)].map(sample => Math.round(Math.max(-1, Math.min(1, sample)) * 32_767));
  }, readFileSync(SAID).toString('base64'));
  await page.close();
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + samples.length * 2, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(48_000, 24);
  head.writeUInt32LE(96_000, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.write('data', 36);
  head.writeUInt32LE(samples.length * 2, 40);
  writeFileSync(HEARD, Buffer.concat([head, Buffer.from(Int16Array.from(samples).buffer)]));
}

/** Removes the file, once no browser reads it any more. */
export const removeHeard = (): void => rmSync(HEARD, { force: true });
