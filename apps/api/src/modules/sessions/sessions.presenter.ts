import type { KeptSession, SecurityEntry } from '@interview-detection/shared/sessions/sessions.schema';
import type { SessionPrincipal } from '#api/lib/principal';
import type { SecurityEntryRecord } from './security-log.model';
import type { SessionRecord } from './sessions.model';

export function presentSession(record: SessionRecord, { session }: SessionPrincipal): KeptSession {
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
export const presentEntry = ({ _id, at, kind, name, times, address, device }: SecurityEntryRecord): SecurityEntry => ({
  _id: _id.toHexString(),
  at: at.toISOString(),
  kind,
  name: name ?? null,
  times,
  address,
  device,
});
