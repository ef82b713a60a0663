import { hash as digest } from 'node:crypto';
import { FIRST_HASH, type EventKind } from '@interview-detection/shared/evidence/evidence.rules';
import type { SentEvent } from '@interview-detection/shared/evidence/events.schema';
import canonicalize from 'canonicalize';

/** An event before it stands in a chain: as a page sent it, or as the server noticed it. */
export type NewEvent = Pick<SentEvent, 'id' | 'seq' | 'at' | 'turn'> & { kind: EventKind; data: object };

/** An event of a chain without its hash. */
export interface KeptEvent extends NewEvent {
  data: Record<string, unknown>;
  receivedAt: string;
}

/** What the database has of an event: its id to find it by, the very text that was hashed, the hash. */
export interface Link {
  id: string;
  line: string;
  hash: string;
}

/** SHA-256 of the previous hash and an event's canonical JSON, in hex (contract §23). */
export const hashAfter = (previous: string, line: string): string => digest('sha256', previous + line);

/** The canonical JSON (RFC 8785) of an event, by which two are the same or not. */
export function lineOf({ id, seq, kind, at, turn, data }: NewEvent, receivedAt?: string): string {
  const line = canonicalize({ id, seq, kind, at, turn, data, receivedAt });
  if (line === undefined) throw new Error('An event is no JSON');
  return line;
}

/** Continues a chain after the hash `head` with events that were received together. */
export function linksAfter(head: string, events: readonly NewEvent[], receivedAt: Date): Link[] {
  let previous = head;
  return events.map(event => {
    const line = lineOf(event, receivedAt.toISOString());
    previous = hashAfter(previous, line);
    return { id: event.id, line, hash: previous };
  });
}

export const eventOf = ({ line }: Pick<Link, 'line'>) => JSON.parse(line) as KeptEvent;

/** The event of a link, or null where it does not follow from the hash before it: it was changed, or one before it is gone. */
export function eventAfter(previous: string, { id, line, hash }: Link): KeptEvent | null {
  // Whoever altered the database may have put anything there.
  if (typeof line !== 'string' || hashAfter(previous, line) !== hash) return null;
  const event = eventOf({ line });
  return event.id === id ? event : null;
}

/** How far a chain had come when that was last written down. */
export interface Head {
  length: number;
  head: string;
}

/**
 * Whether a chain still has as much as was once written down, and that ends as it did. One that was made anew from its first
 * event on would pass, head and all: nothing in a database proves that nobody has rewritten all of it.
 */
export const reaches = (links: readonly Pick<Link, 'hash'>[], { length, head }: Head): boolean =>
  (length === 0 ? FIRST_HASH : links[length - 1]?.hash) === head;
