import { basename } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Plugin, Rollup } from 'vite';
import { NOT_FOUND, ROUTES, VISIT } from '../src/lib/routes';
import { firstScripts, scriptsOf, wordsOf } from './pages.ts';

/** Kilobytes of script that each page may load, by its name. */
const BUDGETS = new Map([...ROUTES, NOT_FOUND, VISIT].map(({ page, budget }) => [page, budget]));

/** Kilobytes of everything that a bot interview loads before a question can be read and answered, except code: the page, its questions, the words of the longest language. */
const INTERVIEW = 124;
const QUESTIONS = 'turns/components/bot-interview.tsx';
/** The words of the page and of the interview. */
const WORDS = ['entities/visits', 'features/turns'];
/** Notices how questions are answered: loaded once the first of them is asked, which does not wait for it, so its kilobytes are counted separately. */
const COLLECTOR = 'turns/evidence/components/collector.tsx';

/** The room as a candidate enters it; what connects it loads after it. */
const ROOM = 'rooms/components/candidate-meeting.tsx';

/** Kilobytes of script that a part of a page loads when it is shown, beside what the page and the part around it have loaded, by its file. */
const PARTS = [
  { part: QUESTIONS, page: 'visit-page', budget: 16 },
  { part: 'candidate-records/components/own-record.tsx', page: 'visit-page', budget: 46 },
  { part: ROOM, page: 'visit-page', budget: 64 },
  { part: 'rooms/peer.engine.ts', page: 'visit-page', around: ROOM, budget: 4 },
  { part: 'rooms/livekit.engine.ts', page: 'visit-page', around: ROOM, budget: 130 },
  { part: COLLECTOR, page: 'visit-page', around: QUESTIONS, budget: 6 },
  { part: 'turns/components/code-answer.tsx', page: 'visit-page', around: QUESTIONS, budget: 112 },
  { part: 'turns/voice/components/spoken-answer.tsx', page: 'visit-page', around: QUESTIONS, budget: 11 },
  { part: 'turns/voice/components/read-aloud.tsx', page: 'visit-page', around: QUESTIONS, budget: 4 },
];

/** Kilobytes of scripts as they are sent. */
const sizeOf = (scripts: readonly Rollup.OutputChunk[]): number =>
  scripts.reduce((bytes, { code }) => bytes + gzipSync(code).length, 0) / 1024;

/** Prints for each page how much script loads before its first paint, for the parts that are loaded later how much more, and fails the build where that exceeds a budget. */
export function scriptBudget(): Plugin {
  return {
    name: 'script-budget',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    generateBundle(_options, bundle) {
      const lines: string[] = [];
      const problems: string[] = [];
      const check = (name: string, scripts: readonly Rollup.OutputChunk[], budget: number) => {
        const size = sizeOf(scripts);
        lines.push(`  ${name.padEnd(22)} ${size.toFixed(1).padStart(6)} of ${budget} KB`);
        if (size > budget) problems.push(`${name} loads ${size.toFixed(1)} KB, its budget is ${budget} KB`);
      };
      const pages = firstScripts(bundle);
      for (const [page, scripts] of pages) check(page, scripts, BUDGETS.get(page) ?? 0);
      for (const { part, page, around, budget } of PARTS) {
        const there = new Set([...(pages.get(page) ?? []), ...(around ? scriptsOf(bundle, around) : [])]);
        const scripts = scriptsOf(bundle, part).filter(script => !there.has(script));
        check(`+ ${basename(part, '.tsx')}`, scripts, budget);
      }
      const words = WORDS.flatMap(folder =>
        wordsOf(bundle, folder)
          .toSorted((a, b) => sizeOf([b]) - sizeOf([a]))
          .slice(0, 1),
      );
      const interview = [...(pages.get(VISIT.page) ?? []), ...scriptsOf(bundle, QUESTIONS), ...words];
      check('= interview by the bot', [...new Set(interview)], INTERVIEW);
      const withCollector = sizeOf([...new Set([...interview, ...scriptsOf(bundle, COLLECTOR)])]);
      lines.push(`  ${'= with its collector'.padEnd(22)} ${withCollector.toFixed(1).padStart(6)} KB`);
      this.info(`script before first paint (gzip):\n${lines.join('\n')}`);
      if (problems.length > 0) this.error(`script-budget:\n  ${problems.join('\n  ')}`);
    },
  };
}
