import type { Signal } from '../visits/visits.rules';

/** Signal by which each kind of event is switched off; null where it always belongs to an interview (contract §23). */
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

/** Events in one call, and bytes of its body: what a browser still sends while it leaves a page (`keepalive`). */
export const EVENTS_MAX = 200;
export const EVENTS_MAX_BYTES = 64 * 1024;
/** A heartbeat every 5 s alone makes so many in 27 hours. */
export const EVENTS_OF_INTERVIEW_MAX = 20_000;
/** By one link. Three minutes without network come in one go, and are a tenth of it. */
export const EVENTS_A_MINUTE_MAX = 5_000;
/** Minutes after the end of an interview in which what was seen of it may still arrive. */
export const LATE_EVENTS_MINUTES = 15;

/** Of days after the end of an interview after which its signals are deleted. */
export const EVIDENCE_DAYS_MAX = 3_650;

/** Names that a company's own list of virtual cameras may have, and their characters: shorter ones are in names of many cameras. */
export const VIRTUAL_CAMERAS_MAX = 100;
export const VIRTUAL_CAMERA_LENGTH = { min: 3, max: 100 } as const;

/** How the hashes of a chain are made. */
export const CHAIN_ALGORITHM = 'SHA-256(previous hash + RFC 8785 JSON of the event without its hash)';
/** Before the first event. */
export const FIRST_HASH = '0'.repeat(64);
