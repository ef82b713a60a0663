import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type Plugin, type Rollup } from 'vite';
import { titleOf } from '../src/lib/page-title';
import { ROUTES, VISIT } from '../src/lib/routes';
import { firstScripts } from './pages.ts';

/** Where the pages are in the build; a folder with a dot is not served by itself. */
const FOLDER = '.prerendered';

interface Screen {
  title: string;
  html: string;
}

/** Under which paths, as Express writes them, the server answers with which file; in the order in which it looks. */
type Pages = { path: string; file: string }[];

/**
 * Writes a page for each row of the route table, with links that load the scripts of its screen side by side: the
 * screens of guests complete, so that they are read before any script has come. They are in `.prerendered` of the
 * build, beside `pages.json`, which the server finds them by.
 */
export function prerender(): Plugin {
  let scripts = new Map<string, Rollup.OutputChunk[]>();
  let dist = '';
  return {
    name: 'prerender',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    configResolved({ root, build: { outDir } }) {
      dist = path.resolve(root, outDir);
    },
    writeBundle(_options, bundle) {
      scripts = firstScripts(bundle);
    },
    async closeBundle(error) {
      // Nothing was written: the build failed, and says itself why.
      if (error || scripts.size === 0) return;
      const root = path.resolve(import.meta.dirname, '..');
      const template = await readFile(path.join(dist, 'index.html'), 'utf8');
      const folder = path.join(dist, FOLDER);
      await mkdir(folder, { recursive: true });
      const pages: Pages = [];
      await withRenderer(root, async render => {
        for (const [place, { path: address, page, title, prerender: isComplete }] of [...ROUTES, VISIT].entries()) {
          const files = (scripts.get(page) ?? []).filter(chunk => !chunk.isEntry).map(chunk => chunk.fileName);
          const screen = isComplete ? await render(address) : { title: titleOf(title), html: '' };
          const file = `${place}-${page}.html`;
          await writeFile(path.join(folder, file), fill(template, screen, files));
          pages.push({ path: address.replace(/\/(:\w+)\?/g, '{/$1}'), file });
        }
      });
      await writeFile(path.join(folder, 'pages.json'), JSON.stringify(pages));
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
