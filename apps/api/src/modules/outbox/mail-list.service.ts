import type { outboxQuery } from '@interview-detection/shared/outbox/outbox.schema';
import type { ClientSession } from 'mongoose';
import type { z } from 'zod';
import type { CompanyPrincipal, StaffPrincipal } from '../../lib/principal';
import { publish } from '../../events/publish.service';
import { AppError } from '../../lib/app-error';
import { sendsMail } from '../../lib/mail-server';
import { wholeScope } from '../../lib/reached-scope';
import { emptyList, listPage, SEARCH_LIMIT, sortOrder, type Listing } from '../../lib/listing';
import { contains } from '../../lib/search-pattern';
import { expediteJob, isJobRunning } from '../../jobs/jobs.service';
import { inTransaction } from '../../lib/transaction';
import { lacksVerifiedOwner } from '../users/verified-owner.service';
import { deliverMail, requestDelivery } from './delivery.jobs';
import { isExpired } from './mail-expiry.rules';
import { requireResend } from './mail-limits.service';
import { mailResent } from './outbox.events';
import { Mails, type MailRecord } from './outbox.model';
import { newMessageId } from './outbox.service';

/** A mail as lists read it. */
export type MailRow = Omit<MailRecord, 'text' | 'html' | 'calendar'> & { hasContent: boolean };

const LISTED = { calendar: 0, html: 0, text: 0 } as const;

type MailsQuery = z.output<typeof outboxQuery>;

/** The company's mails without what they say, newest first; a person without a company sees none. */
export async function listMails(principal: StaffPrincipal, query: MailsQuery): Promise<Listing<MailRow>> {
  if (principal.scope === null) return emptyList(query);
  const mails = Mails.in(wholeScope(principal.scope));
  const text = query.search ? contains(query.search) : undefined;
  const filter = {
    ...(query.state ? { state: query.state } : {}),
    ...(text ? { $or: [{ 'to.address': text }, { 'to.name': text }, { subject: text }] } : {}),
  };
  return listPage(query, {
    rows: ({ skip, limit }) =>
      mails.aggregate<MailRow>(
        [
          { $match: filter },
          { $sort: sortOrder(query.sort ?? '-createdAt', { createdAt: 'createdAt' }) },
          { $skip: skip },
          { $limit: limit },
          { $addFields: { hasContent: { $ne: ['$text', null] } } },
          { $project: LISTED },
        ],
        SEARCH_LIMIT,
      ),
    total: () => mails.countDocuments(filter, SEARCH_LIMIT),
  });
}

/**
 * Whether a mail can go out again: there is a mail server, and it still says something, and that is not out of date, nor
 * does it wait for a verified owner.
 */
export const canResend = (mail: MailRow): boolean =>
  sendsMail() && isWorthSending(mail) && mail.heldBecause !== 'email-unverified';

function isWorthSending(mail: MailRow): boolean {
  return mail.hasContent && mail.state !== 'dropped' && !mail.isOutdated && !isExpired(mail);
}

/**
 * Sends a mail again, or right now where it waits for its next try. One that the mail server had taken goes out as a
 * new message. Throws 404, 409 MAIL_OUTDATED for one that is of no use any more, 409 MAIL_NOT_SET_UP where nothing would
 * send it, 409 EMAIL_UNVERIFIED until an owner has verified their address, and 429 at a limit.
 */
export async function resendMail(principal: CompanyPrincipal, id: string): Promise<MailRow> {
  const mail = await Mails.in(wholeScope(principal.scope)).findOne({ _id: id }).lean();
  if (!mail) throw new AppError('NOT_FOUND', 'Mail not found');
  if (!isWorthSending(rowFrom(mail))) throw new AppError('MAIL_OUTDATED');
  if (!sendsMail()) throw new AppError('MAIL_NOT_SET_UP');
  if (await lacksVerifiedOwner(principal.scope)) throw new AppError('EMAIL_UNVERIFIED');
  // One that is being sent at this moment is left to whoever sends it.
  if (mail.state === 'queued' && (await isJobRunning(deliverMail, id))) return rowFrom(mail);
  // One that waits for its next try is counted already.
  await requireResend(mail, { isNewCopy: mail.state !== 'queued' });
  const changed = await inTransaction(session => requeue(principal, mail, session));
  // Nothing matched: something became of it in between.
  return changed ? rowFrom(changed) : resendMail(principal, id);
}

/** Lets a mail leave now, anew where there is no job of it any more. Null where it is not as it was read. */
async function requeue(
  principal: CompanyPrincipal,
  mail: MailRecord,
  session: ClientSession,
): Promise<MailRecord | null> {
  const now = new Date();
  const job = await expediteJob(deliverMail, mail._id.toHexString(), session);
  if (job === 'running') return mail;
  const changed = await Mails.in(wholeScope(principal.scope))
    .findOneAndUpdate(
      { _id: mail._id, state: mail.state },
      {
        state: 'queued',
        heldBecause: null,
        nextAt: now,
        queuedAt: now,
        ...(mail.state === 'sent' ? { messageId: newMessageId(mail.from.address), sentAt: null, tries: 0 } : {}),
        ...(mail.state === 'failed' ? { tries: 0, lastError: null } : {}),
      },
      { returnDocument: 'after', session },
    )
    .lean();
  if (changed && job === 'absent') await requestDelivery(wholeScope(principal.scope), changed, session);
  if (changed) await publish(mailResent, { principal, session, record: changed });
  return changed;
}

function rowFrom({ text, html: _html, calendar: _calendar, ...mail }: MailRecord): MailRow {
  return { ...mail, hasContent: text !== null };
}
