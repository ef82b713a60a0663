import { defineConfig } from 'vitest/config';
import { limits, tier } from '../../vitest.shared.ts';

export default defineConfig({
  test: {
    name: 'embedded-mongo',
    include: ['src/**/*.test.ts'],
    globalSetup: ['./test/mongod-global-setup.ts'],
    pool: 'forks',
    ...limits,
    ...tier,
  },
});
