import type { Published } from '#api/events/domain-event';
import { canMail } from '#api/lib/mail-server';
import { browserOf } from '#api/lib/device';
import { currentOrigin } from '#api/lib/request-context';
import { newDeviceMail } from '../outbox/mails/account.mails';
import { queueMails } from '../outbox/outbox.service';
import type { UserRecord } from '../users/users.model';
import { fullName } from '../users/users.service';
import { SecurityEntryModel } from './security-log.model';
import type { SessionRecord } from './sessions.model';

interface Started {
  user: UserRecord;
  started: SessionRecord;
  isSignIn: boolean;
}

/**
 * Logs a sign-in, and mails the owner if this browser has not signed in to the account before; not for the first logged
 * sign-in, when any browser would be new.
 */
export async function keepSignIn({ payload: { user, started, isSignIn }, session }: Published<Started>): Promise<void> {
  if (!isSignIn) return;
  const browser = browserOf(currentOrigin()?.userAgent ?? '');
  const signedIn = { user: user._id, browser: { $type: 'string' as const } };
  const known = await SecurityEntryModel.exists(signedIn).session(session);
  const isNew = known !== null && !(await SecurityEntryModel.exists({ user: user._id, browser }).session(session));
  const { address, device, createdAt: at } = started;
  await SecurityEntryModel.create([{ user: user._id, kind: 'signed_in', at, address, device, browser }], { session });
  if (!isNew || !canMail()) return;
  const content = newDeviceMail({ name: user.first_name, device, address, at });
  const to = { name: fullName(user), address: user.email };
  await queueMails([{ kind: 'new-device', to, content, isUrgent: true }], { scope: null, session });
}
