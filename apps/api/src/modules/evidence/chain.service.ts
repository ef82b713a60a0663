import { setImmediate, setTimeout } from 'node:timers/promises';
import {
  EVENTS_OF_INTERVIEW_MAX,
  EVIDENCE_MAX_BYTES,
  FIRST_HASH,
} from '@interview-detection/shared/evidence/evidence.rules';
import type { Signal } from '@interview-detection/shared/visits/visits.rules';
import { mongo, type ClientSession, type Types } from 'mongoose';
import { AppError } from '#api/lib/app-error';
import type { FullScope } from '#api/lib/system-principal';
import { isDuplicate } from '#api/database/transaction';
import {
  eventAfter,
  eventOf,
  lineOf,
  linksAfter,
  reaches,
  type Head,
  type KeptEvent,
  type Link,
  type NewEvent,
} from './chain.rules';
import { checkedChain, inTurn, rememberChain, type CheckedChain } from './checked-chains.service';
import {
  BATCH_INDEX,
  EVENT_INDEX,
  EvidenceBatches,
  type EvidenceBatchRecord,
  Evidence,
  type EvidenceRecord,
} from './evidence.model';

/**
 * An attempt fails only if another writer was first, so this is more simultaneous writers than the limits of one
 * interview allow.
 */
const TRIES_MAX = 60;
/** Spreads the retries of writers that lost a number. Milliseconds. */
const WAIT_MAX_MS = 20;

interface Place {
  scope: FullScope;
  interview: Types.ObjectId;
  session?: ClientSession;
}

const within = (session: ClientSession | undefined) => (session ? { session } : {});

/**
 * Adds the events that are new to the end of an interview's chain; returns how many there were. Works without a lock: a
 * batch carries its number, and the index refuses one of two with the same number, which then tries the next. Throws
 * 409 EVENT_CHANGED if an event is already stored with other content, 409 EVIDENCE_FULL if the chain has no room for
 * their number or their bytes, 503 if other writers were always first.
 */
export async function appendEvents(
  place: Place & { off?: readonly Signal[] },
  events: readonly NewEvent[],
  receivedAt: Date,
): Promise<number> {
  let fresh = onceEach(events);
  for (let tries = 0; tries < TRIES_MAX && fresh.length > 0; tries++) {
    const last = await lastBatch(place);
    let batch = batchAfter(place, last, fresh, receivedAt);
    if (isTooMuch(batch)) {
      // Events that are sent again because the response was lost are already stored.
      fresh = await withoutKept(place, fresh);
      if (fresh.length === 0) return 0;
      batch = batchAfter(place, last, fresh, receivedAt);
      if (isTooMuch(batch)) {
        await writeDownFull(place, receivedAt);
        throw new AppError('EVIDENCE_FULL');
      }
    }
    try {
      await EvidenceBatches.in(place.scope).insert(batch, place.session);
      await writeDown(place, batch);
      return fresh.length;
    } catch (error) {
      if (isDuplicate(error, EVENT_INDEX)) fresh = await withoutKept(place, fresh);
      else if (isDuplicate(error, BATCH_INDEX)) await setTimeout(Math.random() * WAIT_MAX_MS);
      else throw error;
    }
  }
  if (fresh.length > 0)
    throw new AppError('UNAVAILABLE', 'Too much of this interview arrives at once, please try again');
  return 0;
}

const changed = (id: string) =>
  new AppError('EVENT_CHANGED', `The event ${id} was already stored with different content`);

function onceEach(events: readonly NewEvent[]): NewEvent[] {
  const byId = new Map<string, NewEvent>();
  for (const event of events) {
    const before = byId.get(event.id);
    if (before && lineOf(before) !== lineOf(event)) throw changed(event.id);
    byId.set(event.id, before ?? event);
  }
  return [...byId.values()];
}

type LastBatch = Required<Omit<EvidenceBatchRecord, 'events'>>;

async function lastBatch(place: Place): Promise<LastBatch | null> {
  const [last] = await EvidenceBatches.in(place.scope)
    .findFast<Omit<EvidenceBatchRecord, 'events'>>(
      { interview: place.interview },
      { sort: { n: -1 }, limit: 1, projection: { events: 0 }, ...within(place.session) },
    )
    .toArray();
  return last ? { ...last, bytes: last.bytes ?? (await storedBytes(place, last.n)) } : null;
}

/** Counts the bytes of a chain up to the batch `n`, once for a chain that an older version began. */
async function storedBytes({ scope, interview, session }: Place, n: number): Promise<number> {
  const [sum] = await EvidenceBatches.in(scope).aggregate<{ bytes: number }>(
    [
      { $match: { interview, n: { $lte: n } } },
      { $group: { _id: null, bytes: { $sum: { $bsonSize: { events: '$events' } } } } },
    ],
    within(session),
  );
  return sum?.bytes ?? 0;
}

const isTooMuch = ({ length, bytes }: { length: number; bytes: number }): boolean =>
  length > EVENTS_OF_INTERVIEW_MAX || bytes > EVIDENCE_MAX_BYTES;

