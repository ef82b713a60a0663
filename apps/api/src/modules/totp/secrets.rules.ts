import { TOTP_DIGITS, TOTP_PERIOD } from '@interview-detection/shared/totp/totp.rules';
import type { Types } from 'mongoose';
import { Secret, TOTP } from 'otpauth';
import { SECOND_MS } from '../../lib/durations';
import { openText, sealText } from '../../lib/sealed-text';

const PURPOSE = 'totp-secret';
const ISSUER = 'Interview Detection';
/** RFC 4226 §4: 160 bits. */
const SECRET_BYTES = 20;
/** Periods that a telephone's clock may be off, either way (RFC 6238 §5.2). */
const CLOCK_WINDOW = 1;

/** A secret for an authenticator app, in base32. */
export const drawSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** An account's secret as it is stored. */
export const sealTotp = (secret: string, user: Types.ObjectId) => sealText(secret, PURPOSE, user.toHexString());

/** The secret again; null where this server cannot read it any more. */
export const openTotp = (sealed: string, user: Types.ObjectId) => openText(sealed, PURPOSE, user.toHexString());

// What every app can do, Google Authenticator too, which reads no other algorithm.
const totpOf = (secret: string, label: string) =>
  new TOTP({ issuer: ISSUER, label, algorithm: 'SHA1', digits: TOTP_DIGITS, period: TOTP_PERIOD, secret });

/** What an app is told by a QR code: whose account it is, and the secret. */
export const uriOf = (secret: string, email: string): string => totpOf(secret, email).toString();

/** The period of which this is the code, counted from 1970; null where it is none of now, a moment ago or a moment ahead. */
export function periodOf(code: string, secret: string, now: number): number | null {
  const delta = totpOf(secret, '').validate({ token: code, timestamp: now, window: CLOCK_WINDOW });
  return delta === null ? null : Math.floor(now / (TOTP_PERIOD * SECOND_MS)) + delta;
}
