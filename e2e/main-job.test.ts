import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { attachResume, fillInterview } from './interview-form';
import { isDeep } from './tier';
import { expectAnnounced } from './announcements';

const PASSWORD = 'correct horse';

async function registerAndSignIn(page: Page): Promise<void> {
  const email = `mara-${randomUUID().slice(0, 8)}@example.org`;
  await page.goto('/signup');
  await page.getByLabel('First name').fill('Mara');
  await page.getByLabel('Last name').fill('Santos');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Register Now' }).click();
  // The address changes before the page does: the registration form, with fields of the same names, stays until then.
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL('**/dashboard');
}

/** The settings open automatically and cannot be closed until there is a company (contract §2). */
async function createCompany(page: Page): Promise<void> {
  const settings = page.getByRole('dialog');
  await settings.waitFor();
  await page.keyboard.press('Escape');
  await expect(settings).toBeVisible();
  await settings.getByLabel('Company Name').fill('Northwind Labs');
  await settings.getByLabel('Company Email').fill('hello@northwind.example');
  await settings.getByLabel('Company Phone Number').fill('+351 210 000 000');
  await settings.getByLabel('Address').fill('Rua do Cais 1, Lisboa');
  await settings.getByRole('button', { name: 'Create company' }).click();
  await expectAnnounced(page, 'Company data created successfully!');
}

/** Main menu entries are in a drawer on small screens. */
async function openScreen(page: Page, name: string): Promise<void> {
  const menuButton = page.getByRole('button', { name: /menu/i }).first();
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });
  await link.or(menuButton).first().waitFor();
  if (!(await link.isVisible())) await menuButton.click();
  await link.click();
}

async function addPosition(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /add.*position/i }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Position' });
  await dialog.getByLabel('Position name').fill('   ');
  await dialog.getByRole('button', { name: /add/i }).click();
  await dialog.getByText('Position cannot be empty.').waitFor();
  await dialog.getByLabel('Position name').fill(name);
  await dialog.getByRole('button', { name: /add/i }).click();
  await dialog.waitFor({ state: 'hidden' });
}

async function addInterviewer(page: Page): Promise<void> {
  await page.getByRole('button', { name: /add.*interviewer/i }).click();
  const dialog = page.getByRole('dialog', { name: 'Add New Interviewer' });
  await dialog.getByLabel('First name').fill('Tom');
  await dialog.getByLabel('Last name').fill('Becker');
  await dialog.getByLabel('Email').fill(`tom-${randomUUID().slice(0, 8)}@example.org`);
  await dialog.getByLabel('Phone').fill('+49 30 1');
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByLabel('Confirm password').fill(PASSWORD);
  await dialog.getByRole('button', { name: /add/i }).click();
  await expectAnnounced(page, 'Added Interviewer Successfully!');
  await dialog.waitFor({ state: 'hidden' });
}

/** Refuses a text first, as the drop zone promises, then takes a real PDF. */
async function refuseTextThenAttach(page: Page, candidate: string): Promise<void> {
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'resume.txt', mimeType: 'text/plain', buffer: Buffer.from('not a PDF') });
  await page.getByText('Only PDF files are allowed.').waitFor();
  await attachResume(page, candidate);
}

async function submitInterview(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add Interview' }).click();
  await expectAnnounced(page, 'Interview Created Successfully');
  await page.waitForURL('**/interview-upcomming');
}

/** The number on a card of the dashboard. */
async function countOn(page: Page, label: string): Promise<string | undefined> {
  const card = page.getByRole('list', { name: 'Counts' }).getByRole('listitem').filter({ hasText: label });
  await card.waitFor();
  return /\d+/.exec((await card.textContent()) ?? '')?.[0];
}

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 1000 };

for (const viewport of isDeep ? [DESK, PHONE] : [PHONE])
  test(`a recruiter’s first day works in a browser of ${viewport.width} px`, async ({ visit }) => {
    const { page, complaints } = await visit({ viewport });
    await registerAndSignIn(page);
    await createCompany(page);

    await openScreen(page, 'Upcoming Interviews');
    await page.getByRole('link', { name: 'Add Interview' }).first().click();
    await addPosition(page, 'Backend Engineer');
    await addInterviewer(page);
    await fillInterview(page, { candidate: 'Adaeze Okafor', days: 3, type: 'Real' });
    await refuseTextThenAttach(page, 'Adaeze Okafor');
    await submitInterview(page);

    await page.getByRole('link', { name: 'Add Interview' }).first().click();
    await fillInterview(page, { candidate: 'Jonas Lindqvist', days: 4, type: 'Bot' });
    await page.getByLabel('Position', { exact: true }).selectOption({ label: 'Backend Engineer' });
    await attachResume(page, 'Jonas Lindqvist');
    await submitInterview(page);

    const cards = page.getByRole('main').getByRole('listitem');
    const real = cards.filter({ hasText: 'Adaeze Okafor' });
    const bot = cards.filter({ hasText: 'Jonas Lindqvist' });
    await bot.waitFor();
    await expect(real).toHaveText(/Backend Engineer.*10:30.*Interviewer Tom Becker/);
    const join = real.getByRole('link', { name: /Join Meeting/ });
    await expect(join).toHaveAttribute('href', /\/meeting\/[0-9a-f]{24}\?interviewer=true$/);
    await expect(join).toHaveAttribute('target', '_blank');
    await expect(real.getByRole('link', { name: /Reschedule/ })).toHaveAttribute(
      'href',
      /\/interview-upcomming\/reschedule\/[0-9a-f]{24}$/,
    );
    await expect(bot).toContainText('Interviewer Bot');
    await expect(bot.getByRole('link', { name: /Join Meeting|Reschedule/ })).toHaveCount(0);

    await openScreen(page, 'Candidates');
    const row = (name: string) => page.getByRole('main').getByRole('row').filter({ hasText: name });
    await row('Adaeze Okafor')
      .getByRole('button', { name: /Accept/ })
      .click();
    await expectAnnounced(page, 'Candidate Selected');
    await row('Jonas Lindqvist')
      .getByRole('button', { name: /Reject/ })
      .click();
    await expectAnnounced(page, 'Candidate Rejected');
    await row('Adaeze Okafor').getByText('Selected').waitFor();
    await row('Jonas Lindqvist').getByText('Rejected').waitFor();
    await page.getByText('Page 1 of 1').waitFor();

    await openScreen(page, 'Dashboard');
    const counts = {
      'Total Interviews': '2',
      'Completed Interviews': '0',
      'Upcoming Interviews': '2',
      'Total Candidates': '2',
      'Candidates Selected': '1',
      'Candidates Rejected': '1',
      'Interviews Today': '0',
    };
    for (const [label, count] of Object.entries(counts)) {
      await expect.poll(() => countOn(page, label), label).toBe(count);
    }

    await openMenuAndLogOut(page);
    await page.waitForURL('**/main');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('authToken'))).toBeNull();
    expect(complaints).toEqual([]);
  });

async function openMenuAndLogOut(page: Page): Promise<void> {
  const logout = page.getByRole('button', { name: 'Logout' });
  const menuButton = page.getByRole('button', { name: /menu/i }).first();
  await logout.or(menuButton).first().waitFor();
  if (!(await logout.isVisible())) await menuButton.click();
  await logout.click();
}
