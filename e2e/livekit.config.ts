import { defineConfig } from '@playwright/test';
import all from './playwright.config';

// Each test starts a product with separate settings.
const { globalSetup: _none, ...journeys } = all;

/** Rooms whose media go through a LiveKit server: `LIVEKIT_SERVER=path pnpm test:livekit`. */
export default defineConfig({
  ...journeys,
  testDir: './livekit',
  testIgnore: [],
  workers: 1,
});
