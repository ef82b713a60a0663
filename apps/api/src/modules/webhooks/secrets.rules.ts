import type { Types } from 'mongoose';
import { openText, sealText } from '#api/lib/encrypted-text';

const PURPOSE = 'webhook-secret';

/** Returns a webhook's secret as it is stored. */
export const sealSecret = (secret: string, webhook: Types.ObjectId) => sealText(secret, PURPOSE, webhook.toHexString());

/** Returns the plain secret; null if this server cannot read it any more. */
export const openSecret = (sealed: string, webhook: Types.ObjectId) => openText(sealed, PURPOSE, webhook.toHexString());
