import type { Page } from '@playwright/test';
import { test as base, type Visit } from './fixtures';

interface Fixtures {
  /** A page without an address yet, signed in as the recruiter of the demo company unless another token is given. */
  enter: (token?: string, width?: number) => Promise<Visit>;
  /** Opens a screen on such a page. */
  open: (address: string, token?: string, width?: number) => Promise<Visit>;
}

export const test = base.extend<Fixtures>({
  enter: async ({ visit, demo }, use) => {
    await use((token = demo.token, width = 1280) =>
      visit({ timezoneId: demo.timeZone, viewport: { width, height: 900 }, token }),
    );
  },
  open: async ({ enter }, use) => {
    await use(async (address, token, width) => {
      const visited = await enter(token, width);
      await visited.page.goto(address);
      await visited.page.getByRole('heading', { level: 1 }).waitFor();
      return visited;
    });
  },
});
/** The message of a failing server; each failure has a unique text. */
export const failure = (status: number) => `Something went wrong on our side (${status})`;

/** Makes the first API calls to this path fail in this way; returns a function that stops it. */
export async function failCalls(page: Page, path: string, how: 'no connection' | number): Promise<() => Promise<void>> {
  const pattern = new RegExp(`/api${path}(\\?|$)`);
  await page.route(pattern, route =>
    how === 'no connection'
      ? route.abort('connectionrefused')
      : route.fulfill({
          status: how,
          contentType: 'application/json',
          body: JSON.stringify({ message: failure(how), code: 'INTERNAL', requestId: 'r-1' }),
        }),
  );
  return () => page.unroute(pattern);
}

export const typed = (page: Page) =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLInputElement>('main input:not([type=file]):not([type=radio]), main textarea'),
    ].map(field => field.value),
  );
