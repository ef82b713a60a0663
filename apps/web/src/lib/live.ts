import type { QueryClient } from '@tanstack/react-query';
import { NOTICED_EVENT, PROGRESS_EVENT, ROOM_EVENT, type LiveNoun } from '@interview-detection/shared/live/live.rules';
import type { Changed } from '@interview-detection/shared/live/live.schema';
import { io } from 'socket.io-client';
import { API_BASE } from './env';
import { setConnected } from './live-state';
import { readAgain } from './read-again';

/** In which nouns' queries a record is shown (`nounKey`): its name stands beside interviews, its figures on the dashboard. */
export const SHOWN_IN: Record<LiveNoun, readonly string[]> = {
  apiKey: ['api-keys'],
  candidate: ['candidates', 'interviews', 'dashboard'],
  company: ['auth', 'company', 'interviews'],
  interview: ['interviews', 'evidence', 'candidates', 'dashboard', 'outbox'],
  mail: ['outbox', 'interviews'],
  position: ['positions', 'interviews', 'candidates'],
  report: ['interviews', 'candidates', 'dashboard'],
  scorecard: ['scorecards', 'interviews'],
  user: ['users', 'team', 'auth', 'interviews'],
  webhook: ['webhooks'],
};

/** Where an interview stands is shown with it alone, what was noticed of it with its signals, who is in its room with that. */
const SHOWN_ALONE: Readonly<Record<string, readonly string[]>> = {
  [PROGRESS_EVENT]: ['interviews'],
  [NOTICED_EVENT]: ['evidence'],
  [ROOM_EVENT]: ['rooms'],
};

/** Milliseconds in which changes are gathered: one use case makes several, and not everybody asks at the same moment. */
const GATHER_MS = { least: 150, spread: 350 };
/** Who is refused tries again after this. Milliseconds. */
const AGAIN_AFTER_MS = { least: 20_000, spread: 20_000 };

/** After the page, which asks for what it shows first. Milliseconds. */
const BEGIN_AFTER_MS = 1_500;

const within = ({ least, spread }: { least: number; spread: number }) => least + Math.random() * spread;

/**
 * Connects with a session's token and reads anew what the server says has changed; all that is shown at each connection,
 * the first one too, for nobody tells what happened before it. Comes back by itself. Returns what ends it.
 */
export function connectLive(
  token: string,
  client: QueryClient,
  { address = window.location.origin, after = BEGIN_AFTER_MS } = {},
): () => void {
  const socket = io(address, {
    path: `${API_BASE}/live`,
    // Without it pages look again by themselves; polling would ask for one process that answers each time.
    transports: ['websocket'],
    auth: { token },
    forceNew: true,
    autoConnect: false,
    reconnectionDelayMax: 30_000,
  });
  const refresh = gathered(client);
  let next = window.setTimeout(() => socket.connect(), after);

  socket.on('connect', () => {
    setConnected(true);
    void readAgain(client, []);
  });
  socket.on('changed', ({ noun, event }: Changed) => {
    refresh.add(SHOWN_ALONE[event] ?? SHOWN_IN[noun] ?? []);
  });
  socket.on('disconnect', reason => {
    setConnected(false);
    // The session has ended: the next call is told so, and leads to signing in.
    if (reason === 'io server disconnect') void readAgain(client, []);
  });
  socket.on('connect_error', error => {
    // What is not active was refused, and does not try again by itself.
    if (!socket.active && error.message !== 'UNAUTHENTICATED') {
      next = window.setTimeout(() => socket.connect(), within(AGAIN_AFTER_MS));
    }
  });

  return () => {
    window.clearTimeout(next);
    refresh.stop();
    socket.removeAllListeners();
    socket.disconnect();
    setConnected(false);
  };
}

/** Reads nouns anew, some moments after the first was added and all at once; never while the page is hidden. */
function gathered(client: QueryClient) {
  const nouns = new Set<string>();
  let timer: number | undefined;
  let isReading = false;

  const plan = () => {
    if (timer !== undefined || isReading || document.hidden || nouns.size === 0) return;
    timer = window.setTimeout(() => void read(), within(GATHER_MS));
  };
  const read = async () => {
    timer = undefined;
    isReading = true;
    const all = [...nouns];
    nouns.clear();
    // What changes while it is being read is read once more, after it.
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
