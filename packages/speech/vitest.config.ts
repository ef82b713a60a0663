import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'speech',
    include: ['src/**/*.test.ts'],
    pool: 'forks',
    testTimeout: 300_000,
    // The first run on a machine fetches 200 MB.
    hookTimeout: 900_000,
  },
});
