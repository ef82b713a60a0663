import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import {
  INVITATION_DAYS,
  RESET_CODE_LENGTH,
  RESET_CODE_MINUTES,
  RESET_CODE_TRIES,
  RESET_TOKEN_MINUTES,
  SIGN_IN_LINK_HOURS,
} from '@interview-detection/shared/auth/auth.rules';
import type { ClientSession, UpdateQuery } from 'mongoose';
import { currentTime, settings } from '#api/lib/app-context';
import { publish } from '#api/events/publish.service';
import { AppError } from '#api/lib/app-error';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#api/lib/durations';
import { keyedHash } from '#api/lib/jwt-secret';
import { requireMail, sendsMail } from '#api/lib/mail-server';
import { requireUnguessable, hashPassword } from '#api/lib/passwords';
import { passes, rateLimiter } from '#api/database/rate-limiter';
import { logSecurity } from '#api/lib/security-line';
import { systemPrincipal, systemScope } from '#api/lib/system-principal';
import { inTransaction, isDuplicate } from '#api/database/transaction';
import { findCompany } from '../company/company.service';
import { passwordCodeMail } from '../outbox/mails/account.mails';
import { queueMails, simulateQueueing, type NewMail } from '../outbox/outbox.service';
import { replacePassword } from '../users/credentials.service';
import { findActiveUserByEmail, fullName } from '../users/users.service';
import { userPasswordChanged } from '../users/users.events';
import type { UserRecord } from '../users/users.model';
import { claimByReset } from './email-verification.service';
import { requireOwnPassword } from './password-changed.service';
import { passwordResetModel, RESET_EMAIL_INDEX, type MailedCode, type PasswordResetRecord } from './auth.model';
import { isKnownNetwork, forgetDay, clearLockout } from './wrong-logins.service';

const FIFTEEN_MINUTES = 15 * 60;
const DAY = 24 * 60 * 60;

// Contract §12.
const codesHere = rateLimiter({
  name: 'reset-code',
  points: () => settings().LIMIT_RESET_CODES,
  window: FIFTEEN_MINUTES,
});
const codesOfDay = rateLimiter({ name: 'reset-code-day', points: () => settings().LIMIT_RESET_CODES_DAY, window: DAY });
const codesOfAddress = rateLimiter({
  name: 'reset-code-address',
  points: () => settings().LIMIT_RESET_CODES_ADDRESS,
  window: FIFTEEN_MINUTES,
});

// Attempts are counted per address, so that a stranger's do not use up the owner's. The daily limit bounds what many
// addresses can guess together; the link in the email still works.
const triesHere = rateLimiter({ name: 'reset-try', points: () => RESET_CODE_TRIES, window: RESET_CODE_MINUTES * 60 });
const triesOfDay = rateLimiter({ name: 'reset-try-day', points: () => settings().LIMIT_RESET_TRIES_DAY, window: DAY });
const wrongOfAddress = rateLimiter({
  name: 'reset-wrong-address',
  points: () => settings().LIMIT_RESET_TRIES_ADDRESS,
  window: FIFTEEN_MINUTES,
});

// A person may have signed in from many networks to an account with another's address. Requests from unknown networks
// are bounded by the daily limit, so that strangers leave most of this one to the owner.
const MAILBOX_DAYS = 3;
const codesOfMailbox = rateLimiter({
  name: 'reset-code-mailbox',
  points: () => MAILBOX_DAYS * settings().LIMIT_RESET_CODES_DAY,
  window: DAY,
});
const triesOfMailbox = rateLimiter({
  name: 'reset-try-mailbox',
  points: () => MAILBOX_DAYS * settings().LIMIT_RESET_TRIES_DAY,
  window: DAY,
});

/**
 * Returns the daily counter to use: strangers share one per account, and leave the owner's alone if the owner has
 * signed in before.
 */
const dayOf = async (email: string, address: string) =>
  (await isKnownNetwork({ email, address })) ? `${email}|${address}` : email;

/** No one is signed in: the person with the emailed link acts, or the server's operator. */
const RESET = systemPrincipal('reset-password');

/**
 * Says where the code is, but not whether there is an account. Without a mail server, the local inbox shows the code.
 */
const sameAnswer = () =>
  `If there is an account with this email, a code is ${sendsMail() ? 'on its way to it' : 'in the local inbox of this server, /dev/mail'}`;

const hashOf = (what: 'code' | 'token' | 'address', ...parts: string[]) => keyedHash('password-reset', what, ...parts);

const isSame = (one: string, other: string) => timingSafeEqual(Buffer.from(one, 'hex'), Buffer.from(other, 'hex'));

