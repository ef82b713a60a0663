import { CHECKED_ENTRIES } from '@interview-detection/shared/audit/audit.rules';
import type { AuditQuery } from '@interview-detection/shared/audit/audit.schema';
import { entriesOf, actionsOf, type EntryFilter, namesOf, type Named } from '#api/events/read-entries.service';
import { chainOf } from '#api/events/seal.service';
import { auditDays } from '#api/events/shorten.service';
import { verifyChain, type CheckedChain } from '#api/events/verify-chain.service';
import type { AuditChainRecord, EventRecord } from '#api/events/events.model';
import { spanOf } from '#api/lib/dates';
import { allRows, findPage, type Listing } from '#api/database/listing';
import type { CompanyPrincipal } from '#api/lib/principal';
import { fullScope } from '#api/lib/interview-scope';
import { companyTimeZone, findCompany } from '../company/company.service';

/** An entry with the current names behind its ids; null if no name is known any more. */
export interface NamedEntry {
  entry: EventRecord;
  actorName: string | null;
  keyName: string | null;
  recordName: string | null;
}

/** Returns the entries of the principal's company, newest first. */
export async function listAudit(principal: CompanyPrincipal, query: AuditQuery): Promise<Listing<NamedEntry>> {
  const source = entriesOf(principal.scope, await filterOf(principal, query));
  const { items, ...rest } = await findPage(query, source);
  return { items: await withNames(principal, items), ...rest };
}

/** How many entries are named by one query per kind of record. */
const NAMED_AT_ONCE = 200;

/** Yields the same entries for an export, without a limit. */
export async function* exportAudit(principal: CompanyPrincipal, query: AuditQuery): AsyncGenerator<NamedEntry> {
  let some: EventRecord[] = [];
  for await (const entry of allRows(query, entriesOf(principal.scope, await filterOf(principal, query)))) {
    some.push(entry);
    if (some.length < NAMED_AT_ONCE) continue;
    yield* await withNames(principal, some);
    some = [];
  }
  yield* await withNames(principal, some);
}

/** Days follow the company's time zone; the last day and the last instant are included. */
async function filterOf(
  principal: CompanyPrincipal,
  { actor, action, record, from, to }: AuditQuery,
): Promise<EntryFilter> {
  const { $gte, $lt } = spanOf({ from, to }, await companyTimeZone(principal));
  return { actor, action, record, from: $gte, to: $lt };
}

/** Entries about the company itself take its name; other records are named by their own collections. */
const OF_COMPANY = new Set(['company', 'audit']);

/** Returns who acted, and the key that their program used. */
const actorOf = ({ principal: { kind, _id, key } }: EventRecord): Named[] =>
  _id === null
    ? []
    : [{ kind: kind === 'candidate' ? 'candidateOf' : 'user', _id }, ...(key ? [{ kind: 'apiKey', _id: key }] : [])];

async function withNames(principal: CompanyPrincipal, entries: EventRecord[]): Promise<NamedEntry[]> {
  const { scope } = principal;
  const nameOf = await namesOf(scope, [...entries.flatMap(actorOf), ...entries.map(({ record }) => record)]);
  const company = await findCompany(scope);
  return entries.map(entry => {
    const [actor, key] = actorOf(entry);
    return {
      entry,
      actorName: actor ? nameOf(actor) : null,
      keyName: key ? nameOf(key) : null,
      recordName: OF_COMPANY.has(entry.record.kind) ? (company?.name ?? null) : nameOf(entry.record),
    };
  });
}

export interface CheckedLog extends CheckedChain {
  chain: AuditChainRecord | null;
  actions: string[];
  keptDays: number | null;
}

/** Returns how far the chain of the principal's company reaches, with its latest entries verified. */
export async function checkAudit(principal: CompanyPrincipal): Promise<CheckedLog> {
  const scope = fullScope(principal.scope);
  const checked = await verifyChain(scope, { latest: CHECKED_ENTRIES });
  return { ...checked, chain: await chainOf(scope), actions: await actionsOf(scope), keptDays: auditDays() };
}
