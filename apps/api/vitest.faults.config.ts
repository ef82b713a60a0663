import { defineConfig, mergeConfig } from 'vitest/config';
import usual from './vitest.config.ts';

// What a bad day does to real processes, one at a time: pnpm test:faults.
export default mergeConfig(
  { ...usual, test: { ...usual.test, include: [] } },
  defineConfig({ test: { include: ['test/faults/*.{fault,test}.ts'], fileParallelism: false, hookTimeout: 120_000 } }),
);
