import { VIEWERS_EVERY_MS, type viewersMessages } from '@interview-detection/shared/viewers/viewers.messages';
import { Types } from 'mongoose';
import { followChanges, isFollowingChanges } from '#api/database/change-feed';
import { requireDb } from '#api/database/connection';
import { liveServers } from '#api/database/live-mark';
import { bindToApp } from '#api/lib/app-context';
import { AppError } from '#api/lib/app-error';
import { SECOND_MS } from '#api/lib/durations';
import { limitConcurrency, QueueFull } from '#api/lib/limit-concurrency';
import { logger } from '#api/lib/logger';
import type { CompanyPrincipal } from '#api/lib/principal';
import { Progress } from '#api/live/progress';
import type { LiveSocket } from '#api/live/live-socket';
import type { LiveHandlers } from '#api/live/receive-message';
import { closeRecord, openRecord, recordIn, removeLeftBehind, seenBy, viewersOf } from './viewers.service';

/** How often to look for what killed processes left behind. */
const LOOK_EVERY_MS = 15 * SECOND_MS;

interface Seat {
  socket: LiveSocket;
  record: string;
  principal: CompanyPrincipal;
}

/** More than a page asks for at once; a further message is refused. */
const WAITING_MAX = 20;

interface ViewersLive {
  handlers: Pick<LiveHandlers, keyof typeof viewersMessages>;
  close(): void;
}

const cannotTell = (error: unknown) => logger.info({ err: error }, 'viewers of a record could not be notified');

/**
 * Tells people who have the same record open of each other. Who has which open is stored in the database; each process
 * watches it and tells its own connections, at most once a second for each record.
 *
 * @param server the mark of this process, by which others see whether it is alive
 */
export function createViewers(server: string): ViewersLive {
  const seats = new Map<string, Seat>();
  /**
   * A connection opens and closes one record after the other: two at once would leave the first one behind, and a
   * record that is closed while it is being opened would stay open.
   */
  const lines = new WeakMap<LiveSocket, ReturnType<typeof limitConcurrency>>();
  const inOrder = <T>(socket: LiveSocket, work: () => Promise<T>): Promise<T> => {
    let line = lines.get(socket);
    if (!line) {
      line = limitConcurrency(1, { waitingMax: WAITING_MAX });
      lines.set(socket, line);
      socket.once(
        'disconnect',
        bindToApp(() => void leave(socket).catch(cannotTell)),
      );
    }
    return line(work).catch((error: unknown) => {
      throw error instanceof QueueFull ? new AppError('RATE_LIMITED') : error;
    });
  };
  const atRecord = (record: string) => [...seats.values()].filter(seat => seat.record === record);

  /** Processes whose connections count: this one is alive, even if it is too busy to renew its mark. */
  const alive = async () => new Set([server, ...(await liveServers(requireDb()))]);

  const tell = async (record: string): Promise<void> => {
    const [first] = atRecord(record);
    if (!first) return;
    const viewers = await viewersOf(first.principal.scope, record, await alive());
    for (const { socket, principal } of atRecord(record)) {
      socket.emit('record:viewers', { id: record, viewers: seenBy(principal.userId, viewers) });
    }
  };
  const changes = new Progress(VIEWERS_EVERY_MS, id => void tell(id.toHexString()).catch(cannotTell));

  /** Leaves the record that a connection has open, unless it is this one. */
  async function leave(socket: LiveSocket, next?: string): Promise<void> {
    const seat = seats.get(socket.id);
    if (!seat || seat.record === next) return;
    seats.delete(socket.id);
    await closeRecord(seat.principal.scope, seat.record, socket.id);
  }

  const ends = [
    followChanges({
      collection: 'viewers',
      changed(change) {
        const record = change && recordIn(change.id);
        if (record && atRecord(record).length > 0) changes.heard(new Types.ObjectId(record));
      },
    }),
  ];
  const look = async () => {
    if (isFollowingChanges()) await removeLeftBehind(await alive());
  };
  const timer = setInterval(() => void look().catch(cannotTell), LOOK_EVERY_MS).unref();

  const openOne = async ({ principal, body, socket }: Parameters<LiveHandlers['record:open']>[0]) => {
    await leave(socket, body.id);
    const { scope } = principal;
    if (!scope) return { viewers: [] };
    const reader = { ...principal, scope } as CompanyPrincipal;
    await openRecord(reader, body, { id: socket.id, server });
    seats.set(socket.id, { socket, record: body.id, principal: reader });
    // Closed meanwhile.
    if (!socket.connected) await leave(socket);
    const viewers = await viewersOf(scope, body.id, await alive());
    return { viewers: seenBy(principal.userId, viewers) };
  };

  return {
    handlers: {
      'record:open': received => inOrder(received.socket, () => openOne(received)),
      'record:close': ({ socket }) =>
        inOrder(socket, async () => {
          await leave(socket);
          return {};
        }),
    },
    close() {
      clearInterval(timer);
      changes.stop();
      ends.forEach(end => end());
    },
  };
}
