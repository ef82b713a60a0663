import { inTransaction } from '../src/database/transaction';
import { renderEmail } from '../src/modules/outbox/mails/mail-layout';
import type { MailRecord } from '../src/modules/outbox/outbox.model';
import { queueMails, type NewMail } from '../src/modules/outbox/outbox.service';
import { api } from './api';
import { MailModel, scopeOf } from './models';

/** Returns the emails to one address, oldest first. */
export async function mailsTo(address: string): Promise<MailRecord[]> {
  return MailModel.find({ 'to.address': address }).sort({ createdAt: 1, _id: 1 }).lean();
}

/** Requests a code and reads it in the mail. */
export async function mailedCode(email: string): Promise<string> {
  await api.post('/auth/forgot-password').send({ email }).expect(200);
  const mails = await mailsTo(email);
  return /^ {4}(\d{6})$/m.exec(mails.at(-1)?.text ?? '')?.[1] ?? 'no code';
}

/** Returns the code and token that the newest email to an address verifies it with. */
export async function mailedVerification(email: string): Promise<{ code: string; token: string }> {
  const mails = (await mailsTo(email)).filter(({ kind }) => kind === 'verify-email');
  const text = mails.at(-1)?.text ?? '';
  const [code, token] = [/^ {4}(\d{6})$/m, /\/verify-email#token=([\w-]+)/].map(part => part.exec(text)?.[1]);
  return { code: code ?? 'no code', token: token ?? 'no token' };
}

/** Stores an email of a company, as a change would. Returns its id. */
export async function makeMail(company: string, fields: Partial<NewMail> = {}): Promise<string> {
  const mail: NewMail = {
    kind: 'invitation',
    to: { name: 'Adaeze Okafor', address: 'adaeze@example.org' },
    content: renderEmail({
      subject: 'Hello',
      heading: 'Hello',
      blocks: [{ paragraph: 'A line' }],
      footerReason: 'A test.',
    }),
    ...fields,
  };
  await inTransaction(session => queueMails([mail], { scope: scopeOf(company), session }));
  const made = await MailModel.findOne({ company }).sort({ _id: -1 }).orFail().lean();
  return made._id.toHexString();
}
