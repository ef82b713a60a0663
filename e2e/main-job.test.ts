import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser, visit } from './browser';
import { makeResume } from './pdf';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
});

const PASSWORD = 'correct horse';

interface Person {
  email: string;
}

async function registerAndSignIn(page: Page): Promise<Person> {
  const email = `mara-${randomUUID().slice(0, 8)}@example.org`;
  await page.goto('/signup');
  await page.getByLabel('First name').fill('Mara');
  await page.getByLabel('Last name').fill('Santos');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Register Now' }).click();
  await page.waitForURL('**/signin');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL('**/dashboard');
  return { email };
}

/** The settings open by themselves and cannot be closed until there is a company (Spec §2). */
async function createCompany(page: Page): Promise<void> {
  const settings = page.getByRole('dialog');
  await settings.waitFor();
  await page.keyboard.press('Escape');
  expect(await settings.isVisible()).toBe(true);
  await settings.getByLabel('Company Name').fill('Northwind Labs');
  await settings.getByLabel('Company Email').fill('hello@northwind.example');
  await settings.getByLabel('Company Phone Number').fill('+351 210 000 000');
  await settings.getByLabel('Address').fill('Rua do Cais 1, Lisboa');
  await settings.getByRole('button', { name: 'Create company' }).click();
  await page.getByText('Company data created successfully!').waitFor();
}

it.each([
  { name: '1440 px', viewport: { width: 1440, height: 1000 } },
  { name: '390 px', viewport: { width: 390, height: 844 } },
])('a recruiter’s first day works in a browser of $name', async ({ viewport }) => {
  const { page, complaints, end } = await visit(browser, { viewport });
  await registerAndSignIn(page);
  await createCompany(page);
  expect(complaints).toEqual([]);
  await end();
});
