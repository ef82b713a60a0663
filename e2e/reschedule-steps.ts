import type { Locator, Page } from '@playwright/test';
import type { Demo } from './demo-data';
import { test as base, type Visit } from './fixtures';

const DAY_MS = 86_400_000;

/** Returns the day that many days from today in the company's time zone. */
export const inDays = ({ timeZone }: Demo, days: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone }).format(Date.now() + days * DAY_MS);

/** Opens an address in a window of this width, signed in, in the company's time zone unless another is given. */
export const test = base.extend<{ open: (width: number, address: string, timezoneId?: string) => Promise<Visit> }>({
  open: async ({ visit, demo }, use) => {
    await use(async (width, address, timezoneId = demo.timeZone) => {
      const visited = await visit({ viewport: { width, height: 900 }, timezoneId, token: demo.token });
      await visited.page.goto(address);
      return visited;
    });
  },
});
export const card = (page: Page, name: string): Locator =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: name });
