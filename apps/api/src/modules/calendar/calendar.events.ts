import { defineEvent } from '#api/events/domain-event';

export const calendarFeedCreated = defineEvent('calendarFeed.created');
/** Revoked by the person, or because they were deactivated, left, set a password or got a role without interviews. */
export const calendarFeedRemoved = defineEvent('calendarFeed.removed');
