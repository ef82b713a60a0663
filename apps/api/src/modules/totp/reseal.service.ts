import { env } from '#api/env';
import { openTotp, sealTotp } from './secrets.rules';
import { TotpModel } from './totp.model';

/**
 * Seals every authenticator app's secret with the server's current secret if JWT_SECRET_PREVIOUS names an older one.
 * Returns how many there were.
 */
export async function resealTotp(): Promise<number> {
  if (env.JWT_SECRET_PREVIOUS === undefined) return 0;
  let count = 0;
  for await (const { _id, sealedSecret } of TotpModel.find({}, { sealedSecret: 1 }).sort({ _id: 1 }).lean()) {
    const opened = openTotp(sealedSecret, _id);
    if (!opened?.isOld) continue;
    await TotpModel.updateOne({ _id, sealedSecret }, { sealedSecret: sealTotp(opened.text, _id) });
    count++;
  }
  return count;
}
