import type { ClientSession } from 'mongoose';
import { systemPrincipal } from '#api/lib/system-principal';
import { Users, type ProviderSubject, type UserRecord } from './users.model';

// A provider identifies the account, at first by its email: both are unique over all companies.
const accounts = Users.unscoped(systemPrincipal('accounts'));

/** Returns the account with this email, including deactivated ones. */
export async function findUserByEmail(email: string): Promise<UserRecord | null> {
  return accounts.findOne({ email }).lean();
}

/** Returns the account that is bound to this person of a provider, including deactivated ones. */
export async function findUserOfProvider({ issuer, subject }: ProviderSubject): Promise<UserRecord | null> {
  return accounts.findOne({ 'provider.issuer': issuer, 'provider.subject': subject }).lean();
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
  return accounts
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
  return accounts
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
