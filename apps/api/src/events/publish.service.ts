import type { Types } from 'mongoose';
import type { Principal } from '../lib/principal';
import { currentRequestId } from '../lib/request-context';
import { systemPrincipal, systemScope } from '../lib/system-principal';
import type { DomainEvent, Published, Subscriber } from './domain-event';
import { Events } from './events.model';

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
} & ([P] extends [undefined] ? { payload?: undefined } : { payload: P });

/**
 * Says that something changed, in the transaction of the change: keeps a row of it and runs its subscribers one after the
 * other. All of that exists if and only if the change does. Throws what a subscriber throws; throws too before this
 * process has connected its subscribers, for what they do would be missing without a word, and outside a transaction.
 */
export async function publish<P>(event: DomainEvent<P>, publication: Publication<P>): Promise<void> {
  if (connected === null) throw new Error(`${event.name} is published before the subscribers are connected`);
  const { principal, session, record, changed = [] } = publication;
  if (!session.inTransaction()) throw new Error(`${event.name} is published outside a transaction`);
  const [kind = ''] = event.name.split('.');
  const row = {
    type: event.name,
    at: new Date(),
    principal: { kind: principal.kind, _id: idOf(principal) },
    requestId: currentRequestId() ?? null,
    record: { kind, _id: record._id },
    changed: [...changed],
  };
  const scope = record.company && systemScope(EVENTS, record.company);
  await (scope ? Events.in(scope) : Events.ofNoCompany(EVENTS)).insert(row, session);
  const published = { principal, session, record, scope, payload: publication.payload };
  for (const subscriber of connected) {
    if (subscriber.event === event) await subscriber.handle(published);
  }
}

function idOf(principal: Principal): Types.ObjectId | null {
  switch (principal.kind) {
    case 'session':
    case 'apiKey':
      return principal.userId;
    case 'candidate':
      return principal.interviewId;
    case 'system':
      return null;
  }
}
