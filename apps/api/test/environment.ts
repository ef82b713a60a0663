import { isDeep } from './tier';

/** The environment of a process that a test starts: that of the tests, and these settings. */
export const environmentWith = (settings: Record<string, string>): NodeJS.ProcessEnv => ({
  ...process.env,
  ...settings,
});

/** Which of the workers this is: each has databases of its own. */
export const worker = process.env.VITEST_POOL_ID ?? '0';

/** How often a race is run: a few times among all tests, many times where only races are looked at (`pnpm test:faults`). */
export const RACE_ROUNDS = Number(process.env.RACE_ROUNDS ?? 2);

/** How many broken PDFs are tried: a few, in the deep tier a thousand, more where one looks at nothing else (CONTRIBUTING.md). */
export const MUTATED_PDFS = Number(process.env.MUTATED_PDFS ?? (isDeep ? 1_000 : 30));
