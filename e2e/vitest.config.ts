import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['**/*.test.ts'],
    globalSetup: ['./product-global-setup.ts'],
    maxWorkers: 2,
    testTimeout: 240_000,
    expect: { poll: { timeout: 30_000 } },
    hookTimeout: 120_000,
    // A machine that is busy with something else can stop a browser for seconds. A second attempt is printed as `retry`.
    retry: process.env.CI ? 1 : 0,
  },
});
