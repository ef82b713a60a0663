import { accessSync, constants, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { run } from './processes.mjs';
import { retry } from './retry.mjs';
import { PlainError, progress } from './steps.mjs';
import { cacheFolder, root } from './workspace.mjs';

/**
 * Timeouts and retries of npm and pnpm: half a minute for a registry that does not answer, and longer for a slow one.
 */
export const FETCH_OPTIONS = [
  '--fetch-retries=5',
  '--fetch-retry-factor=2',
  '--fetch-retry-mintimeout=1000',
  '--fetch-timeout=300000',
];

const NETWORK =
  /ENOTFOUND|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EAI_AGAIN|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT|ERR_PNPM_META_FETCH_FAIL|network/i;

/** Returns one line about a failed npm or pnpm, from its output. */
export function explainFailure(what, output) {
  const lines = output
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean);
  if (NETWORK.test(output)) {
    return new PlainError(
      `${what} failed: the package registry does not answer. Check the network, or name a registry that you reach ` +
        '(npm config set registry …), and run this again.',
    );
  }
  if (/ENOSPC/.test(output))
    return new PlainError(`${what} failed: the disk is full. Free some space and run this again.`);
  const reason = lines.find(line => /ERR_PNPM|npm error|\bERR\b/.test(line)) ?? lines.at(-1) ?? 'it said nothing';
  return new PlainError(`${what} failed: ${reason}`);
}

/** Returns the pnpm that package.json pins, by version and by the SHA-512 of its package (hex). */
function pinned() {
  const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const [, version, sha512] = /^pnpm@(\d+\.\d+\.\d+)\+sha512\.([0-9a-f]{128})$/.exec(packageManager);
  return { version, sha512 };
}

/** Exits with one line if npm has installed a package into `folder` whose SHA-512 differs. */
export function checkPackage(folder, name, sha512) {
  const { packages } = JSON.parse(readFileSync(join(folder, 'node_modules/.package-lock.json'), 'utf8'));
  const { integrity } = packages[`node_modules/${name}`] ?? {};
  if (integrity === `sha512-${Buffer.from(sha512, 'hex').toString('base64')}`) return;
  throw new PlainError(
    `The package registry gave another ${name} than the one that package.json names: it is not run.`,
  );
}

function onPath(name) {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const file = join(folder, name);
    try {
      accessSync(file, constants.X_OK);
      return file;
    } catch {
      // Not in this folder.
    }
  }
  return undefined;
}

/** Runs the npm that started us (npm start), else the one on the PATH. */
function npm(args) {
  const cli = process.env.npm_execpath;
  if (cli?.endsWith('npm-cli.js')) return run(process.execPath, [cli, ...args], { cwd: tmpdir() });
  return run('npm', args, { cwd: tmpdir(), shell: process.platform === 'win32' });
}

async function download({ version, sha512 }, home) {
  progress(`Downloading pnpm ${version}`);
  mkdirSync(dirname(home), { recursive: true });
  const draft = mkdtempSync(`${home}-draft-`);
  try {
    const options = ['--no-audit', '--no-fund', '--ignore-scripts', '--no-package-lock', ...FETCH_OPTIONS];
    const { code, output } = await retry(`Downloading pnpm ${version}`, () =>
      npm(['install', '--prefix', draft, ...options, `pnpm@${version}`]),
    );
    if (code !== 0) throw explainFailure(`Downloading pnpm ${version}`, output);
    checkPackage(draft, 'pnpm', sha512);
    // Renamed only when complete: neither a kill nor a second concurrent start leaves a partial pnpm.
    try {
      renameSync(draft, home);
    } catch (error) {
      if (!existsSync(join(home, 'node_modules/pnpm/package.json'))) throw error;
    }
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/**
 * Finds the pinned pnpm: the one on the PATH if it has exactly that version, else from the cache, else through npm.
 * @returns its version, a runner for it, and the environment in which `pnpm` and the project's tools are found
 */
export async function findPnpm() {
  const pin = pinned();
  const { version } = pin;
  let command;
  // If it is on the PATH, nothing needs to precede the Node that runs us.
  const folders = [join(root, 'node_modules/.bin')];
  const present = onPath('pnpm');
  if (present) {
    // Asked outside the clone, in which pnpm might download the pinned version itself.
    const answer = await run(present, ['--version'], {
      cwd: tmpdir(),
      timeout: 60_000,
      env: { ...process.env, COREPACK_ENABLE_DOWNLOAD_PROMPT: '0', COREPACK_ENABLE_NETWORK: '0' },
    });
    if (answer.code === 0 && answer.output.trim() === version) command = [present];
  }
  if (!command) {
    const home = join(cacheFolder(), `pnpm-${version}`);
    const cli = join(home, 'node_modules/pnpm/bin/pnpm.cjs');
    if (!existsSync(cli)) await download(pin, home);
    command = [process.execPath, cli];
    folders.push(join(home, 'node_modules/.bin'));
  }
  const env = {
    ...process.env,
    PATH: [...folders, process.env.PATH].join(delimiter),
    TURBO_TELEMETRY_DISABLED: '1',
    DO_NOT_TRACK: '1',
  };
  const [file, ...first] = command;
  return {
    version,
    env,
    command,
    pnpm: (args, options) => run(file, [...first, ...args], { cwd: root, env, ...options }),
  };
}
