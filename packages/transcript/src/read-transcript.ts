import { unreadable, readText, type ReadOptions } from './read-text.ts';
import { sourceText } from './source-text.ts';
import type { Transcript } from './transcript.ts';

/** No transcript is larger. Bytes, or characters of a text. */
export const SOURCE_MAX_BYTES = 4 * 1024 * 1024;

/**
 * Reads a transcript in any supported format. If it cannot be read, it has no entries, and a problem that says what to
 * do.
 */
export function readTranscript(input: Uint8Array | string, options: ReadOptions = {}): Transcript {
  if (input.length > SOURCE_MAX_BYTES) return unreadable('This is more than the 4 MB that a transcript may have.');
  if (typeof input === 'string') return readText(input, options);
  const source = sourceText(input);
  return 'refusal' in source ? unreadable(source.refusal) : readText(source.text, options);
}
