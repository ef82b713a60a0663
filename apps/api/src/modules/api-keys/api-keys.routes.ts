import type { apiKeysEndpoints } from '@interview-detection/shared/api-keys/api-keys.endpoints';
import type { ApiKey } from '@interview-detection/shared/api-keys/api-keys.schema';
import type { Handlers } from '#api/http/mount';
import { listApiKeys, makeApiKey, removeApiKey, type ListedKey } from './api-keys.service';
import { prefixOf } from './key-token.rules';

export const apiKeysHandlers: Handlers<typeof apiKeysEndpoints> = {
  async list({ principal, query }) {
    const { items, ...rest } = await listApiKeys(principal, query);
    return { items: items.map(presentApiKey), ...rest };
  },
  async create({ principal, body }) {
    const made = await makeApiKey(principal, body);
    return { ...presentApiKey(made), key: made.secret };
  },
  async remove({ principal, params }) {
    await removeApiKey(principal, params.id);
    return null;
  },
};

/** Returns a key without its secret or hash. */
function presentApiKey({ key, maker }: ListedKey): ApiKey {
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