const after = (ms: number) => new Date(currentTime().getTime() + ms);

/**
 * Emails a code if there is such an account. Does the same work and returns the same text if there is none (contract
 * §14). Throws 429 after 5 codes in 15 minutes for an account from an address, 503 if emails cannot be sent. After 20 a
 * day for an account, from networks where its owner has not signed in, no more are emailed, which the response does not
 * reveal; nor after 60 from anywhere.
 */
export async function requestCode(email: string, address: string): Promise<string> {
  requireMail();
  await codesOfAddress.count(address);
  await codesHere.count(`${email}|${address}`);
  if (!(await passes(codesOfDay.count(await dayOf(email, address))))) return sameAnswer();
  if (!(await passes(codesOfMailbox.count(email)))) return sameAnswer();
  const user = await findActiveUserByEmail(email);
  const code = String(randomInt(10 ** RESET_CODE_LENGTH)).padStart(RESET_CODE_LENGTH, '0');
  const keep = () => inTransaction(session => saveCode({ email, address, code }, user, session));
  // Two first requests at once: the second finds the row that the first created.
  await keep().catch((error: unknown) => {
    if (!isDuplicate(error, RESET_EMAIL_INDEX)) throw error;
    return keep();
  });
  await triesHere.forget(`${email}|${address}`);
  return sameAnswer();
}

interface NewCode {
  email: string;
  address: string;
  code: string;
}

async function saveCode(
  { email, address, code }: NewCode,
  user: UserRecord | null,
  session: ClientSession,
): Promise<void> {
  const { token, tokenHash, tokenExpiresAt } = newToken(RESET_CODE_MINUTES * MINUTE_MS);
  const mailed: MailedCode = {
    codeHash: hashOf('code', email, code),
    linkHash: tokenHash,
    address: hashOf('address', address),
    expiresAt: tokenExpiresAt,
  };
  const stillGood = {
    $filter: {
      input: { $ifNull: ['$codes', []] },
      cond: { $and: [{ $ne: ['$$this.address', mailed.address] }, { $gt: ['$$this.expiresAt', '$$NOW'] }] },
    },
  };
  await passwordResetModel().updateOne(
    { email },
    [
      {
        $set: {
          codes: { $concatArrays: [[mailed], stillGood] },
          expiresAt: { $max: ['$expiresAt', mailed.expiresAt] },
        },
      },
    ],
    { upsert: true, session, updatePipeline: true },
  );
  if (!user) return simulateQueueing(session);
  const mail: NewMail = {
    kind: 'password-code',
    to: { name: fullName(user), address: email },
    content: passwordCodeMail({ name: user.first_name, code, resetToken: token }),
    isSecret: true,
    isUrgent: true,
    usefulUntil: mailed.expiresAt,
  };
  await queueMails([mail], { scope: null, session });
}

/**
 * Exchanges the newest code that an address requested for a reset token, valid for 10 minutes. Throws 400 CODE_INVALID
 * for a code that is wrong, used, expired, of another account, or the sixth attempt from this address: an attempt is
 * counted before the code is checked. Throws 429 after 30 wrong ones in 15 minutes from one address.
 */
export async function exchangeCode(email: string, code: string, address: string): Promise<string> {
  requireMail();
  await wrongOfAddress.check(address);
  const mayTry =
    (await passes(triesHere.count(`${email}|${address}`))) &&
    (await passes(triesOfDay.count(await dayOf(email, address)))) &&
    (await passes(triesOfMailbox.count(email)));
  const reset = await passwordResetModel().findOne({ email }).lean();
  const given = hashOf('code', email, code);
  const good = (reset?.codes ?? []).filter(({ expiresAt }) => expiresAt.getTime() > currentTime().getTime());
  const fits = good.filter(({ codeHash }) => isSame(given, codeHash)).length > 0;
  const user = await findActiveUserByEmail(email);
  if (!mayTry || !fits || !user || !reset) {
    await wrongOfAddress.count(address);
    throw new AppError('CODE_INVALID');
  }
  const { token, ...fields } = newToken(RESET_TOKEN_MINUTES * MINUTE_MS);
  const { modifiedCount } = await passwordResetModel().updateOne(
    { _id: reset._id, 'codes.codeHash': given },
    {
      $pull: { codes: { codeHash: given } },
      $set: { tokenHash: fields.tokenHash, tokenExpiresAt: fields.tokenExpiresAt },
      $max: fields.kept,
    },
  );
  if (modifiedCount !== 1) throw new AppError('CODE_INVALID');
  return token;
}

