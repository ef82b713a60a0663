import type { Passkey } from '@interview-detection/shared/passkeys/passkeys.schema';
import type { PasskeyRecord } from './passkeys.model';

export const presentPasskey = ({ _id, name, createdAt, lastUsedAt, isSynced }: PasskeyRecord): Passkey => ({
  _id: _id.toHexString(),
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
  synced: isSynced,
});
