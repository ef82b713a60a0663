import type { Changed } from '@interview-detection/shared/live/live.messages';
import { ENDED_EVENT, NOTICED_EVENT, PROGRESS_EVENT, ROOM_EVENT } from '@interview-detection/shared/live/live.rules';
import type { QueryClient } from '@tanstack/react-query';
import { io } from 'socket.io-client';
import { API_BASE } from './env';
import { setConnected } from './live-state';
import { followViewers } from './live-viewers';
import { QUERIES_BY_NOUN, readAgain } from './refresh';

/** Some changes affect one noun only: an interview's progress, its signals, or the people in its room; some none. */
const SHOWN_ALONE: Readonly<Record<string, readonly string[]>> = {
  [PROGRESS_EVENT]: ['interviews'],
  [NOTICED_EVENT]: ['evidence'],
  [ROOM_EVENT]: ['rooms'],
  [ENDED_EVENT]: [],
};

/**
 * Milliseconds for which changes are collected: one operation causes several, and the random spread keeps clients from
 * asking all at once.
 */
const GATHER_MS = { least: 150, spread: 350 };

/** Delay before a refused connection is retried. Milliseconds. */
const AGAIN_AFTER_MS = { least: 20_000, spread: 20_000 };

/** Delay after the page's start, which fetches its own data first. Milliseconds. */
const BEGIN_AFTER_MS = 1_500;

const jittered = ({ least, spread }: { least: number; spread: number }) => least + Math.random() * spread;

interface LiveOptions {
  address?: string;
  /** Delay before it connects. Milliseconds. */
  after?: number;
  /** Called with the id of an interview that ended, unless one of the staff ended it. */
  onEnded?: (id: string) => void;
}

/**
 * Connects with a session's token and refetches what the server reports as changed. At each connection, including the
 * first, it refetches everything shown, because earlier changes were not reported. Reconnects automatically. Returns a
 * function that disconnects.
 */
export function connectLive(
  token: string,
  client: QueryClient,
  { address = window.location.origin, after = BEGIN_AFTER_MS, onEnded }: LiveOptions = {},
): () => void {
  const socket = io(address, {
    path: `${API_BASE}/live`,
    // WebSocket only: without it pages poll on their own. Long polling would need sticky sessions on the server.
    transports: ['websocket'],
    auth: { token },
    forceNew: true,
    autoConnect: false,
    reconnectionDelayMax: 30_000,
  });
  const refresh = batchInvalidations(client);
  const unfollowViewers = followViewers(socket);
  let next = window.setTimeout(() => socket.connect(), after);

  socket.on('connect', () => {
    setConnected(true);
    void readAgain(client, []);
  });
  socket.on('changed', ({ noun, id, event }: Changed) => {
    if (event === ENDED_EVENT) onEnded?.(id);
    refresh.add(SHOWN_ALONE[event] ?? QUERIES_BY_NOUN[noun] ?? []);
  });
  socket.on('notification', () => refresh.add(['notifications']));
  socket.on('disconnect', reason => {
    setConnected(false);
    // The session has ended: the next call gets a 401 and leads to signing in.
    if (reason === 'io server disconnect') void readAgain(client, []);
  });
  socket.on('connect_error', error => {
    // An inactive socket was refused and does not reconnect automatically.
    if (!socket.active && error.message !== 'UNAUTHENTICATED') {
      next = window.setTimeout(() => socket.connect(), jittered(AGAIN_AFTER_MS));
    }
  });

  return () => {
    window.clearTimeout(next);
    refresh.stop();
    unfollowViewers();
    socket.removeAllListeners();
    socket.disconnect();
    setConnected(false);
  };
}

/** Refetches nouns together, shortly after the first was added; never while the page is hidden. */
function batchInvalidations(client: QueryClient) {
  const nouns = new Set<string>();
  let timer: number | undefined;
  let isReading = false;

  const plan = () => {
    if (timer !== undefined || isReading || document.hidden || nouns.size === 0) return;
    timer = window.setTimeout(() => void read(), jittered(GATHER_MS));
  };
  const read = async () => {
    timer = undefined;
    isReading = true;
    const all = [...nouns];
    nouns.clear();
    // Changes that arrive during a refetch are fetched after it.
    await Promise.all(all.map(noun => readAgain(client, [noun])));
    isReading = false;
    plan();
  };
  document.addEventListener('visibilitychange', plan);
  return {
    add(more: readonly string[]) {
      for (const noun of more) nouns.add(noun);
      plan();
    },
    stop() {
      window.clearTimeout(timer);
      nouns.clear();
      document.removeEventListener('visibilitychange', plan);
    },
  };
}
