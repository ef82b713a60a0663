import { expect } from './fixtures';
import { ask, details, say, test } from './held-interviews';
import type { Held } from './recruiter';
import { reviewed } from './report-steps';

test.use({ company: 'more-reports' });

const LONG: Held = {
  candidate: 'Inês Fonseca',
  interviewType: 'Real',
  transcript: Array.from({ length: 300 }, (_, number) => [
    ask(`Question number ${number + 1}?`),
    say(`Answer number ${number + 1}. `.repeat(12)),
  ]).flat(),
};

test('the completed interviews show an address without an interview as such', async ({ open }) => {
  const { page } = await open(details('0'.repeat(24)));
  await page.getByRole('heading', { level: 1, name: 'Interview not found' }).waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Completed Interviews' }).last().click();
  await page.getByRole('heading', { level: 1, name: 'Completed Interviews' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/interview-completed');
});

test('the evidence of a Bot interview opens by keyboard', async ({ open, held }) => {
  const { page } = await open(details(held.bot));
  await reviewed(page);
  const button = page.getByRole('button', { name: 'Evidence on the answer to question 2' });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  const panel = page.locator(`[id="${await button.getAttribute('aria-controls')}"]`);
  await expect(panel).toBeVisible();
});

test('lays out only what is near the screen of a transcript with 600 entries', async ({ open, recruiter }) => {
  const { page, complaints } = await open(details(await recruiter.hold(LONG)));
  await reviewed(page);
  const [all, laidOut] = await page.evaluate(() => {
    const questions = [...document.querySelectorAll('section[aria-labelledby="transcript-title"] h3')];
    const near = questions.filter(heading => heading.checkVisibility({ contentVisibilityAuto: true }));
    return [questions.length, near.length];
  });
  expect(all).toBe(300);
  expect(laidOut).toBeLessThan(60);
  await page.getByText('Question number 300?').scrollIntoViewIfNeeded();
  await expect(page.getByText('Answer number 300.')).toBeVisible();
  expect(complaints).toEqual([]);
});
