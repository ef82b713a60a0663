import type { Published } from '../../events/domain-event';
import { passwordChangedMail } from '../outbox/mails/account.mails';
import { queueMails } from '../outbox/outbox.service';
import type { UserRecord } from '../users/users.model';
import { fullName } from '../users/users.service';

/** Mails the owner of an account that its password is another one now. */
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
