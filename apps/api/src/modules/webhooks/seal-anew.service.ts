import { env } from '../../env';
import { systemPrincipal } from '../../lib/system-principal';
import { openSecret, sealSecret } from './secrets.rules';
import { Webhooks } from './webhooks.model';

const webhooksOfAll = Webhooks.acrossCompanies(systemPrincipal('seal-anew'));

/**
 * Seals every webhook's secret with the server's present one, where JWT_SECRET_PREVIOUS says that there was another; so that
 * one may go after a while, also where a webhook has sent nothing since. Returns how many that were.
 */
export async function sealSecretsAnew(): Promise<number> {
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
