import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { inject, onTestFailed } from 'vitest';

export interface Visit {
  page: Page;
  /** What must not be there: console errors and warnings, uncaught errors, requests to other hosts, failed requests. */
  complaints: string[];
  end: () => Promise<void>;
}

/** A fresh browser profile on the product, or on the one at `baseURL`. */
export async function visit(browser: Browser, options: BrowserContextOptions = {}): Promise<Visit> {
  const webUrl = options.baseURL ?? inject('webUrl');
  const context = await browser.newContext({ baseURL: webUrl, reducedMotion: 'reduce', ...options });
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  const slowdown = Number(process.env.E2E_SLOWDOWN ?? 1);
  if (slowdown > 1) {
    const cdp = await context.newCDPSession(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  }
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
  onTestFailed(async () => {
    if (page.isClosed()) return;
    const text = await page.locator('body').innerText();
    console.error(`The page when the test failed: ${page.url()}\n${text.slice(0, 3000)}\n${complaints.join('\n')}`);
  });
  return { page, complaints, end: () => context.close() };
}

/**
 * The page listens: a prerendered one is shown before its script has taken over, and until then its forms are inert and
 * its buttons do nothing. Playwright waits for that where it clicks or fills in, not where it focuses or presses keys.
 */
export async function hydrated(page: Page): Promise<void> {
  const listening = await page.waitForFunction(() => {
    const heading = document.querySelector('h1');
    // What React remembers on each element that it has taken over.
    const isTaken = heading !== null && Object.keys(heading).some(key => key.startsWith('__reactProps'));
    return isTaken && !document.querySelector('form[inert]');
  });
  await listening.dispose();
}
