import type { Devices, TranscriptEntry } from '@interview-detection/shared/reports/reports.schema';

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

/** What one person says without a break. */
export interface Said {
  /** Empty where the source names nobody. */
  speaker: string;
  part: Part;
}

/** What is wrong with a source. */
export interface Problem {
  /** From 1; null where it is the whole text. */
  line: number | null;
  message: string;
}

/** What a source says. */
export interface Source {
  format: 'Q/A text' | 'text with names' | 'WebVTT' | 'SRT' | 'JSON';
  entries: Spoken[];
  /** Everybody who speaks, in the order of their first words; empty where the source names nobody. */
  speakers: string[];
  devices?: Devices;
  problems: Problem[];
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
