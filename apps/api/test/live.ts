import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Changed, LiveAck } from '@interview-detection/shared/live/live.messages';
import { Types } from 'mongoose';
import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, vi } from 'vitest';
import { testContext } from '#api/test/app-context';
import { createApp, createLiveChannel } from '../src/app';
import { followChanges, isFollowingChanges, watchChanges, type ChangeWatch } from '../src/database/change-feed';
import { requireDb } from '../src/database/connection';
import { markAlive } from '../src/database/live-mark';
import { inApp, type AppContext } from '../src/lib/app-context';

export interface Listener {
  socket: Socket;
  /** What was pushed so far. */
  heard: Changed[];
  send(name: string, ...sent: unknown[]): Promise<LiveAck>;
}

type Options = Partial<ManagerOptions & SocketOptions> & { origin?: string };

const open: Socket[] = [];

/** Creates a client that has not connected yet. It does not reconnect unless told to. */
export function clientOf(url: string, token: unknown, { origin, ...options }: Options = {}): Socket {
  const socket = io(url, {
    path: '/live',
    auth: { token },
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    ...(origin === undefined ? {} : { extraHeaders: { origin } }),
    ...options,
  });
  open.push(socket);
  return socket;
}

/** Resolves once this process has been notified of everything written so far. */
async function toldOfAll(): Promise<void> {
  const mark = new Types.ObjectId();
  let end = (): void => undefined;
  const told = new Promise<void>(resolve => {
    end = followChanges({ collection: 'events', changed: change => void (change?.id.equals(mark) && resolve()) });
  });
  // Belongs to no company, so no one is notified of it.
  await requireDb().collection('events').insertOne({ _id: mark });
  await told;
  end();
}

/** Connects a client that hears of what happens from now on. Throws the reason if it is refused. */
export async function listen(url: string, token: unknown, options: Options = {}): Promise<Listener> {
  // If the server is another process, that one reports what comes after.
  if (isFollowingChanges()) await toldOfAll();
  return connect(url, token, options);
}

async function connect(url: string, token: unknown, options: Options): Promise<Listener> {
  const socket = clientOf(url, token, options);
  const heard: Changed[] = [];
  socket.on('changed', (change: Changed) => heard.push(change));
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  return { socket, heard, send: (name, ...sent) => socket.emitWithAck(name, ...sent) as Promise<LiveAck> };
}

/** Returns the reason why a connection is refused. */
export const refusal = (url: string, token: unknown, options: Options = {}): Promise<string> =>
  connect(url, token, options).then(
    () => 'connected',
    (error: Error) => error.message,
  );

/** Waits until `check` no longer throws. */
export const eventually = <T>(check: () => T): Promise<Awaited<T>> =>
  vi.waitFor(check, { timeout: 120_000, interval: 20 }) as Promise<Awaited<T>>;

/** Resolves once the server has closed a connection. */
export const ended = ({ socket }: Listener): Promise<unknown> =>
  eventually(() => {
    if (socket.connected) throw new Error('It is still connected');
  });

/** Serves an app with its live channel on a port, as a process of the product does: returns the address, and how to end it. */
export async function serveLive(context: AppContext): Promise<{ url: string; end: () => Promise<unknown> }> {
  const mark = await inApp(context, () => markAlive(requireDb()));
  const live = createLiveChannel(context, mark._id);
  const server = createServer(createApp(context)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  live.attach(server, '/live');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    end() {
      live.close();
      server.closeAllConnections();
      return Promise.all([mark.end(), new Promise(resolve => server.close(resolve))]);
    },
  };
}

/** Does the same for a test file, following the changes of this worker's database. Returns the address. */
export function useLive(): () => string {
  let served: Awaited<ReturnType<typeof serveLive>>;
  let watch: ChangeWatch;
  beforeAll(async () => {
    served = await serveLive(testContext);
    watch = await watchChanges(requireDb());
  });
  afterEach(() => open.splice(0).forEach(socket => socket.disconnect()));
  afterAll(() => Promise.all([served.end(), watch.stop()]));
  return () => served.url;
}
