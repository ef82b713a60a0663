import type { roomMessages } from '@interview-detection/shared/rooms/rooms.messages';
import { followChanges, isFollowingChanges } from '#api/database/change-feed';
import { requireDb } from '#api/database/connection';
import { liveServers } from '#api/database/live-mark';
import { SECOND_MS } from '#api/lib/durations';
import { logger } from '#api/lib/logger';
import type { LiveSocket } from '#api/live/live-socket';
import type { LiveHandlers } from '#api/live/receive-message';
import { takePhrase, linesAfter, say } from './captions.service';
import { lookAfterRooms } from './look-after-rooms.service';
import { engineOf } from './change-room.service';
import { presentJoined } from './rooms.presenter';
import type { RoomFacts } from './room.rules';
import {
  askToRecord,
  decideOnRecording,
  saveState,
  leaveRoom,
  letIn,
  turnAway,
  type Presence,
  signalFrom,
} from './rooms.service';
import { Seats } from './seats.live';

/** How often to look for people whose process was killed, or who are away for too long. */
const LOOK_EVERY_MS = 5 * SECOND_MS;

interface RoomsLive {
  handlers: Pick<LiveHandlers, keyof typeof roomMessages>;
  close(): void;
}

/**
 * The rooms of the live channel: what each message does, and who is notified. Who is in a room is stored in the
 * database; each process watches it and notifies its own connections.
 *
 * @param server the mark of this process, which shows others whether it is alive
 */
export function createRooms(server: string): RoomsLive {
  const seats = new Seats(server);

  const ends = [
    followChanges({
      collection: 'rooms',
      changed(change) {
        if (!change) return;
        const key = change.id.toHexString();
        const isSaid = change.fields.includes('lines');
        if (isSaid) void seats.chatted(key).catch(cannotTell);
        else if (change.fields.includes('captioned')) void seats.captioned(key).catch(cannotTell);
        else seats.changed(key);
      },
    }),
    followChanges({
      collection: 'signals',
      withInserted: true,
      changed(change) {
        if (!change?.inserted) return;
        const { connection, signal } = signalFrom(change.inserted);
        seats.deliver(connection, signal);
      },
    }),
  ];

  /** Changes the room of a socket and announces the change. */
  const change = (socket: LiveSocket, work: (seat: Presence) => Promise<RoomFacts>): Promise<Record<string, never>> =>
    inTurn(socket, async () => {
      seats.show(await work(seats.of(socket)));
      return {};
    });

  async function look(): Promise<void> {
    if (!isFollowingChanges()) return;
    const alive = await liveServers(requireDb());
    await lookAfterRooms(place => (place.server === server ? !seats.has(place.connection) : !alive.has(place.server)));
  }
  const timer = setInterval(() => void look().catch(cannotTell), LOOK_EVERY_MS).unref();

  return {
    handlers: {
      'room:join': ({ principal, body, socket }) =>
        inTurn(socket, async () => {
          const { scope, interview, person, room } = await seats.sit(socket, principal, body);
          const chat = await linesAfter({ scope, _id: interview }, 0);
          return presentJoined(room, { who: person, chat, engine: await engineOf(room, person) });
        }),
      'room:admit': ({ principal, body, socket }) => change(socket, seat => letIn(principal, seat, body.participant)),
      'room:refuse': ({ body, socket }) => change(socket, seat => turnAway(seat, body.participant)),
      async 'room:signal'({ body, socket }) {
        await seats.signal(seats.of(socket), body);
        return {};
      },
      'room:state': ({ body, socket }) => change(socket, seat => saveState(seat, body)),
      'room:chat': ({ body, socket }) =>
        inTurn(socket, async () => {
          const { scope, interview, person } = seats.of(socket);
          await say({ scope, _id: interview }, person, body.text);
          return {};
        }),
      async 'room:caption'({ body, socket }) {
        await takePhrase(seats.of(socket), body);
        return {};
      },
      'room:record': ({ body, socket }) => change(socket, seat => askToRecord(seat, body.on)),
      'room:agree': ({ body, socket }) => change(socket, seat => decideOnRecording(seat, body.agreed)),
      'room:leave': ({ socket }) =>
        inTurn(socket, async () => {
          const seat = seats.stand(socket.id);
          if (seat) seats.show(await leaveRoom(seat));
          return {};
        }),
    },
    close() {
      clearInterval(timer);
      ends.forEach(end => end());
    },
  };
}

const running = new WeakMap<LiveSocket, Promise<unknown>>();

/**
 * Runs the requests of one page one after the other: they are stored in the order in which they were made, and a page
 * that floods us delays only itself.
 */
function inTurn<T>(socket: LiveSocket, work: () => Promise<T>): Promise<T> {
  const done = (running.get(socket) ?? Promise.resolve()).then(work, work);
  running.set(
    socket,
    done.catch(() => undefined),
  );
  return done;
}

const cannotTell = (error: unknown) =>
  logger.info({ err: error }, 'a person in a room could not be notified of a change');
