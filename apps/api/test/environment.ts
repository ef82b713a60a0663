import { createRequire } from 'node:module';

/** Whether the thorough tests run too: `npm run test:deep`. In `npm test` a sweep tries one representative of each kind. */
export const isDeep = process.env.TEST_TIER === 'deep';

/** Returns the environment of a process that a test starts: that of the tests, plus these settings. */
export const environmentWith = (settings: Record<string, string>): NodeJS.ProcessEnv => ({
  ...process.env,
  ...settings,
});

/** The number of this worker: each has separate databases. */
export const worker = process.env.VITEST_POOL_ID ?? '0';

/** How often a race is run: a few times among all tests, many times when only races are tested (`pnpm test:faults`). */
export const RACE_ROUNDS = Number(process.env.RACE_ROUNDS ?? 2);

/**
 * How many broken PDFs are tried: a few, in the deep tier a thousand, more when testing nothing else (CONTRIBUTING.md).
 */
export const MUTATED_PDFS = Number(process.env.MUTATED_PDFS ?? (isDeep ? 1_000 : 30));

/** Node arguments with which a process runs our sources, from any folder. */
export const TSX = ['--import', createRequire(import.meta.url).resolve('tsx')];
