import { API_BASE } from '#web/lib/env';
import type { TrackPart } from './rules';

/** How often playback is compared with the clock. Milliseconds. */
const TICK_MS = 200;
/** Seconds by which a track may be off the clock before it is corrected: each correction is audible as a gap. */
const DRIFT_S = 0.4;
/** How long before it begins a part is loaded. Milliseconds. */
const AHEAD_MS = 10_000;
/** The value of `HTMLMediaElement.HAVE_FUTURE_DATA`. */
const HAVE_FUTURE_DATA = 3;

interface Conversation {
  /** Id of the interview. */
  of: string;
  /** The earliest first; at least one. */
  parts: readonly TrackPart[];
  /** Path below the API by the part's id; valid for half an hour. */
  addresses: ReadonlyMap<string, string>;
  /** Fetches new addresses. */
  renew: () => Promise<ReadonlyMap<string, string>>;
}

export interface Playback {
  of: string;
  /** First and last sound. Milliseconds since the epoch. */
  from: number;
  until: number;
  /** The current position. */
  at: number;
  isPlaying: boolean;
  /** A sound is still being loaded. */
  isWaiting: boolean;
  /** The player is visible: from the first playback until it is closed. */
  isOpen: boolean;
  /** 1 is the original speed. */
  speed: number;
  /** The transcript scrolls along. */
  isFollowed: boolean;
  /** Parts that this browser could not play. */
  failed: number;
}

/** A part that is loaded or loading. */
interface Sound {
  audio: HTMLAudioElement;
  /** Its address had expired and has been fetched again. */
  isSecondTry: boolean;
  isOver: boolean;
}

interface Player {
  playback: Playback;
  play(): void;
  pause(): void;
  /** Moves to an instant, playing or not. */
  seek(at: number): void;
  set(next: Partial<Pick<Playback, 'speed' | 'isFollowed' | 'isOpen'>>): void;
  end(): void;
}

/** One per page: two conversations playing at once would be unintelligible. */
let current: Player | null = null;
const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};

/** Calls `listener` at each change; returns a function that unsubscribes. */
export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the playback state of this page; null if nothing is loaded. */
export const playback = (): Playback | null => current?.playback ?? null;

export const play = (): void => current?.play();
export const pause = (): void => current?.pause();
export const seek = (at: number): void => current?.seek(at);
export const setPlayback: Player['set'] = next => current?.set(next);

/** Plays from an instant. */
export function playFrom(at: number): void {
  seek(at);
  play();
}

/** Makes a conversation the one that this page plays; returns a function that unloads it. */
export function loadConversation(conversation: Conversation): () => void {
  current?.end();
  const player = createPlayer(conversation);
  current = player;
  tell();
  return () => {
    player.end();
    if (current !== player) return;
    current = null;
    tell();
  };
}

/**
 * Plays all tracks of a conversation by one clock, each at its own time. While one of them is loading the others wait;
 * stretches that no one recorded are skipped.
 */
