import type { Published } from '#api/events/domain-event';
import { invalidField } from '#api/lib/app-error';
import { passwordFits } from '#api/lib/passwords';
import { passwordChangedMail } from '../outbox/mails/account.mails';
import { queueMails } from '../outbox/outbox.service';
import type { UserRecord } from '../users/users.model';
import { fullName } from '../users/users.service';

/** Tells the owner of an account by mail that its password was changed. */
export async function notifyPasswordChanged({ payload: { user }, session }: Published<{ user: UserRecord }>) {
  await queueMails(
    [
      {
        kind: 'password-changed',
        to: { name: fullName(user), address: user.email },
        content: passwordChangedMail({ name: user.first_name }),
        isUrgent: true,
      },
    ],
    { scope: null, session },
  );
}

/**
 * Throws 400 if a colleague chose the current password of an account, and `password` is the same: the colleague would
 * still know it.
 */
export async function requireOwnPassword(password: string, user: UserRecord): Promise<void> {
  if (!user.mustChangePassword || !(await passwordFits(password, user.passwordHash))) return;
  throw invalidField('password', 'Choose another password: the person who added you knows this one');
}
