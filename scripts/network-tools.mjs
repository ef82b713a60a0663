import { canInstall, installDebianPackages, reasonOf } from './debian.mjs';
import { inFolders } from './coturn.mjs';

const TOOLS = ['ip', 'iptables'];
const missing = () => TOOLS.filter(name => !inFolders(name));

/**
 * Provides the programs that make networks for `test:network`; on Debian and Ubuntu, root installs them. Without them
 * those tests fail, and say what is missing.
 * @returns a short text about the outcome
 */
export async function provideNetworkTools() {
  if (missing().length === 0) return TOOLS.map(inFolders).join(' ');
  const outcome = canInstall()
    ? await installDebianPackages('ip and iptables', ['iproute2', 'iptables'])
    : { code: 1, output: 'E: only root on Debian or Ubuntu installs them' };
  const still = missing();
  return still.length === 0 ? TOOLS.map(inFolders).join(' ') : `${still.join(' and ')} missing: ${reasonOf(outcome)}`;
}
