import type { SentEvent } from '@interview-detection/shared/evidence/events.schema';
import { HEARTBEAT_SECONDS } from '@interview-detection/shared/evidence/level.rules';
import { useCallback, useEffect, useRef } from 'react';
import type { Visit } from '#web/entities/visits/api';
import { isPromptOpen, type Noticed, useSignalListener } from '#web/entities/visits/use-notices';
import { useLink } from '#web/entities/visits/use-visit';
import type { Turn } from '#web/features/turns/api';
import { setBackgroundInterval } from '#web/lib/background-interval';
import { attachedOf, isAllowed, JOIN_MS, ownAtFirst, presenceAfter } from '../rules';
import { sharedPresence } from '../store';
import { openQueue } from '../use-queue';

/** Renders nothing: collects the signals named in the notice while the bot asks. */
export function Collector({ visit, turn }: { visit: Visit; turn: Turn }) {
  useCollector(visit, turn);
  return null;
}

const BEAT_MS = HEARTBEAT_SECONDS * 1000;
/** Another tab of the same interview has just sent a heartbeat. */
const BEAT_LEAST_MS = BEAT_MS - 1_000;
/**
 * Number of heartbeats between two uploads, and between two reads of the device list, whose labels appear with a
 * permission.
 */
const SEND_EACH = 2;
const DEVICES_EACH = 6;
/** How long a browser prompt is assumed to stay open. Milliseconds. */
const MUTED_MAX_MS = 60_000;
/**
 * Estimates of the server's clock differ by the round trip; a larger difference means that the page's own clock had
 * stopped.
 */
const CLOCK_SLACK_MS = 2_000;

interface Facts {
  signals: Visit['signals'];
  /** The current question. */
  turn: number | null;
  /** The server's time at the page's time origin. */
  serverAtZero: number;
}

/** Links for which this page has collected since it was loaded: a restart without a page load is not a reload. */
const begun = new Set<string>();

const randomId = () => [...crypto.getRandomValues(new Uint32Array(4))].map(part => part.toString(36)).join('-');

/** Collects the signals named in the notice while the bot asks, and sends them. */
function useCollector(visit: Visit, turn: Turn): void {
  const link = useLink();
  const facts = useRef<Facts>({ signals: [], turn: null, serverAtZero: visit.serverAtZero });
  const collector = useRef<CollectorHandle>(null);
  useEffect(() => {
    const { serverAtZero: before } = facts.current;
    const isOff = Math.abs(visit.serverAtZero - before) > CLOCK_SLACK_MS;
    facts.current = {
      signals: visit.signals,
      turn: turn.status === 'asking' ? turn.turn : null,
      // The reply with the shortest round trip gives the best estimate.
      serverAtZero: isOff ? visit.serverAtZero : Math.max(before, visit.serverAtZero),
    };
  });
  useEffect(() => {
    const started = startCollector(link, () => facts.current);
    collector.current = started;
    return () => {
      collector.current = null;
      started.stop();
    };
  }, [link]);
  useSignalListener(useCallback(noticed => collector.current?.note(noticed), []));
}

interface CollectorHandle {
  note: (noticed: Noticed) => void;
  stop: () => void;
}

/** An event to record, at a time of the server's clock; it belongs to the current question unless it names one. */
interface RecordedEvent extends Pick<SentEvent, 'kind'> {
  atMs: number;
  data?: object;
  turn?: number | null;
}

