import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { openPlainBrowser, type PlainBrowser } from './plain-browser';
import { evidenceOf } from './staff-evidence';

/** A leave of less than a second is none. */
const AWAY_MS = 1_500;
/** What a clock of the page and the two events of a leave may differ by while the machine is busy. */
const SLACK_S = 0.5;

let browser: PlainBrowser;
test.beforeAll(async () => {
  browser = await openPlainBrowser();
});
test.afterAll(() => browser.close());

const seen = (page: Page) => page.evaluate(() => [document.visibilityState, document.hasFocus()] as const);
const leaves = (page: Page) => expect.poll(() => seen(page)).toEqual(['hidden', false]);
const returns = (page: Page) => expect.poll(() => seen(page)).toEqual(['visible', true]);

interface Timed {
  /** Milliseconds of the page's clock. */
  timed: { from: number; to?: number }[];
}

/** Times beside the product from when to when something is before the page. */
const timeLeaves = (page: Page) =>
  page.evaluate(() => {
    const timed: Timed['timed'] = [];
    Object.assign(window, { timed });
    const look = () => {
      const isHere = document.visibilityState === 'visible' && document.hasFocus();
      const last = timed.at(-1);
      const isOpen = last !== undefined && last.to === undefined;
      if (!isHere && !isOpen) timed.push({ from: performance.now() });
      if (isHere && isOpen) last.to = performance.now();
    };
    window.addEventListener('blur', look);
    window.addEventListener('focus', look);
    document.addEventListener('visibilitychange', look);
  });

async function lookAtAnotherTab(page: Page, context: BrowserContext): Promise<void> {
  const other = await context.newPage();
  await other.bringToFront();
  await leaves(page);
  await sleep(AWAY_MS);
  await page.bringToFront();
  await returns(page);
  await other.close();
}

async function minimise(page: Page, context: BrowserContext): Promise<void> {
  const cdp = await context.newCDPSession(page);
  const { windowId } = await cdp.send('Browser.getWindowForTarget');
  await cdp.send('Browser.setWindowBounds', { windowId, bounds: { windowState: 'minimized' } });
  await leaves(page);
  await sleep(AWAY_MS);
  await cdp.send('Browser.setWindowBounds', { windowId, bounds: { windowState: 'normal' } });
  await returns(page);
}

test('who looks at another tab, or puts the window away, is away for as long as they are, for too short a time to count; and whether the answer began after that is told', async ({
  recruiter,
}) => {
  const plan = [{ question: 'How do you find out why sales fell?' }, { question: 'Tell us of a disagreement.' }];
  const id = await recruiter.openNow({ candidate: 'Ana Ribeiro', plan });
  const { context } = browser;
  const page = await context.newPage();
  await page.goto(await recruiter.candidateLink(id));
  await page.getByRole('button', { name: 'I agree, continue' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  const begun = page.waitForResponse(/candidate\/events/);
  await page.getByRole('button', { name: 'Start the interview' }).click();
  const field = page.getByRole('textbox', { name: /Your answer/ });
  await page.bringToFront();
  await returns(page);
  await timeLeaves(page);
  await begun;

  await lookAtAnotherTab(page, context);
  await field.pressSequentially('I compare both weeks.');
  await page.getByRole('button', { name: 'Send and go on' }).click();
  await page.getByRole('heading', { level: 1, name: 'Tell us of a disagreement.' }).waitFor();
  await field.pressSequentially('We measured');
  await minimise(page, context);
  await field.pressSequentially(' both ways.');
  const timed = await page.evaluate(() => (window as unknown as Timed).timed);
  await page.getByRole('button', { name: 'Send and go on' }).click();
  await page.getByText('2 answers were sent.').waitFor();

  await expect.poll(async () => (await evidenceOf(recruiter, id)).signs.length).toBe(2);
  const { level, signs, kinds, timeline } = await evidenceOf(recruiter, id);
  expect(signs.map(({ kind, turn }) => [kind, turn])).toEqual([
    ['away', 1],
    ['away', 2],
  ]);
  expect(timed).toHaveLength(2);
  for (const [at, { seconds }] of signs.entries()) {
    expect(Math.abs(seconds - ((timed[at]?.to ?? 0) - (timed[at]?.from ?? 0)) / 1000)).toBeLessThan(SLACK_S);
  }
  expect(kinds.find(({ kind }) => kind === 'away')).toMatchObject({ count: 2, counts: 0 });
  expect(level).toBe('none');
  const [first, second] = timeline.questions.map(({ began }) => Date.parse(began ?? ''));
  expect(first).toBeGreaterThan(Date.parse(signs[0]?.to ?? ''));
  expect(second).toBeLessThan(Date.parse(signs[1]?.from ?? ''));
});
