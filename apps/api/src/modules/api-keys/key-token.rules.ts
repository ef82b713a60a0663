import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { KEY_PREFIX } from '@interview-detection/shared/api-keys/api-keys.rules';
import { Types } from 'mongoose';

const ID_BYTES = 12;
/** 45 bytes with the id, a multiple of three: base64 leaves no spare bits, so a key can be written in one way only. */
const SECRET_BYTES = 33;
const LETTERS = ((ID_BYTES + SECRET_BYTES) * 4) / 3;
const KEY = new RegExp(`^${KEY_PREFIX}[A-Za-z0-9_-]{${LETTERS}}$`);

/** Draws a key. It contains its own id, so that one read finds it; the rest is compared in constant time. */
export const drawKey = (id: Types.ObjectId): string =>
  KEY_PREFIX + Buffer.concat([id.id, randomBytes(SECRET_BYTES)]).toString('base64url');

/** Returns the id that a token claims, or null if it is not a key. Anyone can write such a token: the hash decides. */
export function readKey(token: string): Types.ObjectId | null {
  if (!KEY.test(token)) return null;
  return new Types.ObjectId(Buffer.from(token.slice(KEY_PREFIX.length), 'base64url').subarray(0, ID_BYTES));
}

/** Returns how a key begins: its id, without any of its secret. */
export const prefixOf = (id: Types.ObjectId): string => KEY_PREFIX + Buffer.from(id.id).toString('base64url');

const digestOf = (key: string) => createHash('sha256').update(key).digest();

/**
 * Returns the hash under which a key is stored. A key is random enough that an unsalted single round reveals nothing.
 */
export const hashKey = (key: string): string => digestOf(key).toString('hex');

/** Returns whether a key has this hash, in constant time. */
export const isKeyOf = (key: string, hash: string): boolean => timingSafeEqual(digestOf(key), Buffer.from(hash, 'hex'));
