import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { launchOptions } from './chromium';

export default defineConfig({
  testMatch: '**/*.test.ts',
  // Real minutes pass in these, or they need what is not everywhere: `pnpm test:played`, `test:network`, `test:livekit`.
  testIgnore: ['played/**', 'network/**', 'livekit/**'],
  globalSetup: './product-global-setup.ts',
  fullyParallel: true,
  workers: Math.max(2, availableParallelism()),
  forbidOnly: true,
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  outputDir: './test-results',
  use: {
    launchOptions: launchOptions(),
    actionTimeout: 60_000,
    // Snapshots of the page run scripts in its frames, those of mails included, which may run none.
    trace: { mode: 'retain-on-failure', snapshots: false, screenshots: false },
  },
});
