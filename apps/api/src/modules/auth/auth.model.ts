import { Schema, type Types } from 'mongoose';
import { defineModel } from '#api/database/models';

/** A sign-in with the right password that still needs the second factor. It is not a session, and grants nothing. */
interface SignInAttemptRecord {
  _id: Types.ObjectId;
  /** Keyed hash of the token that its caller holds. */
  tokenHash: string;
  user: Types.ObjectId;
  /** The account's `tokenVersion` when the password was right: changing the password meanwhile ends the sign-in. */
  version: number;
  tries: number;
  /** The row is removed some time after this. */
  expiresAt: Date;
}

const signInAttemptsSchema = new Schema<SignInAttemptRecord>(
  {
    tokenHash: { type: String, required: true },
    user: { type: Schema.Types.ObjectId, required: true },
    version: { type: Number, required: true },
    tries: { type: Number, default: 0 },
    expiresAt: { type: Date, required: true },
  },
  { versionKey: false, strict: 'throw' },
);

signInAttemptsSchema.index({ tokenHash: 1 }, { unique: true });
// For the sign-ins of a deleted account.
signInAttemptsSchema.index({ user: 1 });
signInAttemptsSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const signInAttemptModel = defineModel('SignInAttempt', signInAttemptsSchema, 'signinattempts');

/** What the newest email to an unverified address offers, under the id of its account. Both are keyed hashes. */
export interface EmailVerificationRecord {
  _id: Types.ObjectId;
  /** Where the email was sent: it verifies no other address. */
  email: string;
  codeHash: string;
  /** Each attempt is counted before it is checked. */
  tries: number;
  codeExpiresAt: Date;
  linkHash: string;
  /** When the link expires; the row is removed some time after. */
  expiresAt: Date;
}

const emailVerificationsSchema = new Schema<EmailVerificationRecord>(
  {
    email: { type: String, required: true },
    codeHash: { type: String, required: true },
    tries: { type: Number, required: true },
    codeExpiresAt: { type: Date, required: true },
    linkHash: { type: String, required: true },
    expiresAt: { type: Date, required: true },
  },
  { versionKey: false, strict: 'throw' },
);

emailVerificationsSchema.index({ linkHash: 1 });
emailVerificationsSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const emailVerificationModel = defineModel('EmailVerification', emailVerificationsSchema, 'emailverifications');

/** What one email offers: a code, or the token of a link. All three are keyed hashes. */
export interface MailedCode {
  codeHash: string;
  linkHash: string;
  /** The caller who requested it: requests from other addresses leave it valid. */
  address: string;
  expiresAt: Date;
}

/** A password reset in progress: one per address, whether or not it has an account. */
export interface PasswordResetRecord {
  _id: Types.ObjectId;
  email: string;
  /** The newest code of each address that requested one. */
  codes: MailedCode[];
  /** Keyed hash of the token that sets a password. */
  tokenHash: string | null;
  tokenExpiresAt: Date | null;
  /**
   * The same for the email to an owner who is locked out by wrong passwords. Stored separately, because strangers who
   * guess can trigger it: it ends neither an invitation nor a reset in progress.
   */
  signInHash: string | null;
  signInExpiresAt: Date | null;
  /** The row is removed some time after this. */
  expiresAt: Date;
}

const schema = new Schema<PasswordResetRecord>(
  {
    email: { type: String, required: true },
    codes: [
      {
        _id: false,
        codeHash: { type: String, required: true },
        linkHash: { type: String, required: true },
        address: { type: String, required: true },
        expiresAt: { type: Date, required: true },
      },
    ],
    tokenHash: { type: String, default: null },
    tokenExpiresAt: { type: Date, default: null },
    signInHash: { type: String, default: null },
    signInExpiresAt: { type: Date, default: null },
    expiresAt: { type: Date, required: true },
  },
  { versionKey: false, strict: 'throw' },
);

export const RESET_EMAIL_INDEX = 'reset_email_unique';
schema.index({ email: 1 }, { unique: true, name: RESET_EMAIL_INDEX });
schema.index({ tokenHash: 1 }, { sparse: true });
schema.index({ signInHash: 1 }, { sparse: true });
schema.index({ 'codes.linkHash': 1 }, { sparse: true });
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const passwordResetModel = defineModel('PasswordReset', schema, 'passwordresets');
