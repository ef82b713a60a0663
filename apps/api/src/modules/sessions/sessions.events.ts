import { defineEvent } from '#api/events/domain-event';
import type { UserRecord } from '../users/users.model';
import type { SessionRecord } from './sessions.model';

/** A person has signed in, or has a new session in place of one that a password change ended. */
export const sessionCreated = defineEvent<{ user: UserRecord; started: SessionRecord; isSignIn: boolean }>(
  'session.created',
);
/** By its owner: here, or from another of their sessions. */
export const sessionEnded = defineEvent('session.ended');
