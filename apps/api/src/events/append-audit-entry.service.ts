import { Types, type ClientSession } from 'mongoose';
import { deviceOf } from '../lib/device';
import type { Principal } from '../lib/principal';
import { currentOrigin, currentRequestId } from '../lib/request-context';
import { systemPrincipal } from '../lib/system-principal';
import type { Change } from './audited-fields.rules';
import { Events, type EventRecord } from './events.model';

/** Each entry names its company; without Mongoose, which would cost as much as the write. */
const entries = Events.unscoped(systemPrincipal('events'));

interface NewEntry {
  type: string;
  principal: Principal;
  record: EventRecord['record'];
  company: Types.ObjectId | null;
  changes?: Change[];
  isRead?: true;
}

/** Writes an entry of the audit log: who does what to which record, now, and from where. */
export async function appendAuditEntry(
  { type, principal, record, company, changes = [], isRead }: NewEntry,
  session?: ClientSession,
): Promise<void> {
  const entry: EventRecord = {
    _id: new Types.ObjectId(),
    type,
    at: new Date(),
    company,
    principal: actorOf(principal),
    requestId: currentRequestId() ?? null,
    ...originOf(principal),
    record: { kind: record.kind, _id: record._id },
    changes,
    ...(isRead ? { isRead } : {}),
    ...(company ? { unsealed: true } : {}),
  };
  await entries.collection.insertOne(entry as never, session ? { session } : {});
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
