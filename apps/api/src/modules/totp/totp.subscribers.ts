import { on, type Subscriber, type Published } from '#api/events/domain-event';
import { canMail } from '#api/lib/mail-server';
import {
  userClaimed,
  userLeft,
  userRecoveryCodesRenewed,
  userRecoveryCodeUsed,
  userTotpDisabled,
  userTotpEnabled,
} from '../users/users.events';
import { recoveryCodesRenewedMail, recoveryCodeUsedMail, secondFactorMail } from '../outbox/mails/account.mails';
import type { MailContent } from '../outbox/mails/mail-layout';
import { queueMails } from '../outbox/outbox.service';
import type { UserRecord } from '../users/users.model';
import { fullName } from '../users/users.service';
import { forgetTotp } from './totp.service';

async function tell(
  { payload: { user }, session }: Published<{ user: UserRecord }>,
  content: MailContent,
): Promise<void> {
  if (!canMail()) return;
  const to = { name: fullName(user), address: user.email };
  await queueMails([{ kind: 'second-factor', to, content, isUrgent: true }], { scope: null, session });
}

/** Tells the owner of an account by mail that signing in now requires a code. */
const notifyTotpEnabled = (published: Published<{ user: UserRecord }>) =>
  tell(published, secondFactorMail({ name: published.payload.user.first_name, isOn: true }));

/** Tells the owner of an account by mail that its password alone is enough to sign in again. */
const notifyTotpDisabled = (published: Published<{ user: UserRecord }>) =>
  tell(published, secondFactorMail({ name: published.payload.user.first_name, isOn: false }));

/** Tells the owner of an account by mail that a recovery code was used, and how many are left. */
const notifyRecoveryCodeUsed = (published: Published<{ user: UserRecord; left: number }>) =>
  tell(published, recoveryCodeUsedMail({ name: published.payload.user.first_name, left: published.payload.left }));

/** Tells the owner of an account by mail that it has new recovery codes. */
const notifyRecoveryCodesRenewed = (published: Published<{ user: UserRecord }>) =>
  tell(published, recoveryCodesRenewedMail({ name: published.payload.user.first_name }));

export const totpSubscribers: readonly Subscriber[] = [
  on(userTotpEnabled, notifyTotpEnabled),
  on(userTotpDisabled, notifyTotpDisabled),
  on(userRecoveryCodesRenewed, notifyRecoveryCodesRenewed),
  on(userRecoveryCodeUsed, notifyRecoveryCodeUsed),
  on(userLeft, forgetTotp),
  on(userClaimed, forgetTotp),
];