function createPlayer({ of, parts, renew, ...first }: Conversation): Player {
  let { addresses } = first;
  const sounds = new Map<string, Sound>();
  const failed = new Set<string>();
  const from = parts[0]?.from ?? 0;
  const until = Math.max(...parts.map(part => part.until));
  let ticking: number | undefined;
  let tickedAt = 0;
  const player: Player = {
    playback: {
      of,
      from,
      until,
      at: from,
      isPlaying: false,
      isWaiting: false,
      isOpen: false,
      speed: 1,
      isFollowed: true,
      failed: 0,
    },
    play() {
      if (player.playback.at >= until) player.seek(from);
      change({ isPlaying: true, isOpen: true });
      tickedAt = performance.now();
      ticking ??= window.setInterval(tick, TICK_MS);
      tick();
    },
    pause() {
      window.clearInterval(ticking);
      ticking = undefined;
      change({ isPlaying: false, isWaiting: false });
      for (const { audio } of sounds.values()) audio.pause();
    },
    seek(at) {
      for (const sound of sounds.values()) sound.isOver = false;
      change({ at: Math.min(Math.max(at, from), until) });
      tickedAt = performance.now();
      if (player.playback.isPlaying) tick();
    },
    set(next) {
      if (next.isOpen === false) player.pause();
      change(next);
    },
    end() {
      window.clearInterval(ticking);
      for (const id of sounds.keys()) unload(id);
    },
  };

  function change(next: Partial<Playback>) {
    player.playback = { ...player.playback, ...next };
    if (current === player) tell();
  }

  const isHeard = ({ id, from: begins, until: ends }: TrackPart, at: number) =>
    begins <= at && at < ends && !failed.has(id) && !sounds.get(id)?.isOver;

  /** Advances the clock by the time played since the last tick. */
  function tick() {
    const now = performance.now();
    const passed = (now - tickedAt) * player.playback.speed;
    tickedAt = now;
    let here = parts.filter(part => isHeard(part, player.playback.at));
    if (here.length === 0) {
      const next = parts.find(part => part.from > player.playback.at && !failed.has(part.id));
      if (!next) {
        player.pause();
        return change({ at: until });
      }
      change({ at: next.from });
      here = parts.filter(part => isHeard(part, next.from));
    }
    const isWaiting = here.map(part => isLate(load(part.id))).some(Boolean);
    const at = player.playback.at + (isWaiting ? 0 : passed);
    if (isWaiting || at !== player.playback.at) change({ isWaiting, at });
    for (const part of here) align(part, at, isWaiting);
    for (const part of parts) if (part.from > at && part.from < at + AHEAD_MS && !failed.has(part.id)) load(part.id);
    for (const id of sounds.keys()) if (!here.some(part => part.id === id)) leave(id, at);
  }

  const isLate = ({ audio }: Sound) => audio.readyState < HAVE_FUTURE_DATA && !audio.ended;

  function align(part: TrackPart, at: number, isWaiting: boolean) {
    const { audio } = load(part.id);
    const wanted = (at - part.from) / 1000;
    if (Math.abs(audio.currentTime - wanted) > DRIFT_S) audio.currentTime = wanted;
    audio.playbackRate = player.playback.speed;
    if (isWaiting) return audio.pause();
    if (audio.paused)
      audio.play().catch((error: unknown) => {
        // The browser blocks playback that the user did not start.
        if (error instanceof DOMException && error.name === 'NotAllowedError') player.pause();
      });
  }

  /** Pauses a part that is not playing now; unloads it if its time is not near. */
  function leave(id: string, at: number) {
    const part = parts.find(one => one.id === id);
    const isNear = part && part.from < at + AHEAD_MS && part.until > at - AHEAD_MS;
    if (isNear) sounds.get(id)?.audio.pause();
    else unload(id);
  }

  function load(id: string): Sound {
    const loaded = sounds.get(id);
    if (loaded) return loaded;
    const sound: Sound = { audio: new Audio(API_BASE + (addresses.get(id) ?? '')), isSecondTry: false, isOver: false };
    sound.audio.preload = 'auto';
    sound.audio.addEventListener('ended', () => (sound.isOver = true));
    sound.audio.addEventListener('playing', () => (sound.isSecondTry = false));
    sound.audio.addEventListener('error', () => void again(id, sound));
    sounds.set(id, sound);
    return sound;
  }

  function unload(id: string) {
    const sound = sounds.get(id);
    sounds.delete(id);
    sound?.audio.pause();
    // Releases the loaded data.
    sound?.audio.removeAttribute('src');
    sound?.audio.load();
  }

  async function again(id: string, sound: Sound) {
    if (sounds.get(id) !== sound) return;
    if (!sound.isSecondTry) {
      sound.isSecondTry = true;
      addresses = await renew().catch(() => addresses);
      const address = addresses.get(id);
      if (sounds.get(id) !== sound) return;
      if (address !== undefined) {
        sound.audio.src = API_BASE + address;
        return;
      }
    }
    failed.add(id);
    unload(id);
    change({ failed: failed.size });
  }

  return player;
}
