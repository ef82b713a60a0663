import type { ClientSession, Types } from 'mongoose';
import { cancelDeliveries } from './delivery.jobs';
import type { CompanyScope } from '../../lib/system-principal';
import { Mails } from './outbox.model';

interface MailsOfPerson {
  interviews: Types.ObjectId[];
  addresses: string[];
}

/** Mails about these interviews, whoever got them, and all to these addresses. */
const mailsOf = ({ interviews, addresses }: MailsOfPerson) => ({
  $or: [{ about: { $in: interviews } }, { 'to.address': { $in: addresses } }],
});

export async function countMailsOf(scope: CompanyScope, person: MailsOfPerson): Promise<number> {
  return Mails.in(scope).countDocuments(mailsOf(person));
}

/** Erases them, in a transaction: what was not sent yet never is. Returns their number. */
export async function eraseMailsOf(
  scope: CompanyScope,
  person: MailsOfPerson,
  session: ClientSession,
): Promise<number> {
  const companyMails = Mails.in(scope);
  const mails = await companyMails.find(mailsOf(person), { _id: 1 }).session(session).lean();
  const ids = mails.map(({ _id }) => _id);
  await cancelDeliveries(ids, session);
  return (await companyMails.deleteMany({ _id: { $in: ids } }, { session })).deletedCount;
}