function startCollector(link: string, facts: () => Facts): CollectorHandle {
  const queue = openQueue(link, () => facts().signals);
  const serverNow = () => facts().serverAtZero + performance.now();

  function record(events: readonly RecordedEvent[]): void {
    const allowed = events.filter(event => isAllowed(event, facts().signals));
    if (allowed.length === 0) return;
    const now = sharedPresence.of(link);
    sharedPresence.set(link, { ...now, seq: now.seq + allowed.length });
    const made = allowed.map(({ kind, atMs, data = {}, turn = facts().turn }, place) => ({
      id: randomId(),
      seq: now.seq + place,
      kind,
      at: new Date(atMs).toISOString(),
      turn,
      data,
    }));
    queue.add(made as SentEvent[]);
  }

  const presence = watchPresence(link, serverNow, events => {
    record(events);
    if (document.visibilityState === 'hidden') queue.leave();
  });
  const screens = watchScreens(extended => record([{ kind: 'screens', atMs: serverNow(), data: { extended } }]));
  const devices = watchDevices(
    () => facts().signals.includes('devices'),
    data => record([{ kind: 'devices', atMs: serverNow(), data }]),
  );
  const onFullscreen = () =>
    record([{ kind: 'fullscreen', atMs: serverNow(), data: { on: document.fullscreenElement !== null } }]);
  const onOnline = () => void queue.flush({ atOnce: true });

  let beats = 0;
  function heartbeat(): void {
    const now = serverNow();
    const before = sharedPresence.of(link);
    if (now - before.beatAt >= BEAT_LEAST_MS || now < before.beatAt) {
      sharedPresence.set(link, { ...before, beatAt: now });
      record([{ kind: 'heartbeat', atMs: now }]);
    }
    presence.look();
    screens.look();
    if (beats % DEVICES_EACH === 0) void devices.look();
    // This includes the first one: what an earlier page has left is sent at once.
    if (beats++ % SEND_EACH === 0) void queue.flush();
  }

  const leave = () => queue.leave();
  window.addEventListener('pagehide', leave);
  window.addEventListener('online', onOnline);
  document.addEventListener('fullscreenchange', onFullscreen);
  const before = sharedPresence.of(link);
  if (before.seq > 0 && !begun.has(link)) {
    // A user who reloads the page is present, and comes from no other tab.
    sharedPresence.set(link, { ...before, left: null, hereBy: '' });
    record([{ kind: 'reload', atMs: serverNow() }]);
  }
  begun.add(link);
  heartbeat();
  const stopHeartbeat = setBackgroundInterval(heartbeat, BEAT_MS);

  return {
    note: ({ atMs, ...noticed }) => record([{ ...noticed, atMs: facts().serverAtZero + atMs }]),
    stop() {
      stopHeartbeat();
      presence.stop();
      devices.stop();
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('online', onOnline);
      document.removeEventListener('fullscreenchange', onFullscreen);
      queue.leave();
    },
  };
}

/** Watches whether the page is visible and focused, by the browser's events and by checking regularly. */
function watchPresence(link: string, now: () => number, record: (events: RecordedEvent[]) => void) {
  let own = ownAtFirst(randomId());
  let isComposing = false;
  let isUnloading = false;
  let mutedSince: number | null = null;
  let timer = 0;

  /**
   * Returns whether a prompt or an input method's window may be in front, which is not another window; for a minute at
   * most.
   */
  function isMuted(): boolean {
    if (!isComposing && !isPromptOpen()) mutedSince = null;
    else mutedSince ??= performance.now();
    return mutedSince !== null && performance.now() - mutedSince < MUTED_MAX_MS;
  }

  function look(): void {
    // While a page is reloading or closing it is unknown where the user went.
    if (isUnloading) return;
    const seen = {
      isHidden: document.visibilityState === 'hidden',
      isFocused: document.hasFocus(),
      isMuted: isMuted(),
    };
    const step = presenceAfter(own, sharedPresence.of(link), seen, now());
    own = step.own;
    sharedPresence.set(link, step.shared);
    if (step.events.length > 0) record(step.events);
    window.clearTimeout(timer);
    if (own.blurredSince !== null || own.cameAt !== null) timer = window.setTimeout(look, JOIN_MS);
  }
  const compose = ({ type }: Event) => void (isComposing = type !== 'compositionend');
  const unload = () => void (isUnloading = true);
  const show = () => {
    isUnloading = false;
    look();
  };
  const all: [EventTarget, string, (event: Event) => void][] = [
    [window, 'blur', look],
    [window, 'focus', look],
    [document, 'visibilitychange', look],
    [document, 'compositionstart', compose],
    [document, 'compositionend', compose],
    [window, 'pagehide', unload],
    [window, 'pageshow', show],
  ];
  for (const [target, type, hear] of all) target.addEventListener(type, hear);
  return {
    look,
    stop() {
      window.clearTimeout(timer);
      for (const [target, type, hear] of all) target.removeEventListener(type, hear);
    },
  };
}

/** Watches whether there is more than one screen, as far as the browser reveals it without a permission. */
function watchScreens(record: (extended: boolean | null) => void) {
  let lastReported: boolean | null | undefined;
  return {
    look() {
      const extended = (window.screen as Screen & { isExtended?: boolean }).isExtended ?? null;
      if (extended === lastReported) return;
      lastReported = extended;
      record(extended);
    },
  };
}

/** Watches the browser's device list for changes. */
function watchDevices(isOn: () => boolean, record: (attached: ReturnType<typeof attachedOf>) => void) {
  let lastReported = '';
  const media = navigator.mediaDevices as MediaDevices | undefined;
  async function look(): Promise<void> {
    if (!media || !isOn()) return;
    const attached = attachedOf(await media.enumerateDevices().catch(() => []));
    const text = JSON.stringify(attached);
    if (text === lastReported) return;
    lastReported = text;
    record(attached);
  }
  const changed = () => void look();
  media?.addEventListener('devicechange', changed);
  return { look, stop: () => media?.removeEventListener('devicechange', changed) };
}
