import { defineConfig } from 'vitest/config';
import { limits, tier } from '../../vitest.shared.ts';

export default defineConfig({
  test: {
    name: 'speech',
    include: ['src/**/*.test.ts'],
    pool: 'forks',
    ...limits,
    ...tier,
    // The first run on a machine downloads 200 MB.
    hookTimeout: 900_000,
  },
});
