import type { TranscriptEntry } from '@interview-detection/shared/reports/reports.schema';
import type { Entry, Side } from '@interview-detection/transcript/transcript';

/** A piece of a transcript's source: a cue, a labelled paragraph, or an entry of the JSON. */
export interface Part {
  /** HTML where the source is JSON, otherwise plain text. */
  text: string;
  isHtml: boolean;
  /** Seconds since the recording began. */
  span?: { from: number; to: number };
  /** Data that the JSON has beside the message. */
  given?: Pick<TranscriptEntry, 'marks' | 'startedAt' | 'endedAt'>;
}

/** One entry of the preview; several parts are shown and sent as one. */
export interface Spoken {
  /** Stable while the entry is edited. */
  key: string;
  type: TranscriptEntry['type'];
  /** The speaker, where the source names one. */
  speaker: string | null;
  parts: readonly Part[];
}

/** Returns the type of an entry: only speakers known to be the candidate count as answering. */
const typeOf = (side: Side): Spoken['type'] => (side === 'candidate' ? 'recieve' : 'sent');

/** Converts the entries of a parsed transcript to those that are shown, edited and sent. */
export function spokenOf(entries: readonly Entry[]): Spoken[] {
  return entries.map(({ side, speaker, isHtml, given, parts }, index) => ({
    key: `entry ${index + 1}`,
    type: typeOf(side),
    speaker,
    parts: parts.map(({ text, from, to }) => ({
      text,
      isHtml,
      ...(from !== undefined && to !== undefined ? { span: { from, to } } : {}),
      ...(given ? { given } : {}),
    })),
  }));
}

/** Returns the text of an entry for editing. Cues are fragments of sentences; all other parts are separate lines. */
export const textOf = ({ parts }: Pick<Spoken, 'parts'>): string =>
  parts.map(({ text }, index) => (index === 0 ? text : `${parts[index - 1]?.span ? ' ' : '\n'}${text}`)).join('');

/** Returns seconds as `02:05` or `1:02:05`. */
export function formatOffset(seconds: number): string {
  const whole = Math.floor(seconds);
  const digits = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(whole / 3600);
  return `${hours > 0 ? `${hours}:` : ''}${digits(Math.floor(whole / 60) % 60)}:${digits(whole % 60)}`;
}
