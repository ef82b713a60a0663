import { isAbsolute, resolve } from 'node:path';
import { build, installPackages } from '../prepare.mjs';
import { runServices } from '../processes.mjs';
import { loadSettings, root } from '../workspace.mjs';

/** A file as the caller's own folder has it: npm runs scripts in the clone. `-` and options stay as they are. */
function fromCaller(arg) {
  const isFile = !arg.startsWith('-') && !isAbsolute(arg);
  return isFile ? resolve(process.env.INIT_CWD ?? process.cwd(), arg) : arg;
}

/** Commands whose arguments are files. */
const ON_FILES = new Set(['backup', 'restore']);

/** Runs one of the operator's commands of the API, with the settings of the clone. */
export async function run(args, name) {
  // Standard output belongs to the command: what is said about the installation goes to standard error.
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
