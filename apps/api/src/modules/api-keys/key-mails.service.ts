import type { Published } from '../../events/domain-event';
import { apiKeyMail } from '../outbox/mails/account.mails';
import { queueMails } from '../outbox/outbox.service';
import { getMember } from '../users/members.service';
import { fullName } from '../users/users.service';
import type { ApiKeyRecord } from './api-keys.model';

type OfKey = Published<{ key: ApiKeyRecord }>;

/** Mails the owner of a key that it was made. */
export const mailKeyMade = (published: OfKey): Promise<void> => mailOwner(published, { isMade: true });

/** Mails the owner of a key that it was removed, unless something else tells them. */
export async function mailKeyRemoved(published: Published<{ key: ApiKeyRecord; isMailed: boolean }>): Promise<void> {
  if (published.payload.isMailed) await mailOwner(published, { isMade: false });
}

async function mailOwner({ payload: { key }, scope, session }: OfKey, { isMade }: { isMade: boolean }): Promise<void> {
  if (!scope) return;
  const owner = await getMember(scope, key.user.toHexString(), session);
  const to = { name: fullName(owner), address: owner.email };
  const content = apiKeyMail({ name: owner.first_name, keyName: key.name, access: key.access, isMade });
  await queueMails([{ kind: 'api-key', to, content, isUrgent: true }], { scope: null, session });
}
