import type { Policy } from '../interviews/interviews.rules';
import type { Signal } from '../visits/visits.rules';

/** What may count towards the level of an interview's evidence, each once (contract §23). */
export const EVIDENCE_KINDS = ['away', 'paste', 'typing', 'screens', 'takeover', 'camera', 'voices'] as const;
export type EvidenceKind = (typeof EVIDENCE_KINDS)[number];

/** Depends on how many kinds count; `unknown` if too little of the time was observed, or the chain was altered. */
export const EVIDENCE_LEVELS = ['none', 'low', 'medium', 'high', 'unknown'] as const;
export type EvidenceLevel = (typeof EVIDENCE_LEVELS)[number];

/** Seconds between two heartbeats of an open page, and after which a gap begins. */
export const HEARTBEAT_SECONDS = 5;
export const GAP_SECONDS = 15;
/** Share of the time in which questions were open: below it nothing can be said about an interview. */
export const OBSERVED_MIN = 0.5;

/** The threshold that each kind counts from (contract §23). */
export const AWAY_MIN_SECONDS = 30;
export const AWAY_ANSWERS_SHARE = 0.5;
export const AWAY_ANSWERS_MIN = 4;
export const PASTE_MIN_CHARACTERS = 30;
export const PASTE_MIN_SHARE = 0.25;
export const TYPING_MIN_WORDS = 150;
export const VOICES_MIN = 2;
/** A shorter look away is not a sign, and a leave is never longer than the server's own time plus this. */
export const LEAVE_MIN_SECONDS = 1;
export const LEAVE_SLACK_SECONDS = 10;

/** Substrings of the names of virtual cameras; the list that a company starts with. */
export const VIRTUAL_CAMERAS = [
  'obs virtual',
  'obs-camera',
  'manycam',
  'snap camera',
  'xsplit vcam',
  'v4l2loopback',
  'dummy video device',
  'mmhmm',
  'e2esoft vcam',
  'splitcam',
  'chromacam',
  'virtual camera',
] as const;

export const FLOORS: Readonly<Record<EvidenceKind, string>> = {
  away: `From ${AWAY_MIN_SECONDS} s in all while a question was open, or in half of the answers where there are ${AWAY_ANSWERS_MIN} or more`,
  paste: `From one paste of ${PASTE_MIN_CHARACTERS} characters from elsewhere that is a quarter of its answer`,
  typing: `Where at least ${TYPING_MIN_WORDS} typed words read as copied out, at a threshold 1 in 100 honest typists exceeds`,
  screens: 'From a second screen while a question was open',
  takeover: 'From a second browser or device, once the interview has begun',
  camera: 'From a virtual camera, by the company’s list of names',
  voices: 'From the second time that a second voice is heard',
};

/** The signal that a kind is derived from; null if no signal switches it off. */
export const SIGNAL_OF_KIND: Readonly<Record<EvidenceKind, Signal | null>> = {
  away: 'away',
  paste: 'paste',
  typing: 'typing',
  screens: 'screens',
  takeover: null,
  camera: 'devices',
  voices: 'voices',
};

/** What an interview's policy allows, which therefore does not count. */
export const ALLOWED_KINDS: Readonly<Record<Policy, readonly EvidenceKind[]>> = {
  closed: [],
  notes: ['away', 'screens'],
  ai: ['away', 'paste', 'typing', 'screens', 'camera'],
};
