import {
  PASSKEY_CHALLENGE_MINUTES,
  PASSKEYS_MAX,
  type AddPasskey,
  type LoginByPasskey,
} from '@interview-detection/shared/passkeys/passkeys.schema';
import { generateAuthenticationOptions, generateRegistrationOptions } from '@simplewebauthn/server';
import { Types, type ClientSession } from 'mongoose';
import { currentTime } from '#api/lib/app-context';
import type { Published } from '#api/events/domain-event';
import { publish } from '#api/events/publish.service';
import { AppError } from '#api/lib/app-error';
import { MINUTE_MS } from '#api/lib/durations';
import { listPage, type Listing } from '#api/database/listing';
import type { Principal, SessionPrincipal } from '#api/lib/principal';
import { deviceOf, type Origin } from '#api/lib/request-context';
import { logSecurity } from '#api/lib/security-line';
import { inTransaction, isDuplicate } from '#api/database/transaction';
import { confirmOwner } from '../auth/confirm-owner.service';
import { rememberNetwork } from '../auth/wrong-logins.service';
import { signIn } from '../auth/sign-in.service';
import { markConfirmed, type StartedSession } from '../sessions/sessions.service';
import { userPasskeyAdded, userPasskeyRemoved } from '../users/users.events';
import { endSessionsOf } from '../users/account-admin.service';
import { letIn } from '../users/session-user.service';
import type { UserRecord } from '../users/users.model';
import { findActiveUser, fullName, getOwnUser } from '../users/users.service';
import { ALGORITHMS, rpId, useUp, verifyNew, verifyUse, WrongAnswer, drawChallenge } from './ceremony.service';
import { CREDENTIAL_INDEX, passkeyModel, type PasskeyRecord } from './passkeys.model';

const TIMEOUT_MS = PASSKEY_CHALLENGE_MINUTES * MINUTE_MS;
const TO_SIGN_IN = 'login';
const toAdd = ({ userId }: SessionPrincipal) => `add ${userId.toHexString()}`;

/** Returns the principal's own passkeys, latest first. */
export async function listPasskeys({ userId }: SessionPrincipal): Promise<Listing<PasskeyRecord>> {
  const own = { user: userId };
  return listPage(
    {},
    {
      rows: ({ skip, limit }) => passkeyModel().find(own).sort({ _id: -1 }).skip(skip).limit(limit).lean(),
      total: () => passkeyModel().countDocuments(own),
    },
  );
}

/** Returns what the principal's browser needs to make a passkey. Throws as `confirmOwner`, 409 TOO_MANY_PASSKEYS. */
export async function passkeyOptions(principal: SessionPrincipal, password: string | undefined, origin: Origin) {
  const user = await confirmOwner(principal, password, origin);
  const known = await passkeyModel().find({ user: user._id }, { credentialId: 1, transports: 1 }).lean();
  if (known.length >= PASSKEYS_MAX) throw new AppError('TOO_MANY_PASSKEYS');
  const {
    rp,
    pubKeyCredParams,
    user: account,
    challenge,
  } = await generateRegistrationOptions({
    rpName: 'Interview Detection',
    rpID: rpId(),
    userID: new Uint8Array(user._id.id),
    userName: user.email,
    userDisplayName: fullName(user),
    challenge: new Uint8Array(drawChallenge(toAdd(principal))),
    supportedAlgorithmIDs: ALGORITHMS,
  });
  return {
    challenge,
    rp: { id: rpId(), name: rp.name },
    user: account,
    pubKeyCredParams: pubKeyCredParams.map(({ alg }) => ({ alg, type: 'public-key' as const })),
    timeout: TIMEOUT_MS,
    attestation: 'none' as const,
    excludeCredentials: known.map(({ credentialId: id, transports }) => ({
      id,
      transports,
      type: 'public-key' as const,
    })),
    authenticatorSelection: {
      residentKey: 'required' as const,
      requireResidentKey: true as const,
      userVerification: 'required' as const,
    },
  };
}

/**
 * Adds a passkey to the principal's account. Throws 400 PASSKEY_INVALID, 401 where their account or sessions have ended
 * meanwhile, 409 TOO_MANY_PASSKEYS.
 */
export async function addPasskey(
  principal: SessionPrincipal,
  input: AddPasskey,
  origin: Origin,
): Promise<PasskeyRecord> {
  const user = await getOwnUser(principal);
  try {
    const { signed, made } = await verifyNew(input, toAdd(principal));
    const passkey: PasskeyRecord = {
      _id: new Types.ObjectId(),
      user: user._id,
      credentialId: made.credential.id,
      publicKey: Buffer.from(made.credential.publicKey).toString('base64url'),
      counter: made.credential.counter,
      transports: input.credential.response.transports ?? [],
      name: input.name ?? deviceOf(origin.userAgent),
      isSynced: made.credentialBackedUp,
      createdAt: currentTime(),
      lastUsedAt: null,
    };
    await inTransaction(async session => {
      // Of two at once, the second conflicts with the first, runs again and counts it.
      await letIn(principal, session);
      await useUp(signed, session);
      if ((await passkeyModel().countDocuments({ user: user._id }).session(session)) >= PASSKEYS_MAX) {
        throw new AppError('TOO_MANY_PASSKEYS');
      }
      await passkeyModel().create([passkey], { session });
      await publish(userPasskeyAdded, { principal, session, record: user, payload: { user, name: passkey.name } });
    });
    logSecurity('passkey_added', { user: user._id, company: user.company, address: origin.address });
    return passkey;
  } catch (error) {
    if (error instanceof WrongAnswer || isDuplicate(error, CREDENTIAL_INDEX)) throw new AppError('PASSKEY_INVALID');
    throw error;
  }
}

