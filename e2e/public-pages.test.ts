import { expect } from './fixtures';
import { expectAccessibleInThemes, expectNoExcessWidth, layoutShift, scrollThrough, VIEWS } from './page-checks';
import { MAP, test } from './public-page';
import { isDeep } from './tier';

declare global {
  interface Window {
    broken: string[];
  }
}

const withoutMap = (complaints: string[]) => complaints.filter(complaint => !complaint.includes(MAP));
/** Every page in every view in the deep tier, otherwise the longest and the form, each in one view. */
const PAGES = isDeep ? ['/main', '/features', '/about-us', '/contact'] : ['/main', '/contact'];
const inView = (at: number, view: number) => isDeep || at % VIEWS.length === view;
for (const [view, { first, usual }] of VIEWS.entries())
  test(`no public page scrolls sideways or shifts at ${first} px, has anything for axe to find at ${usual} px in either theme, or asks another host for anything but the map of the Feedback page`, async ({
    open,
  }) => {
    for (const path of PAGES.filter((_path, at) => inView(at, view))) {
      const { page, complaints, hosts } = await open(path, { viewport: { width: first, height: 900 } });
      await scrollThrough(page);
      await expectNoExcessWidth(page);
      expect(await layoutShift(page), path).toBeLessThan(0.02);
      await page.setViewportSize({ width: usual, height: 900 });
      if (path === '/main') await page.locator('summary').first().click();
      await scrollThrough(page);
      await expectAccessibleInThemes(page);
      const own = new URL(page.url()).origin;
      expect([...hosts].sort(), path).toEqual(path === '/contact' ? [own, MAP].sort() : [own]);
      expect(withoutMap(complaints), path).toEqual([]);
      await page.context().close();
    }
  });
test('opens and closes the menu on a phone, by hand and by keyboard', { tag: '@deep' }, async ({ open }) => {
  const { page } = await open('/main', { viewport: { width: 390, height: 844 } });
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await expect(menu).toBeHidden();
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
  test('refuses missing input, keeps what was typed when sending fails, and confirms when it has arrived', async ({
    open,
  }) => {
    const { page } = await open('/contact');
    await page.getByRole('button', { name: 'Send Message' }).click();
    await page.getByText('Full name is required').waitFor();
    await expect(page.getByLabel('Full name')).toBeFocused();

    for (const [label, value] of Object.entries(MESSAGE)) await page.getByLabel(label, { exact: true }).fill(value);
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Send Message' }).click();
    await page.getByRole('alert').filter({ hasText: 'We can’t reach the server.' }).waitFor();
    for (const [label, value] of Object.entries(MESSAGE)) {
      await expect(page.getByLabel(label, { exact: true })).toHaveValue(value);
    }

    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Send Message' }).click();
    const thanks = page.getByRole('heading', { name: 'Your message has arrived' });
    await thanks.waitFor();
    await expect(thanks).toBeFocused();
    await page.getByRole('button', { name: 'Send another message' }).click();
    await expect(page.getByLabel('Full name')).toHaveValue('');
  });
});

test.describe('in depth', { tag: '@deep' }, () => {
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
  test.describe('the Feedback form', () => {
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
      expect(await page.evaluate(() => window.broken)).toEqual([]);
    });

    test('has a trap field that is hidden from sight, keyboard and screen readers', async ({ open }) => {
      const { page } = await open('/contact');
      const trap = page.locator('input[name=website]');
      await expect(trap).toHaveCount(1);
      const box = await trap.boundingBox();
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThan(0);
      await expect(page.getByRole('textbox')).toHaveCount(6);
      const stops: (string | null)[] = [];
      await page.getByLabel('Full name').focus();
      for (let step = 0; step < 7; step++) {
        stops.push(await page.evaluate(() => document.activeElement?.getAttribute('name') ?? null));
        await page.keyboard.press('Tab');
      }
      expect(stops).toEqual(['fullName', 'country', 'city', 'phone', 'email', 'message', null]);
    });
  });
});
