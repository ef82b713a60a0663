import { existsSync } from 'node:fs';
import { run } from './processes.mjs';
import { progress } from './steps.mjs';

/** The installation that runs: apt-get takes no other beside it. */
let last = Promise.resolve();

/** Whether packages of Debian or Ubuntu may be installed here. */
export const canInstall = () => existsSync('/usr/bin/apt-get') && process.getuid?.() === 0;

/**
 * Installs packages of Debian or Ubuntu.
 * @param title what they are to a person
 * @returns exit code and output of the command that failed, else of the last one
 */
export function installDebianPackages(title, names) {
  const install = async () => {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    let outcome;
    for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...names]]) {
      progress(`Installing ${title}: apt-get ${args.join(' ')}`);
      outcome = await run('apt-get', args, { env });
      if (outcome.code !== 0) return outcome;
    }
    return outcome;
  };
  last = last.then(install);
  return last;
}
