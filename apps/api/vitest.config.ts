import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    globalSetup: ['./test/mongod-global-setup.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 30_000,
    env: {
      BCRYPT_COST: '4',
      JWT_SECRET: 'a secret for tests that is long enough',
      LOG_LEVEL: 'silent',
      MONGODB_URI: '',
    },
  },
});
