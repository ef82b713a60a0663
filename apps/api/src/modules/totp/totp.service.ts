import { TOTP_SETUP_MINUTES } from '@interview-detection/shared/totp/totp.rules';
import type { NewTotp, PasswordAndCode, TotpState } from '@interview-detection/shared/totp/totp.schema';
import type { ClientSession } from 'mongoose';
import { renderSVG } from 'uqr';
import type { Published } from '#api/events/domain-event';
import { publish } from '#api/events/publish.service';
import { AppError } from '#api/lib/app-error';
import { MINUTE_MS } from '#api/lib/durations';
import type { Principal, SessionPrincipal } from '#api/lib/principal';
import type { Origin } from '#api/lib/request-context';
import { logSecurity } from '#api/lib/security-line';
import { inTransaction, isDuplicate } from '#api/database/transaction';
import type { SystemPrincipal } from '#api/lib/system-principal';
import { currentTime, settings } from '#api/lib/app-context';
import { confirmByPassword } from '../auth/confirm-owner.service';
import { takeSecondStep, tryCode } from '../auth/sign-in.service';
import type { StartedSession } from '../sessions/sessions.service';
import { userTotpDisabled, userTotpEnabled } from '../users/users.events';
import type { UserRecord } from '../users/users.model';
import { letIn } from '../users/session-user.service';
import { setHasTotp } from '../users/credentials.service';
import { getOwnUser } from '../users/users.service';
import { endSessionsOf } from '../users/account-admin.service';
import { drawRecoveryCodes, hashRecoveryCode, drawSecret, sealTotp, uriOf, openTotp } from './totp.rules';
import { totpModel } from './totp.model';
import { periodOfFresh, useCode } from './codes.service';

/** Light modules around a QR code (ISO/IEC 18004 §6.3.8). */
const QUIET_ZONE = 4;

/** Returns whether the principal's account requires a second factor, and how many recovery codes are left. */
export async function totpState({ userId }: SessionPrincipal): Promise<TotpState> {
  const totp = await totpModel()
    .findOne({ _id: userId, pendingUntil: { $exists: false } })
    .lean();
  return { enabled: totp !== null, recoveryCodesLeft: totp?.recoveryHashes.length ?? 0 };
}

/**
 * Draws a secret for an authenticator app, replacing one that waits to be confirmed. Throws as
 * `confirmByPassword`, 409 SECOND_FACTOR_ON.
 */
export async function beginTotp(
  principal: SessionPrincipal,
  password: string | undefined,
  origin: Origin,
): Promise<NewTotp> {
  const { _id, email } = await confirmByPassword(principal, password, origin);
  const secret = drawSecret();
  const pending = {
    sealedSecret: sealTotp(secret, _id),
    pendingUntil: new Date(currentTime().getTime() + TOTP_SETUP_MINUTES * MINUTE_MS),
    lastPeriod: 0,
    recoveryHashes: [],
  };
  try {
    await totpModel().replaceOne({ _id, pendingUntil: { $exists: true } }, pending, { upsert: true });
  } catch (error) {
    if (isDuplicate(error, '_id_')) throw new AppError('SECOND_FACTOR_ON');
    throw error;
  }
  const uri = uriOf(secret, email);
  return { secret, uri, qr: renderSVG(uri, { border: QUIET_ZONE }) };
}

/**
 * Confirms the app by a code, which is then used up: from now on signing in with a password requires one. Returns the
 * recovery codes, this once. Throws 400 CODE_INVALID if it is wrong or no app waits for one, 401 if the account or its
 * sessions have ended meanwhile, 429 after too many.
 */
export async function confirmTotp(principal: SessionPrincipal, code: string, origin: Origin): Promise<string[]> {
  const user = await getOwnUser(principal);
  const recoveryCodes = drawRecoveryCodes();
  const recoveryHashes = recoveryCodes.map(hashRecoveryCode);
  await tryCode(user, origin, () =>
    inTransaction(async session => {
      await letIn(principal, session);
      const totp = await totpModel()
        .findOne({ _id: user._id, pendingUntil: { $gt: currentTime() } })
        .session(session)
        .lean();
      const lastPeriod = totp && periodOfFresh(code, totp);
      if (lastPeriod === null) throw new AppError('CODE_INVALID');
      const confirmed = { $set: { lastPeriod, recoveryHashes }, $unset: { pendingUntil: 1 } };
      await totpModel().updateOne({ _id: user._id }, confirmed, { session });
      await setHasTotp(user, true, session);
      await publish(userTotpEnabled, { principal, session, record: user, payload: { user } });
    }),
  );
  logSecurity('second_factor_on', { user: user._id, company: user.company, address: origin.address });
  return recoveryCodes;
}

/**
 * Turns the second factor off. Throws as `confirmByPassword`, 404 if there is none, 400 CODE_INVALID, 401 if the account or
 * its sessions have ended meanwhile, 429 after too many wrong codes.
 */
export async function removeTotp(
  principal: SessionPrincipal,
  { password, code }: PasswordAndCode,
  origin: Origin,
): Promise<void> {
  const user = await confirmByPassword(principal, password, origin);
  if (!user.hasTotp) throw new AppError('NOT_FOUND', 'Two-factor authentication is off');
  await tryCode(user, origin, () =>
    inTransaction(async session => {
      await letIn(principal, session);
      await useCode(user, code, session);
      await forget(user, principal, session);
    }),
  );
  logSecurity('second_factor_off', { user: user._id, company: user.company, address: origin.address });
}

/** Removes an account's second factor, in this transaction. */
async function forget(user: UserRecord, principal: Principal, session: ClientSession): Promise<void> {
  await totpModel().deleteOne({ _id: user._id }, { session });
  await setHasTotp(user, false, session);
  await publish(userTotpDisabled, { principal, session, record: user, payload: { user } });
}

/** Signs in with the second factor, after the password. Throws 401, 400 CODE_INVALID, 429, as `takeSecondStep`. */
export const loginByTotp = (
  { token, code }: { token: string; code: string },
  origin: Origin,
): Promise<StartedSession> => takeSecondStep(token, origin, (user, session) => useCode(user, code, session));

/** Removes the app of an account that was deleted, or now belongs to another person. */
export async function forgetTotp({ record, session }: Published<undefined>): Promise<void> {
  await totpModel().deleteOne({ _id: record._id }, { session });
}

/**
 * Removes the second factor of an account on behalf of the server's operator, ends all of its sessions, and tells its
 * owner by mail. Returns false if it has none.
 */
export async function removeSecondFactor(user: UserRecord, operator: SystemPrincipal): Promise<boolean> {
  if (!user.hasTotp) return false;
  await inTransaction(async session => {
    await forget(user, operator, session);
    await endSessionsOf(user._id, session);
  });
  return true;
}

/**
 * Seals every authenticator app's secret with the server's current secret if JWT_SECRET_PREVIOUS names an older one.
 * Returns how many there were.
 */
export async function resealTotp(): Promise<number> {
  if (settings().JWT_SECRET_PREVIOUS === undefined) return 0;
  let count = 0;
  for await (const { _id, sealedSecret } of totpModel().find({}, { sealedSecret: 1 }).sort({ _id: 1 }).lean()) {
    const opened = openTotp(sealedSecret, _id);
    if (!opened?.isOld) continue;
    await totpModel().updateOne({ _id, sealedSecret }, { sealedSecret: sealTotp(opened.text, _id) });
    count++;
  }
  return count;
}
