import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Size of a WAV file's header. */
export const WAV_HEAD_BYTES = 44;
/** Sample rate of espeak-ng's output. */
export const SPOKEN_RATE = 22_050;

/**
 * Returns a WAV file of the text, 22 kHz mono, at 150 words per minute. Needs espeak-ng (Debian and Ubuntu: apt-get
 * install espeak-ng).
 */
export async function speak(text: string, voice: string): Promise<Buffer> {
  const { stdout } = await promisify(execFile)('espeak-ng', ['-v', voice, '-s', '150', '--stdout', text], {
    encoding: 'buffer',
    maxBuffer: 64 * 1024 * 1024,
  });
  return stdout;
}
