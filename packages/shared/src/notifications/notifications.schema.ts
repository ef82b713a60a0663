import { z } from 'zod';
import { id } from '../fields';
import { paging } from '../list-query';
import { NOTIFICATION_CHANNELS, NOTIFICATION_KINDS, READ_AT_ONCE } from './notifications.rules';

export const notificationSchema = z.object({
  _id: id,
  at: z.iso.datetime().describe('When it happened'),
  kind: z.enum(NOTIFICATION_KINDS),
  text: z.string().describe('One sentence, with the names that its records have now; an erased person has none'),
  link: z.string().describe('Path of the web application that it leads to'),
  read: z.boolean(),
});
export type Notification = z.infer<typeof notificationSchema>;

export const notificationsQuery = z.object({
  ...paging,
  unread: z
    .enum(['true', 'false'], { error: 'unread must be true or false' })
    .optional()
    .transform(value => (value ? value === 'true' : undefined))
    .describe('true: only those that are unread; false: only those that are read; otherwise all'),
});
export type NotificationsQuery = z.output<typeof notificationsQuery>;

const UP_TO_MESSAGE = 'upTo must be an instant such as 2027-01-31T00:00:00Z';
const IDS_MESSAGE = 'ids must be a list of ids of notifications';
const WHICH_MESSAGE = 'Send either ids or upTo';

export const readNotificationsSchema = z
  .strictObject(
    {
      ids: z
        .array(id, { error: IDS_MESSAGE })
        .max(READ_AT_ONCE, { error: `ids may have at most ${READ_AT_ONCE} entries` })
        .optional(),
      upTo: z.iso
        .datetime({ offset: true, error: UP_TO_MESSAGE })
        .optional()
        .describe('Everything that happened up to this instant, which is included: the at of the newest one shown'),
    },
    // Its own message would repeat the name of an unknown field, of any length.
    { error: WHICH_MESSAGE },
  )
  .refine(({ ids, upTo }) => (ids === undefined) !== (upTo === undefined), { error: WHICH_MESSAGE });
export type ReadNotifications = z.output<typeof readNotificationsSchema>;

export const unreadSchema = z.object({ unread: z.int().min(0).describe('How many are still unread') });

const channel = z.enum(NOTIFICATION_CHANNELS, {
  error: `Choose one of ${NOTIFICATION_CHANNELS.join(', ')}`,
});

/** Where a person is notified of each kind. */
export const notificationChoicesSchema = z.object(
  Object.fromEntries(NOTIFICATION_KINDS.map(kind => [kind, channel])) as Record<
    (typeof NOTIFICATION_KINDS)[number],
    typeof channel
  >,
);
export type NotificationChoices = z.output<typeof notificationChoicesSchema>;

/** Kinds left out stay as they are. */
export const chooseNotificationsSchema = z.strictObject(notificationChoicesSchema.partial().shape, {
  error: `Choose for any of ${NOTIFICATION_KINDS.join(', ')}`,
});
export type ChooseNotifications = z.output<typeof chooseNotificationsSchema>;
