import { env } from '#api/env';
import { systemPrincipal } from '#api/lib/system-principal';
import { openSecret, sealSecret } from './secrets.rules';
import { Webhooks } from './webhooks.model';

const webhooksOfAll = Webhooks.unscoped(systemPrincipal('reseal'));

/**
 * Seals every webhook's secret with the server's current secret if JWT_SECRET_PREVIOUS names an older one; so that one
 * can be removed after a while, even if a webhook has sent nothing since. Returns how many there were.
 */
export async function resealSecrets(): Promise<number> {
  if (env.JWT_SECRET_PREVIOUS === undefined) return 0;
  let count = 0;
  for await (const { _id, sealedSecret } of webhooksOfAll.find({}, { sealedSecret: 1 }).sort({ _id: 1 }).lean()) {
    const opened = openSecret(sealedSecret, _id);
    if (!opened?.isOld) continue;
    await webhooksOfAll.updateOne({ _id, sealedSecret }, { sealedSecret: sealSecret(opened.text, _id) });
    count++;
  }
  return count;
}
