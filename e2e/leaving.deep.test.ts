import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { openPlainBrowser, type PlainBrowser } from './plain-browser';
import { evidenceOf } from './staff-evidence';

declare global {
  interface Window {
    moments: Moment[];
  }
}

/** An absence of less than a second does not count as a leave. */
const AWAY_MS = 1_500;
/** Reported leaves are rounded. */
const ROUNDED_S = 0.5;
/** Leaves count from this many seconds in all, which a slow machine may also reach. */
const COUNTS_FROM_S = 30;

let browser: PlainBrowser;
test.beforeAll(async () => {
  browser = await openPlainBrowser();
});
test.afterAll(() => browser.close());

const seen = (page: Page) => page.evaluate(() => [document.visibilityState, document.hasFocus()] as const);
const leaves = (page: Page) => expect.poll(() => seen(page)).toEqual(['hidden', false]);
const returns = (page: Page) => expect.poll(() => seen(page)).toEqual(['visible', true]);

interface Moment {
  /** In milliseconds of the page's clock. */
  at: number;
  isLeave: boolean;
}

/** Records, independently of the product, when the page is hidden or loses the focus, and when it is back. */
const keepMoments = (page: Page) =>
  page.evaluate(() => {
    const moments: Moment[] = [];
    const keep = (isLeave: boolean) => moments.push({ at: performance.now(), isLeave });
    Object.assign(window, { moments });
    window.addEventListener('blur', () => keep(true));
    window.addEventListener('focus', () => keep(false));
    document.addEventListener('visibilitychange', () => keep(document.visibilityState === 'hidden'));
  });

const momentsOf = (page: Page) => page.evaluate(() => window.moments);

/** Waits until the page has been away long enough, by its own clock. */
const staysAway = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(() => {
        return performance.now() - (window.moments.at(-1)?.at ?? 0);
      }),
    )
    .toBeGreaterThan(AWAY_MS);

interface Leave {
  /** Duration in seconds: leaving and returning are several events each, with time between them. */
  least: number;
  most: number;
}

function leavesIn(moments: readonly Moment[]): Leave[] {
  const phases: { isLeave: boolean; first: number; last: number }[] = [];
  for (const { at, isLeave } of moments) {
    const phase = phases.at(-1);
    if (phase?.isLeave === isLeave) phase.last = at;
    else phases.push({ isLeave, first: at, last: at });
  }
  return phases.flatMap((away, at) => {
    const back = phases[at + 1];
    if (!away.isLeave || !back) return [];
    return [{ least: (back.first - away.last) / 1_000, most: (back.last - away.first) / 1_000 }];
  });
}

/** The last leave, as the page itself saw it. */
async function lastLeave(page: Page): Promise<Leave> {
  const last = leavesIn(await momentsOf(page)).at(-1);
  if (!last) throw new Error('The page was never left');
  return last;
}

const isOf = ({ seconds }: { seconds: number }, { least, most }: Leave) =>
  seconds > least - ROUNDED_S && seconds < most + ROUNDED_S;

async function lookAtAnotherTab(page: Page, context: BrowserContext): Promise<Leave> {
  const other = await context.newPage();
  await other.bringToFront();
  await leaves(page);
  await staysAway(page);
  await page.bringToFront();
  await returns(page);
  const leave = await lastLeave(page);
  await other.close();
  return leave;
}

async function minimise(page: Page, context: BrowserContext): Promise<Leave> {
  const cdp = await context.newCDPSession(page);
  const { windowId } = await cdp.send('Browser.getWindowForTarget');
  await cdp.send('Browser.setWindowBounds', { windowId, bounds: { windowState: 'minimized' } });
  await leaves(page);
  await staysAway(page);
  await cdp.send('Browser.setWindowBounds', { windowId, bounds: { windowState: 'normal' } });
  await returns(page);
  return lastLeave(page);
}

test('looking at another tab or minimising the window is reported with its duration, does not count when short, and shows whether the answer began after it', async ({
  recruiter,
}) => {
  const plan = [{ question: 'How do you find out why sales fell?' }, { question: 'Tell us of a disagreement.' }];
  const id = await recruiter.openNow({ candidate: 'Ana Ribeiro', plan });
  const { context } = browser;
  const page = await context.newPage();
  await page.goto(await recruiter.candidateLink(id));
  await page.bringToFront();
  await returns(page);
  await keepMoments(page);
  await page.getByRole('button', { name: 'I agree, continue' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  const begun = page.waitForResponse(/candidate\/events/);
  await page.getByRole('button', { name: 'Start the interview' }).click();
  const field = page.getByRole('textbox', { name: /Your answer/ });
  await begun;

  const atAnotherTab = await lookAtAnotherTab(page, context);
  await field.pressSequentially('I compare both weeks.');
  await page.getByRole('button', { name: 'Send and continue' }).click();
  await page.getByRole('heading', { level: 1, name: 'Tell us of a disagreement.' }).waitFor();
  await field.pressSequentially('We measured');
  const minimised = await minimise(page, context);
  await field.pressSequentially(' both ways.');
  const all = leavesIn(await momentsOf(page));
  await page.getByRole('button', { name: 'Send and finish' }).click();
  await page.getByText('2 answers were sent.').waitFor();

  // The focus may flicker while windows open and close: that is a leave, too, if it takes a second.
  const told = async () => {
    const { signs } = await evidenceOf(recruiter, id);
    const find = (leave: Leave, turn: number) => signs.find(sign => sign.turn === turn && isOf(sign, leave));
    return [find(atAnotherTab, 1), find(minimised, 2)] as const;
  };
  await expect.poll(async () => (await told()).map(sign => sign?.kind)).toEqual(['away', 'away']);
  const [one, other] = await told();
  const { level, signs, kinds, gaps, timeline } = await evidenceOf(recruiter, id);
  expect(new Set(signs.map(({ kind }) => kind))).toEqual(new Set(['away']));
  expect(signs.length).toBeLessThanOrEqual(all.length);
  const isLong = signs.reduce((sum, { seconds }) => sum + seconds, 0) >= COUNTS_FROM_S;
  expect(kinds.find(({ kind }) => kind === 'away')).toMatchObject({ count: signs.length, counts: isLong ? 1 : 0 });
  if (gaps.length === 0) expect(level).toBe(isLong ? 'low' : 'none');
  const [first, second] = timeline.questions.map(({ began }) => Date.parse(began ?? ''));
  expect(first).toBeGreaterThan(Date.parse(one?.to ?? ''));
  expect(second).toBeLessThan(Date.parse(other?.from ?? ''));
});
