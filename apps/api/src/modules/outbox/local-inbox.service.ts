import { Types } from 'mongoose';
import { MailModel, type MailRecord } from './outbox.model';

const LOCAL_MAILS = 200;

/** The newest mails of everyone, for the inbox of a machine without a mail server; secrets only while they are good. */
export async function listLocalMails(to?: string): Promise<MailRecord[]> {
  const mails = await MailModel.find(to === undefined ? {} : { 'to.address': to })
    .sort({ createdAt: -1, _id: -1 })
    .limit(LOCAL_MAILS)
    .lean();
  return mails.map(withoutDeadSecret);
}

export async function findLocalMail(id: string): Promise<MailRecord | null> {
  if (!Types.ObjectId.isValid(id)) return null;
  const mail = await MailModel.findById(id).lean();
  return mail && withoutDeadSecret(mail);
}

function withoutDeadSecret(mail: MailRecord): MailRecord {
  const isDead = mail.isSecret && mail.usefulUntil !== null && mail.usefulUntil.getTime() <= Date.now();
  return isDead ? { ...mail, text: null, html: null } : mail;
}
