import type { Signal } from '../visits/visits.rules';

/** The signal that switches off each kind of event; null if it cannot be switched off (contract §23). */
export const SIGNAL_OF = {
  heartbeat: null,
  hidden: 'away',
  visible: 'away',
  blur: 'away',
  focus: 'away',
  fullscreen: 'away',
  paste: 'paste',
  drop: 'paste',
  copy: 'paste',
  typing: 'typing',
  screens: 'screens',
  share: 'screens',
  devices: 'devices',
  voices: 'voices',
  reload: null,
  takeover: null,
} as const satisfies Record<string, Signal | null>;
export type EventKind = keyof typeof SIGNAL_OF;
export const EVENT_KINDS = Object.keys(SIGNAL_OF) as EventKind[];

/** Events per call, and bytes of its body: the most that a browser still sends while a page is closed (`keepalive`). */
export const EVENTS_MAX = 200;
export const EVENTS_MAX_BYTES = 64 * 1024;
/** The 5 s heartbeat alone reaches this number in 27 hours. */
export const EVENTS_OF_INTERVIEW_MAX = 20_000;
/**
 * Stored bytes: a heartbeat takes about 310, so 20,000 events of an honest page are about 6 MB, and long lists of
 * devices among them leave room for four times as much.
 */
export const EVIDENCE_MAX_BYTES = 32 * 1024 * 1024;
/** Per link. Three offline minutes arrive all at once, and are a tenth of that. */
export const EVENTS_A_MINUTE_MAX = 5_000;
/** Minutes after the end of an interview during which its events may still arrive. */
export const LATE_EVENTS_MINUTES = 15;

/** Most days after the end of an interview for which its signals may be kept. */
export const EVIDENCE_DAYS_MAX = 3_650;

/**
 * Names in a company's own list of virtual cameras, and their characters: shorter ones occur in the names of many
 * cameras.
 */
export const VIRTUAL_CAMERAS_MAX = 100;
export const VIRTUAL_CAMERA_LENGTH = { min: 3, max: 100 } as const;

/** How the hashes of a chain are computed. */
export const CHAIN_ALGORITHM = 'SHA-256(previous hash + RFC 8785 JSON of the event without its hash)';
/** The hash before the first event. */
export const FIRST_HASH = '0'.repeat(64);
