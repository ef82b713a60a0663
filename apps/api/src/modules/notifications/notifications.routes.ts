import type { notificationsEndpoints } from '@interview-detection/shared/notifications/notifications.endpoints';
import type { Types } from 'mongoose';
import type { Handlers } from '#api/http/mount';
import type { StaffPrincipal } from '#api/lib/principal';
import { chooseNotifications, notificationChoices } from '../users/notified-people.service';
import { presentNotification } from './notifications.presenter';
import { findNotification, listNotifications, markRead } from './read-notifications.service';

export const notificationsHandlers: Handlers<typeof notificationsEndpoints> = {
  async list({ principal, query }) {
    const { items, ...rest } = await listNotifications(principal, query);
    return { items: items.map(presentNotification), ...rest };
  },
  async read({ principal, body }) {
    return { unread: await markRead(principal, body) };
  },
  choices: ({ principal }) => notificationChoices(principal),
  choose: ({ principal, body }) => chooseNotifications(principal, body),
};

/** Reads one as the live channel pushes it. */
export async function readNotification(caller: StaffPrincipal, id: Types.ObjectId) {
  const found = await findNotification(caller, id);
  return found && presentNotification(found);
}
