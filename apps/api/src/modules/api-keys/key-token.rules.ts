import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { KEY_PREFIX } from '@interview-detection/shared/api-keys/api-keys.rules';
import { Types } from 'mongoose';

const ID_BYTES = 12;
/** With the id 45 bytes: no letter of a key has spare bits, so that it is written in one way only. */
const SECRET_BYTES = 33;
const LETTERS = ((ID_BYTES + SECRET_BYTES) * 4) / 3;
const KEY = new RegExp(`^${KEY_PREFIX}[A-Za-z0-9_-]{${LETTERS}}$`);

/** Draws a key. Its own id stands in it, so that it is found by one read, and the rest is compared in constant time. */
export const drawKey = (id: Types.ObjectId): string =>
  KEY_PREFIX + Buffer.concat([id.id, randomBytes(SECRET_BYTES)]).toString('base64url');

/** Which key a token says it is, or null where it is none. Anybody can write one: the hash decides. */
export function readKey(token: string): Types.ObjectId | null {
  if (!KEY.test(token)) return null;
  return new Types.ObjectId(Buffer.from(token.slice(KEY_PREFIX.length), 'base64url').subarray(0, ID_BYTES));
}

/** How a key begins: its id, and nothing of its secret. */
export const prefixOf = (id: Types.ObjectId): string => KEY_PREFIX + Buffer.from(id.id).toString('base64url');

const digestOf = (key: string) => createHash('sha256').update(key).digest();

/** What is kept of a key. It is as random as a hash, so that one without salt and rounds gives nothing away. */
export const hashKey = (key: string): string => digestOf(key).toString('hex');

/** Whether it is the key of this hash; takes the same time however much of it is right. */
export const isKeyOf = (key: string, hash: string): boolean => timingSafeEqual(digestOf(key), Buffer.from(hash, 'hex'));