/** Deletes one of the principal's passkeys. Throws as `confirmOwner`, 404, 401 where their sessions have ended meanwhile. */
export async function removePasskey(
  principal: SessionPrincipal,
  id: string,
  password: string | undefined,
  origin: Origin,
): Promise<void> {
  const mine = { _id: id, user: principal.userId };
  if (!(await passkeyModel().exists(mine))) throw new AppError('NOT_FOUND', 'You have no such passkey');
  const user = await confirmOwner(principal, password, origin);
  await inTransaction(async session => {
    await letIn(principal, session);
    const passkey = await passkeyModel().findOneAndDelete(mine, { session }).lean();
    if (!passkey) throw new AppError('NOT_FOUND', 'You have no such passkey');
    await publishRemoved(user, passkey, principal, session);
  });
  logSecurity('passkey_removed', { user: user._id, company: user.company, address: origin.address });
}

const publishRemoved = (user: UserRecord, { name }: PasskeyRecord, principal: Principal, session: ClientSession) =>
  publish(userPasskeyRemoved, { principal, session, record: user, payload: { user, name } });

/**
 * Removes all passkeys of an account on behalf of the server's operator, and ends its sessions. Returns how many there
 * were.
 */
export async function removePasskeysOf(user: UserRecord, operator: Principal): Promise<number> {
  return inTransaction(async session => {
    const passkeys = await passkeyModel().find({ user: user._id }).session(session).lean();
    await passkeyModel().deleteMany({ user: user._id }, { session });
    for (const passkey of passkeys) await publishRemoved(user, passkey, operator, session);
    if (passkeys.length > 0) await endSessionsOf(user._id, session);
    return passkeys.length;
  });
}

/** Returns what a browser needs to sign a person in: the device knows whose its passkeys are. */
export async function loginOptions() {
  const { challenge } = await generateAuthenticationOptions({
    rpID: rpId(),
    challenge: new Uint8Array(drawChallenge(TO_SIGN_IN)),
  });
  const userVerification = 'required' as const;
  return { challenge, rpId: rpId(), timeout: TIMEOUT_MS, userVerification, allowCredentials: [] };
}

/**
 * Signs in with a passkey, whose device has verified its user, which makes two factors at once. Throws 401 for anything
 * wrong with it.
 */
export async function loginByPasskey(input: LoginByPasskey, origin: Origin): Promise<StartedSession> {
  const passkey = await passkeyModel().findOne({ credentialId: input.credential.id }).lean();
  const user = passkey && (await findActiveUser(passkey.user));
  try {
    const { userHandle } = input.credential.response;
    const isOwn = user && (userHandle === undefined || Buffer.from(userHandle, 'base64url').equals(user._id.id));
    if (!passkey || !user || !isOwn) throw new WrongAnswer('Nobody has it');
    const prove = await proofBy(passkey, input);
    const started = await signIn(user, origin, { prove, isStrong: true });
    await rememberNetwork({ email: user.email, address: origin.address });
    return started;
  } catch (error) {
    if (!(error instanceof WrongAnswer)) throw error;
    logSecurity('sign_in_failed', { user: user?._id ?? null, company: user?.company ?? null, address: origin.address });
    throw new AppError('UNAUTHENTICATED', 'This passkey doesn’t belong to an account here', { isLogged: true });
  }
}

/** Verifies what a passkey has signed. Returns a function that uses it up, for the transaction that relies on it. */
async function proofBy(
  passkey: PasskeyRecord,
  input: LoginByPasskey,
): Promise<(session: ClientSession) => Promise<void>> {
  const { signed, info } = await verifyUse(input, TO_SIGN_IN, passkey);
  return async session => {
    await useUp(signed, session);
    const used = { counter: info.newCounter, isSynced: info.credentialBackedUp, lastUsedAt: currentTime() };
    const { _id, counter } = passkey;
    const { matchedCount } = await passkeyModel().updateOne({ _id, counter }, used, { session });
    if (matchedCount === 0) throw new WrongAnswer('It was deleted, or has signed since');
  };
}

/**
 * Records that the principal has just signed with one of their passkeys, as if they had given the password. Throws 400
 * PASSKEY_INVALID.
 */
export async function confirmByPasskey(principal: SessionPrincipal, input: LoginByPasskey): Promise<void> {
  const own = { credentialId: input.credential.id, user: principal.userId };
  try {
    const passkey = await passkeyModel().findOne(own).lean();
    if (!passkey) throw new WrongAnswer('They have no such passkey');
    await inTransaction(await proofBy(passkey, input));
  } catch (error) {
    if (error instanceof WrongAnswer) throw new AppError('PASSKEY_INVALID');
    throw error;
  }
  await markConfirmed(principal);
}

/** Removes the passkeys of an account that was deleted, or claimed by the owner of its email. */
export async function forgetPasskeys({ record, session }: Published<undefined>): Promise<void> {
  await passkeyModel().deleteMany({ user: record._id }, { session });
}
