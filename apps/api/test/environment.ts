import { createRequire } from 'node:module';

/** Whether the thorough tests run too: `npm run test:deep`. In `npm test` a sweep tries one representative of each kind. */
export const isDeep = process.env.TEST_TIER === 'deep';

/** Returns the cases of one mechanism that run: in `npm test` the first of them. */
export const representatives = <const Case>(cases: readonly Case[]): readonly Case[] =>
  isDeep ? cases : cases.slice(0, 1);

/** Returns the environment of a process that a test starts: that of the tests, plus these settings. */
export const environmentWith = (settings: Record<string, string>): NodeJS.ProcessEnv => ({
  ...process.env,
  ...settings,
});

/** The number of this worker: each has separate databases. */
export const worker = process.env.VITEST_POOL_ID ?? '0';

/** How often a race is run: once in `npm test`, many times when only races are tested (`pnpm test:faults`). */
export const RACE_ROUNDS = Number(process.env.RACE_ROUNDS ?? (isDeep ? 2 : 1));

/**
 * How many broken PDFs are tried: a few, in the deep tier a thousand, more when testing nothing else (CONTRIBUTING.md).
 */
export const MUTATED_PDFS = Number(process.env.MUTATED_PDFS ?? (isDeep ? 1_000 : 30));

/** Node arguments that run our sources in a process, from any folder. */
export const TSX = ['--import', createRequire(import.meta.url).resolve('tsx')];
