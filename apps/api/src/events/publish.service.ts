import { Types, type ClientSession } from 'mongoose';
import type { AuditedRead } from '@interview-detection/shared/endpoint';
import { REPEATED_READ_MINUTES } from '@interview-detection/shared/audit/audit.rules';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { appContext, currentTime, perDatabase } from '../lib/app-context';
import { systemPrincipal, systemScope } from '../lib/system-principal';
import type { Principal, CandidatePrincipal, StaffPrincipal } from '../lib/principal';
import { deviceOf, currentOrigin, currentRequestId } from '../lib/request-context';
import { changesOf, type Values, type Change } from './audited-fields.rules';
import type { DomainEvent, Published } from './domain-event';
import { Events, type EventRecord } from './events.model';

/** Each entry names its company; without Mongoose, which would cost as much as the write. */
const WRITER = systemPrincipal('events');

interface NewEntry {
  type: string;
  principal: Principal;
  record: EventRecord['record'];
  company: Types.ObjectId | null;
  changes?: Change[];
  isRead?: true;
}

/** Writes an entry of the audit log: who does what to which record, now, and from where. */
async function appendAuditEntry(
  { type, principal, record, company, changes = [], isRead }: NewEntry,
  session?: ClientSession,
): Promise<void> {
  const entry: EventRecord = {
    _id: new Types.ObjectId(),
    type,
    at: currentTime(),
    company,
    principal: actorOf(principal),
    requestId: currentRequestId() ?? null,
    ...originOf(principal),
    record: { kind: record.kind, _id: record._id },
    changes,
    ...(isRead ? { isRead } : {}),
    ...(company ? { unsealed: true } : {}),
  };
  await Events.native(WRITER).insertOne(entry, session ? { session } : {});
}

function originOf({ kind }: Principal): Pick<EventRecord, 'address' | 'device'> {
  const origin = kind === 'candidate' ? undefined : currentOrigin();
  return origin ? { address: origin.address, device: deviceOf(origin.userAgent) } : { address: null, device: null };
}

function actorOf(principal: Principal): EventRecord['principal'] {
  const { kind } = principal;
  switch (principal.kind) {
    case 'session':
      return { kind, _id: principal.userId };
    case 'apiKey':
      return { kind, _id: principal.userId, key: principal.keyId };
    case 'candidate':
      return { kind, _id: principal.interviewId };
    case 'system':
      return { kind, _id: null, name: principal.name };
  }
}

/** The consequences of a change belong to the company of what changed, no matter who changed it. */
const EVENTS = systemPrincipal('events');

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
 * transaction.
 */
export async function publish<P>(event: DomainEvent<P>, publication: Publication<P>): Promise<void> {
  const { principal, session, record, changed = [], before, after } = publication;
  if (!session.inTransaction()) throw new Error(`${event.name} is published outside a transaction`);
  const [kind = ''] = event.name.split('.');
  const changes = changesOf(kind, changed, { before, after });
  const { _id, company } = record;
  await appendAuditEntry({ type: event.name, principal, record: { kind, _id }, company, changes }, session);
  const scope = company && systemScope(EVENTS, company);
  const published = { principal, session, record, scope, payload: publication.payload };
  for (const subscriber of appContext().subscribers) {
    if (subscriber.event === event) await subscriber.handle(published);
  }
}

/** Per process: if two of them serve one page, there are two entries. */
const repeatedReads = perDatabase(
  () => new RateLimiterMemory({ keyPrefix: '', points: 1, duration: REPEATED_READ_MINUTES * 60 }),
);

/**
 * Records in the audit log that a member of a company is about to be shown something; `id` is that of the path. If it
 * cannot be written, it throws and nothing is shown. People without a company can read nothing that belongs to one.
 */
export async function auditRead(
  { action, record: kind = 'company', isRepeated }: AuditedRead,
  principal: StaffPrincipal | CandidatePrincipal,
  id: string | undefined,
): Promise<void> {
  const { companyId: company } = principal;
  if (!company) return;
  const record = { kind, _id: kind === 'company' ? company : new Types.ObjectId(id) };
  const by = principal.kind === 'candidate' ? principal.interviewId : principal.userId;
  const key = [by, currentOrigin()?.address, action, record._id].join(' ');
  const repeated = repeatedReads();
  if (isRepeated && (await repeated.get(key)) !== null) return;
  await appendAuditEntry({ type: action, principal, record, company, isRead: true });
  if (isRepeated) await repeated.penalty(key);
}
