import type { Published } from '../../events/domain-event';
import { canMail } from '../../lib/mail-server';
import { recoveryCodesRenewedMail, recoveryCodeUsedMail, secondFactorMail } from '../outbox/mails/account.mails';
import type { MailContent } from '../outbox/mails/mail-layout';
import { queueMails } from '../outbox/outbox.service';
import type { UserRecord } from '../users/users.model';
import { fullName } from '../users/users.service';

async function tell(
  { payload: { user }, session }: Published<{ user: UserRecord }>,
  content: MailContent,
): Promise<void> {
  if (!canMail()) return;
  const to = { name: fullName(user), address: user.email };
  await queueMails([{ kind: 'second-factor', to, content, isUrgent: true }], { scope: null, session });
}

/** Mails the owner of an account that its sign-in asks for a code now. */
export const notifyTotpEnabled = (published: Published<{ user: UserRecord }>) =>
  tell(published, secondFactorMail({ name: published.payload.user.first_name, isOn: true }));

/** Mails the owner of an account that its password alone signs in again. */
export const notifyTotpDisabled = (published: Published<{ user: UserRecord }>) =>
  tell(published, secondFactorMail({ name: published.payload.user.first_name, isOn: false }));

/** Mails the owner of an account that one of its recovery codes was used, and how many are left. */
export const notifyRecoveryCodeUsed = (published: Published<{ user: UserRecord; left: number }>) =>
  tell(published, recoveryCodeUsedMail({ name: published.payload.user.first_name, left: published.payload.left }));

/** Mails the owner of an account that it has other recovery codes now. */
export const notifyRecoveryCodesRenewed = (published: Published<{ user: UserRecord }>) =>
  tell(published, recoveryCodesRenewedMail({ name: published.payload.user.first_name }));
