import type { EvidenceRecord } from './evidence.model';
import type { RefRecord } from '../../lib/history';

/** A person's decision on events: dismissed with a reason, or, with null, confirmed. */
export interface Look {
  events: readonly string[];
  reason: string | null;
  by: RefRecord;
  at: Date;
}

/** Every decision on an interview's evidence, oldest first; of two at the same instant a dismissal is the later one. */
export function looksOf(record: Pick<EvidenceRecord, 'dismissals' | 'confirmations'> | null): Look[] {
  const confirmed = (record?.confirmations ?? []).map(one => ({ ...one, reason: null }));
  return [...confirmed, ...(record?.dismissals ?? [])].toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

/** Ids of the events whose last decision is a dismissal. */
export function dismissedIn(looks: readonly Look[]): ReadonlySet<string> {
  const dismissed = new Set<string>();
  for (const { events, reason } of looks) {
    for (const id of events) {
      if (reason === null) dismissed.delete(id);
      else dismissed.add(id);
    }
  }
  return dismissed;
}

/** Decisions by the events that they are about, so that finding those on a sign costs what it is made of. */
export function lookFinder(looks: readonly Look[]): (events: readonly string[]) => Look[] {
  const places = new Map<string, number[]>();
  for (const [place, { events }] of looks.entries()) {
    for (const id of events) {
      const known = places.get(id);
      if (known) known.push(place);
      else places.set(id, [place]);
    }
  }
  /** Those on anything that a sign is made of, oldest first. */
  return events => {
    const found = new Set(events.flatMap(id => places.get(id) ?? []));
    return [...found].toSorted((a, b) => a - b).flatMap(place => looks[place] ?? []);
  };
}
