import { basename, dirname, relative } from 'node:path';
import type { Rollup } from 'vite';
import { NOT_FOUND, ROUTES, VISIT } from '../src/lib/routes';

export type Chunks = Map<string, Rollup.OutputChunk>;

/**
 * The scripts that a page loads before its first paint, by its name: entry, application, layout, page, and what they
 * import statically. Throws where the route table and the build differ.
 */
export function firstScripts(bundle: Rollup.OutputBundle): Map<string, Rollup.OutputChunk[]> {
  const chunks = chunksOf(bundle);
  const entry = [...chunks.values()].find(chunk => chunk.isEntry);
  const lazy = lazyChunks(chunks);
  const routes = [...ROUTES, NOT_FOUND];
  const pages = new Set(routes.map(({ page }) => page));
  const unknown = [...lazy.keys()].filter(name => name.endsWith('-page') && !pages.has(name));
  if (unknown.length > 0) throw new Error(`src/lib/routes.ts has no row for ${unknown.join(', ')}`);

  const scripts = new Map<string, Rollup.OutputChunk[]>();
  for (const { page, area } of routes) {
    const roots = [entry, lazy.get('start-app'), lazy.get(`${area}-layout`), lazy.get(page)];
    if (roots.includes(undefined)) throw new Error(`${page} or the layout of ${area} is not a chunk of its own`);
    scripts.set(page, withImports(chunks, roots as Rollup.OutputChunk[]));
  }
  const candidates = [entry, lazy.get('start-candidate')];
  if (candidates.includes(undefined)) throw new Error('the application of candidates is not a chunk of its own');
  scripts.set(VISIT.page, withImports(chunks, candidates as Rollup.OutputChunk[]));
  return scripts;
}

/** The scripts of a part that is loaded when it is shown, by the end of its file's path. Throws where it is none. */
export function scriptsOf(bundle: Rollup.OutputBundle, part: string): Rollup.OutputChunk[] {
  const chunks = chunksOf(bundle);
  const root = [...chunks.values()].find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/${part}`));
  if (!root) throw new Error(`${part} is not a chunk of its own`);
  return withImports(chunks, [root]);
}

/** The words that a folder keeps for candidates, a script for each language. Throws if there are none. */
export function wordsOf(bundle: Rollup.OutputBundle, folder: string): Rollup.OutputChunk[] {
  const words = [...chunksOf(bundle).values()].filter(
    ({ facadeModuleId }) => facadeModuleId?.endsWith('.words.ts') && dirname(facadeModuleId).endsWith(`/src/${folder}`),
  );
  if (words.length === 0) throw new Error(`the words of ${folder} are no chunks of their own`);
  return words;
}

function chunksOf(bundle: Rollup.OutputBundle): Chunks {
  const chunks: Chunks = new Map();
  for (const output of Object.values(bundle)) if (output.type === 'chunk') chunks.set(output.fileName, output);
  return chunks;
}

function lazyChunks(chunks: Chunks): Map<string, Rollup.OutputChunk> {
  const lazy = new Map<string, Rollup.OutputChunk>();
  for (const chunk of chunks.values()) {
    if (!chunk.isDynamicEntry || !chunk.facadeModuleId) continue;
    const file = relative(import.meta.dirname, chunk.facadeModuleId);
    if (/src\/(app|areas|pages)\//.test(file)) lazy.set(basename(file, '.tsx'), chunk);
  }
  return lazy;
}

function withImports(chunks: Chunks, roots: Rollup.OutputChunk[]): Rollup.OutputChunk[] {
  const seen = new Set<Rollup.OutputChunk>();
  const queue = [...roots];
  for (let chunk = queue.shift(); chunk; chunk = queue.shift()) {
    if (seen.has(chunk)) continue;
    seen.add(chunk);
    for (const file of chunk.imports) {
      const imported = chunks.get(file);
      if (imported) queue.push(imported);
    }
  }
  return [...seen];
}
