import { sessionsEndpoints } from '@interview-detection/shared/sessions/sessions.endpoints';
import { session } from '../../lib/session';
import { call } from '../../lib/session-client';

/** Ends this session on the server. Nobody waits for it: what it does not hear of is over after 12 hours. */
function endOnServer(): void {
  call(sessionsEndpoints.logout, {}, { keepalive: true }).catch(() => undefined);
}

/** Logout (contract §2): here at once, and on the server (contract §27). */
export function logout(): void {
  endOnServer();
  session.logout();
}

/** Logout of somebody who needs another account for the page that is shown. */
export function changeAccount(): void {
  endOnServer();
  session.changeAccount();
}
