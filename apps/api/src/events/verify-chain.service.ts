import { setImmediate } from 'node:timers/promises';
import { database } from '../lib/app-context';
import type { FullScope } from '../lib/system-principal';
import { type ChainPlace, Events, type EventRecord } from './events.model';
import { CHAIN_START, isAsSealed, chainOf } from './seal.service';
import { auditShortened } from './shorten.service';

/** The result of checking a chain. */
export interface CheckedChain {
  /** Number of entries checked. */
  checked: number;
  /** Entries of the last seconds, not yet protected by a hash. */
  unsealed: number;
  /** The end of the chain. */
  end: ChainPlace;
  /** One line for each deviation from what was sealed; empty if there is none. */
  problems: string[];
}

/** Problems reported at most. */
const PROBLEMS_MAX = 100;
/** Entries checked before other work gets its turn: a few milliseconds. */
const CHECKED_AT_ONCE = 200;

/**
 * Checks a company's audit log: each entry must follow from the previous one, with none missing, changed or outside the
 * chain. `latest` limits the check of the links to that many entries at the end.
 */
export async function verifyChain(scope: FullScope, { latest }: { latest?: number } = {}): Promise<CheckedChain> {
  const chain = await chainOf(scope);
  const unsealed = await Events.in(scope).countFast({ unsealed: true });
  const end: ChainPlace = chain ? { length: chain.length, head: chain.head } : CHAIN_START;
  const begin: ChainPlace = chain?.cut ?? CHAIN_START;
  const start = latest === undefined ? begin : await placeBefore(scope, begin, end.length - latest);
  const found = await followChain(scope, start, end);
  // Old entries were removed during the read: read the rest again.
  const after = await chainOf(scope);
  if (after?.cut && after.cut.length > start.length) return verifyChain(scope, latest === undefined ? {} : { latest });
  found.problems.push(...(await aroundChain(scope)));
  return { ...found, unsealed, end };
}

/** Whether a chain still contains an entry that it once ended with; true as well for one removed because of its age. */
export async function holdsPlace(scope: FullScope, { length, head }: ChainPlace): Promise<boolean> {
  const cut = (await chainOf(scope))?.cut;
  if (cut && length <= cut.length) return length < cut.length || head === cut.head;
  return (await placeBefore(scope, CHAIN_START, length)).head === head;
}

/** Returns a later position to start from; its entry is trusted. */
async function placeBefore(scope: FullScope, begin: ChainPlace, seq: number): Promise<ChainPlace> {
  if (seq <= begin.length) return begin;
  const [entry] = await Events.in(scope)
    .findFast<Pick<EventRecord, 'hash'>>({ seq }, { limit: 1, projection: { hash: 1 } })
    .toArray();
  return { length: seq, head: typeof entry?.hash === 'string' ? entry.hash : '' };
}

async function followChain(
  scope: FullScope,
  start: ChainPlace,
  end: ChainPlace,
): Promise<Pick<CheckedChain, 'checked' | 'problems'>> {
  const problems: string[] = [];
  let { length: at, head } = start;
  let checked = 0;
  const missing = (from: number, to: number) =>
    problems.push(from === to ? `Entry ${from} is missing` : `Entries ${from} to ${to} are missing`);
  const entries = Events.in(scope).findFast(
    { seq: { $gt: at, $lte: end.length } },
    { sort: { seq: 1 }, batchSize: 500 },
  );
  for await (const entry of entries) {
    const seq = Number(entry.seq);
    const isNext = seq === at + 1;
    if (!isNext) missing(at + 1, seq - 1);
    // After a gap the previous hash is unknown; the next entry can be checked against this one.
    if (isNext && !isAsSealed(head, entry)) {
      problems.push(`Entry ${seq} (${String(entry._id)}) was changed, or does not follow from the one before it`);
    }
    [at, head] = [seq, String(entry.hash)];
    checked++;
    if (problems.length >= PROBLEMS_MAX) return { checked, problems: [...problems, 'There is more'] };
    if (checked % CHECKED_AT_ONCE === 0) await setImmediate();
  }
  if (at < end.length) missing(at + 1, end.length);
  else if (head !== end.head) problems.push(`The last entry, ${at}, is not the one that was sealed as the last`);
  return { checked, problems };
}

/** Reports what the links do not show: entries outside the chain, and a start that no record explains. */
async function aroundChain(scope: FullScope): Promise<string[]> {
  const problems: string[] = [];
  const session = await database().startSession({ snapshot: true });
  try {
    const { length = 0, cut = null } = (await chainOf(scope, session)) ?? {};
    const begin: ChainPlace = cut ?? CHAIN_START;
    const count = (which: object) => Events.in(scope).countFast(which, { session });
    const linked = await count({ seq: { $gt: begin.length, $lte: length } });
    const waiting = await count({ unsealed: true, seq: { $exists: false } });
    const outside = (await count({})) - linked - waiting;
    if (outside > 0) problems.push(`${outside} ${outside === 1 ? 'entry stands' : 'entries stand'} outside the chain`);
    const [told] = await Events.in(scope)
      .findFast({ type: auditShortened.name }, { sort: { at: -1, _id: -1 }, limit: 1, session })
      .toArray();
    const hash = told?.changes.find(({ field }) => field === 'hash')?.to ?? CHAIN_START.head;
    if (hash !== begin.head)
      problems.push('Entries at the beginning are gone, and no entry says that they were removed');
  } finally {
    await session.endSession();
  }
  return problems;
}
