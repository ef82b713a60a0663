import { z } from 'zod';
import { CODE_REQUIRED, ownPassword } from '../auth/auth.schema';
import { RECOVERY_CODES } from './totp.rules';

/** Accepts any text: spaces and dashes are ignored, and what is not a code counts as a wrong one. */
const code = z
  .string({
    error: issue => (issue.input === undefined || issue.input === null ? CODE_REQUIRED : 'Code must be text'),
  })
  .trim()
  .min(1, { error: CODE_REQUIRED, abort: true })
  .max(100, { error: 'The code is too long' });

export const beginTotpSchema = z.object({ password: ownPassword });

/** Shown once, before it is confirmed. */
export const newTotpSchema = z.object({
  secret: z.string().describe('In base32, to be typed if nothing can be scanned'),
  uri: z.string().describe('otpauth://totp/…, for authenticator apps'),
  qr: z.string().describe('The same as a QR code: an SVG image'),
});
export type NewTotp = z.infer<typeof newTotpSchema>;

export const confirmTotpSchema = z.object({ code: code.describe('The six digits that the app shows now') });

export const recoveryCodesSchema = z.object({
  recoveryCodes: z
    .array(z.string())
    .length(RECOVERY_CODES)
    .describe('Shown only once; each replaces a code from the app, once'),
});

export const totpStateSchema = z.object({
  enabled: z.boolean().describe('Whether signing in with the password asks for a code from the app'),
  recoveryCodesLeft: z.int().min(0).describe('Unused recovery codes'),
});
export type TotpState = z.infer<typeof totpStateSchema>;

/** A code of the app, or a recovery code if the app is not at hand. */
export const anyCode = code.describe('The six digits that the app shows now, or a recovery code');

/** For changes to what the account requires: both are needed. */
export const passwordAndCodeSchema = z.object({ password: ownPassword, code: anyCode });
export type PasswordAndCode = z.output<typeof passwordAndCodeSchema>;

export const secondStepSchema = z.object({
  token: z
    .string({ error: 'The token of the sign-in is required' })
    .trim()
    .min(1, { error: 'The token of the sign-in is required', abort: true })
    .max(200, { error: 'The token of the sign-in is too long' })
    .describe('`secondFactor.token` of POST /auth/login'),
  code: anyCode,
});
