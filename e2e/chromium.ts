import { existsSync } from 'node:fs';
import path from 'node:path';
import type { LaunchOptions } from '@playwright/test';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** CHROME_PATH, which `npm test` sets, else a Chromium on the PATH. */
function chromiumPath(): string {
  if (process.env.CHROME_PATH) return process.env.CHROME_PATH;
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const found = NAMES.flatMap(name => folders.map(folder => path.join(folder, name))).find(existsSync);
  if (!found) throw new Error('No Chromium found: install one or set CHROME_PATH');
  return found;
}

/** Returns how the system's Chromium is started, for the journeys and the pictures alike. */
export function launchOptions(): LaunchOptions {
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
    executablePath: chromiumPath(),
    args: isRoot ? ['--no-sandbox', ...quiet] : quiet,
    // Date and time fields have the order of the browser's own language, and are typed into by tests.
    env: { ...process.env, LANGUAGE: 'en_US' } as Record<string, string>,
  };
}
