import type { LaunchOptions } from '@playwright/test';
import { findChromium } from '../scripts/chromium.mjs';

/** Returns how the system's Chromium is started, for the journeys and the pictures alike. */
export function launchOptions(): LaunchOptions {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('No Chromium found: install one or set CHROME_PATH');
  const quiet = [
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ];
  const isRoot = process.getuid?.() === 0;
  return {
    executablePath,
    args: isRoot ? ['--no-sandbox', ...quiet] : quiet,
    // Date and time fields have the order of the browser's own language, and are typed into by tests.
    env: { ...process.env, LANGUAGE: 'en_US' } as Record<string, string>,
  };
}
