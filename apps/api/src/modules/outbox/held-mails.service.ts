import { HOLD_REASONS } from '@interview-detection/shared/outbox/outbox.rules';
import type { Types } from 'mongoose';
import { sendsMail } from '../../lib/mail-server';
import { systemPrincipal, systemScope } from '../../lib/system-principal';
import { inTransaction } from '../../lib/transaction';
import { lacksVerifiedOwner } from '../users/verified-owner.service';
import { requestDelivery } from './delivery.jobs';
import { isExpired, wiped } from './mail-expiry.rules';
import { takeAllowance } from './mail-limits.service';
import { Mails } from './outbox.model';

/** Mails of all companies wait in one line. */
const RELEASE = systemPrincipal('release-mails');
const mailsOfAll = Mails.acrossCompanies(RELEASE);

/** At most so many in a pass, so that one ends soon; the next pass goes on. */
const RELEASED_AT_ONCE = 200;

/** Lets mails of companies leave that have a verified owner by now, whatever has made one of somebody. */
async function releaseVerified(now: Date): Promise<void> {
  const unverified = { heldBecause: 'email-unverified' } as const;
  for (const company of (await mailsOfAll.distinct('company', unverified)) as (Types.ObjectId | null)[]) {
    if (!company || (await lacksVerifiedOwner(systemScope(RELEASE, company)))) continue;
    await mailsOfAll.updateMany({ company, ...unverified, nextAt: { $gt: now } }, { nextAt: now });
  }
}

/**
 * Lets mails leave that a limit holds, where there is room again, and those that an unverified owner holds, where there is a
 * verified one; what has expired does not.
 */
export async function releaseHeldMails(): Promise<void> {
  if (!sendsMail()) return;
  const now = new Date();
  await releaseVerified(now);
  const mails = await mailsOfAll
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
      await mailsOfAll.updateOne(held, { state: 'dropped', heldBecause: null, ...wiped(mail) });
      continue;
    }
    const hold = (await takeAllowance([mail])).get(mail);
    if (hold) {
      await mailsOfAll.updateOne(held, { nextAt: hold.until, heldBecause: hold.because });
      continue;
    }
    await inTransaction(async session => {
      const queued = { state: 'queued' as const, heldBecause: null, nextAt: now, queuedAt: now };
      const { matchedCount } = await mailsOfAll.updateOne(held, queued, { session });
      const scope = mail.company && systemScope(RELEASE, mail.company);
      if (matchedCount === 1) await requestDelivery(scope, mail, session);
    });
  }
}
