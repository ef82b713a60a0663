import { endpoint, STAFF } from '../endpoint';
import {
  chooseNotificationsSchema,
  notificationChoicesSchema,
  notificationSchema,
  notificationsQuery,
  readNotificationsSchema,
  unreadSchema,
} from './notifications.schema';

export const notificationsEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/notifications',
    auth: STAFF,
    summary: 'Your notifications of the last 90 days, newest first',
    description: 'Only about what you may still read: what an interviewer has handed over is no longer listed.',
    query: notificationsQuery,
    kind: 'list',
    status: 200,
    reply: notificationSchema,
  }),
  read: endpoint({
    method: 'POST',
    path: '/notifications/read',
    auth: STAFF,
    needsCompany: true,
    summary: 'Mark notifications as read: some, or everything up to an instant',
    description: 'Ids that are not yours, or no longer exist, are ignored.',
    body: readNotificationsSchema,
    kind: 'one',
    status: 200,
    reply: unreadSchema,
  }),
  choices: endpoint({
    method: 'GET',
    path: '/users/me/notifications',
    auth: STAFF,
    summary: 'Where you are notified of each kind: in the product, by email, both or not at all',
    kind: 'one',
    status: 200,
    reply: notificationChoicesSchema,
  }),
  choose: endpoint({
    method: 'PUT',
    path: '/users/me/notifications',
    auth: STAFF,
    summary: 'Choose where you are notified; kinds that are left out stay as they are',
    body: chooseNotificationsSchema,
    kind: 'one',
    status: 200,
    reply: notificationChoicesSchema,
  }),
};
