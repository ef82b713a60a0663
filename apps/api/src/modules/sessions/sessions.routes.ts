import type { sessionsEndpoints } from '@interview-detection/shared/sessions/sessions.endpoints';
import type { Handlers } from '../../http/mount';
import { listSecurityLog } from './security-log.service';
import { presentEntry, presentSession } from './sessions.presenter';
import { endOtherSessions, endSession, listSessions, logout, logoutAll } from './sessions.service';

export const sessionsHandlers: Handlers<typeof sessionsEndpoints> = {
  async logout({ principal }) {
    await logout(principal);
    return null;
  },
  async list({ principal }) {
    const { items, ...rest } = await listSessions(principal);
    return { items: items.map(session => presentSession(session, principal)), ...rest };
  },
  async end({ principal, params }) {
    await endSession(principal, params.id);
    return null;
  },
  async endOthers({ principal }) {
    await endOtherSessions(principal);
    return null;
  },
  async logoutAll({ principal }) {
    await logoutAll(principal);
    return null;
  },
  async securityLog({ principal, query }) {
    const { items, ...rest } = await listSecurityLog(principal, query);
    return { items: items.map(presentEntry), ...rest };
  },
};
