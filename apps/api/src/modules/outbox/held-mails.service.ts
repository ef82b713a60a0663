import { HOLD_REASONS } from '@interview-detection/shared/outbox/outbox.rules';
import type { Types } from 'mongoose';
import { currentTime } from '#api/lib/app-context';
import { sendsMail } from '#api/lib/mail-server';
import { systemPrincipal, systemScope } from '#api/lib/system-principal';
import { inTransaction } from '#api/database/transaction';
import { lacksVerifiedOwner } from '../users/members.service';
import { requestDelivery } from './delivery.jobs';
import { isExpired, wiped, takeAllowance } from './mail-limits.service';
import { Mails } from './outbox.model';

/** Emails of all companies share one queue. */
const RELEASE = systemPrincipal('release-mails');
const mailsOfAll = () => Mails.unscoped(RELEASE);

/** Emails per pass at most, so that a pass ends soon; the next one continues. */
const RELEASED_AT_ONCE = 200;

/** Releases emails of companies that have a verified owner by now, however that came about. */
async function releaseVerified(now: Date): Promise<void> {
  const unverified = { heldBecause: 'email-unverified' } as const;
  for (const company of (await mailsOfAll().distinct('company', unverified)) as (Types.ObjectId | null)[]) {
    if (!company || (await lacksVerifiedOwner(systemScope(RELEASE, company)))) continue;
    await mailsOfAll().updateMany({ company, ...unverified, nextAt: { $gt: now } }, { nextAt: now });
  }
}

/**
 * Sends emails that a limit holds, once there is room again, and those held for a verified owner, once there is one;
 * expired ones are dropped.
 */
export async function releaseHeldMails(): Promise<void> {
  if (!sendsMail()) return;
  const now = currentTime();
  await releaseVerified(now);
  const mails = await mailsOfAll()
    .find(
      { state: 'held', nextAt: { $lte: now }, heldBecause: { $in: HOLD_REASONS } },
      { text: 0, html: 0, calendar: 0 },
    )
    .sort({ nextAt: 1 })
    .limit(RELEASED_AT_ONCE)
    .lean();
  for (const mail of mails) {
    const held = { _id: mail._id, state: 'held' as const };
    if (mail.isOutdated || isExpired(mail)) {
      await mailsOfAll().updateOne(held, { state: 'dropped', heldBecause: null, ...wiped(mail) });
      continue;
    }
    const hold = (await takeAllowance([mail])).get(mail);
    if (hold) {
      await mailsOfAll().updateOne(held, { nextAt: hold.until, heldBecause: hold.because });
      continue;
    }
    await inTransaction(async session => {
      const queued = { state: 'queued' as const, heldBecause: null, nextAt: now, queuedAt: now };
      const { matchedCount } = await mailsOfAll().updateOne(held, queued, { session });
      const scope = mail.company && systemScope(RELEASE, mail.company);
      if (matchedCount === 1) await requestDelivery(scope, mail, session);
    });
  }
}
