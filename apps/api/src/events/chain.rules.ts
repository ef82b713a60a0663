import { hash as digest } from 'node:crypto';
import canonicalize from 'canonicalize';
import type { ChainPlace } from './audit-chains.model';
import type { EventRecord } from './events.model';

/** Before the first entry of a chain. */
export const CHAIN_START: ChainPlace = { length: 0, head: '0'.repeat(64) };

/** By which rule entries are sealed. Those of before keep theirs: a hash cannot be made again without breaking the chain. */
export const HASH_VERSION = 2;

/** SHA-256 of the hash before it and the canonical JSON (RFC 8785) of an entry at its place in the chain, in hex. */
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

/** An entry with its place, and whether it says what it said when it got it. */
export function isAsSealed(previous: string, entry: EventRecord): boolean {
  try {
    return entry.seq !== undefined && hashOf(previous, entry, entry.seq) === entry.hash;
  } catch {
    // Whoever altered the database may have put anything there.
    return false;
  }
}
