import { isDeep } from './tier';

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
