import { chromium, type BrowserContext } from '@playwright/test';
import { freePort } from '../scripts/programs.mjs';
import { launchOptions } from './chromium';

export interface PlainBrowser {
  context: BrowserContext;
  close: () => Promise<void>;
}

/**
 * Opens a browser whose pages are in sight and have the focus only while they truly are. Playwright emulates the focus in
 * each page of a context of its own, so that none of them is ever left; in the browser's first context it can be told not to.
 * `switches` are more of Chromium's.
 */
export async function openPlainBrowser(switches: readonly string[] = []): Promise<PlainBrowser> {
  const port = await freePort();
  const options = launchOptions();
  const launched = await chromium.launch({
    ...options,
    args: [...(options.args ?? []), '--lang=en-GB', `--remote-debugging-port=${port}`, ...switches],
  });
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`, { noDefaults: true });
  const [context] = browser.contexts();
  if (!context) throw new Error('The browser has no context of its own');
  return {
    context,
    async close() {
      await browser.close();
      await launched.close();
    },
  };
}
