import { z } from 'zod';
import { endpoint, SESSION } from '../endpoint';

/** Letters of a token: a prefix, then 56 bytes in base64url. */
export const FEED_TOKEN = /^idf_[A-Za-z0-9_-]{75}$/;

export const calendarFeedSchema = z.object({
  createdAt: z.iso.datetime(),
  lastReadAt: z.iso.datetime().nullable().describe('To the hour; null: never read'),
});
export type CalendarFeed = z.infer<typeof calendarFeedSchema>;

const OWN = { auth: SESSION, permission: 'interviews.read', needsCompany: true } as const;

export const calendarEndpoints = {
  feed: endpoint({
    method: 'GET',
    path: '/users/me/calendar-feed',
    ...OWN,
    summary: 'Whether you have a calendar feed; null if not',
    kind: 'one',
    status: 200,
    reply: calendarFeedSchema.nullable(),
  }),
  makeFeed: endpoint({
    method: 'POST',
    path: '/users/me/calendar-feed',
    ...OWN,
    summary: 'Create the private address at which calendar programs read your interviews',
    description:
      'The address is shown only in this reply, and anyone who has it can read your interviews. Another one replaces it. ' +
      'It ends with your account, with a new password, and with a role that holds no interviews. 403 CONFIRM_PASSWORD ' +
      'if you signed in more than 15 minutes ago and have not confirmed your password since.',
    kind: 'one',
    status: 201,
    reply: calendarFeedSchema.extend({ url: z.url().describe('Shown only once') }),
    errors: ['CONFIRM_PASSWORD', 'FORBIDDEN'],
  }),
  removeFeed: endpoint({
    method: 'DELETE',
    path: '/users/me/calendar-feed',
    ...OWN,
    summary: 'Revoke the address of your calendar feed; it stops working at once',
    kind: 'one',
    status: 200,
    reply: z.null(),
    errors: ['NOT_FOUND'],
  }),
  readFeed: endpoint({
    method: 'GET',
    path: '/calendar/:token.ics',
    auth: 'public',
    summary: 'Your interviews as a calendar, for a calendar program',
    description:
      'Those that you hold, from 90 days ago on, cancelled ones marked as such. 404 for an address that was revoked.',
    params: z.object({ token: z.string().regex(FEED_TOKEN) }),
    rateLimit: { per: 'address', seconds: 60 * 60, setting: 'LIMIT_FEED_READS' },
    kind: 'file',
    status: 200,
    reply: z.null(),
    contentType: 'text/calendar; charset=utf-8',
    errors: ['NOT_FOUND'],
  }),
};
