import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { launchOptions } from './chromium';
import { isDeep } from './tier';

export default defineConfig({
  testMatch: '**/*.test.ts',
  testIgnore: [
    // Real minutes pass in these, or they need what is not everywhere: `pnpm test:played`, `test:network`, `test:livekit`.
    'played/**',
    'network/**',
    'livekit/**',
    ...(isDeep ? [] : ['**/*.deep.test.ts']),
  ],
  globalSetup: './product-global-setup.ts',
  grepInvert: isDeep ? [] : /@deep/,
  fullyParallel: true,
  // Each of them is a browser and a worker; how many processors there are says nothing of how many are this container's.
  workers: Number(process.env.E2E_WORKERS ?? Math.min(4, availableParallelism())),
  forbidOnly: true,
  // Limits end what hangs: a slow machine, or one that stands still for a while, reaches none of them.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  reporter: 'list',
  outputDir: './test-results',
  use: {
    launchOptions: launchOptions(),
    actionTimeout: 120_000,
    // Snapshots of the page run scripts in its frames, those of mails included, which may run none.
    trace: { mode: 'retain-on-failure', snapshots: false, screenshots: false },
  },
});
