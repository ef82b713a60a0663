import type { MailKind, MailState } from '@interview-detection/shared/outbox/outbox.rules';
import { randomUUID } from 'node:crypto';
import { Types, type ClientSession } from 'mongoose';
import { currentTime, settings } from '#api/lib/app-context';
import { sendsMail } from '#api/lib/mail-server';
import { currentRequestId } from '#api/lib/request-context';
import { systemPrincipal, type FullScope } from '#api/lib/system-principal';
import { oneLine, shortName, withoutLinks, type MailContent } from './mails/mail-layout';
import { cancelDeliveries, requestDelivery } from './delivery.jobs';
import { lacksVerifiedOwner } from '../users/members.service';
import { untilVerified, takeAllowance, worthWriting, type Hold } from './mail-limits.service';
import { Mails, type CalendarPart, type MailRecord } from './outbox.model';

function sender(): { name: string; address: string } {
  return settings().MAIL_FROM ?? { name: '', address: `interviews@${new URL(settings().PUBLIC_URL).hostname}` };
}

/** Returns the address that emails are sent from, on behalf of the organizer of a calendar entry. */
export const senderAddress = () => sender().address;

const PRODUCT = 'Interview Detection';

export interface NewMail {
  kind: MailKind;
  to: { name?: string; address: string };
  content: MailContent;
  /** The company in whose name it is sent. */
  companyName?: string;
  /** The interview that it is about; or the candidate, if it is about none. */
  about?: Types.ObjectId;
  candidate?: Types.ObjectId;
  replyTo?: { name: string; address: string };
  calendar?: CalendarPart;
  /** The version of the candidate's private link, if the email contains it. */
  linkVersion?: number;
  isSecret?: boolean;
  isUrgent?: boolean;
  usefulUntil?: Date;
}

/** Without a mail server, emails are held. */
const firstState = (): MailState => (sendsMail() ? 'queued' : 'held');

/**
 * Returns the sender name of an email: always that of MAIL_FROM or the product, because a company could call itself
 * anything.
 */
function senderName(own: string, company = ''): string {
  if (own) return own;
  const name = shortName(company);
  return name ? `${name} via ${PRODUCT}` : PRODUCT;
}

function rowOf(mail: NewMail, scope: FullScope | null, now: Date): MailRecord {
  const _id = new Types.ObjectId();
  const from = sender();
  const named = ({ name, address }: { name?: string; address: string }) => ({
    name: shortName(name ?? ''),
    address,
  });
  return {
    _id,
    company: scope?.company ?? null,
    kind: mail.kind,
    about: mail.about ?? null,
    ...(mail.candidate ? { candidate: mail.candidate } : {}),
    to: named(mail.to),
    from: { name: senderName(from.name, mail.companyName), address: from.address },
    replyTo: mail.replyTo ? named(mail.replyTo) : null,
    ...mail.content,
    subject: oneLine(withoutLinks(mail.content.subject)),
    calendar: mail.calendar ?? null,
    ...(mail.linkVersion === undefined ? {} : { linkVersion: mail.linkVersion }),
    isSecret: mail.isSecret ?? false,
    isUrgent: mail.isUrgent ?? false,
    state: firstState(),
    heldBecause: null,
    isOutdated: false,
    tries: 0,
    nextAt: now,
    usefulUntil: mail.usefulUntil ?? null,
    lastError: null,
    messageId: newMessageId(from.address),
    queuedAt: now,
    sentAt: null,
    requestId: currentRequestId() ?? null,
    createdAt: now,
  };
}

const heldBy = (hold: Hold | undefined): Partial<MailRecord> =>
  hold ? { state: 'held', heldBecause: hold.because, nextAt: hold.until } : {};

/**
 * Draws a Message-ID; the domain only makes it unique. It is random, because an id of the database would reveal to
 * recipients which ids were issued around it.
 */
export const newMessageId = (address: string) => `<${randomUUID()}@${address.split('@').at(-1) ?? ''}>`;

/** Emails between a person and this product: codes, passwords, feedback. */
const mailsOfNobody = () => Mails.ownedByNoCompany(systemPrincipal('outbox'));

interface Sending {
  /** The company of the emails; null for emails between a person and this product. */
  scope: FullScope | null;
  session: ClientSession;
}

/**
 * Writes emails in the transaction of the change that they report: they exist if and only if it does (contract §14).
 * Jobs send them; the request never waits for that. Emails beyond a limit are held until there is room, and a company's
 * emails until one of its owners has verified their address (contract §28).
 */
export async function queueMails(mails: NewMail[], { scope, session }: Sending): Promise<void> {
  const now = currentTime();
  const rows = (await worthWriting(mails)).map(mail => rowOf(mail, scope, now));
  if (rows.length === 0) return;
  const holds = await holdsOn(rows, { scope, session });
  const written = rows.map(row => ({ ...row, ...heldBy(holds.get(row)) }));
  await (scope ? Mails.in(scope) : mailsOfNobody()).insertMany(written, session);
  for (const mail of written) if (mail.state === 'queued') await requestDelivery(scope, mail, session);
}

async function holdsOn(rows: MailRecord[], { scope, session }: Sending): Promise<Map<MailRecord, Hold>> {
  // Without a mail server nothing leaves, so nothing is counted.
  if (!sendsMail()) return new Map();
  if (scope && (await lacksVerifiedOwner(scope, session))) return new Map(rows.map(row => [row, untilVerified(row)]));
  return takeAllowance(rows);
}

/**
 * Marks earlier emails about an interview to these addresses, or to all, as outdated, in the transaction of the change:
 * they must not be sent again. Waiting emails about a change still go out, because calendars need each one (contract
 * §14); waiting reminders and questions do not.
 */
export async function supersedeMails(
  about: Types.ObjectId,
  addresses: string[] | 'all',
  { scope, session }: Sending & { scope: FullScope },
): Promise<void> {
  const mails = Mails.in(scope);
  const earlier = { about, ...(addresses === 'all' ? {} : { 'to.address': { $in: addresses } }) };
  const isNeedless = {
    ...earlier,
    state: { $in: ['queued', 'held'] as const },
    kind: { $in: ['reminder', 'overdue'] as const },
  };
  const needless = await mails.find(isNeedless, { _id: 1 }).session(session).lean();
  const ids = needless.map(({ _id }) => _id);
  if (ids.length > 0) {
    await mails.updateMany({ _id: { $in: ids } }, { state: 'dropped', heldBecause: null }, { session });
    await cancelDeliveries(ids, session);
  }
  await mails.updateMany(earlier, { isOutdated: true }, { session });
}

/** Updates the link in the emails about an interview to its candidate, also in those that wait or are sent again. */
export async function renewPrivateLinks(
  about: Types.ObjectId,
  { address, linkVersion }: { address: string; linkVersion: number },
  { scope, session }: Sending & { scope: FullScope },
): Promise<void> {
  const carrying = { about, 'to.address': address, linkVersion: { $gt: 0 } };
  await Mails.in(scope).updateMany(carrying, { linkVersion }, { session });
}

/** Takes as long as `queueMails` and writes nothing, so that the response time does not reveal who has an account. */
export async function simulateQueueing(session: ClientSession): Promise<void> {
  await mailsOfNobody().updateOne({ _id: new Types.ObjectId() }, { tries: 0 }, { session });
}
