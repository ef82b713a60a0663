import type { apiKeysEndpoints } from '@interview-detection/shared/api-keys/api-keys.endpoints';
import type { Handlers } from '#api/http/mount';
import { presentApiKey } from './api-keys.presenter';
import { listApiKeys, makeApiKey, removeApiKey } from './api-keys.service';

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
