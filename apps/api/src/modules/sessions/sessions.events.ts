import { defineEvent } from '../../events/domain-event';
import type { UserRecord } from '../users/users.model';
import type { SessionRecord } from './sessions.model';

/** Somebody has signed in, or has a new session in place of one that a changed password ended. */
export const sessionCreated = defineEvent<{ user: UserRecord; started: SessionRecord; isSignIn: boolean }>(
  'session.created',
);
/** By its owner: here, or from another one of theirs. */
export const sessionEnded = defineEvent('session.ended');
