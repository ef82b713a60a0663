import { TOTP_DIGITS } from '@interview-detection/shared/totp/totp.rules';
import type { ClientSession } from 'mongoose';
import type { PasswordAndCode } from '@interview-detection/shared/totp/totp.schema';
import { currentTime } from '#api/lib/app-context';
import { publish } from '#api/events/publish.service';
import { AppError } from '#api/lib/app-error';
import { logger } from '#api/lib/logger';
import { logSecurity } from '#api/lib/security-line';
import type { SessionPrincipal } from '#api/lib/principal';
import type { Origin } from '#api/lib/request-context';
import { inTransaction } from '#api/database/transaction';
import { userRecoveryCodeUsed, userRecoveryCodesRenewed } from '../users/users.events';
import type { UserRecord } from '../users/users.model';
import { principalOf, letIn } from '../users/session-user.service';
import { confirmByPassword } from '../auth/confirm-owner.service';
import { tryCode } from '../auth/sign-in.service';
import { hashRecoveryCode, openTotp, periodOf, drawRecoveryCodes } from './totp.rules';
import { totpModel, type TotpRecord } from './totp.model';

const APP_CODE = new RegExp(`^\\d{${TOTP_DIGITS}}$`);

/**
 * Returns the period of a code of that app that was not accepted before; null for any other. Spaces in it are ignored:
 * apps show "123 456".
 */
export function periodOfFresh(code: string, { _id, sealedSecret, lastPeriod }: TotpRecord): number | null {
  const digits = code.replace(/\s/g, '');
  if (!APP_CODE.test(digits)) return null;
  const opened = openTotp(sealedSecret, _id);
  if (!opened)
    logger.error({ user: _id.toHexString() }, 'the secret of an authenticator app cannot be read with this JWT_SECRET');
  const period = opened && periodOf(digits, opened.text, currentTime().getTime());
  return period !== null && period > lastPeriod ? period : null;
}

/**
 * Uses up a code of an account's authenticator app, or one of its recovery codes, in this transaction. Throws 400
 * CODE_INVALID for one that is wrong or was used.
 */
export async function useCode(user: UserRecord, code: string, session: ClientSession): Promise<void> {
  const totp = await totpModel()
    .findOne({ _id: user._id, pendingUntil: { $exists: false } })
    .session(session)
    .lean();
  if (!totp) throw new AppError('CODE_INVALID');
  const { _id, lastPeriod } = totp;
  const period = periodOfFresh(code, totp);
  if (period !== null) {
    // Of two at once, the second conflicts with the first, runs again, and finds it used.
    await totpModel().updateOne({ _id, lastPeriod }, { lastPeriod: period }, { session });
    return;
  }
  const hash = hashRecoveryCode(code);
  if (!totp.recoveryHashes.includes(hash)) throw new AppError('CODE_INVALID');
  await totpModel().updateOne({ _id }, { $pull: { recoveryHashes: hash } }, { session });
  const left = totp.recoveryHashes.length - 1;
  await publish(userRecoveryCodeUsed, { principal: principalOf(user), session, record: user, payload: { user, left } });
  logSecurity('recovery_code_used', { user: user._id, company: user.company });
}

/**
 * Makes new recovery codes that replace all earlier ones. Returns them, this once. Throws as `confirmByPassword`, 404 if
 * there is no second factor, 400 CODE_INVALID, 401 if the account or its sessions have ended meanwhile, 429 after too
 * many wrong codes.
 */
export async function renewRecoveryCodes(
  principal: SessionPrincipal,
  { password, code }: PasswordAndCode,
  origin: Origin,
): Promise<string[]> {
  const user = await confirmByPassword(principal, password, origin);
  if (!user.hasTotp) throw new AppError('NOT_FOUND', 'Two-factor authentication is off');
  const recoveryCodes = drawRecoveryCodes();
  const recoveryHashes = recoveryCodes.map(hashRecoveryCode);
  await tryCode(user, origin, () =>
    inTransaction(async session => {
      await letIn(principal, session);
      await useCode(user, code, session);
      await totpModel().updateOne({ _id: user._id }, { recoveryHashes }, { session });
      await publish(userRecoveryCodesRenewed, { principal, session, record: user, payload: { user } });
    }),
  );
  logSecurity('recovery_codes_renewed', { user: user._id, company: user.company, address: origin.address });
  return recoveryCodes;
}
