import { expect, test as base, type Visit, type VisitOptions } from './fixtures';
import type { Demo } from './demo-data';
import { excessWidth, expectAccessibleInBothThemes, layoutShift, scrollThrough, VIEWS, WIDTHS } from './page-checks';

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

/** Opens a screen, signed in, and waits for its data and its letters. */
const test = base.extend<{ open: (screen: Screen, options: VisitOptions) => Promise<Visit> }>({
  open: async ({ visit, demo }, use) => {
    await use(async ([, address, ready], options) => {
      const visited = await visit({ timezoneId: demo.timeZone, token: demo.token, ...options });
      const { page } = visited;
      await page.goto(address(demo));
      await page.getByText(ready).filter({ visible: true }).first().waitFor();
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      return visited;
    });
  },
});

for (const screen of SCREENS)
  test.describe(screen[0], () => {
    for (const { first, usual } of VIEWS)
      test(`does not scroll sideways nor shift at ${first} px, and has nothing for axe to find at ${usual} px in both themes`, async ({
        open,
      }) => {
        const { page, complaints } = await open(screen, { viewport: { width: first, height: 900 } });
        await scrollThrough(page);
        expect(await excessWidth(page)).toBe(0);
        expect(await layoutShift(page)).toBeLessThan(0.02);
        await page.setViewportSize({ width: usual, height: 900 });
        await scrollThrough(page);
        await expectAccessibleInBothThemes(page);
        expect(complaints).toEqual([]);
      });
  });

const TABS = [
  'Personal Details',
  'Company Details',
  'Question Plans',
  'Outgoing mail',
  'Webhooks',
  'API',
  'Audit Log',
  'Security',
  'Appearance',
];

for (const width of WIDTHS)
  test(`Settings have nothing for axe to find on any tab at ${width} px, light and dark`, async ({ open }) => {
    const { page, complaints } = await open(DASHBOARD, { viewport: { width, height: 900 } });
    if (width === 390) await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('button', { name: 'Settings' }).click();
    const dialog = page.getByRole('dialog').filter({ has: page.getByRole('tablist') });
    for (const [at, tab] of TABS.entries()) {
      await dialog.getByRole('tab', { name: tab }).click();
      await dialog.getByRole('tabpanel', { name: tab }).waitFor();
      // What is behind the window stays as it is.
      await expectAccessibleInBothThemes(page, at === 0 ? undefined : '[role=dialog]');
    }
    expect(complaints).toEqual([]);
  });
