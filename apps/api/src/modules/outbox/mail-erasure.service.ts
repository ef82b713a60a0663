import type { ClientSession } from 'mongoose';
import type { PersonInRecords } from '#api/database/company-collection';
import type { FullScope } from '#api/lib/system-principal';
import { cancelDeliveries } from './delivery.jobs';
import { mailsAboutPerson, Mails } from './outbox.model';

type MailsOfPerson = Pick<PersonInRecords, 'ids' | 'addresses'>;

export async function countMailsOf(scope: FullScope, person: MailsOfPerson): Promise<number> {
  return Mails.in(scope).countDocuments(mailsAboutPerson(person));
}

/** Cancels the delivery of mails about an erased person, in a transaction: unsent mails are never sent. */
export async function cancelMailsOf(scope: FullScope, person: MailsOfPerson, session: ClientSession): Promise<void> {
  const mails = await Mails.in(scope).find(mailsAboutPerson(person), { _id: 1 }).session(session).lean();
  await cancelDeliveries(
    mails.map(({ _id }) => _id),
    session,
  );
}
