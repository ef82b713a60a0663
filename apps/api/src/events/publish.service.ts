import { systemPrincipal, systemScope } from '../lib/system-principal';
import { changesOf, type Values } from './audited-fields.rules';
import type { DomainEvent, Published, Subscriber } from './domain-event';
import { appendAuditEntry } from './append-audit-entry.service';

/** The consequences of a change belong to the company of what changed, no matter who changed it. */
const EVENTS = systemPrincipal('events');

let connected: readonly Subscriber[] | null = null;

/**
 * Connects the subscribers, in this order, replacing any that were connected before; returns a function that restores
 * those. Each process does it once, before its first change.
 */
export function connectSubscribers(subscribers: readonly Subscriber[]): () => void {
  const before = connected;
  connected = subscribers;
  return () => {
    connected = before;
  };
}

type Publication<P> = Omit<Published<P>, 'payload' | 'scope'> & {
  /** Names of the fields that changed. */
  changed?: readonly string[];
  /** The record before and after, for values that the audit log may keep. */
  before?: Values;
  after?: Values;
} & ([P] extends [undefined] ? { payload?: undefined } : { payload: P });

/**
 * Publishes a change in its own transaction: writes it to the audit log and runs its subscribers one after the other.
 * All of that is committed if and only if the change is. Throws what a subscriber throws; also throws outside a
 * transaction, and before this process has connected its subscribers, whose work would otherwise silently be missing.
 */
export async function publish<P>(event: DomainEvent<P>, publication: Publication<P>): Promise<void> {
  if (connected === null) throw new Error(`${event.name} is published before the subscribers are connected`);
  const { principal, session, record, changed = [], before, after } = publication;
  if (!session.inTransaction()) throw new Error(`${event.name} is published outside a transaction`);
  const [kind = ''] = event.name.split('.');
  const changes = changesOf(kind, changed, { before, after });
  const { _id, company } = record;
  await appendAuditEntry({ type: event.name, principal, record: { kind, _id }, company, changes }, session);
  const scope = company && systemScope(EVENTS, company);
  const published = { principal, session, record, scope, payload: publication.payload };
  for (const subscriber of connected) {
    if (subscriber.event === event) await subscriber.handle(published);
  }
}
