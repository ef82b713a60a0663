import { expect } from './fixtures';
import { details, test, ask, say } from './held-interviews';
import { expectAccessibleInThemes, expectNoExcessWidth, layoutShift, WIDTHS } from './page-checks';
import { reviewed } from './report-steps';
import { isDeep } from './tier';
import type { Held } from './recruiter';

test.describe('reports', () => {
  test.use({ company: 'reports' });
  const LIMIT = 'AI-assistance indication, not a hiring decision';
  test.describe('the completed interviews', () => {
    test('lead from the filtered list to the details and back', { tag: '@deep' }, async ({ open }) => {
      const { page, complaints } = await open('/interview-completed');
      await page.getByRole('heading', { name: 'Adaeze Okafor' }).waitFor();
      await page.getByLabel('Type').selectOption('Real');
      await page.getByRole('heading', { name: 'Adaeze Okafor' }).waitFor({ state: 'hidden' });
      const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Jonas Lindqvist' }) });
      // 10:30 in Tokyo.
      const day = /^\d{4}-\d\d-\d\d/.exec((await card.locator('time').getAttribute('datetime')) ?? '')?.[0] ?? 'no day';
      await expect(card.locator('time')).toHaveText(`${day}01:30 am UTC`);
      await card.getByRole('link', { name: 'View Details' }).click();
      await page.getByRole('heading', { level: 1, name: 'Jonas Lindqvist' }).waitFor();
      const date = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day));
      await expect(page.getByText(`Backend Engineer · ${date}, 01:30 UTC · Interviewer Mara Santos`)).toHaveCount(1);
      for (const text of [LIMIT, 'Galaxy Buds2', 'No USB Devices', 'No answer to this question']) {
        await expect(page.getByText(text)).toBeVisible();
      }
      await page.goBack();
      await page.getByRole('heading', { name: 'Jonas Lindqvist' }).waitFor();
      expect(new URL(page.url()).search).toBe('?interviewType=Real');
      expect(complaints).toEqual([]);
    });
  });
  test.describe('the details of a Bot interview', () => {
    test(
      'request one review for each question with code or program, and show the results',
      { tag: '@deep' },
      async ({ open }) => {
        const { page, complaints } = await open('/interview-completed');
        const asked: string[] = [];
        page.on('request', request => {
          if (request.url().includes('/bot-interview-data/')) {
            asked.push((request.postDataJSON() as { question: string }).question);
          }
        });
        const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Adaeze Okafor' }) });
        // Requested by a part of the page in a separate script, so after the reviews on a fast machine.
        const recordings = page.waitForResponse(/\/recordings$/);
        await card.getByRole('link', { name: 'View Details' }).click();
        await reviewed(page);
        await recordings;
        // Returning to the window requests no review again: a later call has been answered by now.
        const after = page.waitForResponse(/\/api\/healthz$/);
        await page.evaluate(async () => {
          document.dispatchEvent(new Event('visibilitychange'));
          await fetch('/api/healthz');
        });
        await after;
        expect(asked.map(text => text.replace(/<[^>]+>/g, '')).sort()).toEqual([
          'Which code do you regret?',
          'Write a Program that adds two numbers.',
        ]);
        await expect(page.getByText('Interviewer Bot')).toBeVisible();
        await expect(page.getByText('Said before the first question')).toBeVisible();
        // Without a model and without a reference answer there is nothing to grade with.
        await expect.poll(() => page.getByText(/^Not graded: /).count()).toBeGreaterThanOrEqual(2);
        expect(complaints).toEqual([]);
      },
    );
  });
  test.describe('a hostile transcript', () => {
    for (const width of isDeep ? [320, 1440] : [320])
      test(`neither runs nor breaks the layout at ${width} px`, async ({ open, held }) => {
        const { page, complaints } = await open(details(held.hostile), { viewport: { width, height: 900 } });
        await reviewed(page);
        await page.getByText('over everything').scrollIntoViewIfNeeded();
        expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
        await expect(
          page.getByRole('main').locator('script, img, a[href^="javascript"], [style*="fixed"]'),
        ).toHaveCount(0);
        await expect(page.getByRole('heading', { level: 1 })).toContainText('<img src=x onerror=');
        await expectNoExcessWidth(page);
        await page.goto('/interview-completed');
        await page.getByRole('heading', { name: /onerror/ }).waitFor();
        await expectNoExcessWidth(page);
        expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
        expect(complaints).toEqual([]);
      });
  });
  for (const width of isDeep ? WIDTHS : WIDTHS.slice(0, 1))
    test(
      `has nothing for axe to find at ${width} px, and shifts nothing while the data arrives`,
      { tag: '@deep' },
      async ({ open, held }) => {
        const { page, complaints } = await open('/interview-completed', { viewport: { width, height: 900 } });
        await page.getByRole('heading', { name: 'Adaeze Okafor' }).waitFor();
        expect(await layoutShift(page)).toBeLessThan(0.02);
        await expectAccessibleInThemes(page);
        // The signals come last, when everything else has been there for two frames.
        await page.route(/\/evidence$/, async route => {
          await page.evaluate(
            () => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))),
          );
          await route.continue();
        });
        await page.goto(details(held.bot));
        await reviewed(page);
        await page.getByRole('list', { name: 'Kinds of signals' }).waitFor();
        expect(await layoutShift(page)).toBeLessThan(0.02);
        for (const button of await page.getByRole('button', { name: /^Evidence/ }).all()) await button.click();
        await expectAccessibleInThemes(page);
        expect(complaints).toEqual([]);
      },
    );
  test('prints a clean report: light, without the application around it, with all evidence and the limits', async ({
    open,
    held,
  }) => {
    const { page } = await open(details(held.bot), { colorScheme: 'dark' });
    await reviewed(page);
    await page.emulateMedia({ media: 'print' });
    for (const hidden of ['Print report', 'Resume', 'Logout']) {
      await expect(page.getByRole('button', { name: hidden })).toHaveCount(0);
    }
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await expect(page.getByText(LIMIT)).toBeVisible();
    const decision = page.getByRole('region', { name: 'Decision' });
    await expect(decision.getByText('Pending')).toBeVisible();
    await expect(decision.getByRole('button')).toHaveCount(0);
    for (const reason of await page.getByText('Why “insufficient evidence”').all()) await expect(reason).toBeVisible();
    const ink = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--ink'));
    const printed = await ink();
    await page.emulateMedia({ media: 'screen' });
    await expect.poll(ink).not.toBe(printed);
    await page.emulateMedia({ media: 'screen', colorScheme: 'light' });
    await expect.poll(ink).toBe(printed);
    const pdf = await page.pdf({ preferCSSPageSize: true });
    // A4 in points.
    expect(pdf.toString('latin1')).toMatch(/\/MediaBox \[0 0 59[45](\.\d+)? 84[12](\.\d+)?\]/);
  });
});

test.describe('in depth', { tag: '@deep' }, () => {
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
});
