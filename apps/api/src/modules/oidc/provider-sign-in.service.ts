import { timingSafeEqual } from 'node:crypto';
import { OIDC_MINUTES } from '@interview-detection/shared/oidc/oidc.schema';
import { ROLE_DEFAULT, type Role } from '@interview-detection/shared/access/roles';
import { Types } from 'mongoose';
import { currentTime, settings } from '#api/lib/app-context';
import { AppError } from '#api/lib/app-error';
import { MINUTE_MS } from '#api/lib/durations';
import type { Origin } from '#api/lib/request-context';
import { openText, sealText } from '#api/lib/encrypted-text';
import { logSecurity } from '#api/lib/security-line';
import { publish } from '#api/events/publish.service';
import { systemPrincipal, systemScope } from '#api/lib/system-principal';
import { inTransaction } from '#api/database/transaction';
import { rememberNetwork } from '../auth/wrong-logins.service';
import { signIn } from '../auth/sign-in.service';
import type { StartedSession } from '../sessions/sessions.service';
import { requireOpen, requireStillOpen } from '../auth/auth.service';
import { findCompany } from '../company/company.service';
import { userClaimed, userEmailVerified, userPasswordChanged, userRegistered } from '../users/users.events';
import type { ProviderSubject, UserRecord } from '../users/users.model';
import { bindToProvider, claimByProvider, findUserByEmail, findUserOfProvider } from '../users/credentials.service';
import { createUser } from '../users/users.service';
import { personOf, type Person } from './person.rules';
import { askProvider, beginAtProvider, type Handshake } from './provider.gateway';

/** No one is signed in yet: the provider says who they are. */
const PROVIDER = systemPrincipal('oidc');

/**
 * Returns the account of a person of the provider: the one that is bound to them, or else the one with their email,
 * which is then bound to them; creates one if there is none. Throws 403 if it is deactivated, another company's or
 * REGISTRATION allows no new accounts, 409 OIDC_OTHER_PERSON if it is bound to someone else, 429 after too many new
 * ones.
 */
async function accountOf(person: Person, origin: Origin): Promise<UserRecord> {
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
  if (settings().OIDC_COMPANY === undefined) return { role: 'owner' };
  return { company: new Types.ObjectId(settings().OIDC_COMPANY), role: ROLE_DEFAULT };
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
  if (settings().OIDC_COMPANY === undefined) return;
  if (await findCompany(systemScope(PROVIDER, new Types.ObjectId(settings().OIDC_COMPANY)))) return;
  throw new Error('Wrong settings (see .env.example):\n  OIDC_COMPANY: there is no company with this id');
}

/** Returns what the button shows after "Continue with"; null if no provider is set up. */
export const providerName = (): string | null => (settings().OIDC_ISSUER === undefined ? null : settings().OIDC_NAME);

const PURPOSE = 'oidc-handshake';

/**
 * Begins a sign-in: returns where the browser goes, and what it keeps meanwhile, which only this server can read.
 * Throws 409 OIDC_NOT_SET_UP, 502 OIDC_FAILED.
 */
export async function beginSignIn(): Promise<{ url: string; kept: string }> {
  const { url, handshake } = await beginAtProvider();
  const until = currentTime().getTime() + OIDC_MINUTES * MINUTE_MS;
  return { url, kept: sealText(JSON.stringify({ ...handshake, until }), PURPOSE, '') };
}

/**
 * Signs in the person who returns with the provider's answer, in the browser that began. Throws 400
 * OIDC_ANSWER_INVALID, 403 if they may not sign in, 409 OIDC_NOT_SET_UP, OIDC_OTHER_PERSON, 429, 502 OIDC_FAILED.
 */
export async function finishSignIn(text: string, kept: string | undefined, origin: Origin): Promise<StartedSession> {
  if (providerName() === null) throw new AppError('OIDC_NOT_SET_UP');
  const answer = new URLSearchParams(text);
  const claims = await askProvider(answer, handshakeOf(kept, answer.get('state') ?? ''));
  const person = personOf(claims);
  if (!person) {
    logSecurity('sign_in_failed', { user: null, address: origin.address });
    const message = `${settings().OIDC_NAME} doesn’t say that your email address is verified. Verify it there, or ask your administrator.`;
    throw new AppError('FORBIDDEN', message, { isLogged: true });
  }
  const user = await accountOf(person, origin);
  await rememberNetwork({ email: user.email, address: origin.address });
  // A company's rule about second factors applies to passwords: what the provider asks for is its business.
  return signIn(user, origin, { isStrong: true });
}

/**
 * Returns what the browser has kept of the sign-in that this answer belongs to. Throws 400 OIDC_ANSWER_INVALID if
 * that has ended, or is another one.
 */
function handshakeOf(kept: string | undefined, state: string): Handshake {
  const opened = kept === undefined ? null : openText(kept, PURPOSE, '');
  if (!opened) throw new AppError('OIDC_ANSWER_INVALID');
  const { until, ...handshake } = JSON.parse(opened.text) as Handshake & { until: number };
  if (until <= currentTime().getTime() || !isSame(handshake.state, state)) throw new AppError('OIDC_ANSWER_INVALID');
  return handshake;
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
