import { existsSync } from 'node:fs';
import path from 'node:path';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { inject } from 'vitest';

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
  return chromium.launch({ executablePath: chromiumPath(), args: isRoot ? ['--no-sandbox', ...quiet] : quiet });
}

export interface Visit {
  page: Page;
  /** What must not be there: console errors and warnings, uncaught errors, requests to other hosts, failed requests. */
  complaints: string[];
  end: () => Promise<void>;
}

/** A fresh browser profile on the product. */
export async function visit(browser: Browser, options: BrowserContextOptions = {}): Promise<Visit> {
  const webUrl = inject('webUrl');
  const context = await browser.newContext({ baseURL: webUrl, reducedMotion: 'reduce', ...options });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', message => {
    if (['error', 'warning'].includes(message.type())) complaints.push(`console: ${message.text()}`);
  });
  page.on('pageerror', error => complaints.push(`uncaught: ${error.message}`));
  page.on('request', request => {
    const { origin, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== webUrl) complaints.push(`request to another host: ${request.url()}`);
  });
  page.on('response', response => {
    if (response.status() >= 400)
      complaints.push(`${response.status()} ${response.request().method()} ${response.url()}`);
  });
  return { page, complaints, end: () => context.close() };
}
