import type { ErrorCode } from '@interview-detection/shared/errors';
import type { RoomEnding } from '@interview-detection/shared/rooms/rooms.rules';
import type {
  Caption,
  ChatLine,
  Joined,
  Lobby,
  Room,
  RoomEnded,
  RoomState,
  Signalled,
  Waiting,
} from '@interview-detection/shared/rooms/rooms.schema';
import type { RemotePerson, RoomEngine, Source, StartEngine } from './room.engine';
import { ANSWER_MS, connectRoom, isRefusal, makeGate } from './room-socket.engine';
import { withLine, type RoomAccess } from './rules';

/** After a longer absence this page joins as a new one: the server releases a place after 60 s. Milliseconds. */
const ANEW_AFTER_MS = 45_000;
/** Delay before something is retried that the server could not do at that moment. Milliseconds. */
const AGAIN_MS = 1_500;
/** Number of captions shown at once. */
const CAPTIONS_SHOWN = 3;

type Phase =
  | { at: 'joining' }
  | { at: 'waiting' }
  | { at: 'in' }
  | { at: 'over'; reason: RoomEnding }
  | { at: 'failed'; code: ErrorCode; message: string };

export interface RoomView {
  phase: Phase;
  /** Whether the server is reachable; without it the last known state stays on the screen. */
  isConnected: boolean;
  /** Null until the server has identified the user. */
  you: Joined['you'] | null;
  room: Room;
  waiting: readonly Waiting[];
  chat: readonly ChatLine[];
  /** What can be transcribed here; null if there are no captions. */
  captionsOf: Joined['captions'];
  /** The latest captions, for those who read along. */
  captions: readonly Caption[];
  /** The person whose screen replaced the user's; null if none did since the user last shared. */
  screenTakenBy: string | null;
  /** Connections as the engine reports them, not necessarily in the order of `room.participants`. */
  people: readonly RemotePerson[];
  /** Milliseconds by which the server's clock is ahead of the browser's. */
  clockAhead: number;
}

export interface RoomSession {
  view: () => RoomView;
  subscribe: (listener: () => void) => () => void;
  publish: (source: Source, track: MediaStreamTrack | null) => void;
  /** Tells the others which devices are on. */
  switchTo: (state: RoomState) => void;
  /** Waits briefly where this page is coming back. Rejects with the server's message if it refuses. */
  send: (name: string, body: object) => Promise<void>;
  /** Sends until the server has received it. Rejects with the server's message if it refuses. */
  insist: (name: string, body: object) => Promise<void>;
  /** Gives up the place in the room. */
  leave: () => Promise<void>;
  /** Releases everything; the place is kept, so that the user can return. */
  close: () => void;
}

const NOTHING: Room = { participants: [], recording: { status: 'off', by: null, since: null }, startedAt: null };

/** Loaded when a room needs them. */
const ENGINES: Record<NonNullable<Joined['engine']>['kind'], () => Promise<StartEngine>> = {
  peer: () => import('./peer.engine').then(m => m.startPeer),
  livekit: () => import('./livekit.engine').then(m => m.startLivekit),
};

/** Loads the engine of most rooms before anyone joins. If that fails, it is loaded when needed. */
export const preloadEngine = (): void => void ENGINES.peer().catch(() => undefined);

