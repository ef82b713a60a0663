import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { visit } from './browser';
import { launchBrowser } from './chromium';
import { fillWithDemoData, type Demo } from './demo-data';
import { excessWidth } from './page-checks';

let browser: Browser;
let demo: Demo;
beforeAll(async () => {
  browser = await launchBrowser();
  demo = await fillWithDemoData(inject('webUrl'), 'reschedule.example');
});
afterAll(async () => {
  await browser.close();
});

const DAY_MS = 86_400_000;
const NOT_FOUND = '000000000000000000000000';

/** A day on the clock of the company, so many days from today. */
const inDays = (days: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: demo.timeZone }).format(Date.now() + days * DAY_MS);

async function open(width: number, address: string, timezoneId = demo.timeZone) {
  const visited = await visit(browser, { viewport: { width, height: 900 }, timezoneId });
  await visited.page.addInitScript(token => localStorage.setItem('authToken', token), demo.token);
  await visited.page.goto(address);
  return visited;
}

const card = (page: Page, name: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: name });

it.each([1440, 390])('an interview is moved from its card, %i px wide', async width => {
  const { page, complaints, end } = await open(width, '/interview-upcomming');
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
  const [day, clock] = [inDays(width === 390 ? 6 : 5), width === 390 ? '18:15' : '17:45'];
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
  await end();
});

it('shows the recruiter’s own clock, asks when the interviewer is busy, and moves it anyway', async () => {
  const elsewhere = demo.timeZone === 'Asia/Kolkata' ? 'Europe/Lisbon' : 'Asia/Kolkata';
  const { page, end } = await open(1440, '/interview-upcomming', elsewhere);
  await card(page, 'Adaeze Okafor')
    .getByRole('link', { name: /Reschedule/ })
    .click();
  await page.getByLabel('Date', { exact: true }).fill(inDays(1));
  await page.getByLabel('Time', { exact: true }).fill('11:30');
  await page.getByText(`for you (`).waitFor();
  await page.getByRole('button', { name: 'Reschedule' }).click();
  const question = page.getByRole('alert').filter({ hasText: 'Mara Santos has an interview from 11:00 to 12:00' });
  await question.waitFor();
  await question.getByRole('button', { name: 'Schedule anyway' }).click();
  await page.getByText('Interview Added Successfully!').first().waitFor();
  await page.waitForURL('**/interview-upcomming');
  await expect.poll(() => card(page, 'Adaeze Okafor').textContent()).toMatch(/11:30.*Mara Santos/);
  await end();
});

it('says at the field that a start is in the past, and loses nothing', async () => {
  const { page, end } = await open(1440, `/interview-upcomming/reschedule/${demo.upcoming}`);
  await page.getByLabel('Date', { exact: true }).fill(inDays(-2));
  await page.getByLabel('Reason (optional)').fill('Typed by mistake');
  await page.getByRole('button', { name: 'Reschedule' }).click();
  await page.getByText('Interview must be in the future').waitFor();
  expect(await page.getByLabel('Reason (optional)').inputValue()).toBe('Typed by mistake');
  await end();
});

it.each([
  ['completed', () => demo.completed, 'This interview has been held'],
  ['unknown', () => NOT_FOUND, 'Interview not found'],
  ['garbled', () => 'x%20y', 'Interview not found'],
])('leads back from an interview that is %s, on the narrowest phone as well', async (_what, id, title) => {
  const { page, end } = await open(320, `/interview-upcomming/reschedule/${id()}`);
  await page.getByRole('heading', { name: title }).waitFor();
  expect(await excessWidth(page)).toBe(0);
  await page.getByRole('main').getByRole('link', { name: 'Upcoming Interviews' }).last().click();
  await page.getByRole('heading', { name: 'Upcoming Interviews', level: 1 }).waitFor();
  await end();
});
