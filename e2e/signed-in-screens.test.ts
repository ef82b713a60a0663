import { expect, test as base, type Visit, type VisitOptions } from './fixtures';
import type { Demo } from './demo-data';
import { expectAccessibleInThemes, expectNoExcessWidth, layoutShift, scrollThrough, VIEWS } from './page-checks';
import { isDeep } from './tier';

/** A screen, its address, and a text that appears with its data. */
type Screen = readonly [name: string, address: (demo: Demo) => string, ready: string];

const DASHBOARD: Screen = ['/dashboard', () => '/dashboard', 'Next interviews'];
const UPCOMING: Screen = ['/interview-upcomming', () => '/interview-upcomming', 'Adaeze Okafor'];
const ADD: Screen = ['/interview-upcomming/add', () => '/interview-upcomming/add', 'Add Interview'];
const CALENDAR: Screen = ['/calendar', () => '/calendar', 'Mara Santos'];
const CANDIDATES: Screen = ['/candidates', () => '/candidates', 'Adaeze Okafor'];
const DETAILS: Screen = [
  '/interview-completed/{id}',
  ({ completed }) => `/interview-completed/${completed}`,
  'AI Review',
];
const SCREENS: readonly Screen[] = [
  DASHBOARD,
  UPCOMING,
  ADD,
  [
    '/interview-upcomming/reschedule/{id}',
    ({ upcoming }) => `/interview-upcomming/reschedule/${upcoming}`,
    'Nothing changes yet.',
  ],
  CALENDAR,
  ['/calendar by month', () => '/calendar?view=month', 'Add Interview'],
  CANDIDATES,
  ['a candidate', ({ candidate }) => `/candidates/${candidate}`, 'Timeline'],
  ['/candidates with the side sheet', ({ candidate }) => `/candidates?candidate=${candidate}`, 'History'],
  ['/interview-completed', () => '/interview-completed', 'Lucía Moreno'],
  DETAILS,
];
/** One screen of each kind: figures, cards, a form, a table, a calendar, a report. */
const KINDS: readonly Screen[] = [DASHBOARD, UPCOMING, ADD, CALENDAR, CANDIDATES, DETAILS];

/** Every tab of the settings, in their order, as an owner has them. */
const TABS = [
  'Personal Details',
  'Availability',
  'Security',
  'Notifications',
  'Appearance',
  'Company Details',
  'Team',
  'Question Plans',
  'Outgoing mail',
  'Email Texts',
  'Webhooks',
  'API',
  'Audit Log',
];

/** Opens a screen, signed in, and waits for its data and fonts. */
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

/** All in every view in the deep tier, otherwise each in one view. */
const inView = <T>(all: readonly T[], view: number): T[] =>
  all.filter((_one, at) => isDeep || at % VIEWS.length === view);

for (const [view, { first, usual }] of VIEWS.entries())
  test(`no screen scrolls sideways or shifts at ${first} px, or has anything for axe to find at ${usual} px in either theme`, async ({
    open,
  }) => {
    for (const screen of inView(isDeep ? SCREENS : KINDS, view)) {
      const { page, complaints } = await open(screen, { viewport: { width: first, height: 900 } });
      await scrollThrough(page);
      await expectNoExcessWidth(page);
      expect(await layoutShift(page), screen[0]).toBeLessThan(0.02);
      await page.setViewportSize({ width: usual, height: 900 });
      await scrollThrough(page);
      await expectAccessibleInThemes(page);
      expect(complaints, screen[0]).toEqual([]);
      await page.context().close();
    }
  });

for (const [view, { usual: width }] of VIEWS.entries())
  test(
    `Settings have nothing for axe to find on any tab at ${width} px, light and dark`,
    { tag: '@deep' },
    async ({ open }) => {
      const { page, complaints } = await open(DASHBOARD, { viewport: { width, height: 900 } });
      if (width === 390) await page.getByRole('button', { name: 'Open menu' }).click();
      await page.getByRole('button', { name: 'Settings' }).click();
      const dialog = page.getByRole('dialog').filter({ has: page.getByRole('tablist') });
      await expect(dialog.getByRole('tab')).toHaveText(TABS);
      for (const [at, tab] of inView(TABS, view).entries()) {
        await dialog.getByRole('tab', { name: tab }).click();
        await dialog.getByRole('tabpanel', { name: tab }).waitFor();
        // The page behind the window stays the same.
        await expectAccessibleInThemes(page, at === 0 ? undefined : '[role=dialog]');
      }
      expect(complaints).toEqual([]);
    },
  );

test('a window longer than the screen keeps its buttons in view', { tag: '@deep' }, async ({ open }) => {
  const { page } = await open(UPCOMING, { viewport: { width: 1024, height: 600 } });
  await page.getByRole('button', { name: 'More for Adaeze Okafor' }).click();
  await page.getByRole('menuitem', { name: 'Edit details' }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Save' })).toBeInViewport({ ratio: 1 });
});
