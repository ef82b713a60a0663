import { on, type Subscriber, type Published } from '#api/events/domain-event';
import { canMail } from '#api/lib/mail-server';
import { userClaimed, userLeft, userPasskeyAdded, userPasskeyRemoved } from '../users/users.events';
import { passkeyMail } from '../outbox/mails/account.mails';
import { queueMails } from '../outbox/outbox.service';
import type { UserRecord } from '../users/users.model';
import { fullName } from '../users/users.service';
import { forgetPasskeys } from './passkeys.service';

type Told = Published<{ user: UserRecord; name: string }>;

async function tell({ payload: { user, name: passkey }, session }: Told, isAdded: boolean): Promise<void> {
  if (!canMail()) return;
  const content = passkeyMail({ name: user.first_name, passkey, isAdded });
  const to = { name: fullName(user), address: user.email };
  await queueMails([{ kind: 'second-factor', to, content, isUrgent: true }], { scope: null, session });
}

/** Tells the owner of an account by mail that a passkey was added. */
const notifyPasskeyAdded = (published: Told) => tell(published, true);

/** Tells the owner of an account by mail that a passkey was deleted. */
const notifyPasskeyRemoved = (published: Told) => tell(published, false);

export const passkeySubscribers: readonly Subscriber[] = [
  on(userPasskeyAdded, notifyPasskeyAdded),
  on(userPasskeyRemoved, notifyPasskeyRemoved),
  on(userLeft, forgetPasskeys),
  on(userClaimed, forgetPasskeys),
];