/** Joins the room, or its lobby, and stays in it: rejoins automatically after the connection was lost. */
export function enterRoom(access: RoomAccess, { address = window.location.origin } = {}): RoomSession {
  let view: RoomView = {
    phase: { at: 'joining' },
    isConnected: false,
    you: null,
    room: NOTHING,
    waiting: [],
    chat: [],
    captionsOf: null,
    captions: [],
    screenTakenBy: null,
    people: [],
    clockAhead: 0,
  };
  const { socket, ask } = connectRoom(() => access.token(), address);
  const listeners = new Set<() => void>();
  const published = new Map<Source, MediaStreamTrack>();
  let switches: RoomState = {};
  /** Whether the others know that this page shares a screen. */
  let isScreenShown = false;
  let instance: string = crypto.randomUUID();
  let engine: RoomEngine | null = null;
  /** Signals that arrived before the engine's script. */
  let early: Signalled[] = [];
  let awaySince: number | null = null;
  let again: number | undefined;
  let isOver = false;
  const inside = makeGate();

  function show(change: Partial<RoomView>) {
    view = { ...view, ...change };
    for (const listener of listeners) listener();
  }

  const askToJoin = (page: string) => ask<Joined>('room:join', { interview: access.interview, instance: page });

  async function join() {
    window.clearTimeout(again);
    if (awaySince !== null && Date.now() - awaySince > ANEW_AFTER_MS) beginAnew();
    const mine = instance;
    try {
      const joined = await askToJoin(mine);
      if (isOver || mine !== instance) return;
      awaySince = null;
      await joinedAs(joined);
    } catch (error) {
      if (isOver || !socket.connected) return;
      if (isRefusal(error)) {
        return end({ at: 'failed', code: error.code, message: error.message });
      }
      again = window.setTimeout(() => void join(), AGAIN_MS);
    }
  }

  async function joinedAs(joined: Joined) {
    const { you, participants, recording, startedAt, lobby, chat, captions: captionsOf } = joined;
    const room = { participants, recording, startedAt };
    view = { ...view, clockAhead: Date.parse(joined.now) - Date.now() };
    if (you.isWaiting || !joined.engine) {
      dropEngine();
      return show({ phase: { at: 'waiting' }, isConnected: true, you, room, waiting: lobby, chat, captionsOf });
    }
    if (engine) engine.rejoined(joined);
    else {
      const start = await ENGINES[joined.engine.kind]();
      if (isOver || joined.you.instance !== instance) return;
      engine ??= start({
        you,
        joined,
        // The server drops duplicate signals by their number.
        send: signal => insist('room:signal', signal),
        renew: () => askToJoin(instance),
        changed: people => show({ people }),
      });
      for (const [source, track] of published) void engine.publish(source, track);
    }
    inside.open();
    show({ phase: { at: 'in' }, isConnected: true, you, room, waiting: lobby, chat, captionsOf });
    follow();
    giveUpScreen(room);
    for (const signal of early.splice(0)) engine.receive(signal);
    void ask('room:state', switches).catch(() => undefined);
  }

  function follow() {
    engine?.follow(view.room.participants.filter(({ _id }) => _id !== view.you?._id));
  }

  /** Only the latest screen is shared: if another person's replaced this page's, it must not be sent again. */
  function giveUpScreen({ participants }: Room) {
    const isOwn = ({ _id }: { _id: string }) => _id === view.you?._id;
    if (participants.some(one => isOwn(one) && one.state.screen)) isScreenShown = true;
    else if (isScreenShown && switches.screen) {
      const other = participants.find(one => !isOwn(one) && one.state.screen);
      if (!other) return;
      isScreenShown = false;
      switches = { ...switches, screen: false };
      show({ screenTakenBy: other.name });
    }
  }

  function dropEngine() {
    engine?.close();
    engine = null;
    early = [];
    view = { ...view, people: [] };
  }

  /** Joins as a new page, with its own connections. */
  function beginAnew() {
    dropEngine();
    instance = crypto.randomUUID();
    awaySince = null;
  }

  const pause = (ms: number) => new Promise<void>(resolve => window.setTimeout(resolve, ms));

  /** The server would refuse what reaches it before this page has rejoined. */
  async function soon(name: string, body: object): Promise<void> {
    await Promise.race([inside.opened(), pause(ANSWER_MS)]);
    if (!inside.isOpen()) throw new Error('The server cannot be reached');
    await ask(name, body);
  }

  /** Retries while the server is unreachable: only for what may arrive twice. */
  async function insist(name: string, body: object): Promise<void> {
    for (;;) {
      await inside.opened();
      try {
        return void (await ask(name, body));
      } catch (error) {
        if (isOver) return;
        if (isRefusal(error)) throw error;
        await pause(AGAIN_MS);
      }
    }
  }

  function end(phase: Phase) {
    isOver = true;
    inside.close();
    window.clearTimeout(again);
    dropEngine();
    socket.removeAllListeners();
    socket.disconnect();
    show({ phase, isConnected: false });
  }

  socket.on('connect', () => void join());
  socket.on('disconnect', reason => {
    awaySince ??= Date.now();
    inside.close();
    show({ isConnected: false });
    if (reason === 'io server disconnect') void comeBackIfAllowed();
  });
  socket.on('connect_error', () => {
    if (!socket.active) void comeBackIfAllowed();
  });
  socket.on('room:participants', (room: Room) => {
    if (view.phase.at === 'waiting' && room.participants.some(({ _id }) => _id === view.you?._id)) return void join();
    // Captions are discarded together with the recording.
    show({ room, ...(room.recording.status === 'on' ? {} : { captions: [] }) });
    follow();
    giveUpScreen(room);
  });
  socket.on('room:lobby', ({ lobby }: Lobby) => show({ waiting: lobby }));
  socket.on('room:chat', (line: ChatLine) => show({ chat: withLine(view.chat, line) }));
  socket.on('room:caption', (caption: Caption) =>
    show({ captions: [...view.captions, caption].slice(-CAPTIONS_SHOWN) }),
  );
  socket.on('room:signal', (signal: Signalled) => {
    if (engine) engine.receive(signal);
    else early.push(signal);
  });
  socket.on('room:ended', ({ reason }: RoomEnded) => {
    if (reason !== 'left') return end({ at: 'over', reason });
    // The absence was longer than the server keeps a place.
    beginAnew();
    inside.close();
    void join();
  });

  /** The session may have ended, which its page reports; or the server was only temporarily unable to reply. */
  async function comeBackIfAllowed() {
    await access.check().catch(() => undefined);
    if (!isOver) again = window.setTimeout(() => socket.connect(), AGAIN_MS);
  }

  return {
    view: () => view,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    publish(source, track) {
      if (track) published.set(source, track);
      else published.delete(source);
      void engine?.publish(source, track);
    },
    switchTo(state) {
      switches = { ...switches, ...state };
      if (state.captions === false) show({ captions: [] });
      if (state.screen === true) {
        isScreenShown = false;
        show({ screenTakenBy: null });
      }
      if (view.phase.at === 'in' && view.isConnected) void ask('room:state', state).catch(() => undefined);
    },
    send: soon,
    insist,
    async leave() {
      if (!isOver && socket.connected) await ask('room:leave', {}).catch(() => undefined);
      end({ at: 'over', reason: 'left' });
    },
    close() {
      listeners.clear();
      if (!isOver) end(view.phase);
    },
  };
}
