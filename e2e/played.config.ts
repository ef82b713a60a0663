import { defineConfig } from '@playwright/test';
import journeys from './playwright.config';

/** Interviews in which real minutes pass, most of them while somebody thinks or types: they go on side by side. */
export default defineConfig({
  ...journeys,
  testDir: './played',
  testIgnore: [],
  workers: 5,
  timeout: 15 * 60_000,
});
