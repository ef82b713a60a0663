import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type Plugin, type Rollup } from 'vite';
import { ROUTES } from '../src/lib/routes';
import { firstScripts } from './pages.ts';

/** Where the pages lie in `dist`; a folder with a dot is not served by itself. */
const FOLDER = '.prerendered';

interface Screen {
  title: string;
  html: string;
}

/**
 * Writes the screens of guests as complete pages, so that they are read before any script has come: one file an
 * address in `dist/.prerendered`, with links that load the scripts of the screen side by side.
 */
export function prerender(): Plugin {
  let scripts = new Map<string, Rollup.OutputChunk[]>();
  return {
    name: 'prerender',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    writeBundle(_options, bundle) {
      scripts = firstScripts(bundle);
    },
    async closeBundle(error) {
      // Nothing was written: the build failed, and says itself why.
      if (error || scripts.size === 0) return;
      const root = path.resolve(import.meta.dirname, '..');
      const template = await readFile(path.join(root, 'dist/index.html'), 'utf8');
      const folder = path.join(root, 'dist', FOLDER);
      await mkdir(folder, { recursive: true });
      await withRenderer(root, async render => {
        for (const { path: address, page: name, prerender: isWanted } of ROUTES) {
          if (!isWanted) continue;
          const files = (scripts.get(name) ?? []).filter(chunk => !chunk.isEntry).map(chunk => chunk.fileName);
          const page = fill(template, await render(address), files);
          await writeFile(path.join(folder, `${address.slice(1)}.html`), page);
        }
      });
    },
  };
}

type Render = (address: string) => Promise<Screen>;

/** Builds src/prerender.tsx for Node; its scripts are there until the work with it is done. */
async function withRenderer(root: string, work: (render: Render) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(path.join(root, 'node_modules/.prerender-'));
  try {
    await build({
      root,
      configFile: false,
      logLevel: 'warn',
      plugins: [react()],
      build: { ssr: 'src/prerender.tsx', outDir: folder, target: 'node20', assetsInlineLimit: 0 },
    });
    const module: unknown = await import(pathToFileURL(path.join(folder, 'prerender.js')).href);
    await work((module as { prerenderScreen: Render }).prerenderScreen);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function fill(template: string, { title, html }: Screen, scripts: string[]): string {
  const head = `<title>${title}</title>`;
  const links = scripts.map(file => `<link rel="modulepreload" crossorigin href="/${file}">`).join('\n    ');
  const parts = template.split(/<title>.*<\/title>|(?=<\/head>)|(?<=<div id="root">)/);
  if (parts.length !== 4) throw new Error('prerender: index.html has no title, no head or no root');
  const [start, rest, body, end] = parts;
  return `${start}${head}${rest}  ${links}\n  ${body}${html}${end}`;
}
