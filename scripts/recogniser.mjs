import { canInstall, installDebianPackages, reasonOf } from './debian.mjs';
import { run } from './processes.mjs';
import { lastLine, retry } from './retry.mjs';
import { progress } from './steps.mjs';
import { root } from './workspace.mjs';

const NAMES = process.platform === 'win32' ? ['python', 'python3'] : ['python3', 'python'];
const IS_FIT = 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))';

async function hasPython() {
  for (const name of NAMES) if ((await run(name, ['-c', IS_FIT])).code === 0) return true;
  return false;
}

/**
 * Provides Python with venv; on Debian and Ubuntu, root installs it, as with Chromium. @returns why there is none, or
 * nothing
 */
async function providePython() {
  if (await hasPython()) return undefined;
  const why = 'there is no Python 3.11 or later with venv (Debian and Ubuntu: apt-get install python3 python3-venv)';
  if (!canInstall()) return why;
  const outcome = await installDebianPackages('Python', ['python3', 'python3-venv']);
  if (outcome.code !== 0) return `${why}; apt-get: ${reasonOf(outcome)}`;
  return (await hasPython()) ? undefined : why;
}

const notThere = why => `NOT THERE, so its tests fail: ${why}`;

/**
 * Installs the speech recogniser in the cache that clones share, 200 MB, once. If that fails, the tests that need it
 * fail, and all others run.
 * @returns a short text about the outcome
 */
export async function provideRecogniser(tools) {
  const why = await providePython();
  if (why) return notThere(why);
  const outcome = await retry('Installing the speech recogniser', () =>
    tools.pnpm(['--silent', '--filter', '@interview-detection/speech', 'install-recogniser'], {
      cwd: root,
      env: tools.env,
      onLine: progress,
    }),
  );
  return outcome.code === 0 ? lastLine(outcome) : notThere(lastLine(outcome));
}
