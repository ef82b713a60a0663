import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { isConnected } from './live-channel';

test.use({ live: true, company: 'live-lists' });

/** Opens a page once its window is notified of changes, and marks the window, which a reload would clear. */
async function open(page: Page, address: string): Promise<void> {
  await Promise.all([isConnected(page), page.goto(address)]);
  await page.evaluate(() => Object.assign(window, { isTheSame: true }));
}

const isTheSame = (page: Page) => page.evaluate(() => 'isTheSame' in window);

test('an interview that a colleague schedules appears in the calendar, in its list and in the counts without a reload', async ({
  visit,
  recruiter,
}) => {
  const calendar = await visit({ token: recruiter.token });
  const list = await visit({ token: recruiter.token });
  await open(
    calendar.page,
    `/calendar?view=agenda&day=${new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)}`,
  );
  await open(list.page, '/interview-upcomming');
  const menu = list.page.getByRole('link', { name: /^Upcoming Interviews/ });
  const count = async () => Number(/\d+/.exec(await menu.innerText())?.[0] ?? 0);
  const before = await count();
  await recruiter.schedule({ candidate: 'Mei-Ling Chen', interviewType: 'Real' });
  for (const { page } of [calendar, list])
    await expect(page.getByRole('main').getByText('Mei-Ling Chen').first()).toBeVisible();
  await expect.poll(count).toBe(before + 1);
  expect(await Promise.all([calendar, list].map(({ page }) => isTheSame(page)))).toEqual([true, true]);
});
