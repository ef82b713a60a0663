import { expect, test } from './fixtures';
import { openPlainBrowser } from './plain-browser';
import { evidenceOf } from './staff-evidence';

/** Two screens side by side. */
const EXTENDED = '--screen-info={1600x1200}{1600x1200}';

test('a second screen, full screen, signals noticed without a network and a reopened page are reported once each, in order, with no gap except while no page was open', async ({
  recruiter,
}) => {
  const id = await recruiter.openNow({ candidate: 'Ana Ribeiro', plan: [{ question: 'How do you find out?' }] });
  const link = await recruiter.candidateLink(id);
  const { context, close } = await openPlainBrowser([EXTENDED]);
  let [closedAt, againAt] = [0, 0];
  try {
    const page = await context.newPage();
    await page.goto(link);
    await page.bringToFront();
    await page.getByRole('button', { name: 'I agree, continue' }).click();
    await page.getByRole('button', { name: 'Continue' }).click();
    const begun = page.waitForResponse(/candidate\/events/);
    await page.getByRole('button', { name: 'Start the interview' }).click();
    await begun;

    // Without a network; then the tab is closed.
    await context.setOffline(true);
    await page.getByText('No connection. Keep writing.').waitFor();
    const cdp = await context.newCDPSession(page);
    for (const [call, isOn] of [
      ['document.documentElement.requestFullscreen()', true],
      ['document.exitFullscreen()', false],
    ] as const) {
      await cdp.send('Runtime.evaluate', { expression: call, awaitPromise: true, userGesture: true });
      await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(isOn);
    }
    closedAt = Date.now();
    await page.close();
    await context.setOffline(false);

    const again = await context.newPage();
    const arrived = again.waitForResponse(/candidate\/events/);
    await again.goto(link);
    await again.bringToFront();
    await arrived;
    againAt = Date.now();
    await again.getByRole('textbox', { name: /Your answer/ }).fill('I compare both weeks.');
    await again.getByRole('button', { name: 'Send and finish' }).click();
    await again.getByText('1 answer was sent.').waitFor();
  } finally {
    await close();
  }

  const told = async () =>
    (await evidenceOf(recruiter, id)).events
      .filter(({ kind }) => ['screens', 'fullscreen', 'reload'].includes(kind))
      .toSorted((one, other) => one.seq - other.seq)
      .map(({ kind, data }) => [kind, ...Object.values(data)]);
  await expect.poll(told).toEqual([
    ['screens', true],
    ['fullscreen', true],
    ['fullscreen', false],
    ['reload'],
    // A reopened page reports what it finds.
    ['screens', true],
  ]);
  const { level, signs, gaps, events } = await evidenceOf(recruiter, id);
  expect(new Set(events.map(({ seq }) => seq)).size).toBe(events.length);
  expect(signs.map(({ kind }) => kind)).toEqual(['screens']);
  // On a slow machine the time until the page is reopened may be a gap, the only one.
  const others = gaps.filter(({ from, to }) => Date.parse(to) < closedAt || Date.parse(from) > againAt);
  expect(others).toEqual([]);
  if (gaps.length === 0) expect(level).toBe('low');
});