function newToken(ms: number) {
  const token = randomBytes(32).toString('base64url');
  const tokenExpiresAt = after(ms);
  return { token, tokenHash: hashOf('token', token), tokenExpiresAt, kept: { expiresAt: tokenExpiresAt } };
}

/** Issues a token for the link in the email to a new interviewer, inside the transaction that creates the account. */
export async function issueInvitation(email: string, session: ClientSession): Promise<MailedLink> {
  const { token, tokenHash, tokenExpiresAt, kept } = newToken(INVITATION_DAYS * DAY_MS);
  await saveLink(email, { $set: { tokenHash, tokenExpiresAt }, $max: kept }, session);
  return { token, until: tokenExpiresAt };
}

/**
 * Issues a token for the link in the email to an owner who is locked out by wrong passwords. Earlier emails to them stay
 * valid.
 */
export async function issueSignInLink(email: string, session: ClientSession): Promise<MailedLink> {
  const { token, tokenHash, tokenExpiresAt, kept } = newToken(SIGN_IN_LINK_HOURS * HOUR_MS);
  await saveLink(email, { $set: { signInHash: tokenHash, signInExpiresAt: tokenExpiresAt }, $max: kept }, session);
  return { token, until: tokenExpiresAt };
}

interface MailedLink {
  token: string;
  until: Date;
}

const saveLink = (email: string, update: UpdateQuery<PasswordResetRecord>, session: ClientSession) =>
  passwordResetModel().updateOne({ email }, update, { upsert: true, session });

interface NewPassword {
  resetToken: string;
  password: string;
}

/**
 * Sets a password with a reset token, once; ends every session of the account and tells its owner by mail. Wrong
 * passwords of the day, and those from this address, are forgotten: the owner has proved who they are. Throws 400
 * TOKEN_INVALID for a token that is wrong, used or expired, 400 for a password that is easily guessed or that a
 * colleague chose; the token then stays valid.
 */
export async function resetPassword({ resetToken, password }: NewPassword, address: string): Promise<void> {
  requireMail();
  const hash = hashOf('token', resetToken);
  const valid = () => {
    const $gt = currentTime();
    const ofMailedLink = { codes: { $elemMatch: { linkHash: hash, expiresAt: { $gt } } } };
    const ofSignInLink = { signInHash: hash, signInExpiresAt: { $gt } };
    return { $or: [{ tokenHash: hash, tokenExpiresAt: { $gt } }, ofSignInLink, ofMailedLink] };
  };
  // Checked first: hashing a password takes a tenth of a second, which a wrong token must not cost.
  const known = await passwordResetModel().findOne(valid(), { email: 1 }).lean();
  if (!known) throw new AppError('TOKEN_INVALID');
  const owner = await findActiveUserByEmail(known.email);
  if (!owner) throw new AppError('TOKEN_INVALID');
  const company = owner.company && (await findCompany(systemScope(RESET, owner.company)));
  requireUnguessable(password, { ...owner, company: company?.name });
  await requireOwnPassword(password, owner);
  const passwordHash = await hashPassword(password);
  await clearLockout({ email: known.email, address });
  await inTransaction(async session => {
    const reset = await passwordResetModel().findOneAndDelete(valid(), { session }).lean();
    const user = reset && (await replacePassword(reset.email, { passwordHash, isGiven: false }, session));
    if (!user) throw new AppError('TOKEN_INVALID');
    await claimByReset(user, RESET, session);
    await publish(userPasswordChanged, { principal: RESET, session, record: user, payload: { user } });
  });
  logSecurity('password_changed', { user: owner._id, company: owner.company, address });
}

/**
 * Sets the password of an active account on behalf of the server's operator: ends every session and any reset in
 * progress, forgets the wrong passwords of the day, and tells the owner by mail. A generated password must be changed
 * by the owner, like one that a colleague chose. Returns false if there is no such account.
 */
export async function setPasswordByOperator(
  email: string,
  { password, isDrawn }: { password: string; isDrawn: boolean },
): Promise<boolean> {
  const passwordHash = await hashPassword(password);
  await forgetDay(email);
  return inTransaction(async session => {
    const user = await replacePassword(email, { passwordHash, isGiven: isDrawn }, session);
    if (!user) return false;
    await forgetReset(email, session);
    await publish(userPasswordChanged, { principal: RESET, session, record: user, payload: { user } });
    return true;
  });
}

/** Ends any reset of this address in progress: its owner has just set a password. */
export async function forgetReset(email: string, session: ClientSession): Promise<void> {
  await passwordResetModel().deleteOne({ email }, { session });
}
