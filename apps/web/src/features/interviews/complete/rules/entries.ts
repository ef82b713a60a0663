import type { TranscriptEntry } from '@interview-detection/shared/reports/reports.schema';
import type { Entry, Side } from '@interview-detection/transcript/transcript';

/** A piece of what was said, as its source has it: a cue, a labelled paragraph, an entry of the JSON. */
export interface Part {
  /** HTML where the source is the JSON, else plain text. */
  text: string;
  isHtml: boolean;
  /** Seconds since the recording began. */
  span?: { from: number; to: number };
  /** What the JSON says beside the message. */
  given?: Pick<TranscriptEntry, 'marks' | 'startedAt' | 'endedAt'>;
}

/** One entry of the preview; several parts are shown and sent as one. */
export interface Spoken {
  /** Stays the same while the entry is changed. */
  key: string;
  type: TranscriptEntry['type'];
  /** Who said it, where the source says so. */
  speaker: string | null;
  parts: readonly Part[];
}

/** The side of an entry: whoever is not known to answer is not taken for the candidate. */
const typeOf = (side: Side): Spoken['type'] => (side === 'candidate' ? 'recieve' : 'sent');

/** The entries of a transcript that was read, as they are shown, changed and sent. */
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

/** The text of an entry as it is edited. Cues are pieces of sentences, everything else stands on lines of its own. */
export const textOf = ({ parts }: Pick<Spoken, 'parts'>): string =>
  parts.map(({ text }, index) => (index === 0 ? text : `${parts[index - 1]?.span ? ' ' : '\n'}${text}`)).join('');

/** Seconds as `02:05`, `1:02:05`. */
export function formatOffset(seconds: number): string {
  const whole = Math.floor(seconds);
  const digits = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(whole / 3600);
  return `${hours > 0 ? `${hours}:` : ''}${digits(Math.floor(whole / 60) % 60)}:${digits(whole % 60)}`;
}
