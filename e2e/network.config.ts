import { defineConfig } from '@playwright/test';
import all from './playwright.config';

// Each of its tests starts a product with settings of its own.
const { globalSetup: _none, ...journeys } = all;

/** Rooms on bad networks, made of Linux network namespaces: `pnpm test:network`, as root. Real outages take real time. */
export default defineConfig({
  ...journeys,
  testDir: './network',
  testIgnore: [],
  workers: 1,
  timeout: 5 * 60_000,
});
