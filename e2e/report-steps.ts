import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import { extractText, getDocumentProxy } from 'unpdf';
import { attachResume, fillInterview, type Schedule } from './interview-form';
import { expectAccessible, loaded } from './page-checks';

/** Fills in and submits Add Interview; ends on the upcoming list. */
export async function schedule(page: Page, interview: Schedule & { position: string }): Promise<void> {
  await page.goto('/interview-upcomming/add');
  await page.getByRole('option', { name: interview.position }).waitFor({ state: 'attached' });
  await fillInterview(page, interview);
  await attachResume(page, interview.candidate);
  await page.getByRole('button', { name: 'Add Interview' }).click();
  await page.waitForURL('**/interview-upcomming');
}

/** Opens the window that completes an interview from its card's menu, before the day, and pastes a transcript. */
export async function pasteTranscript(page: Page, candidate: string, transcript: string) {
  await page.getByRole('button', { name: `More for ${candidate}` }).click();
  await page.getByRole('menuitem', { name: 'Held earlier than planned' }).click();
  const dialog = page.getByRole('dialog', { name: 'Complete interview' });
  await dialog.getByLabel('Transcript', { exact: true }).fill(transcript);
  await dialog.getByText(/^Read as /).waitFor();
  return dialog;
}

/** Submits the dialog; the report then appears automatically. */
export async function complete(page: Page, candidate: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Complete interview' });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Complete interview' }).click();
  // It is scheduled for a future day.
  await dialog.getByRole('button', { name: 'Complete it anyway' }).click();
  await page.waitForURL(/\/interview-completed\/[0-9a-f]{24}$/);
  await page.getByRole('heading', { level: 1, name: candidate }).waitFor();
  await page.getByRole('region', { name: 'AI Review' }).waitFor();
  await reviewed(page);
  await expectAccessible(page);
}

/** Waits until the report is shown, with the reviews of a Bot interview, which the page requests. */
export async function reviewed(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Transcript' }).waitFor();
  await loaded(page);
  await expect(page.getByText('Being reviewed…')).toHaveCount(0);
}

/** Returns the figures as shown on the screen, by label: value and note. */
export async function figuresOn(page: Page): Promise<Record<string, string>> {
  const figures = await page
    .getByRole('region', { name: 'Figures' })
    .locator('dl > div')
    .evaluateAll(all => all.map(one => [...one.children].map(part => part.textContent)));
  return Object.fromEntries(figures.map(([label = '', ...rest]) => [label.replace(':', ''), rest.join(', ')]));
}

/** Saves a file by clicking an item, after closing the notifications that cover it. */
async function save(page: Page, item: Locator): Promise<{ name: string; bytes: Buffer }> {
  const close = page.getByRole('button', { name: 'Close notification' });
  await close.evaluateAll(buttons => {
    for (const button of buttons) (button as HTMLButtonElement).click();
  });
  const [download] = await Promise.all([page.waitForEvent('download'), item.click()]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

export interface SavedReport {
  report: Record<string, unknown>;
  verdict: string | null;
  assessment: { verdict: string; note: string } | null;
  jsonArray: {
    type: string;
    message: string;
    review?: { correctPercentage: number | null; reason: string | null; method: string };
    authorship?: { level: string };
    flag?: { decision: string; reason: string | null };
  }[];
}

/** Returns the report as saved in JSON. */
export async function saveJson(page: Page): Promise<SavedReport> {
  await page.getByRole('button', { name: 'More downloads' }).click();
  const { bytes } = await save(page, page.getByRole('menuitem', { name: 'Download JSON' }));
  return JSON.parse(bytes.toString('utf8')) as SavedReport;
}

/** Returns the report as saved in PDF: file name, text and the size of its first page in points. */
export async function savePdf(page: Page): Promise<{ name: string; text: string; size: number[] }> {
  const { name, bytes } = await save(page, page.getByRole('button', { name: 'Download PDF' }));
  const document = await getDocumentProxy(new Uint8Array(bytes));
  const { text } = await extractText(document, { mergePages: true });
  const [, , width = 0, height = 0] = (await document.getPage(1)).view;
  return { name, text: text.replace(/\s+/g, ' '), size: [Math.round(width), Math.round(height)] };
}
