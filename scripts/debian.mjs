import { existsSync } from 'node:fs';
import { run } from './processes.mjs';
import { retry } from './retry.mjs';
import { progress } from './steps.mjs';

/** The installation that runs: apt-get takes no other beside it. */
let last = Promise.resolve();

/** Whether packages of Debian or Ubuntu may be installed here. */
export const canInstall = () => existsSync('/usr/bin/apt-get') && process.getuid?.() === 0;

/** Waits for another apt-get, as that of nightly updates, and asks a server that does not answer again. */
const OPTIONS = ['DPkg::Lock::Timeout=600', 'Acquire::Retries=5'].flatMap(option => ['-o', option]);

/**
 * Installs packages of Debian or Ubuntu.
 * @param title what they are to a person
 * @param waits of `retry`
 * @returns exit code and output of apt-get; where it fails, of the list of packages too
 */
export function installDebianPackages(title, names, { waits } = {}) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const aptGet = (...args) => {
    progress(`Installing ${title}: apt-get ${args.join(' ')}`);
    return run('apt-get', [...OPTIONS, ...args], { env });
  };
  const attempt = async () => {
    const updated = await aptGet('update');
    if (updated.code !== 0) return updated;
    // It is no failure of `update` where a server did not answer: then `install` knows no such package.
    const installed = await aptGet('install', '-y', '--no-install-recommends', ...names);
    return { code: installed.code, output: updated.output + installed.output };
  };
  last = last.then(() => retry(`Installing ${title}`, attempt, { waits }));
  return last;
}

/** Why apt-get failed, in its own words. */
export const reasonOf = ({ code, output }) =>
  output
    .trim()
    .split('\n')
    .findLast(line => line.startsWith('E:')) ?? `exit code ${code}`;
