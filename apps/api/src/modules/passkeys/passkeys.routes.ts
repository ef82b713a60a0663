import type { passkeysEndpoints } from '@interview-detection/shared/passkeys/passkeys.endpoints';
import type { Passkey } from '@interview-detection/shared/passkeys/passkeys.schema';
import type { Handlers } from '#api/http/mount';
import { presentSignIn } from '../auth/signed-in.presenter';
import {
  addPasskey,
  confirmByPasskey,
  listPasskeys,
  loginByPasskey,
  loginOptions,
  passkeyOptions,
  removePasskey,
} from './passkeys.service';
import type { PasskeyRecord } from './passkeys.model';

const presentPasskey = ({ _id, name, createdAt, lastUsedAt, isSynced }: PasskeyRecord): Passkey => ({
  _id: _id.toHexString(),
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
  synced: isSynced,
});

export const passkeysHandlers: Handlers<typeof passkeysEndpoints> = {
  async list({ principal }) {
    const { items, ...rest } = await listPasskeys(principal);
    return { items: items.map(presentPasskey), ...rest };
  },
  async options({ principal, body, address, userAgent }) {
    return passkeyOptions(principal, body.password, { address, userAgent });
  },
  async add({ principal, body, address, userAgent }) {
    return presentPasskey(await addPasskey(principal, body, { address, userAgent }));
  },
  async remove({ principal, params, body, address, userAgent }) {
    await removePasskey(principal, params.id, body.password, { address, userAgent });
    return null;
  },
  async confirm({ principal, body }) {
    await confirmByPasskey(principal, body);
    return null;
  },
  async loginOptions() {
    return loginOptions();
  },
  async login({ body, address, userAgent }) {
    return presentSignIn(await loginByPasskey(body, { address, userAgent }));
  },
};
