/** Blur and hidden of one leave come this close together, in either order. Milliseconds. */
export const JOIN_MS = 300;

/** What all tabs of an interview in one browser know together; times are the server's, in milliseconds. */
export interface Together {
  /** Number of the next event. */
  seq: number;
  /** How the leave began that nobody has come back from; null while somebody is there. */
  left: 'hidden' | 'blur' | null;
  /** When a tab was last in front, and which. */
  hereAt: number;
  hereBy: string;
  /** Of the last heartbeat. */
  beatAt: number;
}

export const nothingYet: Together = { seq: 0, left: null, hereAt: 0, hereBy: '', beatAt: 0 };

/** What one tab remembers of itself. */
export interface OwnPresence {
  tab: string;
  /** It was in front until now: who was not there has not left. */
  wasHere: boolean;
  /** Since when it is in sight without the focus; null where it is not so. */
  blurredSince: number | null;
  /** When it came to the front after another tab, as long as that one may not be known to have been left; null otherwise. */
  cameAt: number | null;
}

export const ownAtFirst = (tab: string): OwnPresence => ({ tab, wasHere: false, blurredSince: null, cameAt: null });

export interface Seen {
  isHidden: boolean;
  isFocused: boolean;
  /** A window of the browser's own, which the page has caused, may be before it. */
  isMuted: boolean;
}

interface Step {
  own: OwnPresence;
  together: Together;
  events: { kind: 'hidden' | 'visible' | 'blur' | 'focus'; atMs: number }[];
}

const RETURNS = { hidden: 'visible', blur: 'focus' } as const;

/**
 * What is to be told after a tab was looked at. A leave begins once and ends once, whatever began it, in whichever tab; one
 * that is over within 300 ms is none. Where another tab of the same interview is in front nobody has left.
 */
export function presenceAfter(own: OwnPresence, together: Together, seen: Seen, now: number): Step {
  const same = { own, together, events: [] };
  if (!seen.isHidden && seen.isFocused) return hereAfter(own, together, now);
  if (seen.isMuted) return { ...same, own: { ...own, blurredSince: null } };
  const since = own.blurredSince ?? now;
  if (!seen.isHidden && together.left === 'hidden') {
    // In sight again, and another window has the focus.
    return {
      own: { ...own, wasHere: true, blurredSince: now },
      together: { ...together, left: null },
      events: [{ kind: 'visible', atMs: now }],
    };
  }
  if (!own.wasHere) return same;
  if (isElsewhere(own, together, since)) return { ...same, own: { ...own, wasHere: false, blurredSince: null } };
  if (seen.isHidden) return hiddenAfter(own, together, now);
  if (together.left !== null || now - since < JOIN_MS) return { ...same, own: { ...own, blurredSince: since } };
  return {
    own: { ...own, wasHere: false, blurredSince: null },
    together: { ...together, left: 'blur' },
    events: [{ kind: 'blur', atMs: since }],
  };
}

/**
 * What is to be told by a tab that is in front. Tabs of several processes do not read at once what each other wrote: one that
 * follows another tells after 300 ms that somebody is there, for the other may have told that it was left.
 */
function hereAfter(own: OwnPresence, together: Together, now: number): Step {
  const { tab, wasHere } = own;
  const follows = !wasHere && together.hereBy !== '' && together.hereBy !== tab;
  const cameAt = together.left ? null : follows ? now : own.cameAt;
  const isSure = cameAt !== null && now - cameAt >= JOIN_MS;
  const kind = together.left ? RETURNS[together.left] : isSure ? 'visible' : null;
  return {
    own: { tab, wasHere: true, blurredSince: null, cameAt: isSure ? null : cameAt },
    together: { ...together, left: null, hereAt: now, hereBy: tab },
    events: kind ? [{ kind, atMs: now }] : [],
  };
}

/** Whether another tab came to the front as this one was left, or has been there since. */
const isElsewhere = ({ tab }: OwnPresence, { hereAt, hereBy }: Together, since: number) =>
  hereBy !== tab && hereAt >= since - JOIN_MS;

function hiddenAfter(own: OwnPresence, together: Together, now: number): Step {
  const gone = { ...own, wasHere: false, blurredSince: null };
  if (together.left !== null) return { own: gone, together, events: [] };
  const atMs = own.blurredSince ?? now;
  return { own: gone, together: { ...together, left: 'hidden' }, events: [{ kind: 'hidden', atMs }] };
}
