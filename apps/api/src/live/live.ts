import type { Server as HttpServer } from 'node:http';
import { Server as Engine } from 'engine.io';
import { Server } from 'socket.io';
import { withDatabaseDeadline } from '../database/availability';
import { followChanges, isFollowingChanges } from '../database/change-feed';
import { env } from '../env';
import { identify, type BeginVisit, type Strategy } from '../http/authenticate';
import { requireSecondFactor } from '../http/gate';
import { keyOf } from '../http/call-rate';
import { asAppError } from '../http/error-handler';
import { AppError } from '../lib/app-error';
import { MINUTE_MS, SECOND_MS } from '../lib/durations';
import { logger } from '../lib/logger';
import { liveConnections } from '../lib/metrics';
import { tellOfChanges, type ReadersOf } from './changes';
import { addressOf, mayComeFrom } from './handshake';
import { ownHandlers } from './live-handlers';
import { inRoom, isAsBefore, ROOMS, roomsOf, type LiveServer, type LiveSocket } from './live-socket';
import { limitPackets } from './packet-limits';
import { Places } from './places';
import { receiveMessage, type LiveHandlers } from './receive-message';

/** A message over 64 KiB gets an ack that says so; from somewhat over 1 MiB on the connection ends. */
const PACKET_MAX_BYTES = (1024 + 16) * 1024;
/** Whoever has not said by then who they are is disconnected. */
const HANDSHAKE_MS = 10 * SECOND_MS;
/** So often every connection is checked for what no change tells of: a session whose time is over. */
const CHECK_EVERY_MS = MINUTE_MS;

export interface Live {
  /** Serves the channel on a server at a path, beside what is served there. */
  attach(server: HttpServer, path: string): void;
  /** Ends every connection; there are no new ones. */
  close(): void;
}

interface LiveOptions {
  /** Of the gate: whoever may call may connect. */
  strategies: readonly Strategy[];
  beginVisit: BeginVisit;
  readersOf: ReadersOf;
  /** The rooms: what their messages do, and what ends them. */
  rooms: { handlers: Omit<LiveHandlers, keyof typeof ownHandlers>; close(): void };
}

/**
 * The live channel: socket.io, any process serves anybody. What is pushed comes from the database's change stream, which
 * each process reads, so that they need not know of each other. To be made before the stream is opened: a connection is
 * open only while every change is told, and whoever connects again reads anew what they show.
 */
export function createLive({ strategies, beginVisit, readersOf, rooms }: LiveOptions): Live {
  const engine = new Engine({
    cors: { origin: env.CORS_ORIGINS },
    maxHttpBufferSize: PACKET_MAX_BYTES,
    transports: ['websocket', 'polling'],
  });
  const io: LiveServer = new Server({ connectTimeout: HANDSHAKE_MS, serveClient: false });
  engine.on('connection', limitPackets);
  io.bind(engine);
  const places = new Places();
  const handlers: LiveHandlers = { ...ownHandlers, ...rooms.handlers };

  io.use(async (socket, next) => {
    const refusal = await withDatabaseDeadline(admit(socket)).then(() => undefined, refusalOf);
    next(refusal);
  });

  /** Lets in whom the gate would. Throws 503 UNAVAILABLE, 403 FORBIDDEN, 401 UNAUTHENTICATED, 409 SECOND_FACTOR_REQUIRED, 429 RATE_LIMITED. */
  async function admit(socket: LiveSocket): Promise<void> {
    if (!isFollowingChanges()) throw new AppError('UNAVAILABLE');
    if (!mayComeFrom(socket.handshake.headers)) throw new AppError('FORBIDDEN');
    const { token } = socket.handshake.auth as { token?: unknown };
    if (typeof token !== 'string') throw new AppError('UNAUTHENTICATED');
    const caller = await identify(token, strategies);
    requireSecondFactor(caller);
    socket.data = { token, caller, leave: places.take(keyOf(caller), addressOf(socket.request)) };
    // Given back also where it is gone before it is connected.
    socket.conn.once('close', socket.data.leave);
  }

  io.on('connection', socket => {
    const { caller } = socket.data;
    liveConnections.inc({ kind: caller.kind });
    socket.on('disconnect', () => liveConnections.dec({ kind: caller.kind }));
    socket.use(event => void receiveMessage({ strategies, beginVisit, handlers }, socket, event));
    void socket.join(roomsOf(caller));
    // Between the first look and now nobody would have told.
    if (isFollowingChanges()) void check(socket);
    else socket.conn.close();
  });

  /**
   * Ends the connection of whoever may not what they might when they came. Whose connection is closed connects again, as
   * what they are now; whose session has ended is told to stay away.
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
    tellOfChanges(io, readersOf),
    followChanges({
      collection: 'users',
      changed: change => checkRoom(change ? ROOMS.user(change.id.toHexString()) : null),
      // What was missed is read by whoever connects anew.
      followed: isFollowed => (isFollowed ? undefined : all().forEach(socket => void socket.conn.close())),
    }),
    followChanges({
      collection: 'companies',
      // It may ask for a second factor now.
      changed: change => checkRoom(change ? ROOMS.company(change.id.toHexString()) : null),
    }),
    followChanges({
      collection: 'sessions',
      changed(change) {
        // That it is used: written every minute, and ends nothing.
        if (change?.fields.includes('lastUsedAt')) return;
        checkRoom(change ? ROOMS.session(change.id.toHexString()) : null);
      },
    }),
    followChanges({
      collection: 'apikeys',
      changed(change) {
        // Written each minute, and ends nothing.
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
  ];
  const timer = setInterval(() => checkRoom(null), CHECK_EVERY_MS).unref();

  return {
    attach: (server, path) => engine.attach(server, { path, addTrailingSlash: true }),
    close() {
      clearInterval(timer);
      ends.forEach(end => end());
      rooms.close();
      // Of the connections, not of the sessions: clients come back by themselves.
      engine.close();
    },
  };
}

/** `connect_error` has the code as its message, and the words beside it. */
function refusalOf(error: unknown): Error {
  const { code, message } = asAppError(error);
  if (code === 'INTERNAL' || code === 'UNAVAILABLE') logger.info({ err: error }, 'a connection could not be made');
  return Object.assign(new Error(code), { data: { code, message } });
}
