import type { sessionsEndpoints } from '@interview-detection/shared/sessions/sessions.endpoints';
import type { Handlers } from '#api/http/mount';
import type { SessionPrincipal } from '#api/lib/principal';
import type { Origin } from '#api/lib/request-context';
import { listSecurityLog } from './security-log.service';
import { presentEntry, presentSession } from './sessions.presenter';
import { endOtherSessions, endSession, listSessions, logout, logoutAll } from './sessions.service';

/**
 * Makes sure that the account's owner is asking; passed in from outside, because accounts know sessions and not the
 * reverse.
 */
type ConfirmOwner = (principal: SessionPrincipal, password: string | undefined, origin: Origin) => Promise<unknown>;

export const sessionsHandlers = (confirmOwner: ConfirmOwner): Handlers<typeof sessionsEndpoints> => ({
  async logout({ principal }) {
    await logout(principal);
    return null;
  },
  async list({ principal }) {
    const { items, ...rest } = await listSessions(principal);
    return { items: items.map(session => presentSession(session, principal)), ...rest };
  },
  async end({ principal, params, body, address, userAgent }) {
    const isThis = principal.session?._id.equals(params.id) === true;
    if (!isThis) await confirmOwner(principal, body.password, { address, userAgent });
    await endSession(principal, params.id);
    return null;
  },
  async endOthers({ principal, body, address, userAgent }) {
    await confirmOwner(principal, body.password, { address, userAgent });
    await endOtherSessions(principal);
    return null;
  },
  async logoutAll({ principal, body }) {
    await logoutAll(principal, body);
    return null;
  },
  async securityLog({ principal, query }) {
    const { items, ...rest } = await listSecurityLog(principal, query);
    return { items: items.map(presentEntry), ...rest };
  },
});
