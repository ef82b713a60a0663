import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { visit } from './browser';
import { launchBrowser } from './chromium';
import { fillWithDemoData, type Demo } from './demo-data';
import { excessWidth, expectAccessibleInBothThemes, layoutShift, scrollThrough, WIDTHS } from './page-checks';

let browser: Browser;
let demo: Demo;
beforeAll(async () => {
  browser = await launchBrowser();
  demo = await fillWithDemoData(inject('webUrl'), 'screens.example');
});
afterAll(async () => {
  await browser.close();
});

/** A screen, its address, and a text that is there once its data is. */
type Screen = readonly [name: string, address: (demo: Demo) => string, ready: string];

const DASHBOARD: Screen = ['/dashboard', () => '/dashboard', 'Next interviews'];
const SCREENS: readonly Screen[] = [
  DASHBOARD,
  ['/interview-upcomming', () => '/interview-upcomming', 'Adaeze Okafor'],
  ['/interview-upcomming/add', () => '/interview-upcomming/add', 'Add Interview'],
  [
    '/interview-upcomming/reschedule/{id}',
    ({ upcoming }) => `/interview-upcomming/reschedule/${upcoming}`,
    'Nothing changes yet.',
  ],
  ['/candidates', () => '/candidates', 'Adaeze Okafor'],
  ['/candidates with the side sheet', ({ candidate }) => `/candidates?candidate=${candidate}`, 'History'],
  ['/interview-completed', () => '/interview-completed', 'Lucía Moreno'],
  ['/interview-completed/{id}', ({ completed }) => `/interview-completed/${completed}`, 'AI Review'],
];

/** A signed-in browser on a screen that has its data. */
async function open(screen: Screen, options: BrowserContextOptions) {
  const [, address, ready] = screen;
  const visited = await visit(browser, { timezoneId: demo.timeZone, ...options });
  const { page } = visited;
  // Frames like the resume's have no storage.
  await page.addInitScript(token => window.localStorage?.setItem('authToken', token), demo.token);
  await page.goto(address(demo));
  await page.getByText(ready).filter({ visible: true }).first().waitFor();
  await page.waitForLoadState('networkidle');
  return visited;
}

describe.each(SCREENS.map(screen => ({ name: screen[0], screen })))('$name', ({ screen }) => {
  it.each(WIDTHS)('has nothing for axe to find at %i px, light and dark', async width => {
    const { page, complaints, end } = await open(screen, { viewport: { width, height: 900 } });
    await scrollThrough(page);
    await expectAccessibleInBothThemes(page);
    expect(complaints).toEqual([]);
    await end();
  });

  it.each([320, 2560])('does not scroll sideways at %i px, and its layout does not shift', async width => {
    const { page, end } = await open(screen, { viewport: { width, height: 900 } });
    await scrollThrough(page);
    expect(await excessWidth(page)).toBe(0);
    expect(await layoutShift(page)).toBeLessThan(0.02);
    await end();
  });
});

describe.each(['Personal Details', 'Company Details', 'Question Plans', 'Outgoing mail', 'Security', 'Appearance'])(
  'Settings, %s',
  tab => {
    it.each(WIDTHS)('has nothing for axe to find at %i px, light and dark', async width => {
      const { page, complaints, end } = await open(DASHBOARD, { viewport: { width, height: 900 } });
      if (width === 390) await page.getByRole('button', { name: 'Open menu' }).click();
      await page.getByRole('button', { name: 'Settings' }).click();
      const dialog = page.getByRole('dialog').filter({ has: page.getByRole('tablist') });
      await dialog.getByRole('tab', { name: tab }).click();
      await dialog.getByRole('tabpanel', { name: tab }).waitFor();
      await expectAccessibleInBothThemes(page);
      expect(complaints).toEqual([]);
      await end();
    });
  },
);
