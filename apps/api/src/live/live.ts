import type { roomMessages } from '@interview-detection/shared/rooms/rooms.messages';
import type { viewersMessages } from '@interview-detection/shared/viewers/viewers.messages';
import type { Server as HttpServer } from 'node:http';
import { Server as Engine } from 'engine.io';
import { Server } from 'socket.io';
import { withDatabaseDeadline } from '../database/availability';
import { followChanges, isFollowingChanges } from '../database/change-feed';
import { bindToApp, settings } from '../lib/app-context';
import { identify, type BeginVisit, type Strategy } from '../http/authenticate';
import { requireSecondFactor } from '../http/gate';
import { keyOf } from '../http/call-rate';
import { asAppError } from '../http/error-handler';
import { AppError } from '../lib/app-error';
import { MINUTE_MS, SECOND_MS } from '../lib/durations';
import { logger } from '../lib/logger';
import { liveConnections } from '../lib/metrics';
import { nounsFor, announceChanges, type ReadersOf } from './changes';
import {
  addressOf,
  mayComeFrom,
  inRoom,
  isAsBefore,
  ROOMS,
  roomsOf,
  type LiveServer,
  type LiveSocket,
} from './live-socket';
import { announceNotifications, type ReadNotification } from './notifications';
import { limitPackets, Places } from './limits';
import { receiveMessage, type LiveHandlers } from './receive-message';

/** A message over 64 KiB gets an error in its acknowledgement; beyond slightly more than 1 MiB the connection ends. */
const PACKET_MAX_BYTES = (1024 + 16) * 1024;
/** Clients that have not authenticated by then are disconnected. */
const HANDSHAKE_MS = 10 * SECOND_MS;
/** How often every connection is checked for what no change reports: an expired session. */
const CHECK_EVERY_MS = MINUTE_MS;

/** Handlers of messages that belong to no noun. */
const ownHandlers: Pick<LiveHandlers, 'hello'> = {
  hello: async ({ principal }) => ({ nouns: nounsFor(principal) }),
};

export interface Live {
  /** Serves the channel at a path of a server, next to its other content. */
  attach(server: HttpServer, path: string): void;
  /** Ends every connection and accepts no new ones. */
  close(): void;
}

interface LiveOptions {
  /** The same as the gate's: callers that may call may connect. */
  strategies: readonly Strategy[];
  beginVisit: BeginVisit;
  readersOf: ReadersOf;
  readNotification: ReadNotification;
  /** The rooms: the handlers of their messages, and how to close them. */
  rooms: { handlers: Pick<LiveHandlers, keyof typeof roomMessages>; close(): void };
  /** The same of who has a record open. */
  viewers: { handlers: Pick<LiveHandlers, keyof typeof viewersMessages>; close(): void };
}

/**
 * Creates the live channel: socket.io, with every process serving any client. Pushes come from the database's change
 * stream, which each process reads, so that processes need not know of each other. Create it before the stream is
 * opened: a connection stays open only while every change is reported, and clients that reconnect reload what they
 * show.
 */
