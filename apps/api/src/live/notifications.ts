import type { Notification } from '@interview-detection/shared/notifications/notifications.schema';
import type { Types } from 'mongoose';
import { followChanges } from '../database/change-feed';
import { isStaff, type StaffPrincipal } from '../lib/principal';
import { logger } from '../lib/logger';
import { inRoom, ROOMS, type LiveServer, type LiveSocket } from './live-socket';

/** Reads one of a caller's notifications as the API shows it; null if they may not read it. */
export type ReadNotification = (caller: StaffPrincipal, id: Types.ObjectId) => Promise<Notification | null>;

interface Inserted {
  _id: Types.ObjectId;
  user: Types.ObjectId;
}

async function push(socket: LiveSocket, id: Types.ObjectId, read: ReadNotification): Promise<void> {
  const { caller } = socket.data;
  const notification = isStaff(caller) ? await read(caller, id) : null;
  if (notification) socket.emit('notification', notification);
}

/** Pushes each new notification to its person, on all devices; returns a function that stops it. */
export function announceNotifications(io: LiveServer, read: ReadNotification): () => void {
  return followChanges({
    collection: 'notifications',
    withInserted: true,
    changed(change) {
      const inserted = change?.inserted as Inserted | undefined;
      if (!inserted) return;
      for (const socket of inRoom(io, ROOMS.user(inserted.user.toHexString()))) {
        push(socket, inserted._id, read).catch((error: unknown) =>
          logger.info({ err: error }, 'a notification could not be pushed'),
        );
      }
    },
  });
}
