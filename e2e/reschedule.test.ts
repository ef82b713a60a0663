import { expect } from './fixtures';
import { card, inDays, test } from './reschedule-steps';
import { isDeep } from './tier';
import { expectAnnounced } from './announcements';
import type { Demo } from './demo-data';
import { expectNoExcessWidth } from './page-checks';

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

test.describe('in depth', { tag: '@deep' }, () => {
  const NOT_FOUND = '000000000000000000000000';
  test('shows the recruiter’s own clock, asks when the interviewer is busy, and moves it anyway', async ({
    open,
    demo,
  }) => {
    const elsewhere = demo.timeZone === 'Asia/Kolkata' ? 'Europe/Lisbon' : 'Asia/Kolkata';
    const { page } = await open(1440, '/interview-upcomming', elsewhere);
    await card(page, 'Adaeze Okafor')
      .getByRole('link', { name: /Reschedule/ })
      .click();
    await page.getByLabel('Date', { exact: true }).fill(inDays(demo, 1));
    await page.getByLabel('Time', { exact: true }).fill('11:30');
    await page.getByText(`for you (`).waitFor();
    await page.getByRole('button', { name: 'Reschedule' }).click();
    const question = page.getByRole('alert').filter({ hasText: 'Mara Santos is already booked 11:00–12:00' });
    await question.waitFor();
    await question.getByRole('button', { name: 'Schedule anyway' }).click();
    await expectAnnounced(page, 'Interview Added Successfully!');
    await page.waitForURL('**/interview-upcomming');
    await expect(card(page, 'Adaeze Okafor')).toHaveText(/11:30.*Mara Santos/);
  });
  test('says at the field that a start is in the past, and loses nothing', async ({ open, demo }) => {
    const { page } = await open(1440, `/interview-upcomming/reschedule/${demo.upcoming}`);
    await page.getByLabel('Date', { exact: true }).fill(inDays(demo, -2));
    await page.getByLabel('Reason (optional)').fill('Typed by mistake');
    await page.getByRole('button', { name: 'Reschedule' }).click();
    await page.getByText('Interview must be in the future').waitFor();
    await expect(page.getByLabel('Reason (optional)')).toHaveValue('Typed by mistake');
  });
  for (const [what, id, title] of [
    ['completed', (demo: Demo) => demo.completed, 'This interview has been held'],
    ['unknown', () => NOT_FOUND, 'Interview not found'],
    ['garbled', () => 'x%20y', 'Interview not found'],
  ] as const)
    test(`leads back from an interview that is ${what}, on the narrowest phone as well`, async ({ open, demo }) => {
      const { page } = await open(320, `/interview-upcomming/reschedule/${id(demo)}`);
      await page.getByRole('heading', { name: title }).waitFor();
      await expectNoExcessWidth(page);
      await page.getByRole('main').getByRole('link', { name: 'Upcoming Interviews' }).last().click();
      await page.getByRole('heading', { name: 'Upcoming Interviews', level: 1 }).waitFor();
    });
});
