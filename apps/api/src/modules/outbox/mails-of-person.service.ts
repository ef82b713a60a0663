import type { Types } from 'mongoose';
import type { PersonInRecords } from '#api/database/company-collection';
import { ERASED_ADDRESS } from '#api/lib/erased';
import type { FullScope } from '#api/lib/system-principal';
import { mailsAboutPerson, Mails, type MailRecord } from './outbox.model';

/** A mail as shown by an export. */
export type KeptMail = Pick<
  MailRecord,
  'kind' | 'state' | 'from' | 'to' | 'subject' | 'text' | 'createdAt' | 'sentAt' | 'about'
>;

const SHOWN = { kind: 1, state: 1, from: 1, to: 1, subject: 1, text: 1, createdAt: 1, sentAt: 1, about: 1 } as const;

/**
 * Returns the mails about these interviews, to any recipient, and those about interviews to these addresses, oldest
 * first. Excludes mails that open an account: a candidate may have the address of a colleague.
 */
export async function mailsOfPerson(
  scope: FullScope,
  person: Pick<PersonInRecords, 'ids' | 'addresses'>,
): Promise<KeptMail[]> {
  return Mails.in(scope)
    .find({ ...mailsAboutPerson(person), about: { $ne: null }, isSecret: false }, SHOWN)
    .sort({ createdAt: 1, _id: 1 })
    .lean<KeptMail[]>();
}

/** Returns whom these mails were written to, by id as hex, without those to an erased person. */
export async function recipientsOf(scope: FullScope, ids: readonly Types.ObjectId[]): Promise<Map<string, string>> {
  const mails = await Mails.in(scope)
    .find({ _id: { $in: [...ids] }, 'to.address': { $ne: ERASED_ADDRESS } }, { to: 1 })
    .lean();
  return new Map(mails.map(({ _id, to }) => [_id.toHexString(), to.name || to.address]));
}
