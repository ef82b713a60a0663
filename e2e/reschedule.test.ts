import type { Page } from '@playwright/test';
import { expect, test as base, type Visit } from './fixtures';
import type { Demo } from './demo-data';
import { excessWidth } from './page-checks';

const DAY_MS = 86_400_000;
const NOT_FOUND = '000000000000000000000000';

/** A day on the clock of the company, so many days from today. */
const inDays = ({ timeZone }: Demo, days: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone }).format(Date.now() + days * DAY_MS);

/** Opens an address in a window of this width, signed in, on the company's clock unless another is given. */
const test = base.extend<{ open: (width: number, address: string, timezoneId?: string) => Promise<Visit> }>({
  open: async ({ visit, demo }, use) => {
    await use(async (width, address, timezoneId = demo.timeZone) => {
      const visited = await visit({ viewport: { width, height: 900 }, timezoneId, token: demo.token });
      await visited.page.goto(address);
      return visited;
    });
  },
});
test.use({ company: 'reschedule' });

const card = (page: Page, name: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: name });

for (const width of [1440, 390])
  test(`an interview is moved from its card, ${width} px wide`, async ({ open, demo }) => {
    const { page, complaints } = await open(width, '/interview-upcomming');
    await card(page, 'Inês Fonseca')
      .getByRole('link', { name: /Reschedule/ })
      .click();
    await page.getByRole('heading', { name: 'Reschedule', level: 1 }).waitFor();
    const [date, time] = [page.getByLabel('Date', { exact: true }), page.getByLabel('Time', { exact: true })];
    await date.waitFor();
    expect(await page.getByLabel('Candidate name').inputValue()).toBe('Inês Fonseca');
    expect(await page.getByLabel('Position').inputValue()).toBe('Data Analyst');
    await expect.poll(() => page.getByLabel('Resume').inputValue()).toMatch(/\.pdf$/);

    // Another time each run, for the interview stays moved.
    const [day, clock] = [inDays(demo, width === 390 ? 6 : 5), width === 390 ? '18:15' : '17:45'];
    await date.fill(day);
    await time.fill(clock);
    await page.getByLabel('Interviewer', { exact: true }).selectOption({ label: 'Tom Becker' });
    await page.getByLabel('Reason (optional)').fill(`The room is taken, ${width}`);
    await page.getByRole('button', { name: 'Reschedule' }).click();
    await page.getByText('Interview Added Successfully!').first().waitFor();
    await page.waitForURL('**/interview-upcomming');
    await expect.poll(() => card(page, 'Inês Fonseca').textContent()).toMatch(new RegExp(`${clock}.*Tom Becker`));

    // The next time it is filled with what is now, and the history says why.
    await card(page, 'Inês Fonseca')
      .getByRole('link', { name: /Reschedule/ })
      .click();
    await page.getByText(`The room is taken, ${width}`).waitFor();
    expect([await date.inputValue(), await time.inputValue()]).toEqual([day, clock]);
    expect(complaints).toEqual([]);
  });

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
  await page.getByText('Interview Added Successfully!').first().waitFor();
  await page.waitForURL('**/interview-upcomming');
  await expect.poll(() => card(page, 'Adaeze Okafor').textContent()).toMatch(/11:30.*Mara Santos/);
});

test('says at the field that a start is in the past, and loses nothing', async ({ open, demo }) => {
  const { page } = await open(1440, `/interview-upcomming/reschedule/${demo.upcoming}`);
  await page.getByLabel('Date', { exact: true }).fill(inDays(demo, -2));
  await page.getByLabel('Reason (optional)').fill('Typed by mistake');
  await page.getByRole('button', { name: 'Reschedule' }).click();
  await page.getByText('Interview must be in the future').waitFor();
  expect(await page.getByLabel('Reason (optional)').inputValue()).toBe('Typed by mistake');
});

for (const [what, id, title] of [
  ['completed', (demo: Demo) => demo.completed, 'This interview has been held'],
  ['unknown', () => NOT_FOUND, 'Interview not found'],
  ['garbled', () => 'x%20y', 'Interview not found'],
] as const)
  test(`leads back from an interview that is ${what}, on the narrowest phone as well`, async ({ open, demo }) => {
    const { page } = await open(320, `/interview-upcomming/reschedule/${id(demo)}`);
    await page.getByRole('heading', { name: title }).waitFor();
    expect(await excessWidth(page)).toBe(0);
    await page.getByRole('main').getByRole('link', { name: 'Upcoming Interviews' }).last().click();
    await page.getByRole('heading', { name: 'Upcoming Interviews', level: 1 }).waitFor();
  });
