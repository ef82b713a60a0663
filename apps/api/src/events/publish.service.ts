import { systemPrincipal, systemScope } from '../lib/system-principal';
import { changesOf, type Values } from './audited-fields.rules';
import type { DomainEvent, Published, Subscriber } from './domain-event';
import { keepEntry } from './keep-entry.service';

/** What follows from a change belongs to the company of what changed, whoever changed it. */
const EVENTS = systemPrincipal('events');

let connected: readonly Subscriber[] | null = null;

/**
 * Connects what follows from events, in this order, in place of what was connected before; returns a function that puts
 * that back. Each process does it once, before its first change.
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
  /** The record before and after, for the values of those fields that the audit log may keep. */
  before?: Values;
  after?: Values;
} & ([P] extends [undefined] ? { payload?: undefined } : { payload: P });

/**
 * Says that something changed, in the transaction of the change: writes it into the audit log and runs its subscribers one
 * after the other. All of that exists if and only if the change does. Throws what a subscriber throws; throws too before this
 * process has connected its subscribers, for what they do would be missing without a word, and outside a transaction.
 */
export async function publish<P>(event: DomainEvent<P>, publication: Publication<P>): Promise<void> {
  if (connected === null) throw new Error(`${event.name} is published before the subscribers are connected`);
  const { principal, session, record, changed = [], before, after } = publication;
  if (!session.inTransaction()) throw new Error(`${event.name} is published outside a transaction`);
  const [kind = ''] = event.name.split('.');
  const changes = changesOf(kind, changed, { before, after });
  const { _id, company } = record;
  await keepEntry({ type: event.name, principal, record: { kind, _id }, company, changes }, session);
  const scope = company && systemScope(EVENTS, company);
  const published = { principal, session, record, scope, payload: publication.payload };
  for (const subscriber of connected) {
    if (subscriber.event === event) await subscriber.handle(published);
  }
}
