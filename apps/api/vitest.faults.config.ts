import { defaultExclude, defineConfig } from 'vitest/config';
import { shared } from './vitest.projects.ts';

// Outages of real processes, one at a time, in any tier: pnpm test:faults.
const everyTier = { ...shared, tagsFilter: [] };

export default defineConfig({
  test: {
    ...everyTier,
    env: { ...shared.env, DATABASE_TIMEOUT: '3', RACE_ROUNDS: '20' },
    include: ['test/faults/*.{fault,test}.ts', 'src/**/*-at-once.test.ts'],
    exclude: defaultExclude,
    fileParallelism: false,
  },
});
