import { canInstall, installDebianPackages } from './debian.mjs';
import { run } from './processes.mjs';
import { progress } from './steps.mjs';
import { root } from './workspace.mjs';

const NAMES = process.platform === 'win32' ? ['python', 'python3'] : ['python3', 'python'];
const IS_FIT = 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))';

async function hasPython() {
  for (const name of NAMES) if ((await run(name, ['-c', IS_FIT])).code === 0) return true;
  return false;
}

/** Python with venv; on Debian and Ubuntu root gets it installed, as with Chromium. */
async function providePython() {
  if (!(await hasPython()) && canInstall()) await installDebianPackages('Python', ['python3', 'python3-venv']);
}

/**
 * Puts the speech recogniser into the cache that clones share, 200 MB, once. Where that fails the tests that need it fail,
 * and all others run.
 * @returns a word about the outcome
 */
export async function provideRecogniser(tools) {
  await providePython();
  let last = '';
  const { code } = await tools.pnpm(['--silent', '--filter', '@interview-detection/speech', 'install-recogniser'], {
    cwd: root,
    env: tools.env,
    onLine: line => {
      last = line;
      progress(line);
    },
  });
  return code === 0 ? last : `NOT THERE, so its tests fail: ${last}`;
}
