import type { Devices, TranscriptEntry } from '@interview-detection/shared/reports/reports.schema';

/** Who somebody speaks for: asks, answers, or nobody can tell. */
export type Side = 'interviewer' | 'candidate' | 'unknown';

/** Somebody who is known to take part. */
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

/** A piece of what was said, as the source has it: a cue, a paragraph, an entry of the JSON. */
export interface Part {
  text: string;
  /** From 1; of a list in JSON, which entry of it. */
  line: number;
  /** Seconds since the recording began. */
  from?: number;
  to?: number;
}

/** What one person says without a break. */
export interface Entry {
  /** As in `Transcript.speakers`; null where the source names nobody. */
  speaker: string | null;
  side: Side;
  message: string;
  /** Seconds since the recording began. */
  at?: number;
  /** Whether the message is HTML: in our own JSON alone. */
  isHtml: boolean;
  parts: readonly Part[];
  /** What our own JSON says beside type and message. */
  given?: Omit<TranscriptEntry, 'type' | 'message'>;
}

export interface Speaker {
  /** The participant's name where it is one of them; empty for what nobody is named for. */
  name: string;
  /** How many entries, and words in all of them. */
  turns: number;
  words: number;
  side: Side;
}

/** Lines that are nobody's words, from 1, both included. */
export interface LeftOut {
  from: number;
  to: number;
  why: string;
}

/** Something to ask, or to correct: a sentence. */
export interface Problem {
  line: number | null;
  message: string;
  /** Labels that would be names if the answer is yes: `readTranscript` takes them as `names`. */
  names?: readonly string[];
}

/** What was read. Without entries nothing could be, and `problems` says what to do. */
export interface Transcript {
  format: Format;
  speakers: Speaker[];
  entries: Entry[];
  leftOut: LeftOut[];
  problems: Problem[];
  /** Of our own JSON. */
  devices?: Devices;
}

/** Words of one piece, before anybody's side is known. */
export interface Utterance {
  /** The label as it stands in the source; null: nobody is named. */
  label: string | null;
  text: string;
  line: number;
  from?: number;
  to?: number;
  /** Never one entry with the words before, though both name nobody. */
  isNewTurn?: boolean;
  /** Where the source says it without a name. */
  side?: Side;
}

/** What a reader of one format finds. */
export interface Reading {
  format: Format;
  utterances: Utterance[];
  leftOut: LeftOut[];
  problems: Problem[];
}
