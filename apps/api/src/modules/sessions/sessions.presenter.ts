import type { KeptSession } from '@interview-detection/shared/sessions/sessions.schema';
import type { SessionPrincipal } from '../../lib/principal';
import type { SessionRecord } from './sessions.model';

/** One of the principal's own sessions. */
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
