import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { chromium, expect, type BrowserContext } from '@playwright/test';
import { launchOptions } from './chromium';

export interface PlainBrowser {
  context: BrowserContext;
  close: () => Promise<void>;
}

/**
 * Opens a browser whose pages are visible and focused only when they really are. Playwright emulates the focus in each
 * page of its own contexts, so that none is ever left; in the browser's first context this can be turned off.
 * `switches` are additional Chromium switches.
 */
export async function openPlainBrowser(switches: readonly string[] = []): Promise<PlainBrowser> {
  const options = launchOptions();
  const launched = await chromium.launchServer({
    ...options,
    args: [...(options.args ?? []), '--lang=en-GB', '--remote-debugging-port=0', ...switches],
  });
  const port = await debuggingPort(launched.process().spawnargs);
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

/** Returns the port chosen by the browser, which writes it into its profile once it listens. */
async function debuggingPort(spawned: readonly string[]): Promise<string> {
  const profile = spawned.find(each => each.startsWith('--user-data-dir='))?.split('=')[1] ?? '';
  let port = '';
  const read = async () => {
    const text = await readFile(path.join(profile, 'DevToolsActivePort'), 'utf8').catch(() => '');
    // The second line is written with it.
    [port = ''] = text.includes('\n') ? text.split('\n') : [];
    return port;
  };
  await expect.poll(read).not.toBe('');
  return port;
}
