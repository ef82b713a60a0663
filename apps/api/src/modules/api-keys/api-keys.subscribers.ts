import { permissionsOf } from '@interview-detection/shared/access/permissions';
import { on, type Subscriber, type Published } from '#api/events/domain-event';
import { logForOwner } from '../sessions/security-log.service';
import { endsWithAccess } from '../users/access-end.service';
import { apiKeyMail } from '../outbox/mails/account.mails';
import { queueMails } from '../outbox/outbox.service';
import { getMember } from '../users/members.service';
import { fullName } from '../users/users.service';
import { apiKeyCreated, apiKeyRemoved, endKeysOf } from './api-keys.service';
import type { ApiKeyRecord } from './api-keys.model';

type OfKey = Published<{ key: ApiKeyRecord }>;

/** Tells the owner by mail that a key was made. */
const mailKeyMade = (published: OfKey): Promise<void> => mailOwner(published, { isMade: true });

/** Tells the owner by mail that a key was removed, unless another email does. */
async function mailKeyRemoved(published: Published<{ key: ApiKeyRecord; isMailed: boolean }>): Promise<void> {
  if (published.payload.isMailed) await mailOwner(published, { isMade: false });
}

async function mailOwner({ payload: { key }, scope, session }: OfKey, { isMade }: { isMade: boolean }): Promise<void> {
  if (!scope) return;
  const owner = await getMember(scope, key.user.toHexString(), session);
  const to = { name: fullName(owner), address: owner.email };
  const content = apiKeyMail({ name: owner.first_name, keyName: key.name, access: key.access, isMade });
  await queueMails([{ kind: 'api-key', to, content, isUrgent: true }], { scope: null, session });
}

export const apiKeySubscribers: readonly Subscriber[] = [
  ...endsWithAccess({ mayHave: role => permissionsOf(role).has('apiKeys.edit'), end: endKeysOf }),
  on(apiKeyCreated, logForOwner('key_made')),
  on(apiKeyCreated, mailKeyMade),
  on(apiKeyRemoved, logForOwner('key_removed')),
  on(apiKeyRemoved, mailKeyRemoved),
];
