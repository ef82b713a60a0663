import { defaultExclude, defineConfig } from 'vitest/config';
import { shared } from './vitest.projects.ts';

// Outages of real processes, one at a time: pnpm test:faults.
export default defineConfig({
  test: {
    ...shared,
    env: { ...shared.env, DATABASE_TIMEOUT: '3', RACE_ROUNDS: '20' },
    include: ['test/faults/*.{fault,test}.ts', 'src/**/*-at-once.test.ts'],
    // Whatever the tier.
    exclude: defaultExclude,
    tagsFilter: [],
    fileParallelism: false,
  },
});
