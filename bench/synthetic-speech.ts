import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Of a WAV file before its samples. */
export const WAV_HEAD_BYTES = 44;
/** Of what espeak-ng writes. */
export const SPOKEN_RATE = 22_050;

/** A WAV file of the text, 22 kHz mono, at 150 words a minute. Needs espeak-ng (Debian and Ubuntu: apt-get install espeak-ng). */
export async function speak(text: string, voice: string): Promise<Buffer> {
  const { stdout } = await promisify(execFile)('espeak-ng', ['-v', voice, '-s', '150', '--stdout', text], {
    encoding: 'buffer',
    maxBuffer: 64 * 1024 * 1024,
  });
  return stdout;
}
