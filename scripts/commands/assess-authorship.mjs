import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { installPackages } from '../prepare.mjs';
import { root } from '../workspace.mjs';

/** Assesses the texts on standard input. */
export const run = () => runAuthorship('src/assess.cli.ts', []);

/** Runs a command of `packages/authorship`; returns its exit code. */
export async function runAuthorship(file, args) {
  // Standard output belongs to the command: messages about the installation go to standard error.
  process.stdout.write = process.stderr.write.bind(process.stderr);
  console.log = console.error;
  await installPackages();
  const folder = join(root, 'packages/authorship');
  const tsx = pathToFileURL(createRequire(join(folder, 'package.json')).resolve('tsx')).href;
  const child = spawn(process.execPath, ['--import', tsx, join(folder, file), ...args], { stdio: 'inherit' });
  const [code] = await once(child, 'close');
  return code ?? 1;
}
