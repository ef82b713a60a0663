import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { explainFailure, FETCH_OPTIONS, findPnpm } from './pnpm.mjs';
import { run } from './processes.mjs';
import { retry } from './retry.mjs';
import { PlainError, progress, step } from './steps.mjs';
import { installFingerprint, root } from './workspace.mjs';

const installed = join(root, 'node_modules', '.installed');

async function install(pnpm) {
  const fingerprint = installFingerprint();
  if (existsSync(installed) && readFileSync(installed, 'utf8') === fingerprint) return 'up to date';
  rmSync(installed, { force: true });
  let shown = 0;
  const options = [
    '--reporter=append-only',
    '--prefer-offline',
    '--config.confirmModulesPurge=false',
    ...FETCH_OPTIONS,
  ];
  const show = line => {
    const text = /^Progress: *(.+)/.exec(line)?.[1] ?? (/will retry/i.test(line) ? line.trim() : undefined);
    if (text === undefined || Date.now() - shown < 1000) return;
    shown = Date.now();
    progress(`Packages: ${text}`);
  };
  const { code, output } = await retry('Installing the packages', () =>
    pnpm(['install', '--frozen-lockfile', ...options], { onLine: show }),
  );
  if (code !== 0) throw explainFailure('Installing the packages', output);
  writeFileSync(installed, fingerprint);
  return undefined;
}

/** Installs pnpm and the packages in the clone; what is present is not downloaded again. */
export async function installPackages() {
  let tools;
  await step('pnpm', async () => {
    tools = await findPnpm();
    return tools.version;
  });
  await step('Packages', () => install(tools.pnpm));
  return tools;
}

/** Builds what changed since the last time (turbo caches the rest): everything, or these packages. */
export async function build({ env }, packages = []) {
  await step('Build', async () => {
    const turbo = join(root, 'node_modules/turbo/bin/turbo');
    const args = [turbo, 'run', 'build', '--output-logs=errors-only', ...packages.map(name => `--filter=${name}`)];
    const { code, output } = await run(process.execPath, args, { cwd: root, env });
    if (code === 0) return /FULL TURBO/.test(output) ? 'up to date' : undefined;
    console.error(output);
    throw new PlainError('The build failed: see above.');
  });
}
