import { sessionsEndpoints } from '@interview-detection/shared/sessions/sessions.endpoints';
import { session } from '#web/lib/session';
import { call } from '#web/lib/session-client';

/**
 * Ends this session on the server without waiting for the reply: a session that the server does not hear about expires
 * after 12 hours.
 */
function endOnServer(): void {
  call(sessionsEndpoints.logout, {}, { keepalive: true }).catch(() => undefined);
}

/** Logs out (contract §2): immediately in this browser, and on the server (contract §27). */
export function logout(): void {
  endOnServer();
  session.logout();
}

/** Logs out a user who needs another account for the current page. */
export function changeAccount(): void {
  endOnServer();
  session.changeAccount();
}
