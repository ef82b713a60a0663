import { expect } from './fixtures';
import { card, inDays, test } from './reschedule-steps';
import { isDeep } from './tier';
import { expectAnnounced } from './announcements';

test.use({ company: 'reschedule' });

for (const width of isDeep ? [1440, 390] : [390])
  test(`an interview is moved from its card, ${width} px wide`, { tag: '@deep' }, async ({ open, demo }) => {
    const { page, complaints } = await open(width, '/interview-upcomming');
    await card(page, 'Inês Fonseca')
      .getByRole('link', { name: /Reschedule/ })
      .click();
    await page.getByRole('heading', { name: 'Reschedule', level: 1 }).waitFor();
    const [date, time] = [page.getByLabel('Date', { exact: true }), page.getByLabel('Time', { exact: true })];
    await date.waitFor();
    await expect(page.getByLabel('Candidate name')).toHaveValue('Inês Fonseca');
    await expect(page.getByLabel('Position')).toHaveValue('Data Analyst');
    await expect(page.getByLabel('Resume')).toHaveValue(/\.pdf$/);

    // A different time in each run, because the interview stays moved.
    const [day, clock] = [inDays(demo, width === 390 ? 6 : 5), width === 390 ? '18:15' : '17:45'];
    await date.fill(day);
    await time.fill(clock);
    await page.getByLabel('Interviewer', { exact: true }).selectOption({ label: 'Tom Becker' });
    await page.getByLabel('Reason (optional)').fill(`The room is taken, ${width}`);
    await page.getByRole('button', { name: 'Reschedule' }).click();
    await expectAnnounced(page, 'Interview Added Successfully!');
    await page.waitForURL('**/interview-upcomming');
    await expect(card(page, 'Inês Fonseca')).toHaveText(new RegExp(`${clock}.*Tom Becker`));

    // The next time the form has the new start, and the history says why.
    await card(page, 'Inês Fonseca')
      .getByRole('link', { name: /Reschedule/ })
      .click();
    await page.getByText(`The room is taken, ${width}`).waitFor();
    await expect(date).toHaveValue(day);
    await expect(time).toHaveValue(clock);
    expect(complaints).toEqual([]);
  });
