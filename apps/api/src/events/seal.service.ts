import type { ClientSession, Types } from 'mongoose';
import { hash as digest } from 'node:crypto';
import canonicalize from 'canonicalize';
import { systemPrincipal, systemScope, type FullScope } from '../lib/system-principal';
import { inTransaction } from '../database/transaction';
import { AuditChains, type AuditChainRecord, type ChainPlace, Events, type EventRecord } from './events.model';

/** The position before the first entry of a chain. */
export const CHAIN_START: ChainPlace = { length: 0, head: '0'.repeat(64) };

/** The rule that entries are hashed by. Older entries keep theirs: rehashing one would break the chain. */
const HASH_VERSION = 2;

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

/** Whether an entry still has the position and content it was sealed with. */
export function isAsSealed(previous: string, entry: EventRecord): boolean {
  try {
    return entry.seq !== undefined && hashOf(previous, entry, entry.seq) === entry.hash;
  } catch {
    // A person with access to the database may have written anything there.
    return false;
  }
}

const SEALER = systemPrincipal('seal-audit');

/** Entries per transaction: about ten milliseconds in the database. */
const SEALED_AT_ONCE = 500;

/**
 * Returns the chain of a company's audit log, as the transaction sees it if there is one; null before its first entry
 * is sealed.
 */
export const chainOf = (scope: FullScope, session?: ClientSession): Promise<AuditChainRecord | null> =>
  AuditChains.in(scope)
    .findOne({ _id: scope.company })
    .session(session ?? null)
    .lean();

/** Returns the companies that have an audit log. */
export async function companiesWithLog(): Promise<Types.ObjectId[]> {
  const written = await Events.unscoped(SEALER).collection.distinct('company', { company: { $ne: null } });
  const chained = await AuditChains.unscoped(SEALER).distinct('_id');
  const byHex = new Map([...written, ...chained].map((id: Types.ObjectId) => [id.toHexString(), id]));
  return [...byHex.values()];
}

/**
 * Chains new entries, company by company: each gets its position and a hash that includes the previous one. If two
 * processes seal at once, one gets a conflict and continues after the other.
 */
export async function sealEntries(_data: object, { signal }: { signal: AbortSignal }): Promise<void> {
  const waiting = await Events.unscoped(SEALER).collection.distinct('company', { unsealed: true });
  for (const company of waiting as Types.ObjectId[]) {
    while (!signal.aborted && (await sealSome(systemScope(SEALER, company))) === SEALED_AT_ONCE);
  }
}

/** Chains the oldest of a company's unsealed entries; returns how many. */
export function sealSome(scope: FullScope): Promise<number> {
  return inTransaction(async session => {
    const waiting = await Events.in(scope)
      .findFast({ unsealed: true }, { sort: { at: 1, _id: 1 }, limit: SEALED_AT_ONCE, session })
      .toArray();
    if (waiting.length === 0) return 0;
    const chain: ChainPlace = (await chainOf(scope, session)) ?? CHAIN_START;
    let { length, head } = chain;
    const places = waiting.map(entry => {
      length++;
      head = hashOf(head, { ...entry, hashVersion: HASH_VERSION }, length);
      const seal = { $set: { seq: length, hash: head, hashVersion: HASH_VERSION }, $unset: { unsealed: 1 } };
      return { updateOne: { filter: { _id: entry._id, company: scope.company, unsealed: true }, update: seal } };
    });
    await Events.unscoped(SEALER).collection.bulkWrite(places as never, { session, ordered: false });
    await AuditChains.in(scope).updateOne({ _id: scope.company }, { length, head }, { upsert: true, session });
    return waiting.length;
  });
}
