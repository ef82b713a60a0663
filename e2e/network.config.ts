import { defineConfig } from '@playwright/test';
import all from './playwright.config';

// Each test starts a product with separate settings.
const { globalSetup: _none, ...journeys } = all;

/** Rooms on bad networks, built from Linux network namespaces: `pnpm test:network`, as root. Outages take real time. */
export default defineConfig({
  ...journeys,
  testDir: './network',
  testIgnore: [],
  workers: 1,
  timeout: 600_000,
});
