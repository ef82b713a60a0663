import type { Types } from 'mongoose';
import { openText, sealText } from '../../lib/sealed-text';

const PURPOSE = 'webhook-secret';

/** A webhook's secret as it is stored. */
export const sealSecret = (secret: string, webhook: Types.ObjectId) => sealText(secret, PURPOSE, webhook.toHexString());

/** The secret again; null where this server cannot read it any more. */
export const openSecret = (sealed: string, webhook: Types.ObjectId) => openText(sealed, PURPOSE, webhook.toHexString());
