import { livePushes } from '@interview-detection/shared/live/live.messages';
import type { RoomEnding } from '@interview-detection/shared/rooms/rooms.rules';
import {
  signalledSchema,
  type Join,
  type Signal,
  type Signalled,
} from '@interview-detection/shared/rooms/rooms.schema';
import type { LiveSocket } from '#api/live/live-socket';
import { bindToApp } from '#api/lib/app-context';
import { AppError } from '#api/lib/app-error';
import { logger } from '#api/lib/logger';
import { readRoom } from './change-room.service';
import { captionsAfter, linesAfter } from './captions.service';
import { enterRoom, type Entered, type RoomPrincipal } from './enter-room.service';
import { participantOf, waitingOf, type RoomFacts } from './room.rules';
import { presentLine, presentLobby, presentRoom } from './rooms.presenter';
import { findConnection, leaveRoom, loseConnection, type Presence, sendSignal } from './rooms.service';
import { SignalOrder } from './signal-order.rules';

/** A person in a room or its lobby whom this process serves. */
interface Seat extends Presence {
  socket: LiveSocket;
  instance: string;
  /** What this page was last sent, so that nothing is sent twice. */
  told: { room?: string; lobby?: string };
  /** Signals to this page, by the page they come from. */
  orders: Map<string, SignalOrder>;
}

interface Watched {
  /** The newest version that this process has seen. */
  room: RoomFacts;
  /** The numbers of the last line and caption that were sent. */
  line: number;
  caption: number;
  seats: Set<Seat>;
}

/** The people of all rooms who are connected to this process, and what they are sent. */
export class Seats {
  private readonly bySocket = new Map<string, Seat>();
  private readonly rooms = new Map<string, Watched>();
  /** Sockets whose place is being written. */
  private readonly coming = new Set<string>();

  /** @param server the mark of this process */
  constructor(private readonly server: string) {}

  /** Returns the seat of a socket. Throws 409 NOT_IN_ROOM. */
  of(socket: LiveSocket): Seat {
    const found = this.bySocket.get(socket.id);
    if (!found) throw new AppError('NOT_IN_ROOM');
    return found;
  }

  /** Returns whether this process serves a socket that is in a room, or about to be. */
  has = (connection: string): boolean => this.bySocket.has(connection) || this.coming.has(connection);

  /**
   * Lets the page of a socket come to a room and seats it. A socket has one seat: it leaves the room of another
   * interview. Throws as `enterRoom`.
   */
  async sit(socket: LiveSocket, principal: RoomPrincipal, { interview, instance }: Join): Promise<Entered> {
    const before = this.bySocket.get(socket.id);
    if (before && interview !== undefined && before.interview.toHexString() !== interview) {
      this.stand(socket.id);
      this.show(await leaveRoom(before));
    }
    this.coming.add(socket.id);
    try {
      const page = { instance, connection: socket.id, server: this.server };
      const entered = await enterRoom(principal, { interview, ...page });
      this.take(socket, instance, entered);
      return entered;
    } finally {
      this.coming.delete(socket.id);
    }
  }

  private take(socket: LiveSocket, instance: string, { scope, interview, person, room }: Entered): void {
    this.stand(socket.id);
    const seat: Seat = { socket, scope, interview, person, instance, told: {}, orders: new Map() };
    const key = interview.toHexString();
    const watched = this.rooms.get(key) ?? { room, line: room.lines, caption: room.captioned ?? 0, seats: new Set() };
    this.rooms.set(key, watched);
    watched.seats.add(seat);
    this.bySocket.set(socket.id, seat);
    if (socket.connected)
      socket.once(
        'disconnect',
        bindToApp(() => this.lost(socket.id)),
      );
    else this.lost(socket.id);
    this.show(room);
    // Changes from before this process watched the room were sent to no one.
    this.changed(key);
  }

  /** Frees the seat of a socket. */
  stand(connection: string): Seat | null {
    const seat = this.bySocket.get(connection);
    if (!seat) return null;
    this.bySocket.delete(connection);
    for (const order of seat.orders.values()) order.stop();
    const key = seat.interview.toHexString();
    const watched = this.rooms.get(key);
    watched?.seats.delete(seat);
    if (watched?.seats.size === 0) this.rooms.delete(key);
    return seat;
  }

  /** Reads a room that has changed again, if a person in it is connected here. */
  changed(key: string): void {
    const [seat] = this.rooms.get(key)?.seats ?? [];
    if (!seat) return;
    const { scope, interview } = seat;
    readRoom({ scope, _id: interview }).then(
      room => (room ? this.show(room) : this.close(key, 'closed')),
      (error: unknown) => logger.info({ err: error }, 'a room that changed could not be read'),
    );
  }

