import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import {
  EMAIL_CODE_MINUTES,
  EMAIL_CODE_TRIES,
  EMAIL_LINK_HOURS,
  RESET_CODE_LENGTH,
} from '@interview-detection/shared/auth/auth.rules';
import type { ClientSession } from 'mongoose';
import { currentTime, settings } from '#api/lib/app-context';
import type { Published } from '#api/events/domain-event';
import { publish } from '#api/events/publish.service';
import { AppError } from '#api/lib/app-error';
import { HOUR_MS, MINUTE_MS } from '#api/lib/durations';
import { keyedHash } from '#api/lib/jwt-secret';
import { sendsMail } from '#api/lib/mail-server';
import type { Principal, SessionPrincipal } from '#api/lib/principal';
import { passes, rateLimiter } from '#api/database/rate-limiter';
import { systemPrincipal } from '#api/lib/system-principal';
import { inTransaction } from '#api/database/transaction';
import { verifyEmailMail } from '../outbox/mails/account.mails';
import { queueMails } from '../outbox/outbox.service';
import { userClaimed, userEmailVerified } from '../users/users.events';
import type { UserRecord } from '../users/users.model';
import { setHasTotp, verifyEmail } from '../users/credentials.service';
import { fullName, getOwnUser } from '../users/users.service';
import { isEmailVerified } from '../users/members.service';
import { emailVerificationModel, type EmailVerificationRecord } from './auth.model';

const DAY = 24 * 60 * 60;

// Counted per address, so that deleting an account and registering it again cannot flood a mailbox.
const mailsOfDay = rateLimiter({
  name: 'verify-email',
  points: () => settings().LIMIT_VERIFICATION_MAILS,
  window: DAY,
});

/** Works without signing in: the person with the emailed link acts. */
const BY_LINK = systemPrincipal('verify-email');

const hashOf = (what: 'code' | 'link', ...parts: string[]) => keyedHash('verify-email', what, ...parts);

const isSame = (one: string, other: string) => timingSafeEqual(Buffer.from(one, 'hex'), Buffer.from(other, 'hex'));

/**
 * Emails a new user a link and a code, if there is a mail server and their address is not verified. Sends nothing if
 * this address was emailed its maximum for the day: strangers who register with it and leave again must not lock out its
 * owner, who can have an email sent later.
 */
export async function askToVerify({ payload: { user }, session }: Published<{ user: UserRecord }>): Promise<void> {
  if (!sendsMail() || isEmailVerified(user)) return;
  if (await passes(mailsOfDay.count(user.email))) await mailVerification(user, session);
}

/** Returns whether a new user has been sent an email to verify their address. */
export async function isAsked({ _id }: Pick<UserRecord, '_id'>): Promise<boolean> {
  return (await emailVerificationModel().exists({ _id })) !== null;
}

/**
 * Emails a new link and code; the earlier ones become void. Returns what happened in words. Throws 409 MAIL_NOT_SET_UP
 * without a mail server, 429 after 10 emails in a day.
 */
export async function resendVerification(principal: SessionPrincipal): Promise<string> {
  if (!sendsMail()) throw new AppError('MAIL_NOT_SET_UP');
  const user = await getOwnUser(principal);
  if (isEmailVerified(user)) return 'Your email address is verified already';
  await mailsOfDay.count(user.email);
  await inTransaction(session => mailVerification(user, session));
  return `An email with a new link and code is on its way to ${user.email}`;
}

async function mailVerification(user: UserRecord, session: ClientSession): Promise<void> {
  const token = randomBytes(32).toString('base64url');
  const code = String(randomInt(10 ** RESET_CODE_LENGTH)).padStart(RESET_CODE_LENGTH, '0');
  const now = currentTime().getTime();
  const expiresAt = new Date(now + EMAIL_LINK_HOURS * HOUR_MS);
  const offered: Omit<EmailVerificationRecord, '_id'> = {
    email: user.email,
    codeHash: hashOf('code', user._id.toHexString(), code),
    tries: 0,
    codeExpiresAt: new Date(now + EMAIL_CODE_MINUTES * MINUTE_MS),
    linkHash: hashOf('link', token),
    expiresAt,
  };
  await emailVerificationModel().replaceOne({ _id: user._id }, offered, { upsert: true, session });
  const mail = {
    kind: 'verify-email',
    to: { name: fullName(user), address: user.email },
    content: verifyEmailMail({ name: user.first_name, code, token }),
    isSecret: true,
    isUrgent: true,
    usefulUntil: expiresAt,
  } as const;
  await queueMails([mail], { scope: null, session });
}

/**
 * Verifies an address by the token of the emailed link, opened by anyone. Throws 400 TOKEN_INVALID for one that is
 * wrong, used, expired or not from the newest mail.
 */
export async function verifyByLink(token: string): Promise<UserRecord> {
  const offered = await emailVerificationModel()
    .findOne({
      linkHash: hashOf('link', token),
      expiresAt: { $gt: currentTime() },
    })
    .lean();
  const user = offered && (await redeem(offered, BY_LINK));
  if (!user) throw new AppError('TOKEN_INVALID', 'The link is wrong, used or expired');
  return user;
}

/**
 * Verifies the address of the signed-in person by the code of the newest email, which is valid for 10 minutes and 5
 * attempts; an attempt is counted before the code is checked. Throws 401 if no one is signed in, 400 CODE_INVALID.
 */
export async function verifyByCode(principal: SessionPrincipal | undefined, code: string): Promise<UserRecord> {
  if (!principal) throw new AppError('UNAUTHENTICATED');
  const { userId } = principal;
  const offered = await emailVerificationModel()
    .findOneAndUpdate(
      { _id: userId, codeExpiresAt: { $gt: currentTime() }, tries: { $lt: EMAIL_CODE_TRIES } },
      { $inc: { tries: 1 } },
    )
    .lean();
  const fits = offered !== null && isSame(hashOf('code', userId.toHexString(), code), offered.codeHash);
  const user = fits ? await redeem(offered, principal) : null;
  if (!user) throw new AppError('CODE_INVALID');
  return user;
}

/**
 * Uses up what was emailed and records that it arrived. Returns null if it was used meanwhile, or the account is
 * deactivated.
 */
async function redeem(
  { _id, email, linkHash }: EmailVerificationRecord,
  principal: Principal,
): Promise<UserRecord | null> {
  return inTransaction(async session => {
    const { deletedCount } = await emailVerificationModel().deleteOne({ _id, linkHash }, { session });
    if (deletedCount !== 1) return null;
    const user = await verifyEmail({ _id, email }, session);
    if (user) await publish(userEmailVerified, { principal, session, record: user });
    return user;
  });
}

/**
 * Makes an account with an unverified address entirely its owner's, in the transaction in which they set a password
 * through an email: the address is verified, and any earlier second factor, passkeys and keys are void. A stranger may
 * have registered the address first, or a colleague have signed in with the password that they chose.
 */
export async function claimByReset(user: UserRecord, principal: Principal, session: ClientSession): Promise<void> {
  if (!user.isEmailUnverified) return;
  await emailVerificationModel().deleteOne({ _id: user._id }, { session });
  await verifyEmail(user, session);
  await setHasTotp(user, false, session);
  await publish(userClaimed, { principal, session, record: user });
  await publish(userEmailVerified, { principal, session, record: user });
}
