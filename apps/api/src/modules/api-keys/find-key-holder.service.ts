import { currentTime } from '#api/lib/app-context';
import { MINUTE_MS } from '#api/lib/durations';
import type { ApiKeyPrincipal } from '#api/lib/principal';
import { findActing } from '../users/session-user.service';
import { touchApiKey, usedKeys, type ApiKeyRecord } from './api-keys.model';
import { isKeyOf, readKey } from './key-token.rules';

/** How often a use is written at most. */
const NOTED_EVERY_MS = MINUTE_MS;

const isOver = ({ expiresAt }: ApiKeyRecord, now: Date) => expiresAt !== null && expiresAt <= now;

/**
 * Returns the account for which a key acts, as it is now; null if there is no such key, it has expired, or its maker
 * may not sign in. Reads the key and its maker by their ids, from memory unless something has changed; a use is written
 * at most once a minute.
 */
export async function findKeyHolder(token: string): Promise<ApiKeyPrincipal | null> {
  const id = readKey(token);
  const key = id && (await usedKeys.find(id));
  if (!key || !isKeyOf(token, key.hash)) return null;
  const now = currentTime();
  if (isOver(key, now)) return null;
  const maker = await findActing(key.user, key.company);
  if (!maker) return null;
  const earlier = new Date(now.getTime() - NOTED_EVERY_MS);
  if (key.lastUsedAt === null || key.lastUsedAt <= earlier) await touchApiKey(key, now, earlier);
  return { ...maker, kind: 'apiKey', keyId: key._id, keyName: key.name, access: key.access };
}
