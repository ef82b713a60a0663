import { defaultExclude } from 'vitest/config';

// Dates are shown in the reader's time zone: tests have the same one on every machine.
process.env.TZ = 'UTC';

const isDeep = process.env.TEST_TIER === 'deep';

const HANG_MS = process.env.CI || isDeep ? 600_000 : 120_000;

/** Guards against what hangs, in milliseconds. No working test comes near it, however slow the machine. */
export const limits = {
  testTimeout: HANG_MS,
  hookTimeout: HANG_MS,
  teardownTimeout: 60_000,
};

/** How long `expect.poll` waits. */
export const patience = { poll: { timeout: HANG_MS / 2, interval: 50 } };

/** Files `*.deep.test.ts` and tests tagged `deep` run only in `npm run test:deep`. */
export const tier = {
  exclude: [...defaultExclude, ...(isDeep ? [] : ['**/*.deep.test.{ts,tsx}'])],
  tags: [{ name: 'deep', description: 'Thorough or slow: runs in npm run test:deep' }],
  tagsFilter: isDeep ? [] : ['!deep'],
};
