import type { outboxQuery } from '@interview-detection/shared/outbox/outbox.schema';
import type { ClientSession } from 'mongoose';
import type { z } from 'zod';
import { currentTime } from '#api/lib/app-context';
import type { CompanyPrincipal, StaffPrincipal } from '#api/lib/principal';
import { publish } from '#api/events/publish.service';
import { AppError } from '#api/lib/app-error';
import { DAY_MS } from '#api/lib/durations';
import { sendsMail } from '#api/lib/mail-server';
import { fullScope } from '#api/lib/interview-scope';
import type { FullScope } from '#api/lib/system-principal';
import { emptyList, listPage, SEARCH_LIMIT, sortOrder, type Listing } from '#api/database/listing';
import { contains } from '#api/lib/search-pattern';
import { expediteJob, isJobRunning } from '#api/jobs/jobs.service';
import { inTransaction } from '#api/database/transaction';
import { lacksVerifiedOwner } from '../users/members.service';
import { deliverMail, requestDelivery } from './delivery.jobs';
import { isExpired, requireResend } from './mail-limits.service';
import { mailResent } from './outbox.events';
import { Mails, type MailRecord } from './outbox.model';
import { newMessageId } from './outbox.service';

/** An email as read by lists. */
export type MailRow = Omit<MailRecord, 'text' | 'html' | 'calendar'> & { hasContent: boolean };

const LISTED = { calendar: 0, html: 0, text: 0 } as const;

type MailsQuery = z.output<typeof outboxQuery>;

/** Returns the company's emails without their content, newest first; none for a person without a company. */
export async function listMails(principal: StaffPrincipal, query: MailsQuery): Promise<Listing<MailRow>> {
  if (principal.scope === null) return emptyList(query);
  const mails = Mails.in(fullScope(principal.scope));
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

const RECENT_MS = 30 * DAY_MS;

/** Counts recent emails that no mail server accepted, except those that a change of the interview made needless. */
export const countFailedMails = (scope: FullScope): Promise<number> =>
  Mails.in(scope).countFast(
    { state: 'failed', isOutdated: { $ne: true }, createdAt: { $gte: new Date(currentTime().getTime() - RECENT_MS) } },
    SEARCH_LIMIT,
  );

/**
 * Returns whether an email can be sent again: there is a mail server, its content is still stored and up to date, and it
 * does not wait for a verified owner.
 */
export const canResend = (mail: MailRow): boolean =>
  sendsMail() && isWorthSending(mail) && mail.heldBecause !== 'email-unverified';

function isWorthSending(mail: MailRow): boolean {
  return mail.hasContent && mail.state !== 'dropped' && !mail.isOutdated && !isExpired(mail);
}

/**
 * Sends an email again, or immediately if it waits for its next attempt. An email that the mail server had accepted goes
 * out as a new message. Throws 404, 409 MAIL_OUTDATED if it is of no use any more, 409 MAIL_NOT_SET_UP without an email
 * server, 409 EMAIL_UNVERIFIED until an owner has verified their address, and 429 at a limit.
 */
export async function resendMail(principal: CompanyPrincipal, id: string): Promise<MailRow> {
  const mail = await Mails.in(fullScope(principal.scope)).findOne({ _id: id }).lean();
  if (!mail) throw new AppError('NOT_FOUND', 'Email not found');
  if (!isWorthSending(rowFrom(mail))) throw new AppError('MAIL_OUTDATED');
  if (!sendsMail()) throw new AppError('MAIL_NOT_SET_UP');
  if (await lacksVerifiedOwner(principal.scope)) throw new AppError('EMAIL_UNVERIFIED');
  // An email that is being sent at this moment is left alone.
  if (mail.state === 'queued' && (await isJobRunning(deliverMail, id))) return rowFrom(mail);
  // An email that waits for its next attempt is already counted.
  await requireResend(mail, { isNewCopy: mail.state !== 'queued' });
  const changed = await inTransaction(session => requeue(principal, mail, session));
  // Nothing matched: its state changed in between.
  return changed ? rowFrom(changed) : resendMail(principal, id);
}

/**
 * Queues an email for immediate delivery, with a new job if it has none any more. Returns null if it has changed since it
 * was read.
 */
async function requeue(
  principal: CompanyPrincipal,
  mail: MailRecord,
  session: ClientSession,
): Promise<MailRecord | null> {
  const now = currentTime();
  const job = await expediteJob(deliverMail, mail._id.toHexString(), session);
  if (job === 'running') return mail;
  const changed = await Mails.in(fullScope(principal.scope))
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
  if (changed && job === 'absent') await requestDelivery(fullScope(principal.scope), changed, session);
  if (changed) await publish(mailResent, { principal, session, record: changed });
  return changed;
}

function rowFrom({ text, html: _html, calendar: _calendar, ...mail }: MailRecord): MailRow {
  return { ...mail, hasContent: text !== null };
}
