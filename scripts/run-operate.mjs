import { isAbsolute, resolve } from 'node:path';
import { build, installPackages } from './prepare.mjs';
import { runServices } from './processes.mjs';
import { command } from './steps.mjs';
import { loadSettings, root } from './workspace.mjs';

/** A file as the caller's own folder has it: npm runs scripts in the clone. `-` and options stay as they are. */
function fromCaller(arg) {
  const isFile = !arg.startsWith('-') && !isAbsolute(arg);
  return isFile ? resolve(process.env.INIT_CWD ?? process.cwd(), arg) : arg;
}

/** Runs one of the operator's commands of the API, with the settings of the clone. */
export async function operate(name, { filesIn = false } = {}) {
  // Standard output belongs to the command: what is said about the installation goes to standard error.
  const write = process.stdout.write;
  process.stdout.write = process.stderr.write.bind(process.stderr);
  console.log = console.error;
  await command(async () => {
    loadSettings();
    await build(await installPackages(), ['@interview-detection/api']);
    process.stdout.write = write;
    const args = process.argv.slice(2).map(filesIn ? fromCaller : arg => arg);
    const env = { NODE_ENV: 'production', ...process.env };
    const entry = 'apps/api/dist/operate.js';
    return runServices([[process.execPath, ['--enable-source-maps', entry, name, ...args], { cwd: root, env }]]);
  });
}
