import type { Demo } from './demo-data';
import { expect } from './fixtures';
import { expectNoExcessWidth } from './page-checks';
import { card, inDays, test } from './reschedule-steps';
import { expectAnnounced } from './announcements';

const NOT_FOUND = '000000000000000000000000';

test.use({ company: 'reschedule' });

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
