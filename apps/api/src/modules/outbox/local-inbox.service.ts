import { Types } from 'mongoose';
import { currentTime } from '#api/lib/app-context';
import { systemPrincipal } from '#api/lib/system-principal';
import { Mails, type MailRecord } from './outbox.model';
import { withPrivateLink } from './private-link.rules';

/** The operator of a machine without a mail server sees all emails that would have left it. */
const mailsOfAll = () => Mails.unscoped(systemPrincipal('local-inbox'));

const LOCAL_MAILS = 200;

/**
 * Returns the newest emails of everyone, for the inbox of a machine without a mail server; secrets only while they are
 * valid.
 */
export async function listLocalMails(to?: string): Promise<MailRecord[]> {
  const mails = await mailsOfAll()
    .find(to === undefined ? {} : { 'to.address': to })
    .sort({ createdAt: -1, _id: -1 })
    .limit(LOCAL_MAILS)
    .lean();
  return mails.map(asRead);
}

export async function findLocalMail(id: string): Promise<MailRecord | null> {
  if (!Types.ObjectId.isValid(id)) return null;
  const mail = await mailsOfAll().findById(id).lean();
  return mail && asRead(mail);
}

const asRead = (mail: MailRecord) => withPrivateLink(withoutDeadSecret(mail));

function withoutDeadSecret(mail: MailRecord): MailRecord {
  const isDead = mail.isSecret && mail.usefulUntil !== null && mail.usefulUntil.getTime() <= currentTime().getTime();
  return isDead ? { ...mail, text: null, html: null } : mail;
}
