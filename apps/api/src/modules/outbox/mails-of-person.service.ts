import type { Types, ClientSession } from 'mongoose';
import type { PersonInRecords } from '#api/database/company-collection';
import { ERASED_ADDRESS } from '#api/lib/erased';
import type { FullScope, CompanyScope } from '#api/lib/system-principal';
import { addressesOfMembers } from '../users/members.service';
import { mailsAboutPerson, Mails, type MailRecord } from './outbox.model';
import { cancelDeliveries } from './delivery.jobs';
import { TO_STAFF } from './notices.service';

/** An email as shown by an export. */
export type KeptMail = Pick<
  MailRecord,
  'kind' | 'state' | 'from' | 'to' | 'subject' | 'text' | 'createdAt' | 'sentAt' | 'about'
>;

const SHOWN = { kind: 1, state: 1, from: 1, to: 1, subject: 1, text: 1, createdAt: 1, sentAt: 1, about: 1 } as const;

/**
 * Returns the emails about these interviews and candidates, to any recipient, and those about interviews to these
 * addresses, oldest first. Excludes emails that open an account: a candidate may have the address of a colleague.
 */
export async function mailsOfPerson(
  scope: FullScope,
  person: Pick<PersonInRecords, 'ids' | 'addresses'>,
): Promise<KeptMail[]> {
  return Mails.in(scope)
    .find(
      {
        $and: [mailsAboutPerson(person), { $or: [{ about: { $ne: null } }, { candidate: { $exists: true } }] }],
        isSecret: false,
      },
      SHOWN,
    )
    .sort({ createdAt: 1, _id: 1 })
    .lean<KeptMail[]>();
}

/** Returns whom these emails were written to, by id as hex, without those to an erased person. */
export async function recipientsOf(scope: FullScope, ids: readonly Types.ObjectId[]): Promise<Map<string, string>> {
  const mails = await Mails.in(scope)
    .find({ _id: { $in: [...ids] }, 'to.address': { $ne: ERASED_ADDRESS } }, { to: 1 })
    .lean();
  return new Map(mails.map(({ _id, to }) => [_id.toHexString(), to.name || to.address]));
}

/**
 * Returns a candidate's addresses without those of the company's members: a colleague who applies here gets emails about
 * other candidates as well, which are found by their interviews.
 */
export async function withoutMembers(scope: CompanyScope, addresses: readonly string[]): Promise<string[]> {
  const members = await addressesOfMembers(scope, addresses);
  return addresses.filter(address => !members.has(address));
}

/**
 * Returns the addresses that emails about these interviews went to, without those of the company's members: the
 * candidate's, including those that were corrected since.
 */
export async function addressesWrittenTo(
  scope: FullScope,
  interviews: readonly Types.ObjectId[],
  session?: ClientSession,
): Promise<string[]> {
  const mails = await Mails.in(scope)
    .find({ about: { $in: [...interviews] } }, { to: 1 })
    .session(session ?? null)
    .lean();
  const addresses = [...new Set(mails.map(({ to }) => to.address))];
  const members = await addressesOfMembers(scope, addresses, session);
  return addresses.filter(address => !members.has(address));
}

type MailsOfPerson = Pick<PersonInRecords, 'ids' | 'addresses'>;

export async function countMailsOf(scope: FullScope, person: MailsOfPerson): Promise<number> {
  return Mails.in(scope).countDocuments(mailsAboutPerson(person));
}

/** Cancels the delivery of emails about an erased person, in a transaction: unsent emails are never sent. */
export async function cancelMailsOf(scope: FullScope, person: MailsOfPerson, session: ClientSession): Promise<void> {
  const mails = await Mails.in(scope).find(mailsAboutPerson(person), { _id: 1 }).session(session).lean();
  await cancelDeliveries(
    mails.map(({ _id }) => _id),
    session,
  );
}

/** An email as shown beside the interviews of its recipient. */
export type CandidateMail = Pick<
  MailRecord,
  '_id' | 'kind' | 'to' | 'subject' | 'state' | 'createdAt' | 'sentAt' | 'about'
>;

const SHOWN_TO_STAFF = { kind: 1, to: 1, subject: 1, state: 1, createdAt: 1, sentAt: 1, about: 1 } as const;

/** Returns the latest emails to these addresses about these interviews, newest first. */
export async function mailsToCandidate(
  scope: FullScope,
  { interviews, addresses, limit }: { interviews: Types.ObjectId[]; addresses: string[]; limit: number },
): Promise<CandidateMail[]> {
  return Mails.in(scope)
    .find(
      { about: { $in: interviews }, 'to.address': { $in: addresses }, kind: { $nin: [...TO_STAFF] }, isSecret: false },
      SHOWN_TO_STAFF,
    )
    .sort({ createdAt: -1, _id: -1 })
    .limit(limit)
    .lean<CandidateMail[]>();
}
