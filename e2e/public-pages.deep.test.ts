import { expect } from './fixtures';
import { scrollThrough } from './page-checks';
import { test } from './public-page';

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
    expect(await page.evaluate(() => (window as unknown as { broken: string[] }).broken)).toEqual([]);
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
