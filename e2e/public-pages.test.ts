import type { Page } from '@playwright/test';
import { expect, hydrated, test as base, type Visit, type VisitOptions } from './fixtures';
import { excessWidth, expectAccessibleInBothThemes, layoutShift, scrollThrough, VIEWS } from './page-checks';

const MAP = 'https://www.openstreetmap.org';
const PAGES = ['/main', '/features', '/about-us', '/contact'];

/** Opens a public page that listens. The map is another host's page: an empty one stands in for it. */
const test = base.extend<{ open: (path: string, options?: VisitOptions) => Promise<Visit & { hosts: Set<string> }> }>({
  open: async ({ visit }, use) => {
    await use(async (path, options) => {
      const { page, complaints } = await visit(options);
      const hosts = new Set<string>();
      const late = await holdFonts(page);
      page.on('request', request => hosts.add(new URL(request.url()).origin));
      await page.route(`${MAP}/**`, route => route.fulfill({ contentType: 'text/html', body: '' }));
      await page.goto(path, { waitUntil: 'commit' });
      await page.getByRole('heading', { level: 1 }).waitFor();
      await hydrated(page);
      late();
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      return { page, complaints, hosts };
    });
  },
});

/** What the style sheet's `Inter Fallback` is made of. */
const MEASURED = "local('Arial'), local('Liberation Sans'), local('Arimo')";

/**
 * The page's letters arrive when the returned function is called: by then it is shown in those of the system. A system
 * that has none of their measures is not kept waiting, for there the text does move.
 */
async function holdFonts(page: Page): Promise<() => void> {
  const isMeasured = (source: string) =>
    new FontFace('probe', source).load().then(
      () => true,
      () => false,
    );
  if (!(await page.evaluate(isMeasured, MEASURED))) return () => undefined;
  let release: () => void = () => undefined;
  const released = new Promise<void>(resolve => (release = resolve));
  await page.route('**/*.woff2', async route => {
    await released;
    await route.continue();
  });
  return release;
}

const withoutMap = (complaints: string[]) => complaints.filter(complaint => !complaint.includes(MAP));

for (const path of PAGES)
  test.describe(path, () => {
    for (const { first, usual } of VIEWS)
      test(`does not scroll sideways nor shift at ${first} px, has nothing for axe to find at ${usual} px in both themes, and asks no other host for anything but the map of the Feedback page`, async ({
        open,
      }) => {
        const { page, complaints, hosts } = await open(path, { viewport: { width: first, height: 900 } });
        await scrollThrough(page);
        expect(await excessWidth(page)).toBe(0);
        expect(await layoutShift(page)).toBeLessThan(0.02);
        await page.setViewportSize({ width: usual, height: 900 });
        if (path === '/main') await page.locator('summary').first().click();
        await scrollThrough(page);
        await expectAccessibleInBothThemes(page);
        const own = new URL(page.url()).origin;
        expect([...hosts].sort()).toEqual(path === '/contact' ? [own, MAP].sort() : [own]);
        expect(withoutMap(complaints)).toEqual([]);
      });
  });

test('loads each picture once, in the theme of the page and the size of the screen', async ({ open }) => {
  const { page } = await open('/main', { colorScheme: 'dark', viewport: { width: 390, height: 844 } });
  await scrollThrough(page);
  const pictures = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .flatMap(({ name }) => /([a-z]+-[a-z]+-\d+)-[^/]*\.webp$/.exec(name)?.[1] ?? []),
    );
  await expect.poll(pictures).toEqual(['upcoming-dark-720', 'dashboard-dark-720']);
});

test('opens and closes the menu on a phone, by hand and by keyboard', async ({ open }) => {
  const { page } = await open('/main', { viewport: { width: 390, height: 844 } });
  const menu = page.getByRole('navigation', { name: 'Menu' });
  expect(await menu.isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Open menu' }).focus();
  await page.keyboard.press('Enter');
  await menu.waitFor();
  await menu.getByRole('link', { name: 'Feedback' }).click();
  await page.waitForURL('**/contact');
  await menu.waitFor({ state: 'hidden' });
});

const MESSAGE = {
  'Full name': 'Inês Fonseca',
  Country: 'Portugal',
  City: 'Lisboa',
  'Phone number': '+351 210 000 000',
  Email: 'ines@example.org',
  Message: 'The report is clear.',
};

test.describe('the Feedback form', () => {
  test('refuses what is missing, keeps what was typed when sending fails, and says when it has arrived', async ({
    open,
  }) => {
    const { page } = await open('/contact');
    await page.getByRole('button', { name: 'Send Message' }).click();
    await page.getByText('Full name is required').waitFor();
    expect(await page.getByLabel('Full name').evaluate(input => input === document.activeElement)).toBe(true);

    for (const [label, value] of Object.entries(MESSAGE)) await page.getByLabel(label, { exact: true }).fill(value);
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Send Message' }).click();
    await page.getByRole('alert').filter({ hasText: 'The server cannot be reached.' }).waitFor();
    for (const [label, value] of Object.entries(MESSAGE)) {
      expect(await page.getByLabel(label, { exact: true }).inputValue()).toBe(value);
    }

    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Send Message' }).click();
    const thanks = page.getByRole('heading', { name: 'Your message has arrived' });
    await thanks.waitFor();
    expect(await thanks.evaluate(heading => heading === document.activeElement)).toBe(true);
    await page.getByRole('button', { name: 'Send another message' }).click();
    expect(await page.getByLabel('Full name').inputValue()).toBe('');
  });

  test('stays within the security policy of the page: zod generates no code', async ({ open }) => {
    const { page } = await open('/contact');
    await page.addInitScript(() => {
      const broken: string[] = [];
      document.addEventListener('securitypolicyviolation', event => broken.push(event.violatedDirective));
      Object.assign(window, { broken });
    });
    await page.reload();
    await page.getByRole('button', { name: 'Send Message' }).click();
    await page.getByText('Full name is required').waitFor();
    expect(await page.evaluate(() => (window as unknown as { broken: string[] }).broken)).toEqual([]);
  });

  test('has a field that neither eyes nor keyboard nor screen readers meet', async ({ open }) => {
    const { page } = await open('/contact');
    const trap = page.locator('input[name=website]');
    expect(await trap.count()).toBe(1);
    const box = await trap.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThan(0);
    expect(await page.getByRole('textbox').count()).toBe(6);
    const stops: (string | null)[] = [];
    await page.getByLabel('Full name').focus();
    for (let step = 0; step < 7; step++) {
      stops.push(await page.evaluate(() => document.activeElement?.getAttribute('name') ?? null));
      await page.keyboard.press('Tab');
    }
    expect(stops).toEqual(['fullName', 'country', 'city', 'phone', 'email', 'message', null]);
  });
});
