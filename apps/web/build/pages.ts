import { basename, relative } from 'node:path';
import type { Rollup } from 'vite';

/** `form`: outside the application, with a form; `app`: signed in. */
export type Kind = 'public' | 'form' | 'app';
type LayoutName = 'public-layout' | 'auth-layout' | 'app-layout';

interface Page {
  layout: LayoutName;
  kind: Kind;
  /** Where the page is the same for every guest: the build writes it out complete under this address. */
  prerenderedAt?: string;
}

const inPublic = (kind: Kind, prerenderedAt?: string): Page => ({
  layout: 'public-layout',
  kind,
  ...(prerenderedAt && { prerenderedAt }),
});
const account = (prerenderedAt?: string): Page => ({ ...inPublic('form', prerenderedAt), layout: 'auth-layout' });
const inApp: Page = { layout: 'app-layout', kind: 'app' };

/** Every page of src/pages with the layout around it. */
export const PAGES: Record<string, Page> = {
  'main-page': inPublic('public', '/main'),
  'features-page': inPublic('public', '/features'),
  'about-us-page': inPublic('public', '/about-us'),
  'contact-page': inPublic('form', '/contact'),
  'sign-in-page': account('/signin'),
  'sign-up-page': account('/signup'),
  'forget-password-page': account('/forget-password'),
  // What these two show depends on the step before.
  'otp-page': account(),
  'reset-password-page': account(),
  'dashboard-page': inApp,
  'upcoming-page': inApp,
  'add-interview-page': inApp,
  'reschedule-page': inApp,
  'candidates-page': inApp,
  'completed-page': inApp,
  'details-page': inApp,
  'not-found-page': inPublic('public'),
};

export type Chunks = Map<string, Rollup.OutputChunk>;

/**
 * The scripts that a page loads before its first paint: entry, layout, page, and what they import statically. Throws
 * where PAGES and the build differ.
 */
export function firstScripts(bundle: Rollup.OutputBundle): Map<string, Rollup.OutputChunk[]> {
  const chunks: Chunks = new Map();
  for (const output of Object.values(bundle)) if (output.type === 'chunk') chunks.set(output.fileName, output);
  const entry = [...chunks.values()].find(chunk => chunk.isEntry);
  const lazy = lazyChunks(chunks);
  const unknown = [...lazy.keys()].filter(name => name.endsWith('-page') && !(name in PAGES));
  if (unknown.length > 0) throw new Error(`build/pages.ts does not know ${unknown.join(', ')}`);

  const scripts = new Map<string, Rollup.OutputChunk[]>();
  for (const [name, { layout }] of Object.entries(PAGES)) {
    const roots = [entry, lazy.get(layout), lazy.get(name)];
    if (roots.includes(undefined))
      throw new Error(`${name} or ${layout} is not a chunk of its own: is it loaded lazily?`);
    scripts.set(name, withImports(chunks, roots as Rollup.OutputChunk[]));
  }
  return scripts;
}

function lazyChunks(chunks: Chunks): Map<string, Rollup.OutputChunk> {
  const lazy = new Map<string, Rollup.OutputChunk>();
  for (const chunk of chunks.values()) {
    if (!chunk.isDynamicEntry || !chunk.facadeModuleId) continue;
    const file = relative(import.meta.dirname, chunk.facadeModuleId);
    if (/src\/(pages|app\/layouts)\//.test(file)) lazy.set(basename(file, '.tsx'), chunk);
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
