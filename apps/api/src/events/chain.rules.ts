import { hash as digest } from 'node:crypto';
import canonicalize from 'canonicalize';
import type { ChainPlace } from './audit-chains.model';
import type { EventRecord } from './events.model';

/** The position before the first entry of a chain. */
export const CHAIN_START: ChainPlace = { length: 0, head: '0'.repeat(64) };

/** The rule by which entries are hashed. Older entries keep theirs: rehashing one would break the chain. */
export const HASH_VERSION = 2;

/**
 * Returns the SHA-256, in hex, of the previous hash and the canonical JSON (RFC 8785) of an entry with its position.
 */
export function hashOf(previous: string, entry: EventRecord, seq: number): string {
  const line = canonicalize({
    _id: entry._id.toHexString(),
    seq,
    at: entry.at.toISOString(),
    action: entry.type,
    actor: {
      kind: entry.principal.kind,
      _id: entry.principal._id?.toHexString() ?? null,
      key: entry.principal.key?.toHexString(),
      name: entry.principal.name,
    },
    record: { kind: entry.record.kind, _id: entry.record._id.toHexString() },
    address: entry.address,
    device: entry.device,
    requestId: entry.requestId,
    changes: entry.changes,
    ...(entry.hashVersion === undefined ? {} : { hashVersion: entry.hashVersion, isRead: entry.isRead ?? false }),
  });
  if (line === undefined) throw new Error('An entry is no JSON');
  return digest('sha256', previous + line);
}

/** Whether an entry still has the position and content with which it was sealed. */
export function isAsSealed(previous: string, entry: EventRecord): boolean {
  try {
    return entry.seq !== undefined && hashOf(previous, entry, entry.seq) === entry.hash;
  } catch {
    // A person with access to the database may have written anything there.
    return false;
  }
}
