import { HOLD_REASONS } from '@interview-detection/shared/outbox/outbox.rules';
import { inTransaction } from '../../lib/transaction';
import { requestDelivery } from './delivery.jobs';
import { isExpired, wiped } from './mail-expiry.rules';
import { takeAllowance } from './mail-limits.service';
import { MailModel } from './outbox.model';
import { sendsMail } from './outbox.service';

/** At most so many in a pass, so that one ends soon; the next pass goes on. */
const RELEASED_AT_ONCE = 200;

/** Lets mails that a limit holds leave where there is room again; what has expired does not. */
export async function releaseHeldMails(): Promise<void> {
  if (!sendsMail()) return;
  const now = new Date();
  const mails = await MailModel.find(
    { state: 'held', nextAt: { $lte: now }, heldBecause: { $in: HOLD_REASONS } },
    { text: 0, html: 0, calendar: 0 },
  )
    .sort({ nextAt: 1 })
    .limit(RELEASED_AT_ONCE)
    .lean();
  for (const mail of mails) {
    const held = { _id: mail._id, state: 'held' as const };
    if (mail.isOutdated || isExpired(mail)) {
      await MailModel.updateOne(held, { state: 'dropped', heldBecause: null, ...wiped(mail) });
      continue;
    }
    const hold = (await takeAllowance([mail])).get(mail);
    if (hold) {
      await MailModel.updateOne(held, { nextAt: hold.until, heldBecause: hold.because });
      continue;
    }
    await inTransaction(async session => {
      const queued = { state: 'queued' as const, heldBecause: null, nextAt: now, queuedAt: now };
      const { matchedCount } = await MailModel.updateOne(held, queued, { session });
      if (matchedCount === 1) await requestDelivery(mail, session);
    });
  }
}
