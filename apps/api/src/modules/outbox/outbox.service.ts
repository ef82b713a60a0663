import { HOLD_REASONS, type MailKind, type MailState } from '@interview-detection/shared/outbox/outbox.rules';
import { randomUUID } from 'node:crypto';
import { Types, type ClientSession } from 'mongoose';
import { env } from '../../env';
import { AppError } from '../../lib/app-error';
import { isLoopbackHost } from '../../lib/loopback';
import { currentRequestId } from '../../lib/request-context';
import { oneLine, shortName, type MailContent } from './mails/mail-layout';
import { takeAllowance, type Hold } from './mail-limits.service';
import { MailModel, type CalendarPart, type MailRecord } from './outbox.model';

/** Whether there is a mail server; without one nobody gets an e-mail. */
export const sendsMail = () => env.SMTP_URL !== undefined;

/**
 * Whether the mails are shown at /dev/mail: without a mail server, where LOCAL_INBOX allows it, and for this machine only
 * (contract §14). A product that is published names its address in PUBLIC_URL, whatever its proxy sends.
 */
export const showsLocalInbox = () =>
  env.LOCAL_INBOX && !sendsMail() && isLoopbackHost(env.HOST) && isLoopbackHost(new URL(env.PUBLIC_URL).hostname);

/** Whether mails can be sent, or shown in their place. */
export const canMail = () => sendsMail() || showsLocalInbox();

/** Throws 503 where they can be neither sent nor shown (contract §14). */
export function requireMail(): void {
  if (!canMail()) throw new AppError('UNAVAILABLE', 'E-mail is not set up');
}

function sender(): { name: string; address: string } {
  return env.MAIL_FROM ?? { name: '', address: `interviews@${new URL(env.PUBLIC_URL).hostname}` };
}

/** What mails come from, and so the organizer of calendar entries. */
export const senderAddress = () => sender().address;

const PRODUCT = 'Interview Detection';

export interface NewMail {
  kind: MailKind;
  to: { name?: string; address: string };
  content: MailContent;
  company?: Types.ObjectId;
  /** In whose name it is sent. */
  companyName?: string;
  about?: Types.ObjectId;
  replyTo?: { name: string; address: string };
  calendar?: CalendarPart;
  isSecret?: boolean;
  isUrgent?: boolean;
  usefulUntil?: Date;
}

/** Without a mail server nobody tries. */
const firstState = (): MailState => (sendsMail() ? 'queued' : 'held');

/** Whether it is not too late to send it. */
export const isOfUse = ({ usefulUntil }: Pick<MailRecord, 'usefulUntil'>) =>
  usefulUntil === null || usefulUntil.getTime() > Date.now();

/** A name or subject without addresses of web pages: strangers choose them, and mails go out in our name. */
export const withoutLinks = (text: string) => text.replace(/(?:\b[a-z][a-z0-9+.-]*:\/\/|\bwww\.)\S*/gi, ' ');

/**
 * The name that a mail comes from: always that of MAIL_FROM or the product, for a company could call itself anything.
 */
function senderName(own: string, company = ''): string {
  if (own) return own;
  const name = shortName(withoutLinks(company));
  return name ? `${name} via ${PRODUCT}` : PRODUCT;
}

function rowOf(mail: NewMail, now: Date): MailRecord {
  const _id = new Types.ObjectId();
  const from = sender();
  const named = ({ name, address }: { name?: string; address: string }) => ({
    name: shortName(withoutLinks(name ?? '')),
    address,
  });
  return {
    _id,
    company: mail.company ?? null,
    kind: mail.kind,
    about: mail.about ?? null,
    to: named(mail.to),
    from: { name: senderName(from.name, mail.companyName), address: from.address },
    replyTo: mail.replyTo ? named(mail.replyTo) : null,
    ...mail.content,
    subject: oneLine(withoutLinks(mail.content.subject)),
    calendar: mail.calendar ?? null,
    isSecret: mail.isSecret ?? false,
    isUrgent: mail.isUrgent ?? false,
    state: firstState(),
    heldBecause: null,
    isOutdated: false,
    tries: 0,
    nextAt: now,
    lease: null,
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

/** At most so many in a pass, so that one ends soon; the next pass goes on. */
const RELEASED_AT_ONCE = 200;

/** Lets mails that a limit holds leave where there is room again; what is of no use any more does not. */
export async function releaseHeldMails(): Promise<void> {
  if (env.SMTP_URL === undefined) return;
  const now = new Date();
  const mails = await MailModel.find(
    { state: 'held', nextAt: { $lte: now }, heldBecause: { $in: HOLD_REASONS } },
    { company: 1, to: 1, usefulUntil: 1, isOutdated: 1, isSecret: 1 },
  )
    .sort({ nextAt: 1 })
    .limit(RELEASED_AT_ONCE)
    .lean();
  for (const mail of mails) {
    const held = { _id: mail._id, state: 'held' as const };
    if (mail.isOutdated || !isOfUse(mail)) {
      const wiped = mail.isSecret ? { text: null, html: null } : {};
      await MailModel.updateOne(held, { state: 'dropped', heldBecause: null, ...wiped });
      continue;
    }
    const hold = (await takeAllowance([mail])).get(mail);
    await MailModel.updateOne(
      held,
      hold
        ? { nextAt: hold.until, heldBecause: hold.because }
        : { state: 'queued', heldBecause: null, nextAt: now, queuedAt: now },
    );
  }
}

/**
 * Draws a Message-ID; the domain only makes it one of a kind. Random, for an id of the database would tell whoever gets a
 * mail which ids were given out around it.
 */
export const newMessageId = (address: string) => `<${randomUUID()}@${address.split('@').at(-1) ?? ''}>`;

/**
 * Writes mails in the transaction of the change they tell of: they exist if and only if it does (contract §14). A job
 * sends them; the request never waits for that. What goes beyond a limit is held until there is room.
 */
export async function queueMails(mails: NewMail[], session: ClientSession): Promise<void> {
  const now = new Date();
  if (mails.length === 0) return;
  const rows = mails.map(mail => rowOf(mail, now));
  // Without a mail server nothing leaves, so nothing is counted.
  const holds = env.SMTP_URL === undefined ? undefined : await takeAllowance(rows);
  await MailModel.insertMany(
    rows.map(row => ({ ...row, ...heldBy(holds?.get(row)) })),
    { session },
  );
}

/**
 * Makes earlier mails about an interview to these addresses, or to all, out of date, in the transaction of the change: they
 * are not to be sent again. What tells of a change still goes out, for calendars need each one (contract §14); a
 * reminder or a question that waits does not.
 */
export async function outdateMails(
  about: Types.ObjectId,
  addresses: string[] | 'all',
  session: ClientSession,
): Promise<void> {
  const isNeedless = { $and: [{ $in: ['$state', ['queued', 'held']] }, { $in: ['$kind', ['reminder', 'overdue']] }] };
  await MailModel.updateMany(
    { about, ...(addresses === 'all' ? {} : { 'to.address': { $in: addresses } }) },
    [{ $set: { state: { $cond: [isNeedless, 'dropped', '$state'] }, isOutdated: true } }],
    { session, updatePipeline: true },
  );
}

/** Takes as long as `queueMails` and writes nothing, so that the time of an answer does not tell who has an account. */
export async function queueNothing(session: ClientSession): Promise<void> {
  await MailModel.updateOne({ _id: new Types.ObjectId() }, { tries: 0 }, { session });
}
