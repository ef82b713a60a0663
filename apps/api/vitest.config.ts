import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    globalSetup: ['./test/mongod-global-setup.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
    env: {
      BCRYPT_COST: '4',
      API_RATE: '1000000',
      JWT_SECRET: 'a secret for tests that is long enough',
      LOCAL_INBOX: 'true',
      LOG_LEVEL: 'silent',
      MONGODB_URI: '',
    },
  },
});
