import { existsSync } from 'node:fs';
import path from 'node:path';
import { chromium, type Browser } from 'playwright-core';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** CHROME_PATH, which `npm test` sets, else a Chromium on the PATH. */
function chromiumPath(): string {
  if (process.env.CHROME_PATH) return process.env.CHROME_PATH;
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const found = NAMES.flatMap(name => folders.map(folder => path.join(folder, name))).find(existsSync);
  if (!found) throw new Error('No Chromium found: install one or set CHROME_PATH');
  return found;
}

export function launchBrowser(): Promise<Browser> {
  const quiet = [
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ];
  const isRoot = process.getuid?.() === 0;
  return chromium.launch({
    executablePath: chromiumPath(),
    args: isRoot ? ['--no-sandbox', ...quiet] : quiet,
    // Date and time fields have the order of the browser's own language, and are typed into by tests.
    env: { ...process.env, LANGUAGE: 'en_US' },
  });
}
