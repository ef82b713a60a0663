import { readFileSync } from 'node:fs';
import { readTranscript } from '@interview-detection/transcript/read-transcript';
import type { ReadOptions } from '@interview-detection/transcript/read-text';
import type { Transcript } from '@interview-detection/transcript/transcript';

// Runs in its own thread: a transcript of some megabytes takes longer than other calls may wait.

export interface ReadingTask {
  source: { path: string } | { text: string };
  options: ReadOptions;
}

/** What was parsed, without the parts that only screens need. */
export type ReadTranscript = Omit<Transcript, 'entries'> & { entries: Omit<Transcript['entries'][number], 'parts'>[] };

export default ({ source, options }: ReadingTask): ReadTranscript => {
  const input = 'path' in source ? new Uint8Array(readFileSync(source.path)) : source.text;
  const { entries, ...rest } = readTranscript(input, options);
  return { ...rest, entries: entries.map(({ parts: _parts, ...entry }) => entry) };
};
