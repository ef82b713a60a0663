import type { Page } from '@playwright/test';
import { makeResume } from './pdf';

const DAY_MS = 86_400_000;

/** Returns a day that is certainly in the future, `YYYY-MM-DD`. */
export const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

export interface Schedule {
  candidate: string;
  days: number;
  type: 'Real' | 'Bot';
  position?: string;
  description?: string;
}

/** Fills in the Add Interview form; leaves position and resume as they are unless given. @returns its day */
export async function fillInterview(page: Page, interview: Schedule): Promise<string> {
  const { candidate, days, type, position, description = 'Second round: system design' } = interview;
  const day = inDays(days);
  await page.getByLabel('Candidate name').fill(candidate);
  await page.getByLabel('Email', { exact: true }).fill(emailOf(candidate));
  await page.getByLabel('Date', { exact: true }).fill(day);
  await page.getByLabel('Time', { exact: true }).fill('10:30');
  if (type === 'Bot') await page.getByRole('radio', { name: 'Bot' }).click();
  if (position) await page.getByLabel('Position', { exact: true }).selectOption({ label: position });
  await page.getByLabel('Description').fill(description);
  return day;
}

const emailOf = (name: string) =>
  `${
    name
      .replace(/[^a-z ]/gi, '')
      .trim()
      .replaceAll(/ +/g, '.')
      .toLowerCase() || 'x'
  }@example.org`;

export async function attachResume(page: Page, candidate: string): Promise<void> {
  await page.locator('input[type=file]').setInputFiles(await makeResume(candidate));
}
