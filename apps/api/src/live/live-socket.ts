import type { livePushes, LiveAck } from '@interview-detection/shared/live/live.messages';
import type { Permission } from '@interview-detection/shared/access/permissions';
import type { DefaultEventsMap, Server, Socket } from 'socket.io';
import type { z } from 'zod';
import type { IncomingMessage } from 'node:http';
import proxyAddr from 'proxy-addr';
import type { Caller } from '../http/authenticate';
import { settings } from '../lib/app-context';
import { networkOf, withBareAddresses } from '../lib/network';

/** The messages that the server pushes. */
type Pushed = { [N in keyof typeof livePushes]: (pushed: z.output<(typeof livePushes)[N]>) => void };

/** The data of a connection. */
interface Connection {
  token: string;
  /** As of the last check. */
  caller: Caller;
  /** Frees its place among the connections. */
  leave(): void;
}

export type LiveServer = Server<DefaultEventsMap, Pushed, DefaultEventsMap, Connection>;
export type LiveSocket = Socket<DefaultEventsMap, Pushed, DefaultEventsMap, Connection>;
export type Ack = (reply: LiveAck) => void;

/**
 * Rooms that are notified together: a company's staff, a candidate's devices, a person on all devices, the programs of
 * an API key.
 */
export const ROOMS = {
  company: (id: string) => `company ${id}`,
  interview: (id: string) => `interview ${id}`,
  opening: (id: string) => `opening ${id}`,
  user: (id: string) => `user ${id}`,
  session: (id: string) => `session ${id}`,
  key: (id: string) => `key ${id}`,
};

export function roomsOf(caller: Caller): string[] {
  if (caller.kind === 'candidate') {
    const own = [ROOMS.interview(caller.interviewId.toHexString())];
    return caller.opening ? [...own, ROOMS.opening(caller.opening._id)] : own;
  }
  const own = [ROOMS.user(caller.userId.toHexString())];
  if (caller.kind === 'session' && caller.session) own.push(ROOMS.session(caller.session._id.toHexString()));
  if (caller.kind === 'apiKey') own.push(ROOMS.key(caller.keyId.toHexString()));
  return caller.companyId ? [...own, ROOMS.company(caller.companyId.toHexString())] : own;
}

/** Returns the connections of this process in a room. */
export function inRoom(io: LiveServer, room: string): LiveSocket[] {
  const ids = io.sockets.adapter.rooms.get(room) ?? [];
  return [...ids].flatMap(id => io.sockets.sockets.get(id) ?? []);
}

const NONE: ReadonlySet<Permission> = new Set();
export const permissionsIn = (caller: Caller): ReadonlySet<Permission> =>
  'permissions' in caller ? caller.permissions : NONE;

/** Returns the interviewer, as hex, to whose interviews a caller is limited; null if not limited. */
export const interviewerIn = (caller: Caller): string | null => caller.scope?.interviewer?.toHexString() ?? null;

const lacksFactor = (caller: Caller): boolean => caller.kind === 'session' && caller.mustSetUpSecondFactor;

/** Whether a caller still has the access that they had at the last check. */
export function isAsBefore(before: Caller, now: Caller): boolean {
  const [had, has] = [permissionsIn(before), permissionsIn(now)];
  return (
    before.kind === now.kind &&
    lacksFactor(before) === lacksFactor(now) &&
    String(before.companyId) === String(now.companyId) &&
    interviewerIn(before) === interviewerIn(now) &&
    had.size === has.size &&
    [...had].every(permission => has.has(permission))
  );
}

/**
 * Whether a page may connect from its origin, by the same rule as CORS: the host that it calls, one of CORS_ORIGINS, or
 * PUBLIC_URL, because a proxy may use another host name for us. Clients other than browsers send no Origin.
 */
export function mayComeFrom({ origin, host }: Pick<IncomingMessage['headers'], 'origin' | 'host'>): boolean {
  if (origin === undefined) return true;
  if ([...settings().CORS_ORIGINS, new URL(settings().PUBLIC_URL).origin].includes(origin)) return true;
  return URL.canParse(origin) && host !== undefined && new URL(origin).host === host.toLowerCase();
}

/** Returns the address that limits count the caller by, as seen behind the proxies of TRUST_PROXY. */
export function addressOf(request: IncomingMessage): string {
  const { TRUST_PROXY: trusted } = settings();
  const trust =
    typeof trusted === 'number' ? (_address: string, hop: number) => hop < trusted : proxyAddr.compile(trusted);
  return networkOf(proxyAddr(withBareAddresses(request), trust));
}
