import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { expect, hydrated, productUrl } from './fixtures';
import { expectNoExcessWidth } from './page-checks';

export const PASSWORD = 'correct horse';

/** Returns the code that an authenticator app shows that many half minutes from now. */
export const codeOf = (secret: string, ahead = 0): string =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + ahead * 30_000 });

export const newEmail = (): string => `factor-${randomUUID().slice(0, 8)}@example.org`;

export async function send(path: string, body: object, token?: string): Promise<{ token: string }> {
  const reply = await fetch(`${productUrl()}/api${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  });
  expect(reply.ok).toBe(true);
  return ((await reply.json()) as { data: { token: string } }).data;
}

/** Creates an account with a company through the API; returns its email. */
export async function newOwner(): Promise<string> {
  const email = newEmail();
  await send('/auth/register', { first_name: 'Mara', last_name: 'Santos', email, password: PASSWORD });
  const { token } = await send('/auth/login', { email, password: PASSWORD });
  const company = { name: 'Northwind Labs', address: '1 Harbour Street', contact_email: email, phone: '+00 000' };
  await send('/company', company, token);
  return email;
}

export async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/signin');
  await hydrated(page);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

export const LARGE = { width: 1440, height: 900 };

/** Checks the width of a phone. */
export async function expectFitsTelephone(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoExcessWidth(page);
  await page.setViewportSize(LARGE);
}

export async function logOut(page: Page): Promise<void> {
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/main$/);
}
