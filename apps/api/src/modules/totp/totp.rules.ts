import { TOTP_DIGITS, TOTP_PERIOD, RECOVERY_CODES } from '@interview-detection/shared/totp/totp.rules';
import type { Types } from 'mongoose';
import { Secret, TOTP } from 'otpauth';
import { createHash, randomInt } from 'node:crypto';
import { SECOND_MS } from '#api/lib/durations';
import { openText, sealText } from '#api/lib/encrypted-text';

const PURPOSE = 'totp-secret';
const ISSUER = 'Interview Detection';
/** RFC 4226 §4: 160 bits. */
const SECRET_BYTES = 20;
/** By how many periods a phone's clock may be off, either way (RFC 6238 §5.2). */
const CLOCK_WINDOW = 1;

/** Draws a secret for an authenticator app, in base32. */
export const drawSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** Returns an account's secret as it is stored. */
export const sealTotp = (secret: string, user: Types.ObjectId) => sealText(secret, PURPOSE, user.toHexString());

/** Returns the plain secret; null if this server cannot read it any more. */
export const openTotp = (sealed: string, user: Types.ObjectId) => openText(sealed, PURPOSE, user.toHexString());

// What every app supports, including Google Authenticator, which reads no other algorithm.
const totpOf = (secret: string, label: string) =>
  new TOTP({ issuer: ISSUER, label, algorithm: 'SHA1', digits: TOTP_DIGITS, period: TOTP_PERIOD, secret });

/** Returns what a QR code passes to an app: whose account it is, and the secret. */
export const uriOf = (secret: string, email: string): string => totpOf(secret, email).toString();

/**
 * Returns the period of a code, counted from 1970; null unless it is the code of now, a moment ago or a moment ahead.
 */
export function periodOf(code: string, secret: string, now: number): number | null {
  const delta = totpOf(secret, '').validate({ token: code, timestamp: now, window: CLOCK_WINDOW });
  return delta === null ? null : Math.floor(now / (TOTP_PERIOD * SECOND_MS)) + delta;
}

/** Without letters that can be mistaken for another (Crockford's base32). */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const GROUPS = 4;
const GROUP_LENGTH = 6;

const drawGroup = () => Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** Draws a set of recovery codes, each of 120 random bits: `4k7tqx-…`, four groups of six. */
export const drawRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => Array.from({ length: GROUPS }, drawGroup).join('-'));

/** Returns a code as it is stored, without separators typed between its letters. */
export const hashRecoveryCode = (code: string): string =>
  createHash('sha256').update(code.toLowerCase().replace(/[\s-]/g, '')).digest('hex');
