import { INVITATION_DAYS } from '@interview-detection/shared/auth/auth.rules';
import type { ClientSession } from 'mongoose';
import { currentTime } from '#api/lib/app-context';
import { AppError } from '#api/lib/app-error';
import { DAY_MS } from '#api/lib/durations';
import { systemPrincipal } from '#api/lib/system-principal';
import { Users, type UserRecord, type ProviderSubject } from './users.model';

// A code or an emailed link leads to an account in any company.
const accounts = () => Users.unscoped(systemPrincipal('accounts'));

/** The fields of an account whose password was not chosen by its owner. */
export const givenPassword = () =>
  ({
    mustChangePassword: true,
    givenPasswordUntil: new Date(currentTime().getTime() + INVITATION_DAYS * DAY_MS),
  }) as const;

/**
 * Records that emails to this address of an active account arrive. Returns null if the account was deleted or has
 * another address.
 */
export async function verifyEmail(
  { _id, email }: Pick<UserRecord, '_id' | 'email'>,
  session: ClientSession,
): Promise<UserRecord | null> {
  return accounts()
    .findOneAndUpdate(
      { _id, email, active: true },
      { $unset: { isEmailUnverified: 1 } },
      { returnDocument: 'after', session },
    )
    .lean();
}

/** Stores whether signing in to an account requires a code of its authenticator app. */
export async function setHasTotp(
  { _id }: Pick<UserRecord, '_id'>,
  hasTotp: boolean,
  session: ClientSession,
): Promise<void> {
  await accounts().updateOne({ _id }, hasTotp ? { $set: { hasTotp } } : { $unset: { hasTotp: 1 } }, { session });
}

/**
 * Sets a password and ends every older session. Requires the version that the caller saw, so that of two changes at
 * once one wins. Returns the new version.
 */
export async function setPassword(user: UserRecord, passwordHash: string, session: ClientSession): Promise<number> {
  const updated = await accounts()
    .findOneAndUpdate(
      { _id: user._id, tokenVersion: user.tokenVersion },
      { passwordHash, $inc: { tokenVersion: 1 }, $unset: { mustChangePassword: 1, givenPasswordUntil: 1 } },
      { returnDocument: 'after', session },
    )
    .lean();
  if (!updated) throw new AppError('UNAUTHENTICATED', 'Your session has ended, please sign in again');
  return updated.tokenVersion;
}

/** Replaces the hash with another of the same password, unless the password was changed meanwhile; sessions stay. */
export async function exchangeHash({ _id, passwordHash: before }: UserRecord, passwordHash: string): Promise<void> {
  await accounts().updateOne({ _id, passwordHash: before ?? null }, { passwordHash });
}

/**
 * Sets the password of an active account by a reset and ends every session. With `isGiven`, its owner must change it.
 * Returns null if there is no such account.
 */
export async function replacePassword(
  email: string,
  { passwordHash, isGiven }: { passwordHash: string; isGiven: boolean },
  session: ClientSession,
): Promise<UserRecord | null> {
  const whose = isGiven ? { $set: givenPassword() } : { $unset: { mustChangePassword: 1, givenPasswordUntil: 1 } };
  return accounts()
    .findOneAndUpdate(
      { email, active: true },
      { passwordHash, $inc: { tokenVersion: 1 }, ...whose },
      { returnDocument: 'after', session },
    )
    .lean();
}

/** Returns the account with this email, including deactivated ones. */
export async function findUserByEmail(email: string): Promise<UserRecord | null> {
  return accounts().findOne({ email }).lean();
}

/** Returns the account that is bound to this person of a provider, including deactivated ones. */
export async function findUserOfProvider({ issuer, subject }: ProviderSubject): Promise<UserRecord | null> {
  return accounts().findOne({ 'provider.issuer': issuer, 'provider.subject': subject }).lean();
}

/**
 * Binds an account to a person of a provider, replacing one of another provider. Returns null if the account has
 * changed since it was read.
 */
export async function bindToProvider(user: UserRecord, provider: ProviderSubject): Promise<UserRecord | null> {
  const { _id, tokenVersion } = user;
  const asRead = {
    'provider.issuer': user.provider?.issuer ?? null,
    'provider.subject': user.provider?.subject ?? null,
  };
  return accounts()
    .findOneAndUpdate({ _id, tokenVersion, active: true, ...asRead }, { provider }, { returnDocument: 'after' })
    .lean();
}

/**
 * Records that a provider has proved whose account it is: the email counts as verified, the password and the second
 * factor are removed, and every older session ends. `place` is where an account without a company belongs. Returns null
 * if the account has changed since it was read.
 */
export async function claimByProvider(
  { _id, tokenVersion }: UserRecord,
  { provider, place }: { provider: ProviderSubject; place: Partial<Pick<UserRecord, 'company' | 'role'>> },
  session: ClientSession,
): Promise<UserRecord | null> {
  return accounts()
    .findOneAndUpdate(
      { _id, tokenVersion, active: true },
      {
        $set: { provider, ...place },
        $unset: { passwordHash: 1, isEmailUnverified: 1, mustChangePassword: 1, givenPasswordUntil: 1, hasTotp: 1 },
        $inc: { tokenVersion: 1 },
      },
      { returnDocument: 'after', session },
    )
    .lean();
}
