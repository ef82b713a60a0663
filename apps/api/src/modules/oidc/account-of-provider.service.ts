import { ROLE_DEFAULT, type Role } from '@interview-detection/shared/access/roles';
import { Types } from 'mongoose';
import { env } from '#api/env';
import { publish } from '#api/events/publish.service';
import { AppError } from '#api/lib/app-error';
import type { Origin } from '#api/lib/request-context';
import { logSecurity } from '#api/lib/security-line';
import { systemPrincipal, systemScope } from '#api/lib/system-principal';
import { inTransaction } from '#api/database/transaction';
import { requireOpen, requireStillOpen } from '../auth/registration.service';
import { findCompany } from '../company/company.service';
import { userClaimed, userEmailVerified, userPasswordChanged, userRegistered } from '../users/users.events';
import type { ProviderSubject, UserRecord } from '../users/users.model';
import {
  bindToProvider,
  claimByProvider,
  findUserByEmail,
  findUserOfProvider,
} from '../users/users-of-provider.service';
import { createUser } from '../users/users.service';
import type { Person } from './person.rules';

/** Nobody is signed in yet: the provider says who they are. */
const PROVIDER = systemPrincipal('oidc');

/**
 * Returns the account of a person of the provider: the one that is bound to them, or else the one with their email,
 * which is then bound to them; creates one if there is none. Throws 403 if it is deactivated, another company's or
 * REGISTRATION allows no new accounts, 409 OIDC_OTHER_PERSON if it is bound to someone else, 429 after too many new
 * ones.
 */
export async function accountOf(person: Person, origin: Origin): Promise<UserRecord> {
  try {
    return await openOrMake(person, origin);
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'EMAIL_TAKEN')) throw error;
    // Created at the same moment, by their other tab.
    return openOrMake(person, origin);
  }
}

async function openOrMake(person: Person, origin: Origin): Promise<UserRecord> {
  const { provider } = person;
  const user = (await findUserOfProvider(provider)) ?? (await findUserByEmail(person.email));
  if (!user) return makeAccount(person, origin);
  const isTheirs = user.provider?.issuer === provider.issuer && user.provider.subject === provider.subject;
  if (!user.active) {
    logSecurity('sign_in_failed', { user: user._id, company: user.company, address: origin.address });
    const message = 'Your account is deactivated. Ask an owner of your company to reactivate it.';
    throw new AppError('FORBIDDEN', message, { isLogged: true });
  }
  // The provider has given the address to someone else. A binding to another provider is void: the operator has
  // switched providers.
  if (!isTheirs && user.provider?.issuer === provider.issuer) {
    logSecurity('sign_in_failed', { user: user._id, company: user.company, address: origin.address });
    throw new AppError('OIDC_OTHER_PERSON');
  }
  if (user.isEmailUnverified || user.mustChangePassword) return claim(user, provider);
  if (isTheirs) return user;
  const bound = await bindToProvider(user, provider);
  // Another request was faster.
  if (!bound) throw new AppError('OIDC_ANSWER_INVALID');
  return bound;
}

/**
 * Makes an account entirely its owner's, once it is known who that is. An earlier password is void, and so are the
 * sessions, keys and second factor that it led to: a stranger may have registered the address first, or a colleague
 * have chosen the password.
 */
async function claim(user: UserRecord, provider: ProviderSubject): Promise<UserRecord> {
  const place = placeOfNew();
  const isElsewhere = place.company && user.company && !user.company.equals(place.company);
  if (isElsewhere) throw new AppError('FORBIDDEN', IN_ANOTHER_COMPANY);
  return inTransaction(async session => {
    const claimed = await claimByProvider(user, { provider, place: user.company ? {} : place }, session);
    // Another request was faster: its result counts.
    if (!claimed) throw new AppError('OIDC_ANSWER_INVALID');
    const told = { principal: PROVIDER, session, record: claimed };
    await publish(userClaimed, told);
    if (user.isEmailUnverified) await publish(userEmailVerified, told);
    if (user.passwordHash !== undefined) await publish(userPasswordChanged, { ...told, payload: { user: claimed } });
    return claimed;
  });
}

/**
 * Returns where the provider's people without a company belong; without OIDC_COMPANY they are owners of the companies
 * that they will create.
 */
function placeOfNew(): { company?: Types.ObjectId; role: Role } {
  if (env.OIDC_COMPANY === undefined) return { role: 'owner' };
  return { company: new Types.ObjectId(env.OIDC_COMPANY), role: ROLE_DEFAULT };
}

/** A stranger may have created that account, and wait in that company for what its owner brings. */
const IN_ANOTHER_COMPANY =
  'Someone has created an account with your email address in another company. Choose “Forgot password” to look ' +
  'into it; delete it there, and sign in here again to get into your own company.';

async function makeAccount(
  { provider, email, first_name, last_name }: Person,
  { address }: Origin,
): Promise<UserRecord> {
  await requireOpen(address);
  const account = { provider, email, first_name, last_name, ...placeOfNew(), emailVerified: true };
  return createUser(account, async (user, session) => {
    await requireStillOpen(user, session);
    await publish(userRegistered, { principal: PROVIDER, session, record: user, payload: { user } });
  });
}

/** Throws one line for the person who starts the product if there is no company with the id of OIDC_COMPANY. */
export async function requireCompanyOfProvider(): Promise<void> {
  if (env.OIDC_COMPANY === undefined) return;
  if (await findCompany(systemScope(PROVIDER, new Types.ObjectId(env.OIDC_COMPANY)))) return;
  throw new Error('Wrong settings (see .env.example):\n  OIDC_COMPANY: there is no company with this id');
}
