import type { PasswordAndCode } from '@interview-detection/shared/totp/totp.schema';
import { publish } from '#api/events/publish.service';
import { AppError } from '#api/lib/app-error';
import type { SessionPrincipal } from '#api/lib/principal';
import type { Origin } from '#api/lib/request-context';
import { logSecurity } from '#api/lib/security-line';
import { inTransaction } from '#api/database/transaction';
import { confirmByPassword } from '../auth/confirm-owner.service';
import { tryCode } from '../auth/second-step.service';
import { letIn } from '../users/acting-user.service';
import { userRecoveryCodesRenewed } from '../users/users.events';
import { drawRecoveryCodes, hashRecoveryCode } from './recovery-codes.rules';
import { TotpModel } from './totp.model';
import { useCode } from './use-code.service';

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
      await TotpModel.updateOne({ _id: user._id }, { recoveryHashes }, { session });
      await publish(userRecoveryCodesRenewed, { principal, session, record: user, payload: { user } });
    }),
  );
  logSecurity('recovery_codes_renewed', { user: user._id, company: user.company, address: origin.address });
  return recoveryCodes;
}
