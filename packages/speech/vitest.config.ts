import { defineConfig } from 'vitest/config';
import { exclude, limits } from '../../vitest.shared.ts';

export default defineConfig({
  test: {
    name: 'speech',
    include: ['src/**/*.test.ts'],
    pool: 'forks',
    exclude,
    ...limits,
    // The first run on a machine fetches 200 MB.
    hookTimeout: 900_000,
  },
});
