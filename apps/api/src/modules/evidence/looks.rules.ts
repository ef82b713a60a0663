import type { RefRecord } from '#api/database/history';
import type { EvidenceRecord } from './evidence.model';

/** Places of events in a chain, from 0, as a bitmap: 2,500 bytes for a full chain. */
type Places = Uint8Array;

function placesOf(all: readonly number[]): Places {
  const last = all.reduce((most, place) => Math.max(most, place), -1);
  const places = new Uint8Array(Math.floor(last / 8) + 1);
  for (const place of all) places[place >> 3] = (places[place >> 3] ?? 0) | (1 << (place & 7));
  return places;
}

const hasPlace = (places: Places, place: number): boolean => ((places[place >> 3] ?? 0) & (1 << (place & 7))) !== 0;

/** Returns the places that are not yet in `taken`, and adds them to it. */
function takeNew(places: Places, taken: Places): number[] {
  const fresh: number[] = [];
  for (let at = 0; at < places.length; at++) {
    const bits = (places[at] ?? 0) & ~(taken[at] ?? 0);
    if (bits === 0) continue;
    taken[at] = (taken[at] ?? 0) | bits;
    for (let bit = 0; bit < 8; bit++) if (bits & (1 << bit)) fresh.push(at * 8 + bit);
  }
  return fresh;
}

/** What a decision is about: some events by their ids, or many by their places in the chain. */
interface LookedAt {
  events: readonly string[];
  places?: Places | undefined;
}

/** A person's decision on events: dismissed with a reason, or, with null, confirmed. */
export interface Look extends LookedAt {
  reason: string | null;
  by: RefRecord;
  at: Date;
}

/** The events of a chain, in order. */
type Chained = readonly { id: string }[];

/** With more events than this, their places take less space than their ids. */
const IDS_MAX = 30;

/**
 * Returns how a decision on these events is stored. An id that is not an event of the chain, as for typing, is stored
 * as an id.
 */
export function lookedAt(ids: readonly string[], events: Chained): { events: string[]; places?: Buffer } {
  if (ids.length <= IDS_MAX) return { events: [...ids] };
  const placeOf = placesById(events);
  const [places, others]: [number[], string[]] = [[], []];
  for (const id of ids) {
    const place = placeOf.get(id);
    if (place === undefined) others.push(id);
    else places.push(place);
  }
  return { events: others, places: Buffer.from(placesOf(places)) };
}

const placesById = (events: Chained) => new Map(events.map(({ id }, place) => [id, place] as const));

/**
 * Returns every decision on an interview's evidence, oldest first; of two at the same instant a dismissal comes later.
 */
export function looksOf(record: Pick<EvidenceRecord, 'dismissals' | 'confirmations'> | null): Look[] {
  const confirmed = (record?.confirmations ?? []).map(one => ({ ...one, reason: null }));
  return [...confirmed, ...(record?.dismissals ?? [])]
    .map(({ places, ...one }): Look => ({ ...one, places: places instanceof Uint8Array ? places : places?.buffer }))
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

/** Returns the last decision on each event by its id. Visits each event once, however many decisions there are. */
export function lastLooks(looks: readonly Look[], events: Chained): ReadonlyMap<string, Look> {
  const last = new Map<string, Look>();
  const taken = new Uint8Array(Math.ceil(events.length / 8));
  for (const look of looks.toReversed()) {
    const many = look.places ? takeNew(look.places, taken).flatMap(place => events[place]?.id ?? []) : [];
    for (const id of [...look.events, ...many]) if (!last.has(id)) last.set(id, look);
  }
  return last;
}

/** Returns the ids of the events whose last decision is a dismissal. */
export function dismissedIn(looks: readonly Look[], events: Chained): ReadonlySet<string> {
  const dismissed = new Set<string>();
  for (const [id, { reason }] of lastLooks(looks, events)) if (reason !== null) dismissed.add(id);
  return dismissed;
}

/**
 * Indexes decisions by their events, so that looking up those on a sign costs only as much as the sign has events.
 * Returns the decisions on any of the events, oldest first, and if there are more than `most`, only the latest.
 */
export function lookFinder(
  looks: readonly Look[],
  events: Chained,
  most = Infinity,
): (events: readonly string[]) => Look[] {
  if (looks.length === 0) return () => [];
  const known = new Map<string, number[]>();
  for (const [at, { events: ids }] of looks.entries()) {
    for (const id of ids) {
      const before = known.get(id);
      if (before) before.push(at);
      else known.set(id, [at]);
    }
  }
  const onMany = looks.flatMap(({ places }, at) => (places ? [{ at, places }] : [])).toReversed();
  const placeOf = onMany.length > 0 ? placesById(events) : new Map<string, number>();
  return ids => {
    const found = new Set(ids.flatMap(id => known.get(id) ?? []));
    const own = ids.flatMap(id => placeOf.get(id) ?? []);
    let many = 0;
    for (const { at, places } of onMany) {
      if (many >= most) break;
      if (!own.some(place => hasPlace(places, place))) continue;
      found.add(at);
      many++;
    }
    const all = [...found].toSorted((a, b) => a - b).flatMap(at => looks[at] ?? []);
    return all.length > most ? all.slice(-most) : all;
  };
}
