import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, hydrated, test as base, productUrl, type Visit, type VisitOptions } from './fixtures';

export const [OLD, NEW] = ['correct horse', 'battery staple'];

/** Creates an account through the API; returns its email. */
export async function newAccount(): Promise<string> {
  const email = `reset-${randomUUID().slice(0, 8)}@example.org`;
  const reply = await fetch(`${productUrl()}/api/auth/register`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ first_name: 'Mara', last_name: 'Santos', email, password: OLD }),
  });
  expect(reply.status).toBe(201);
  return email;
}

/** Returns the codes emailed to an address, newest first, from the local inbox (contract §14). */
async function mailedCodes(email: string): Promise<string[]> {
  const reply = await fetch(`${productUrl()}/dev/mail.json?to=${encodeURIComponent(email)}`);
  const { data } = (await reply.json()) as { data: { kind: string; text: string | null }[] };
  return data.filter(({ kind }) => kind === 'password-code').map(({ text }) => /\b\d{6}\b/.exec(text ?? '')?.[0] ?? '');
}

export async function newestCode(email: string, count = 1): Promise<string> {
  await expect.poll(async () => (await mailedCodes(email)).length).toBe(count);
  return (await mailedCodes(email))[0] ?? '';
}

/** Opens a guest page and waits until it is hydrated. */
export const test = base.extend<{ open: (path: string, options?: VisitOptions) => Promise<Visit> }>({
  open: async ({ visit }, use) => {
    await use(async (path, options) => {
      const visited = await visit(options);
      await visited.page.goto(path);
      await visited.page.getByRole('heading', { level: 1 }).waitFor();
      await hydrated(visited.page);
      return visited;
    });
  },
});

export const digits = (page: Page) => page.getByRole('textbox', { name: /^Digit \d of 6$/ });

export async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

export async function askForCode(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Verify Email' }).click();
  await page.waitForURL('**/otp');
}
