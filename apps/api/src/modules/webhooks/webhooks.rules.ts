import { createHmac, randomBytes } from 'node:crypto';
import { SECRET_PREFIX } from '@interview-detection/shared/webhooks/webhooks.rules';
import type { Types } from 'mongoose';
import { openText, sealText } from '#api/lib/encrypted-text';

/** The convention recommends 24 to 64. */
const SECRET_BYTES = 32;

/** Draws the secret that signs the messages of one webhook. */
export const newSecret = () => SECRET_PREFIX + randomBytes(SECRET_BYTES).toString('base64');

/** Returns the id of a message, the same for each attempt. */
export const messageIdOf = (delivery: Types.ObjectId) => `msg_${delivery.toHexString()}`;

interface Message {
  id: string;
  /** The time of this attempt. */
  at: Date;
  body: string;
}

/** Returns the headers of an attempt by the convention of Standard Webhooks: HMAC-SHA-256 of `id.seconds.body`. */
export function signedHeaders(secret: string, { id, at, body }: Message): Record<string, string> {
  const seconds = String(Math.floor(at.getTime() / 1000));
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
  const mac = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': `v1,${mac}` };
}

const PURPOSE = 'webhook-secret';

/** Returns a webhook's secret as it is stored. */
export const sealSecret = (secret: string, webhook: Types.ObjectId) => sealText(secret, PURPOSE, webhook.toHexString());

/** Returns the plain secret; null if this server cannot read it any more. */
export const openSecret = (sealed: string, webhook: Types.ObjectId) => openText(sealed, PURPOSE, webhook.toHexString());
