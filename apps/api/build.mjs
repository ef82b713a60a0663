import { access, copyFile, readdir, readFile, rm } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { build } from 'esbuild';

// Bundles the API and the workspace's own packages (which are TypeScript source) into dist/. All others stay outside: they
// are installed, and found from dist/, so what the workspace's packages need is named in the API's package.json too.
// Worker threads are separate files, beside main.js under their own names.
const files = await readdir('src', { recursive: true });
const workers = files.filter(file => /\.worker\.(ts|mjs)$/.test(file)).map(file => join('src', file));

const bundleTheWorkspace = {
  name: 'bundle-the-workspace',
  setup({ onResolve }) {
    onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || path.startsWith('#api/') || path.startsWith('@interview-detection/')
        ? undefined
        : { path, external: true },
    );
  },
};

// What Python runs is no code of ours to bundle: it lies beside main.js under its own name.
const speech = '../../packages/speech/src';

await rm('dist', { recursive: true, force: true });
const options = {
  outdir: 'dist',
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  sourcemap: true,
  sourcesContent: false,
  plugins: [bundleTheWorkspace],
  logLevel: 'warning',
};
// The product, and the administrator's commands.
await build({ ...options, entryPoints: { main: 'src/main.ts', operate: 'src/cli/cli.ts' } });
for (const worker of workers) {
  await build({ ...options, entryPoints: [worker], outExtension: { '.js': extname(worker).replace('ts', 'js') } });
}
// A path that is right in the sources only would be found out by the first task.
const main = await readFile(join('dist', 'main.js'), 'utf8');
for (const [, worker] of main.matchAll(/["'](\.{1,2}\/[\w-]+\.worker\.m?js)["']/g)) await access(join('dist', worker));
for (const file of ['recogniser.py', 'requirements.txt']) await copyFile(join(speech, file), join('dist', file));
