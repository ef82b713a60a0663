import { MailModel, type MailRecord } from '../src/modules/outbox/outbox.model';
import { api } from './api';

/** The mails to one address, oldest first. */
export async function mailsTo(address: string): Promise<MailRecord[]> {
  return MailModel.find({ 'to.address': address }).sort({ createdAt: 1, _id: 1 }).lean();
}

/** Asks for a code and reads it in the mail. */
export async function mailedCode(email: string): Promise<string> {
  await api.post('/auth/forgot-password').send({ email }).expect(200);
  const mails = await mailsTo(email);
  return /^ {4}(\d{6})$/m.exec(mails.at(-1)?.text ?? '')?.[1] ?? 'no code';
}
