import type { ClientSession, Types } from 'mongoose';
import { cancelDeliveries } from './delivery.jobs';
import { MailModel } from './outbox.model';

interface MailsOfPerson {
  company: Types.ObjectId;
  interviews: Types.ObjectId[];
  addresses: string[];
}

/** The company's mails about these interviews, whoever got them, and all to these addresses. */
const mailsOf = ({ company, interviews, addresses }: MailsOfPerson) => ({
  company,
  $or: [{ about: { $in: interviews } }, { 'to.address': { $in: addresses } }],
});

export async function countMailsOf(person: MailsOfPerson): Promise<number> {
  return MailModel.countDocuments(mailsOf(person));
}

/** Erases them, in a transaction: what was not sent yet never is. Gives their number. */
export async function eraseMailsOf(person: MailsOfPerson, session: ClientSession): Promise<number> {
  const mails = await MailModel.find(mailsOf(person), { _id: 1 }).session(session).lean();
  const ids = mails.map(({ _id }) => _id);
  await cancelDeliveries(ids, session);
  return (await MailModel.deleteMany({ _id: { $in: ids } }, { session })).deletedCount;
}
