import { join } from 'node:path';
import { checkPorts } from '../ports.mjs';
import { installPackages } from '../prepare.mjs';
import { runServices } from '../processes.mjs';
import { checkWritable, loadSettings, root } from '../workspace.mjs';

/** Runs the product from source, with reload. */
export async function run() {
  loadSettings();
  checkWritable();
  await checkPorts('npm run dev', true);
  const { env } = await installPackages();
  const host = process.env.HOST || '127.0.0.1';
  const web = process.env.WEB_PORT || '3000';
  console.log(`Web with reload: http://${host === '127.0.0.1' ? 'localhost' : host}:${web}`);
  const api = join(root, 'apps/api');
  const tsx = [join(api, 'node_modules/tsx/dist/cli.mjs'), 'watch', '--clear-screen=false'];
  const vite = join(root, 'apps/web/node_modules/vite/bin/vite.js');
  return runServices([
    [
      process.execPath,
      [...tsx, '--tsconfig', join(api, 'tsconfig.json'), join(api, 'src/main.ts')],
      { cwd: root, env: { ...env, LOCAL_INBOX: env.LOCAL_INBOX || 'true', SERVE_WEB: 'false' } },
    ],
    [
      process.execPath,
      [vite, '--port', web, '--strictPort', '--host', host, '--clearScreen', 'false'],
      { cwd: join(root, 'apps/web'), env },
    ],
  ]);
}
