import { defaultExclude, defineConfig } from 'vitest/config';
import { shared } from './vitest.projects.ts';

// Outages of real processes, one at a time, in any tier: pnpm test:faults.
const everyTier = { ...shared, tagsFilter: [] };

export default defineConfig({
  test: {
    ...everyTier,
    // Against what hangs alone: outages last half a minute, on any machine.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    env: { ...shared.env, DATABASE_TIMEOUT: '3', RACE_ROUNDS: '20' },
    include: ['test/faults/*.{fault,test}.ts', 'src/**/*-at-once.test.ts'],
    exclude: defaultExclude,
    fileParallelism: false,
  },
});
