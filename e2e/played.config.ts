import { defineConfig } from '@playwright/test';
import journeys from './playwright.config';

/** Interviews in which real minutes pass, mostly while someone thinks or types: they run in parallel. */
export default defineConfig({
  ...journeys,
  testDir: './played',
  testIgnore: [],
  workers: 5,
  timeout: 15 * 60_000,
});
