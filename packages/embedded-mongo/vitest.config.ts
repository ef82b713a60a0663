import { defineConfig } from 'vitest/config';
import { exclude, limits } from '../../vitest.shared.ts';

export default defineConfig({
  test: {
    name: 'embedded-mongo',
    include: ['src/**/*.test.ts'],
    globalSetup: ['./test/mongod-global-setup.ts'],
    pool: 'forks',
    exclude,
    ...limits,
  },
});
