import type { sessionsEndpoints } from '@interview-detection/shared/sessions/sessions.endpoints';
import type { KeptSession, SecurityEntry } from '@interview-detection/shared/sessions/sessions.schema';
import type { Handlers } from '#api/http/mount';
import type { SessionPrincipal } from '#api/lib/principal';
import type { Origin } from '#api/lib/request-context';
import { listSecurityLog } from './security-log.service';
import { endOtherSessions, endSession, listSessions, logout, logoutAll } from './sessions.service';
import type { SecurityEntryRecord, SessionRecord } from './sessions.model';

function presentSession(record: SessionRecord, { session }: SessionPrincipal): KeptSession {
  return {
    _id: record._id.toHexString(),
    createdAt: record.createdAt.toISOString(),
    lastUsedAt: record.lastUsedAt.toISOString(),
    address: record.address,
    device: record.device,
    current: session?._id.equals(record._id) ?? false,
  };
}

/** Returns something that happened to the principal's account. */
const presentEntry = ({ _id, at, kind, name, times, address, device }: SecurityEntryRecord): SecurityEntry => ({
  _id: _id.toHexString(),
  at: at.toISOString(),
  kind,
  name: name ?? null,
  times,
  address,
  device,
});

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
