import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';
import { NOT_FOUND, ROUTES } from '../src/lib/routes';
import { firstScripts } from './pages.ts';

/** Kilobytes of script that each page may load, by its name. */
const BUDGETS = new Map([...ROUTES, NOT_FOUND].map(({ page, budget }) => [page, budget]));

/** Prints for each page how much script loads before its first paint and fails the build where that exceeds the budget. */
export function scriptBudget(): Plugin {
  return {
    name: 'script-budget',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    generateBundle(_options, bundle) {
      const lines: string[] = [];
      const problems: string[] = [];
      for (const [page, scripts] of firstScripts(bundle)) {
        const budget = BUDGETS.get(page) ?? 0;
        const size = scripts.reduce((bytes, script) => bytes + gzipSync(script.code).length, 0) / 1024;
        lines.push(`  ${page.padEnd(22)} ${size.toFixed(1).padStart(6)} of ${budget} KB`);
        if (size > budget) problems.push(`${page} loads ${size.toFixed(1)} KB, its budget is ${budget} KB`);
      }
      this.info(`script before first paint (gzip):\n${lines.join('\n')}`);
      if (problems.length > 0) this.error(`script-budget:\n  ${problems.join('\n  ')}`);
    },
  };
}
