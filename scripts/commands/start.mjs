import { checkPorts } from '../ports.mjs';
import { build, installPackages } from '../prepare.mjs';
import { runServices } from '../processes.mjs';
import { productSettings } from '../product-settings.mjs';
import { checkWritable, loadSettings, root } from '../workspace.mjs';

/** Builds what changed and runs the product. */
export async function run() {
  loadSettings();
  checkWritable();
  await checkPorts('npm start');
  await build(await installPackages());
  const env = productSettings(process.env);
  return runServices([[process.execPath, ['--enable-source-maps', 'apps/api/dist/main.js'], { cwd: root, env }]]);
}
