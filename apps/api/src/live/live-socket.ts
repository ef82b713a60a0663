import type { livePushes } from '@interview-detection/shared/live/live.messages';
import type { LiveAck } from '@interview-detection/shared/live/live.schema';
import type { Permission } from '@interview-detection/shared/access/permissions';
import type { DefaultEventsMap, Server, Socket } from 'socket.io';
import type { z } from 'zod';
import type { Caller } from '../http/authenticate';

/** What is pushed. */
type Pushed = { [N in keyof typeof livePushes]: (pushed: z.output<(typeof livePushes)[N]>) => void };

/** What a connection carries. */
interface Connection {
  token: string;
  /** As the last check found them. */
  caller: Caller;
  /** Gives back its place among the connections. */
  leave(): void;
}

export type LiveServer = Server<DefaultEventsMap, Pushed, DefaultEventsMap, Connection>;
export type LiveSocket = Socket<DefaultEventsMap, Pushed, DefaultEventsMap, Connection>;
export type Ack = (reply: LiveAck) => void;

/** Who is told of what together: a company's staff, the devices of a candidate, a person wherever they are, a key's programs. */
export const ROOMS = {
  company: (id: string) => `company ${id}`,
  interview: (id: string) => `interview ${id}`,
  user: (id: string) => `user ${id}`,
  session: (id: string) => `session ${id}`,
  key: (id: string) => `key ${id}`,
};

export function roomsOf(caller: Caller): string[] {
  if (caller.kind === 'candidate') return [ROOMS.interview(caller.interviewId.toHexString())];
  const own = [ROOMS.user(caller.userId.toHexString())];
  if (caller.kind === 'session' && caller.session) own.push(ROOMS.session(caller.session._id.toHexString()));
  if (caller.kind === 'apiKey') own.push(ROOMS.key(caller.keyId.toHexString()));
  return caller.companyId ? [...own, ROOMS.company(caller.companyId.toHexString())] : own;
}

/** Those of this process who are in a room. */
export function inRoom(io: LiveServer, room: string): LiveSocket[] {
  const ids = io.sockets.adapter.rooms.get(room) ?? [];
  return [...ids].flatMap(id => io.sockets.sockets.get(id) ?? []);
}

const NONE: ReadonlySet<Permission> = new Set();
export const permissionsIn = (caller: Caller): ReadonlySet<Permission> =>
  'permissions' in caller ? caller.permissions : NONE;

/** Whose interviews alone a caller sees, as hex; null where that is not limited to somebody's. */
export const interviewerIn = (caller: Caller): string | null => caller.scope?.interviewer?.toHexString() ?? null;

const lacksFactor = (caller: Caller): boolean => caller.kind === 'session' && caller.mustSetUpSecondFactor;

/** Whether a caller may hear and do what they could when they were seen last. */
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
