import { setImmediate } from 'node:timers/promises';
import mongoose from 'mongoose';
import type { WholeScope } from '../lib/system-principal';
import type { ChainPlace } from './audit-chains.model';
import { CHAIN_START, isAsSealed } from './chain.rules';
import { Events, type EventRecord } from './events.model';
import { chainOf } from './seal.service';
import { auditShortened } from './shorten.service';

/** What the check of a chain has found. */
export interface CheckedChain {
  /** Entries that were looked at. */
  checked: number;
  /** Those of the last seconds, which no hash guards yet. */
  unsealed: number;
  /** Where the chain ends. */
  end: ChainPlace;
  /** One line each, of what is not as it was sealed; none where all is. */
  problems: string[];
}

/** So many lines say enough. */
const PROBLEMS_MAX = 100;
/** So many are checked before others get their turn: some milliseconds. */
const CHECKED_AT_ONCE = 200;

/**
 * Checks a company's audit log: that each entry follows from the one before it, and that none is missing, was changed or
 * stands outside. `latest`: no more than so many at its end, and not what stands outside.
 */
export async function verifyChain(scope: WholeScope, { latest }: { latest?: number } = {}): Promise<CheckedChain> {
  const chain = await chainOf(scope);
  const unsealed = await Events.in(scope).countFast({ unsealed: true });
  const end: ChainPlace = chain ? { length: chain.length, head: chain.head } : CHAIN_START;
  const begin: ChainPlace = chain?.cut ?? CHAIN_START;
  const start = latest === undefined ? begin : await placeBefore(scope, begin, end.length - latest);
  const found = await followChain(scope, start, end);
  // Some of it was removed after its days while it was read: what is left is read again.
  const after = await chainOf(scope);
  if (after?.cut && after.cut.length > start.length) return verifyChain(scope, latest === undefined ? {} : { latest });
  if (latest === undefined) found.problems.push(...(await aroundChain(scope)));
  return { ...found, unsealed, end };
}

/** Whether a chain still has an entry that it once ended with; one that was removed after its days it had. */
export async function holdsPlace(scope: WholeScope, { length, head }: ChainPlace): Promise<boolean> {
  const cut = (await chainOf(scope))?.cut;
  if (cut && length <= cut.length) return length < cut.length || head === cut.head;
  return (await placeBefore(scope, CHAIN_START, length)).head === head;
}

/** A later place to begin at; what stands there is taken as it is. */
async function placeBefore(scope: WholeScope, begin: ChainPlace, seq: number): Promise<ChainPlace> {
  if (seq <= begin.length) return begin;
  const [entry] = await Events.in(scope)
    .findFast<Pick<EventRecord, 'hash'>>({ seq }, { limit: 1, projection: { hash: 1 } })
    .toArray();
  return { length: seq, head: typeof entry?.hash === 'string' ? entry.hash : '' };
}

async function followChain(
  scope: WholeScope,
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
    // Behind a gap nobody knows what it followed from; the next one is known to follow from this one.
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

/** What no link of the chain shows: entries that are none of its links, and a beginning that nobody has written down. */
async function aroundChain(scope: WholeScope): Promise<string[]> {
  const problems: string[] = [];
  const session = await mongoose.startSession({ snapshot: true });
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
