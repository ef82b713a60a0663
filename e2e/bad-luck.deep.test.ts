import { test, typed } from './bad-luck-steps';
import { expect } from './fixtures';
import { fillInterview } from './interview-form';

test.use({ company: 'bad-luck' });

test('shows the shape of a slow list, and the list in the same place when it comes', async ({ enter }) => {
  const { page } = await enter();
  let arrive: () => void = () => undefined;
  const arrived = new Promise<void>(resolve => (arrive = resolve));
  await page.route(/\/api\/candidates\?/, async route => {
    await arrived;
    await route.continue();
  });
  await page.goto('/candidates');
  await page.getByRole('main').locator('[aria-busy=true], [role=status]').first().waitFor();
  await expect(page.getByRole('searchbox')).toBeEnabled();
  arrive();
  await page.getByRole('row', { name: /Adaeze Okafor/ }).waitFor();
});

test('says why a second interview of the same candidate is refused, and keeps what was typed', async ({ open }) => {
  const { page } = await open('/interview-upcomming/add');
  await fillInterview(page, { candidate: 'Adaeze Okafor', days: 21, type: 'Bot', position: 'Backend Engineer' });
  await page.getByLabel('Email', { exact: true }).fill('adaeze.okafor@example.org');
  await page.getByLabel('Email', { exact: true }).blur();
  await page.getByText('is already a candidate for this position').waitFor();
  const before = await typed(page);
  await page.getByRole('button', { name: 'Add Interview' }).click();
  await page.getByText('This candidate already has an interview for this position').waitFor();
  expect(await typed(page)).toEqual(before);
});

test('an address typed on a phone opens at the top of its page, with the tab that it names in view', async ({
  open,
}) => {
  const { page } = await open('/interview-upcomming/add', undefined, 390);
  await page.getByLabel('Description').scrollIntoViewIfNeeded();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
  await page.goto('/candidates');
  await page.getByRole('row').or(page.getByRole('article')).first().waitFor();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.goto('/settings/appearance');
  // All but its border, which overlaps that of the strip.
  await expect(page.getByRole('tab', { name: 'Appearance' })).toBeInViewport({ ratio: 0.95 });
});
