import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../processes.mjs';
import { lastLine, retry } from '../retry.mjs';
import { cacheFolder, root } from '../workspace.mjs';

const REQUIREMENTS = join(root, 'scripts/schemathesis/requirements.txt');
const isWindows = process.platform === 'win32';
/** For one installation: only a mirror that hangs exceeds it. Milliseconds. */
const INSTALL_MAX_MS = 1_800_000;
const FETCH_OPTIONS = ['--retries', '5', '--timeout', '60', '--disable-pip-version-check'];

async function findPython() {
  for (const name of ['python3', 'python']) {
    const isFit = 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 10))';
    if ((await run(name, ['-c', isFit])).code === 0) return name;
  }
  return undefined;
}

const pythonIn = folder => join(folder, isWindows ? 'Scripts/python.exe' : 'bin/python');

/** Whether an environment contains exactly the pinned packages. */
function isWhole(folder, pinned) {
  const installed = join(folder, 'installed.txt');
  return existsSync(installed) && readFileSync(installed, 'utf8') === pinned;
}

/**
 * Installs the pinned Schemathesis in the cache that clones share, once. Renamed only when complete: neither a kill nor
 * a second concurrent start leaves a partial one. Run as a module, because the programs of an environment contain the
 * folder in which it was created.
 * @returns `command`, the first words of its command, or `why` it is not available here
 */
export async function provideSchemathesis({ cache = cacheFolder(), requirements = REQUIREMENTS, waits } = {}) {
  const pinned = readFileSync(requirements, 'utf8');
  const version = /^schemathesis==(.+)$/m.exec(pinned)[1];
  const folder = join(cache, `schemathesis-${version}`);
  const command = [pythonIn(folder), '-m', 'schemathesis.cli'];
  if (isWhole(folder, pinned)) return { command };
  const python = await findPython();
  if (!python) return { why: 'no Python 3.10 or later with venv (Debian and Ubuntu: apt-get install python3-venv)' };
  const draft = mkdtempSync(`${folder}-draft-`);
  try {
    const made = await run(python, ['-m', 'venv', draft]);
    if (made.code !== 0) return { why: `Python could make no environment: ${lastLine(made)}` };
    const pip = ['-m', 'pip', 'install', '--quiet', ...FETCH_OPTIONS, '-r', requirements];
    const install = () => run(pythonIn(draft), pip, { timeout: INSTALL_MAX_MS });
    const got = await retry('Installing Schemathesis', install, { waits });
    if (got.code !== 0) return { why: `pip could not install it: ${lastLine(got)}` };
    writeFileSync(join(draft, 'installed.txt'), pinned);
    replace(folder, draft, pinned);
    return { command };
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** Moves the draft into place, unless another start was faster. */
function replace(folder, draft, pinned) {
  // With other pins, or a partial one left by an earlier release of these scripts.
  if (existsSync(folder) && !isWhole(folder, pinned)) rmSync(folder, { recursive: true, force: true });
  try {
    renameSync(draft, folder);
  } catch (error) {
    if (!isWhole(folder, pinned)) throw error;
  }
}
