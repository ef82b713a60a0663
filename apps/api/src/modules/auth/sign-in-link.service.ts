import { canMail } from '#api/lib/mail-server';
import { passes, rateLimiter } from '#api/database/rate-limiter';
import { inTransaction } from '#api/database/transaction';
import { signInLinkMail } from '../outbox/mails/account.mails';
import { queueMails, simulateQueueing } from '../outbox/outbox.service';
import { findActiveUserByEmail, fullName } from '../users/users.service';
import { issueSignInLink } from './password-reset.service';

// Guesses go on after the first refusal, but the owner is told only once.
const onceADay = rateLimiter({ name: 'sign-in-link', points: () => 1, window: 24 * 60 * 60 });

/**
 * Mails the owner of an account a link instead of locking the account, once a day. Does the same work if there is no
 * such account, and nothing if mails cannot be sent.
 */
export async function mailSignInLink(email: string): Promise<void> {
  if (!canMail() || !(await passes(onceADay.count(email)))) return;
  const user = await findActiveUserByEmail(email);
  await inTransaction(async session => {
    const { token, until } = await issueSignInLink(email, session);
    if (!user) return simulateQueueing(session);
    const mail = {
      kind: 'sign-in-link',
      to: { name: fullName(user), address: email },
      content: signInLinkMail({ name: user.first_name, resetToken: token }),
      isSecret: true,
      isUrgent: true,
      usefulUntil: until,
    } as const;
    await queueMails([mail], { scope: null, session });
  });
}
