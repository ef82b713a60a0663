import type { sessionsEndpoints } from '@interview-detection/shared/sessions/sessions.endpoints';
import type { Handlers } from '../../http/mount';
import { presentSession } from './sessions.presenter';
import { endOtherSessions, endSession, listSessions, logout } from './sessions.service';

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
};
