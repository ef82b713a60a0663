import type { Devices, TranscriptEntry } from '@interview-detection/shared/reports/transcript.schema';

/** A person's side: asks, answers, or unknown. */
export type Side = 'interviewer' | 'candidate' | 'unknown';

/** A known participant. */
export interface Participant {
  name: string;
  side: 'interviewer' | 'candidate';
}

export type Format =
  | 'WebVTT'
  | 'SRT'
  | 'Microsoft Teams'
  | 'Zoom'
  | 'Google Meet'
  | 'Otter'
  | 'Webex'
  | 'Rev'
  | 'Fireflies'
  | 'text with names'
  | 'questions and answers'
  | 'text'
  | 'JSON';

/** A piece of speech as in the source: a cue, a paragraph, an entry of the JSON. */
export interface Part {
  text: string;
  /** From 1; for a list in JSON, the index of the entry. */
  line: number;
  /** Seconds since the recording began. */
  from?: number;
  to?: number;
}

/** What one person says without interruption. */
export interface Entry {
  /** As in `Transcript.speakers`; null if the source names no one. */
  speaker: string | null;
  side: Side;
  message: string;
  /** Seconds since the recording began. */
  at?: number;
  /** Whether the message is HTML: only in our own JSON. */
  isHtml: boolean;
  parts: readonly Part[];
  /** What our own JSON contains besides type and message. */
  given?: Omit<TranscriptEntry, 'type' | 'message'>;
}

export interface Speaker {
  /** The participant's name if it is one of them; empty for unnamed speech. */
  name: string;
  /** Number of entries; `words` counts the words in all of them. */
  turns: number;
  words: number;
  side: Side;
}

/** Lines that are not speech, from 1, both inclusive. */
export interface LeftOut {
  from: number;
  to: number;
  why: string;
}

/** A question or a correction to make, as a sentence. */
export interface Problem {
  line: number | null;
  message: string;
  /** Labels that are names if the answer is yes: pass them to `readTranscript` as `names`. */
  names?: readonly string[];
}

/** The result. Without entries nothing could be read, and `problems` says what to do. */
export interface Transcript {
  format: Format;
  speakers: Speaker[];
  entries: Entry[];
  leftOut: LeftOut[];
  problems: Problem[];
  /** From our own JSON. */
  devices?: Devices;
}

/** Words of one piece, before sides are known. */
export interface Utterance {
  /** The label as in the source; null if no one is named. */
  label: string | null;
  text: string;
  line: number;
  from?: number;
  to?: number;
  /** Always starts a new entry, even if neither this piece nor the one before names anyone. */
  isNewTurn?: boolean;
  /** If the source gives it without a name. */
  side?: Side;
}

/** What the reader of one format returns. */
export interface Reading {
  format: Format;
  utterances: Utterance[];
  leftOut: LeftOut[];
  problems: Problem[];
}

/** A line of the source. */
export interface Line {
  /** From 1. */
  number: number;
  text: string;
}

/** Splits a text into lines, with any kind of line ending. */
export function linesOf(text: string): Line[] {
  return text.split(/\r\n|\n|\r/).map((line, index) => ({ number: index + 1, text: line }));
}

export const isBlank = (text: string): boolean => text.trim() === '';
