import type { ClientSession, Types } from 'mongoose';
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
  return (await MailModel.deleteMany(mailsOf(person), { session })).deletedCount;
}
