import { randomBytes, timingSafeEqual } from 'node:crypto';
import { PASSKEY_CHALLENGE_MINUTES } from '@interview-detection/shared/passkeys/passkeys.schema';
import { MINUTE_MS } from '#api/lib/durations';
import { keyedHash } from '#api/lib/keyed-hash';

const NONCE_BYTES = 16;
const TIME_BYTES = 6;
const MAC_BYTES = 32;

const macOf = (purpose: string, head: Buffer) =>
  Buffer.from(keyedHash('passkey-challenge', purpose, head.toString('hex')), 'hex');

/**
 * Draws a challenge for a device to sign: random, with its expiry, and signed by this server for one purpose. It is not
 * stored, so that strangers who request many cannot fill the database.
 */
export function drawChallenge(purpose: string, now = Date.now()): Buffer {
  const end = Buffer.alloc(TIME_BYTES);
  end.writeUIntBE(now + PASSKEY_CHALLENGE_MINUTES * MINUTE_MS, 0, TIME_BYTES);
  const head = Buffer.concat([randomBytes(NONCE_BYTES), end]);
  return Buffer.concat([head, macOf(purpose, head)]);
}

/** Returns when a challenge ends; null for one that this server did not issue for that purpose, or that has ended. */
export function endOfChallenge(challenge: string, purpose: string, now = Date.now()): Date | null {
  const all = Buffer.from(challenge, 'base64url');
  if (all.length !== NONCE_BYTES + TIME_BYTES + MAC_BYTES) return null;
  const head = all.subarray(0, -MAC_BYTES);
  if (!timingSafeEqual(all.subarray(-MAC_BYTES), macOf(purpose, head))) return null;
  const end = head.readUIntBE(NONCE_BYTES, TIME_BYTES);
  return end > now ? new Date(end) : null;
}
