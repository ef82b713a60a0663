import { demoSettings } from '../product-settings.mjs';
import { checkPorts } from '../ports.mjs';
import { build, installPackages } from '../prepare.mjs';
import { runServices } from '../processes.mjs';
import { checkWritable, loadSettings, root } from '../workspace.mjs';

/** Builds what changed and runs the product with a demo company, in a separate data folder. */
export async function run() {
  loadSettings();
  checkWritable();
  await checkPorts('npm run demo');
  await build(await installPackages());
  const env = demoSettings(process.env);
  return runServices([[process.execPath, ['--enable-source-maps', 'apps/api/dist/main.js'], { cwd: root, env }]]);
}
