/** The blur and hidden events of a single leave occur within this time, in either order. Milliseconds. */
export const JOIN_MS = 300;

/** State shared by all tabs of an interview in one browser; times are the server's, in milliseconds. */
export interface SharedPresence {
  /** Number of the next event. */
  seq: number;
  /** How the current absence began; null while the candidate is present. */
  left: 'hidden' | 'blur' | null;
  /** When a tab was last in front, and which one. */
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
 * Returns the events to record after a tab was checked. A leave begins once and ends once, whatever started it and in
 * whichever tab; one shorter than 300 ms does not count. If another tab of the same interview is in front, the
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
