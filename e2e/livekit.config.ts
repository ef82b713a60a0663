import { defineConfig } from '@playwright/test';
import all from './playwright.config';

// Each of its tests starts a product with settings of its own.
const { globalSetup: _none, ...journeys } = all;

/** Rooms whose media go through a LiveKit server: `LIVEKIT_SERVER=path pnpm test:livekit`. */
export default defineConfig({
  ...journeys,
  testDir: './livekit',
  testIgnore: [],
  workers: 1,
});
