import { currentTime, settings } from '../lib/app-context';
import { DAY_MS } from '../lib/durations';
import { logger } from '../lib/logger';
import { systemPrincipal, systemScope, type FullScope } from '../lib/system-principal';
import { inTransaction } from '../database/transaction';
import { defineEvent } from './domain-event';
import { AuditChains, Events, type EventRecord } from './events.model';
import { publish } from './publish.service';
import { chainOf } from './seal.service';

const RETENTION = systemPrincipal('audit-retention');

/** Old entries were removed: up to which position, and the hash that the next entry builds on. */
export const auditShortened = defineEvent('audit.shortened');

/** Returns how many days entries are kept; null means for ever. */
export const auditDays = (): number | null => settings().AUDIT_DAYS || null;

/**
 * Removes expired entries of every company, and writes to the program's log how far each chain has come: a copy of that
 * log kept elsewhere can later prove that no chain was rewritten.
 */
export async function removeOldEntries(_data: object, { signal }: { signal: AbortSignal }): Promise<void> {
  const days = auditDays();
  const before = days === null ? null : new Date(currentTime().getTime() - days * DAY_MS);
  for await (const { _id, length, head } of AuditChains.unscoped(RETENTION).find().sort({ _id: 1 }).lean()) {
    if (signal.aborted) return;
    logger.info({ security: true, company: _id, length, head }, 'audit log');
    const scope = systemScope(RETENTION, _id);
    if (before) await removeBefore(scope, before, signal);
  }
}

async function removeBefore(scope: FullScope, before: Date, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && (await shortenChain(scope, before)) === REMOVED_AT_ONCE);
}

/** Entries per transaction. */
const REMOVED_AT_ONCE = 2_000;

/**
 * Removes entries before a moment from the start of a company's chain, one batch at a time; returns how many. The rest
 * remains as provable as before: the hash of the last removed entry is kept, in the chain's record and in an entry that
 * says so.
 */
export function shortenChain(scope: FullScope, before: Date): Promise<number> {
  return inTransaction(async session => {
    const chain = await chainOf(scope, session);
    if (!chain) return 0;
    const { length: from = 0, head: hash = null } = chain.cut ?? {};
    const first = await Events.in(scope)
      .findFast<Pick<EventRecord, 'seq' | 'hash' | 'at'>>(
        { seq: { $gt: from } },
        { sort: { seq: 1 }, limit: REMOVED_AT_ONCE, projection: { seq: 1, hash: 1, at: 1 }, session },
      )
      .toArray();
    const kept = first.findIndex(({ at }) => at >= before);
    const old = kept === -1 ? first : first.slice(0, kept);
    const last = old.at(-1);
    if (last?.seq === undefined || last.hash === undefined) return 0;
    await Events.in(scope).deleteMany({ seq: { $lte: last.seq } }, { session });
    await AuditChains.in(scope).updateOne(
      { _id: scope.company },
      { cut: { length: last.seq, head: last.hash, until: before } },
      { session },
    );
    await publish(auditShortened, {
      principal: RETENTION,
      session,
      record: { _id: scope.company, company: scope.company },
      changed: ['removedThrough', 'hash'],
      before: { removedThrough: from, hash },
      after: { removedThrough: last.seq, hash: last.hash },
    });
    return old.length;
  });
}