  /** Sends everyone connected here the state of a room, unless they have seen a newer one. */
  show(room: RoomFacts): void {
    const key = room._id.toHexString();
    const watched = this.rooms.get(key);
    if (!watched || room.version < watched.room.version) return;
    watched.room = room;
    for (const seat of watched.seats) this.tell(seat, room);
  }

  /** Sends the new chat lines to everyone in a room. */
  async chatted(key: string): Promise<void> {
    const watched = this.rooms.get(key);
    const [seat] = watched?.seats ?? [];
    if (!watched || !seat) return;
    const lines = await linesAfter({ scope: seat.scope, _id: seat.interview }, watched.line);
    for (const line of lines) {
      if (line.n <= watched.line) continue;
      watched.line = line.n;
      for (const { socket, person } of watched.seats) {
        if (participantOf(watched.room, person)) socket.emit('room:chat', presentLine(line));
      }
    }
  }

  /** Sends the new captions to everyone who reads them. */
  async captioned(key: string): Promise<void> {
    const watched = this.rooms.get(key);
    const [seat] = watched?.seats ?? [];
    if (!watched || !seat) return;
    const captions = await captionsAfter({ scope: seat.scope, _id: seat.interview }, watched.caption);
    for (const caption of captions) {
      if (caption.n <= watched.caption) continue;
      watched.caption = caption.n;
      for (const { socket, person } of watched.seats) {
        if (participantOf(watched.room, person)?.state.captions) socket.emit('room:caption', presentLine(caption));
      }
    }
  }

  /** Forwards a signal. Throws 409 NOT_IN_ROOM if the sender is not in the room, 404 if the recipient is not. */
  async signal(
    { interview, scope, person, instance }: Seat,
    { to, instance: page, ...content }: Signal,
  ): Promise<void> {
    const room = this.rooms.get(interview.toHexString())?.room;
    const isIn = room?.participants.some(each => each._id.equals(person) && each.instance === instance);
    if (!isIn) throw new AppError('NOT_IN_ROOM');
    const other = room?.participants.find(({ _id }) => _id.toHexString() === to);
    if (!other || (page !== undefined && page !== other.instance)) {
      throw new AppError('NOT_FOUND', 'They are not in this room with that page');
    }
    const signal = signalledSchema.parse({ from: person.toHexString(), instance, ...content });
    const { connection, server } = other;
    if (server === this.server) this.deliver(connection, signal);
    else await sendSignal(scope, { interview, connection, signal });
  }

  /** Passes a signal to a socket of this process, after those before it. */
  deliver(connection: string, signal: Signalled): void {
    const seat = this.bySocket.get(connection);
    if (!seat) return;
    const from = `${signal.from} ${signal.instance}`;
    const order = seat.orders.get(from) ?? new SignalOrder(next => seat.socket.emit('room:signal', next));
    seat.orders.set(from, order);
    order.take(signal);
  }

  private tell(seat: Seat, room: RoomFacts): void {
    const { socket, person, instance, told } = seat;
    const place = participantOf(room, person);
    const here = place ?? waitingOf(room, person);
    if (here?.connection !== socket.id) {
      this.stand(socket.id);
      // The same page already has another connection: it must not be told that anything ended.
      if (here?.instance !== instance)
        socket.emit('room:ended', { reason: here ? 'taken_over' : endingOf(room, told) });
      return;
    }
    if (!place) return;
    // Another process took this connection for dead.
    if (place.awaySince) void findConnection(seat, socket.id).then(found => this.show(found), ignore);
    const shown = presentRoom(room);
    if (isNews(told, 'room', shown)) socket.emit('room:participants', livePushes['room:participants'].parse(shown));
    if (place.role !== 'staff') return;
    const lobby = presentLobby(room);
    if (isNews(told, 'lobby', lobby)) socket.emit('room:lobby', livePushes['room:lobby'].parse(lobby));
  }

  private close(key: string, reason: RoomEnding): void {
    for (const { socket } of this.rooms.get(key)?.seats ?? []) {
      this.stand(socket.id);
      socket.emit('room:ended', { reason });
    }
  }

  /** If the loss of a socket cannot be stored, the regular check of the rooms finds it. */
  private lost(connection: string): void {
    const seat = this.stand(connection);
    if (!seat) return;
    loseConnection(seat, connection).then(
      room => this.show(room),
      (error: unknown) => logger.info({ err: error }, 'that a connection is lost could not be kept'),
    );
  }
}

/** Returns why a person is no longer in a room: if they never saw it, they were not admitted. */
function endingOf({ ended }: RoomFacts, told: Seat['told']): RoomEnding {
  if (ended) return ended.reason;
  return told.room === undefined ? 'refused' : 'left';
}

function isNews(told: Seat['told'], what: keyof Seat['told'], shown: object): boolean {
  const text = JSON.stringify(shown);
  if (told[what] === text) return false;
  told[what] = text;
  return true;
}

const ignore = () => undefined;
