import { basename } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Plugin, Rollup } from 'vite';
import { NOT_FOUND, ROUTES } from '../src/lib/routes';
import { firstScripts, scriptsOf } from './pages.ts';

/** Kilobytes of script that each page may load, by its name. */
const BUDGETS = new Map([...ROUTES, NOT_FOUND].map(({ page, budget }) => [page, budget]));

/** Kilobytes of script that a part of a page loads when it is shown, beside what the page has loaded, by its file. */
const PARTS = [
  { part: 'turns/components/bot-interview.tsx', page: 'visit-page', budget: 16 },
  { part: 'turns/components/code-answer.tsx', page: 'visit-page', budget: 112 },
];

/** Prints for each page how much script loads before its first paint, for the parts that are loaded later how much more, and fails the build where that exceeds a budget. */
export function scriptBudget(): Plugin {
  return {
    name: 'script-budget',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    generateBundle(_options, bundle) {
      const lines: string[] = [];
      const problems: string[] = [];
      const check = (name: string, scripts: readonly Rollup.OutputChunk[], budget: number) => {
        const size = scripts.reduce((bytes, script) => bytes + gzipSync(script.code).length, 0) / 1024;
        lines.push(`  ${name.padEnd(22)} ${size.toFixed(1).padStart(6)} of ${budget} KB`);
        if (size > budget) problems.push(`${name} loads ${size.toFixed(1)} KB, its budget is ${budget} KB`);
      };
      const pages = firstScripts(bundle);
      for (const [page, scripts] of pages) check(page, scripts, BUDGETS.get(page) ?? 0);
      for (const { part, page, budget } of PARTS) {
        const there = new Set(pages.get(page));
        const scripts = scriptsOf(bundle, part).filter(script => !there.has(script));
        check(`+ ${basename(part, '.tsx')}`, scripts, budget);
      }
      this.info(`script before first paint (gzip):\n${lines.join('\n')}`);
      if (problems.length > 0) this.error(`script-budget:\n  ${problems.join('\n  ')}`);
    },
  };
}
