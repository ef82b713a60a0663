import { hash as digest } from 'node:crypto';
import { FIRST_HASH, type EventKind } from '@interview-detection/shared/evidence/evidence.rules';
import type { SentEvent } from '@interview-detection/shared/evidence/events.schema';
import canonicalize from 'canonicalize';

/** An event before it joins a chain: as sent by a page, or as observed by the server. */
export type NewEvent = Pick<SentEvent, 'id' | 'seq' | 'at' | 'turn'> & { kind: EventKind; data: object };

/** An event of a chain without its hash. */
export interface KeptEvent extends NewEvent {
  data: Record<string, unknown>;
  receivedAt: string;
}

/** What the database stores for an event: its id for look-ups, the exact text that was hashed, and the hash. */
export interface Link {
  id: string;
  line: string;
  hash: string;
}

/** Returns the SHA-256 of the previous hash and an event's canonical JSON, in hex (contract §23). */
export const hashAfter = (previous: string, line: string): string => digest('sha256', previous + line);

/** Returns the canonical JSON (RFC 8785) of an event, which events are compared by. */
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

/**
 * Returns the event of a link, or null if it does not follow from the hash before it: it was changed, or an earlier
 * one is missing.
 */
export function eventAfter(previous: string, { id, line, hash }: Link): KeptEvent | null {
  // An altered database may contain anything here.
  if (typeof line !== 'string' || hashAfter(previous, line) !== hash) return null;
  const event = eventOf({ line });
  return event.id === id ? event : null;
}

/** How far a chain had come when that was last recorded. */
export interface Head {
  length: number;
  head: string;
}

/**
 * Returns whether a chain still has at least its recorded length, and the recorded hash at that place. A chain that was
 * rewritten from its first event on, head and all, would pass: nothing in a database proves that it was not rewritten
 * completely.
 */
export const reaches = (links: readonly Pick<Link, 'hash'>[], { length, head }: Head): boolean =>
  (length === 0 ? FIRST_HASH : links[length - 1]?.hash) === head;
