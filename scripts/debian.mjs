import { existsSync } from 'node:fs';
import { run } from './processes.mjs';
import { retry } from './retry.mjs';
import { progress } from './steps.mjs';

/** The running installation: apt-get allows only one at a time. */
let last = Promise.resolve();

/** Whether Debian or Ubuntu packages may be installed here. */
export const canInstall = () => existsSync('/usr/bin/apt-get') && process.getuid?.() === 0;

/** Waits for another apt-get, such as nightly updates, and retries a server that does not answer. */
const OPTIONS = ['DPkg::Lock::Timeout=600', 'Acquire::Retries=5'].flatMap(option => ['-o', option]);

/**
 * Installs Debian or Ubuntu packages.
 * @param title what they are, for a person
 * @param waits of `retry`
 * @returns exit code and output of apt-get; if it fails, with the output of the list update too
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
    // `update` does not fail when a server does not answer: `install` then reports that there is no such package.
    const installed = await aptGet('install', '-y', '--no-install-recommends', ...names);
    return { code: installed.code, output: updated.output + installed.output };
  };
  last = last.then(() => retry(`Installing ${title}`, attempt, { waits }));
  return last;
}

/** Returns why apt-get failed, in its own words. */
export const reasonOf = ({ code, output }) =>
  output
    .trim()
    .split('\n')
    .findLast(line => line.startsWith('E:')) ?? `exit code ${code}`;