function batchAfter(
  { interview }: Place,
  last: Pick<LastBatch, 'n' | 'length' | 'head' | 'bytes'> | null,
  events: readonly NewEvent[],
  receivedAt: Date,
): Required<Omit<EvidenceBatchRecord, '_id' | 'company'>> {
  const links = linksAfter(last?.head ?? FIRST_HASH, events, receivedAt);
  const head = links.at(-1)?.hash ?? FIRST_HASH;
  return {
    interview,
    n: (last?.n ?? -1) + 1,
    events: links,
    length: (last?.length ?? 0) + links.length,
    head,
    bytes: (last?.bytes ?? 0) + mongo.BSON.calculateObjectSize({ events: links }),
  };
}

/** Stores how far the chain has come: the further one, in whichever order two writers arrive. */
async function writeDown(
  { scope, interview, session, off = [] }: Place & { off?: readonly Signal[] },
  { length, head }: Head,
): Promise<void> {
  const isFurther = { $gt: [length, { $ifNull: ['$length', 0] }] };
  await Evidence.in(scope).updateOne(
    { _id: interview },
    [
      {
        $set: {
          head: { $cond: [isFurther, head, '$head'] },
          length: { $max: ['$length', length] },
          off: { $setUnion: [{ $ifNull: ['$off', []] }, off] },
          dismissals: { $ifNull: ['$dismissals', []] },
        },
      },
    ],
    { upsert: true, updatePipeline: true, ...within(session) },
  );
}

/** Records once that an event was refused because the chain is full: the page sends nothing more after that. */
async function writeDownFull({ scope, interview, session }: Place, fullAt: Date): Promise<void> {
  await Evidence.in(scope).updateOne({ _id: interview }, { $min: { fullAt } }, { upsert: true, ...within(session) });
}

async function withoutKept({ scope, interview, session }: Place, events: readonly NewEvent[]): Promise<NewEvent[]> {
  const ids = events.map(({ id }) => id);
  const batches = await EvidenceBatches.in(scope)
    .findFast<Pick<EvidenceBatchRecord, 'events'>>(
      { interview, 'events.id': { $in: ids } },
      { projection: { events: 1 }, ...within(session) },
    )
    .toArray();
  const kept = new Map(batches.flatMap(batch => batch.events).map(link => [link.id, link] as const));
  return events.filter(event => {
    const link = kept.get(event.id);
    if (link && lineOf(eventOf(link)) !== lineOf(event)) throw changed(event.id);
    return !link;
  });
}

/** An interview's chain as stored in the database. */
export interface StoredChain {
  links: Link[];
  /** The events whose hashes form a chain from the first one on: all of them, unless the stored data were altered. */
  events: KeptEvent[];
  head: string;
  verified: boolean;
  /** In how many writes they were stored. */
  batches: number;
  /** The record stored beside it; null if no event has arrived. */
  record: EvidenceRecord | null;
}

/**
 * Reads an interview's chain in order, and verifies it. Outside of a transaction one read of an interview runs at a
 * time (429 if more than five wait), and a long chain that this process verified within the last minute is verified
 * only from there on, unless all of it is requested.
 */
export async function readChain(place: Place, { isWhole = false } = {}): Promise<StoredChain> {
  if (place.session) return checkChain(place, null);
  const key = place.interview.toHexString();
  return inTurn(key, async () => {
    const checked = isWhole ? null : checkedChain(key);
    const continued = checked && (await checkChain(place, checked));
    if (continued?.verified) return continued;
    // It may have been altered or deleted before the verified place.
    const chain = await checkChain(place, null);
    rememberChain(key, chain);
    return chain;
  });
}

/** How many events are verified before other calls run: a few milliseconds. */
const CHECKED_AT_ONCE = 1_000;
/** How many writes, of up to 200 events each, are fetched from the database at once. */
const BATCHES_AT_ONCE = 10;

async function checkChain({ scope, interview, session }: Place, checked: CheckedChain | null): Promise<StoredChain> {
  // Read before the batches, so that a batch that arrives in between does not appear to be missing.
  const written = await Evidence.in(scope)
    .findOne({ _id: interview })
    .session(session ?? null)
    .lean();
  const batches = await EvidenceBatches.in(scope)
    .findFast<Pick<EvidenceBatchRecord, 'events'>>(
      checked ? { interview, n: { $gte: checked.batches } } : { interview },
      { sort: { n: 1 }, projection: { events: 1 }, batchSize: BATCHES_AT_ONCE, ...within(session) },
    )
    .toArray();
  const isStillThere =
    !checked ||
    (await EvidenceBatches.in(scope).countDocuments({ interview, n: { $lt: checked.batches } })) === checked.batches;
  const fresh: Link[] = batches.flatMap(batch => (Array.isArray(batch.events) ? batch.events : []));
  const links = checked ? [...checked.links, ...fresh] : fresh;
  const events: KeptEvent[] = checked ? [...checked.events] : [];
  let head: string = checked?.head ?? FIRST_HASH;
  for (const link of fresh) {
    const event = eventAfter(head, link);
    if (!event) break;
    events.push(event);
    head = link.hash;
    if (events.length % CHECKED_AT_ONCE === 0) await setImmediate();
  }
  const verified =
    isStillThere && events.length === links.length && reaches(links, written ?? { length: 0, head: FIRST_HASH });
  const batchCount = (checked?.batches ?? 0) + batches.length;
  return { links, events, head: links.at(-1)?.hash ?? FIRST_HASH, verified, record: written, batches: batchCount };
}
