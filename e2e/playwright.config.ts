import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { launchOptions } from './chromium';
import { isDeep } from './tier';

export default defineConfig({
  testMatch: '**/*.test.ts',
  testIgnore: [
    // These take real minutes, or need what is not available everywhere: `pnpm test:played`, `test:network`,
    // `test:livekit`.
    'played/**',
    'network/**',
    'livekit/**',
    ...(isDeep ? [] : ['**/*.deep.test.ts']),
  ],
  globalSetup: './product-global-setup.ts',
  grepInvert: isDeep ? [] : /@deep/,
  fullyParallel: true,
  // Each is a browser and a worker; the number of processors does not say how many of them this container may use.
  workers: Number(process.env.E2E_WORKERS ?? Math.min(4, availableParallelism())),
  forbidOnly: true,
  // Limits stop tests that hang: a slow machine, or one that is paused for a while, does not reach them.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  reporter: 'list',
  outputDir: './test-results',
  use: {
    launchOptions: launchOptions(),
    actionTimeout: 120_000,
    // Snapshots run scripts in the frames of a page, including those of emails, which may run none.
    trace: { mode: 'retain-on-failure', snapshots: false, screenshots: false },
  },
});
