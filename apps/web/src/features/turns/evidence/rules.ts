import type { SentEvent } from '@interview-detection/shared/evidence/events.schema';
import { EVENTS_MAX, SIGNAL_OF } from '@interview-detection/shared/evidence/evidence.rules';
import type { Signal } from '@interview-detection/shared/visits/visits.rules';
import { ApiError } from '#web/lib/api-error';

type Attached = Extract<SentEvent, { kind: 'devices' }>['data'];

/** Device ids under which Chrome lists the system's preferred device a second time. */
const ALIASES = new Set(['default', 'communications']);
/** Chrome appends vendor and product ids to the label of a USB device. */
const USB = /\([0-9a-f]{4}:[0-9a-f]{4}\)|\busb\b/i;
const BLUETOOTH = /bluetooth|\bbt\b|airpods|\bbuds\b|hands-?free/i;
const LABEL_MAX = 200;

/**
 * Returns the devices that the browser lists, and how each is known. Labels are only available once a permission was
 * granted; the connection type is inferred from the label alone, where it says so. No permission is requested.
 */
export function attachedOf(listed: readonly Pick<MediaDeviceInfo, 'kind' | 'label' | 'deviceId'>[]): Attached {
  const devices = listed.filter(({ deviceId }) => !ALIASES.has(deviceId));
  const named = devices
    .filter(({ label }) => label !== '')
    .map(({ kind, label }) => ({ kind, label: label.slice(0, LABEL_MAX) }));
  const unnamed = new Set(devices.filter(({ label }) => label === '').map(({ kind }) => kind));
  const inferred = (pattern: RegExp) =>
    named.filter(({ label }) => pattern.test(label)).map(device => ({ ...device, provenance: 'inferred' as const }));
  return {
    mediaDevices: [
      ...named.map(device => ({ ...device, provenance: 'granted' as const })),
      ...[...unnamed].map(kind => ({ kind, label: '', provenance: 'listed' as const })),
    ],
    bluetoothDevice: inferred(BLUETOOTH),
    usbDevice: inferred(USB),
  };
}

/** The blur and hidden events of a single leave occur within this time, in either order. Milliseconds. */
export const JOIN_MS = 300;

/** State shared by all tabs of an interview in one browser; times are the server's, in milliseconds. */
export interface SharedPresence {
  /** Number of the next event. */
  seq: number;
  /** How the current absence began; null while the candidate is present. */
  left: 'hidden' | 'blur' | null;
  /** Which tab was last in front, and when. */
  hereAt: number;
  hereBy: string;
  /** Time of the last heartbeat. */
  beatAt: number;
}

export const nothingYet: SharedPresence = { seq: 0, left: null, hereAt: 0, hereBy: '', beatAt: 0 };

/** State of a single tab. */
export interface OwnPresence {
  tab: string;
  /** This tab was in front until now: only then can the candidate leave it. */
  wasHere: boolean;
  /** Since when it has been visible without the focus; null otherwise. */
  blurredSince: number | null;
  /**
   * When it came to the front after another tab, while it is unclear whether that one was recorded as left; null
   * otherwise.
   */
  cameAt: number | null;
}

export const ownAtFirst = (tab: string): OwnPresence => ({ tab, wasHere: false, blurredSince: null, cameAt: null });

export interface Seen {
  isHidden: boolean;
  isFocused: boolean;
  /** A browser prompt caused by the page may be in front of it. */
  isMuted: boolean;
}

interface Step {
  own: OwnPresence;
  shared: SharedPresence;
  events: { kind: 'hidden' | 'visible' | 'blur' | 'focus'; atMs: number }[];
}

const RETURNS = { hidden: 'visible', blur: 'focus' } as const;

/**
 * Returns the events to record after a tab was checked. A leave begins once and ends once, whatever started it, in
 * any tab; one shorter than 300 ms does not count. If another tab of the same interview is in front, the
 * candidate has not left.
 */
