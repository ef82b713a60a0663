import { NOTICE_STATES, type MailKind } from '@interview-detection/shared/outbox/outbox.rules';
import type { Notice } from '@interview-detection/shared/outbox/outbox.schema';
import type { Types } from 'mongoose';
import type { FullScope } from '#api/lib/system-principal';
import { ABOUT_INDEX, Mails } from './outbox.model';

/** These go to staff, who may have tested with their own address. */
export const TO_STAFF = [
  'overdue',
  'consent-declined',
  'adjustment-asked',
  'review-asked',
  'erasure-asked',
  'notification',
] as const satisfies readonly MailKind[];

interface Told {
  _id: Types.ObjectId;
  candidate: { email: string };
}

interface Row {
  about: Types.ObjectId;
  to: { address: string };
  state: Notice['state'];
  createdAt: Date;
  sentAt: Date | null;
}

/**
 * Returns the state of the latest email to the candidate of each of these interviews, by interview id; an interview
 * without stored emails is left out. One query, answered from the index.
 */
export async function findNotices(scope: FullScope, interviews: readonly Told[]): Promise<Map<string, Notice>> {
  if (interviews.length === 0) return new Map();
  const rows = await Mails.in(scope)
    .findFast<Row>(
      {
        about: { $in: interviews.map(({ _id }) => _id) },
        state: { $in: [...NOTICE_STATES] },
        'to.address': { $in: [...new Set(interviews.map(({ candidate }) => candidate.email))] },
        kind: { $nin: [...TO_STAFF] },
      },
      { projection: { _id: 0, about: 1, 'to.address': 1, state: 1, createdAt: 1, sentAt: 1 }, hint: ABOUT_INDEX },
    )
    .toArray();
  const addresses = new Map(interviews.map(({ _id, candidate }) => [_id.toHexString(), candidate.email]));
  const latest = new Map<string, Row>();
  for (const row of rows) {
    const id = row.about.toHexString();
    const known = latest.get(id);
    if (row.to.address === addresses.get(id) && (!known || known.createdAt <= row.createdAt)) latest.set(id, row);
  }
  return new Map([...latest].map(([id, row]) => [id, presentNotice(row)]));
}

const presentNotice = ({ state, createdAt, sentAt, to }: Row): Notice => ({
  state,
  at: (sentAt ?? createdAt).toISOString(),
  to: to.address,
});