export function createLive({ strategies, beginVisit, readersOf, readNotification, rooms, viewers }: LiveOptions): Live {
  const engine = new Engine({
    cors: { origin: settings().CORS_ORIGINS },
    maxHttpBufferSize: PACKET_MAX_BYTES,
    transports: ['websocket', 'polling'],
  });
  const io: LiveServer = new Server({ connectTimeout: HANDSHAKE_MS, serveClient: false });
  engine.on('connection', limitPackets);
  io.bind(engine);
  const places = new Places();
  const handlers: LiveHandlers = { ...ownHandlers, ...rooms.handlers, ...viewers.handlers };

  io.use(
    bindToApp(async (socket, next) => {
      const refusal = await withDatabaseDeadline(admit(socket)).then(() => undefined, refusalOf);
      next(refusal);
    }),
  );

  /**
   * Admits the same callers as the gate. Throws 503 UNAVAILABLE, 403 FORBIDDEN, 401 UNAUTHENTICATED, 409
   * SECOND_FACTOR_REQUIRED, 429 RATE_LIMITED.
   */
  async function admit(socket: LiveSocket): Promise<void> {
    if (!isFollowingChanges()) throw new AppError('UNAVAILABLE');
    if (!mayComeFrom(socket.handshake.headers)) throw new AppError('FORBIDDEN');
    const { token } = socket.handshake.auth as { token?: unknown };
    if (typeof token !== 'string') throw new AppError('UNAUTHENTICATED');
    const caller = await identify(token, strategies);
    requireSecondFactor(caller);
    socket.data = { token, caller, leave: places.take(keyOf(caller), addressOf(socket.request)) };
    // Also freed if the client disconnects before it is connected.
    socket.conn.once('close', socket.data.leave);
  }

  io.on(
    'connection',
    bindToApp(socket => {
      const { caller } = socket.data;
      liveConnections.inc({ kind: caller.kind });
      socket.on('disconnect', () => liveConnections.dec({ kind: caller.kind }));
      socket.use(bindToApp(event => void receiveMessage({ strategies, beginVisit, handlers }, socket, event)));
      void socket.join(roomsOf(caller));
      // Changes since the first check have not been reported.
      if (isFollowingChanges()) void check(socket);
      else socket.conn.close();
    }),
  );

  /**
   * Ends a connection whose access has changed since it was opened. After a close the client reconnects with its
   * current access; after the end of its session it is told not to reconnect.
   */
  async function check(socket: LiveSocket): Promise<void> {
    try {
      const caller = await identify(socket.data.token, strategies);
      if (isAsBefore(socket.data.caller, caller)) socket.data.caller = caller;
      else socket.conn.close();
    } catch (error) {
      if (error instanceof AppError) {
        socket.disconnect(true);
        return;
      }
      logger.info({ err: error }, 'a connection could not be checked');
      socket.conn.close();
    }
  }

  const all = () => [...io.sockets.sockets.values()];
  const checkRoom = (room: string | null) =>
    (room === null ? all() : inRoom(io, room)).forEach(each => void check(each));
  const ends = [
    announceChanges(io, readersOf),
    announceNotifications(io, readNotification),
    followChanges({
      collection: 'users',
      changed: change => checkRoom(change ? ROOMS.user(change.id.toHexString()) : null),
      // Clients reload what they missed when they reconnect.
      followed: isFollowed => (isFollowed ? undefined : all().forEach(socket => void socket.conn.close())),
    }),
    followChanges({
      collection: 'companies',
      // It may require a second factor now.
      changed: change => checkRoom(change ? ROOMS.company(change.id.toHexString()) : null),
    }),
    followChanges({
      collection: 'sessions',
      changed(change) {
        // Only that it was used: written every minute, and ends nothing.
        if (change?.fields.includes('lastUsedAt')) return;
        checkRoom(change ? ROOMS.session(change.id.toHexString()) : null);
      },
    }),
    followChanges({
      collection: 'apikeys',
      changed(change) {
        // Written every minute, and ends nothing.
        if (change?.fields.length === 1 && change.fields[0] === 'lastUsedAt') return;
        checkRoom(change ? ROOMS.key(change.id.toHexString()) : null);
      },
    }),
    followChanges({
      collection: 'visits',
      changed(change) {
        // Written every 10 s, and ends nothing.
        if (change?.fields.length === 1 && change.fields[0] === 'session.lastSeenAt') return;
        checkRoom(change ? ROOMS.interview(change.id.toHexString()) : null);
      },
    }),
    followChanges({
      collection: 'openings',
      // Its id is the hash of a token.
      changed: change => checkRoom(change ? ROOMS.opening(String(change.id)) : null),
    }),
  ];
  const timer = setInterval(() => checkRoom(null), CHECK_EVERY_MS).unref();

  return {
    attach: (server, path) => engine.attach(server, { path, addTrailingSlash: true }),
    close() {
      clearInterval(timer);
      ends.forEach(end => end());
      rooms.close();
      viewers.close();
      // Closes the connections, not the sessions: clients reconnect automatically.
      engine.close();
    },
  };
}

/** The message of `connect_error` is the code; the text is sent with it. */
function refusalOf(error: unknown): Error {
  const { code, message } = asAppError(error);
  if (code === 'INTERNAL' || code === 'UNAVAILABLE') logger.info({ err: error }, 'a connection could not be made');
  return Object.assign(new Error(code), { data: { code, message } });
}