export function presenceAfter(own: OwnPresence, shared: SharedPresence, seen: Seen, now: number): Step {
  const same = { own, shared, events: [] };
  if (!seen.isHidden && seen.isFocused) return hereAfter(own, shared, now);
  if (seen.isMuted) return { ...same, own: { ...own, blurredSince: null } };
  const since = own.blurredSince ?? now;
  if (!seen.isHidden && shared.left === 'hidden') {
    // Visible again, but another window has the focus.
    return {
      own: { ...own, wasHere: true, blurredSince: now },
      shared: { ...shared, left: null },
      events: [{ kind: 'visible', atMs: now }],
    };
  }
  if (!own.wasHere) return same;
  if (isElsewhere(own, shared, since)) return { ...same, own: { ...own, wasHere: false, blurredSince: null } };
  if (seen.isHidden) return hiddenAfter(own, shared, now);
  if (shared.left !== null || now - since < JOIN_MS) return { ...same, own: { ...own, blurredSince: since } };
  return {
    own: { ...own, wasHere: false, blurredSince: null },
    shared: { ...shared, left: 'blur' },
    events: [{ kind: 'blur', atMs: since }],
  };
}

/**
 * Returns the events to record for a tab in front. Tabs in different processes do not immediately see each other's
 * writes: a tab that follows another reports after 300 ms that the candidate is present, because the other may have
 * reported a leave.
 */
function hereAfter(own: OwnPresence, shared: SharedPresence, now: number): Step {
  const { tab, wasHere } = own;
  const follows = !wasHere && shared.hereBy !== '' && shared.hereBy !== tab;
  const cameAt = shared.left ? null : follows ? now : own.cameAt;
  const isSure = cameAt !== null && now - cameAt >= JOIN_MS;
  const kind = shared.left ? RETURNS[shared.left] : isSure ? 'visible' : null;
  return {
    own: { tab, wasHere: true, blurredSince: null, cameAt: isSure ? null : cameAt },
    shared: { ...shared, left: null, hereAt: now, hereBy: tab },
    events: kind ? [{ kind, atMs: now }] : [],
  };
}

/** Returns whether another tab came to the front when this one was left, or has been there since. */
const isElsewhere = ({ tab }: OwnPresence, { hereAt, hereBy }: SharedPresence, since: number) =>
  hereBy !== tab && hereAt >= since - JOIN_MS;

function hiddenAfter(own: OwnPresence, shared: SharedPresence, now: number): Step {
  const gone = { ...own, wasHere: false, blurredSince: null };
  if (shared.left !== null) return { own: gone, shared, events: [] };
  const atMs = own.blurredSince ?? now;
  return { own: gone, shared: { ...shared, left: 'hidden' }, events: [{ kind: 'hidden', atMs }] };
}

/** Bytes of a batch: below the server's body limit, which is also the most that browsers send for a page being left. */
export const BATCH_MAX_BYTES = 48 * 1024;
/** Limit for a page being left: its draft, which is sent as well, needs the rest. Bytes. */
export const LEAVING_MAX_BYTES = 12 * 1024;

/** Returns whether an event may be sent: its signal is collected. */
export const isAllowed = ({ kind }: Pick<SentEvent, 'kind'>, signals: readonly Signal[]): boolean => {
  const signal = SIGNAL_OF[kind];
  return signal === null ? signals.length > 0 : signals.includes(signal);
};

/** Returns the first events that fit into one call. */
export function batchOf<E>(events: readonly E[], maxBytes: number, most = EVENTS_MAX): E[] {
  let bytes = 0;
  const fits = (event: E) => {
    bytes += new TextEncoder().encode(JSON.stringify(event)).length + 1;
    return bytes <= maxBytes;
  };
  const batch: E[] = [];
  for (const event of events.slice(0, most)) {
    if (!fits(event)) break;
    batch.push(event);
  }
  return batch;
}

/**
 * Returns what to do with events that did not arrive: `later` sends them again; `divide` sends smaller batches until
 * the rejected event is found, which is dropped; `stop` drops all of them, because they will never be accepted; `full`
 * also drops all later ones, because the interview's record is full.
 */
export function afterFailure(error: unknown): 'later' | 'divide' | 'stop' | 'full' {
  if (!(error instanceof ApiError)) return 'stop';
  const { status, code } = error;
  if (status === 0 || status >= 500 || status === 401 || status === 429 || code === 'LINK_IN_USE') return 'later';
  if (code === 'EVIDENCE_FULL') return 'full';
  return status === 400 || code === 'EVENT_CHANGED' ? 'divide' : 'stop';
}

const FIRST_WAIT_MS = 5_000;
const MOST_WAIT_MS = 60_000;

/** Returns the milliseconds before events are sent again after this many failures in a row. */
export const waitAfter = (failures: number, retryAfterSeconds = 0): number =>
  Math.max(Math.min(MOST_WAIT_MS, FIRST_WAIT_MS * 2 ** (failures - 1)), retryAfterSeconds * 1000);
