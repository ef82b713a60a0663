import type { ApiKey } from '@interview-detection/shared/api-keys/api-keys.schema';
import type { ListedKey } from './api-keys.service';
import { prefixOf } from './key-token.rules';

/** Returns a key without its secret or hash. */
export function presentApiKey({ key, maker }: ListedKey): ApiKey {
  const { _id, name, access, expiresAt, lastUsedAt, createdAt, user } = key;
  return {
    _id: _id.toHexString(),
    name,
    access,
    prefix: prefixOf(_id),
    expiresAt: expiresAt?.toISOString() ?? null,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    createdBy: { _id: user.toHexString(), name: maker },
  };
}
