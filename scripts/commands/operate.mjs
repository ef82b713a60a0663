import { isAbsolute, resolve } from 'node:path';
import { build, installPackages } from '../prepare.mjs';
import { runServices } from '../processes.mjs';
import { loadSettings, root } from '../workspace.mjs';

/**
 * Resolves a file against the caller's folder, because npm runs scripts in the clone. Leaves `-` and options unchanged.
 */
function fromCaller(arg) {
  const isFile = !arg.startsWith('-') && !isAbsolute(arg);
  return isFile ? resolve(process.env.INIT_CWD ?? process.cwd(), arg) : arg;
}

/** Commands whose arguments are files. */
const ON_FILES = new Set(['backup', 'restore']);

/** Runs one of the API's operator commands, with the settings of the clone. */
export async function run(args, name) {
  // Standard output belongs to the command: messages about the installation go to standard error.
  const write = process.stdout.write;
  process.stdout.write = process.stderr.write.bind(process.stderr);
  console.log = console.error;
  loadSettings();
  await build(await installPackages(), ['@interview-detection/api']);
  process.stdout.write = write;
  const given = ON_FILES.has(name) ? args.map(fromCaller) : args;
  const env = { NODE_ENV: 'production', ...process.env };
  const entry = 'apps/api/dist/operate.js';
  return runServices([[process.execPath, ['--enable-source-maps', entry, name, ...given], { cwd: root, env }]]);
}
