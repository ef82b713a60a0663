import { expect, test } from './fixtures';
import { expectAccessibleInThemes, expectNoExcessWidth } from './page-checks';

/** Each list of staff with several filters, and a set filter of it. */
const LISTS = [
  ['/interview-upcomming', 'interviewType=Bot'],
  ['/interview-completed', 'interviewType=Bot'],
  ['/candidates', 'from=2020-01-01'],
  ['/calendar', 'cancelled=true'],
  ['/settings/audit', 'from=2020-01-01'],
] as const;

for (const [address, filter] of LISTS)
  test(`on a phone, one button opens all filters of ${address}, and nothing in it is for axe to find`, async ({
    visit,
    demo,
  }) => {
    const { page, complaints } = await visit({
      token: demo.token,
      timezoneId: demo.timeZone,
      viewport: { width: 390, height: 844 },
    });
    await page.goto(`${address}?${filter}`);
    const opener = page.getByRole('button', { name: 'Filters · 1' });
    await opener.focus();
    await page.keyboard.press('Enter');
    const filters = page.getByRole('dialog', { name: 'Filters' });
    await expect(filters.getByRole('button', { name: 'Clear all' })).toBeInViewport({ ratio: 1 });
    await expectAccessibleInThemes(page, '[role=dialog]:has([data-filters])');
    await expectNoExcessWidth(page);
    await filters.getByRole('button', { name: 'Clear all' }).click();
    await expect.poll(() => new URL(page.url()).search).toBe('');
    await page.keyboard.press('Escape');
    await expect(filters).toBeHidden();
    await expect(page.getByRole('button', { name: 'Filters', exact: true })).toBeFocused();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    expect(complaints).toEqual([]);
  });

test('on a phone, a filter applies behind its window, and reload and Back keep it', async ({ visit, demo }) => {
  const { page, complaints } = await visit({
    token: demo.token,
    timezoneId: demo.timeZone,
    viewport: { width: 390, height: 844 },
  });
  await page.goto('/interview-upcomming');
  await page.getByRole('heading', { name: 'Adaeze Okafor' }).waitFor();
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByLabel('Type').selectOption('Bot');
  await page.getByRole('button', { name: /^Show \d+ results?$/ }).click();
  await page.getByRole('heading', { name: 'Adaeze Okafor' }).waitFor({ state: 'hidden' });
  await page.getByRole('heading', { name: 'Jonas Lindqvist' }).waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Filters · 1' }).waitFor();
  await page.goBack();
  await page.getByRole('heading', { name: 'Adaeze Okafor' }).waitFor();
  expect(complaints).toEqual([]);
});

test('a time zone is found by a city, a country or an offset, at every width and by keyboard', async ({
  visit,
  demo,
}) => {
  const { page, complaints } = await visit({ token: demo.token, timezoneId: 'Europe/Lisbon' });
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/settings/availability');
    const box = page.getByRole('combobox', { name: 'Time zone' });
    await box.click();
    const list = page.getByRole('listbox', { name: 'Time zones' });
    await expect(list.getByRole('option', { name: /^Lisbon/ })).toBeVisible();
    await expectAccessibleInThemes(page, '[role=dialog]');
    for (const [typed, found] of [
      ['munich', /^Berlin · Germany UTC\+0[12]:00 \d\d:\d\d$/],
      ['kenya', /^Nairobi · Kenya UTC\+03:00/],
      ['+05:45', /^Kathmandu/],
    ] as const) {
      await box.fill(typed);
      await expect(list.getByRole('option')).toHaveText([found]);
    }
    await page.keyboard.press('Enter');
    await expect(box).toHaveValue('Kathmandu (UTC+05:45)');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Escape');
    await expect(list).toBeHidden();
    await expect(box).toBeVisible();
  }
  expect(complaints).toEqual([]);
});
