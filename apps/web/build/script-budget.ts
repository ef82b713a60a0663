import { basename, relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Plugin, Rollup } from 'vite';

/** Kilobytes (1,024 bytes, gzip) of script that may load before the first paint of a page. */
const BUDGETS = { public: 120, form: 150, app: 200 } as const;

type Kind = keyof typeof BUDGETS;
type LayoutName = 'public-layout' | 'auth-layout' | 'app-layout';

/** Every page with the layout around it. A page missing here, or one that is gone, fails the build. */
const PAGES: Record<string, [LayoutName, Kind]> = {
  'main-page': ['public-layout', 'public'],
  'features-page': ['public-layout', 'public'],
  'about-us-page': ['public-layout', 'public'],
  'contact-page': ['public-layout', 'form'],
  'sign-in-page': ['auth-layout', 'form'],
  'sign-up-page': ['auth-layout', 'form'],
  'forget-password-page': ['auth-layout', 'form'],
  'otp-page': ['auth-layout', 'form'],
  'reset-password-page': ['auth-layout', 'form'],
  'dashboard-page': ['app-layout', 'app'],
  'upcoming-page': ['app-layout', 'app'],
  'add-interview-page': ['app-layout', 'app'],
  'reschedule-page': ['app-layout', 'app'],
  'candidates-page': ['app-layout', 'app'],
  'completed-page': ['app-layout', 'app'],
  'details-page': ['app-layout', 'app'],
  'not-found-page': ['public-layout', 'public'],
};

type Chunks = Map<string, Rollup.OutputChunk>;

/** Gzip size in kilobytes of the chunks and of everything they import statically. */
function scriptSize(chunks: Chunks, roots: readonly string[]): number {
  const seen = new Set<string>();
  const queue = [...roots];
  let bytes = 0;
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    const chunk = chunks.get(file);
    if (!chunk || seen.has(file)) continue;
    seen.add(file);
    bytes += gzipSync(chunk.code).length;
    queue.push(...chunk.imports);
  }
  return bytes / 1024;
}

/**
 * Prints for each page what loads before its first paint (entry, layout, page and their static imports) and fails the
 * build where that exceeds the budget.
 */
export function scriptBudget(): Plugin {
  return {
    name: 'script-budget',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks: Chunks = new Map();
      for (const output of Object.values(bundle)) if (output.type === 'chunk') chunks.set(output.fileName, output);

      const entry = [...chunks.values()].find(chunk => chunk.isEntry)?.fileName;
      if (!entry) this.error('script-budget: no entry chunk');

      const lazy = new Map<string, string>();
      for (const chunk of chunks.values()) {
        if (!chunk.isDynamicEntry || !chunk.facadeModuleId) continue;
        const file = relative(import.meta.dirname, chunk.facadeModuleId);
        if (/src\/(pages|app\/layouts)\//.test(file)) lazy.set(basename(file, '.tsx'), chunk.fileName);
      }

      const problems: string[] = [];
      for (const name of lazy.keys()) {
        if (name.endsWith('-page') && !(name in PAGES)) problems.push(`${name} has no budget: add it to PAGES`);
      }
      const lines: string[] = [];
      for (const [page, [layout, kind]] of Object.entries(PAGES)) {
        const pageChunk = lazy.get(page);
        const layoutChunk = lazy.get(layout);
        if (!pageChunk || !layoutChunk) {
          problems.push(`${pageChunk ? layout : page} is not a chunk of its own: is it loaded lazily?`);
          continue;
        }
        const size = scriptSize(chunks, [entry, layoutChunk, pageChunk]);
        lines.push(`  ${page.padEnd(22)} ${size.toFixed(1).padStart(6)} of ${BUDGETS[kind]} KB`);
        if (size > BUDGETS[kind])
          problems.push(`${page} loads ${size.toFixed(1)} KB, its budget is ${BUDGETS[kind]} KB`);
      }
      this.info(`script before first paint (gzip):\n${lines.join('\n')}`);
      if (problems.length > 0) this.error(`script-budget:\n  ${problems.join('\n  ')}`);
    },
  };
}
