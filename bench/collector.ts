import { cpus, loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, type Browser, type CDPSession, type Page } from '@playwright/test';
import { launchOptions } from '../e2e/chromium';
import { startDatabase } from './database';
import { median } from './load';
import { seedCompany, seedOpenInterviews, withConnection } from './seed';
import { startProduct } from './server';
import { SIGNALS } from '../packages/shared/src/visits/visits.rules';

/**
 * Measures what collecting signals costs a candidate's browser while they type: the same keys go at the same moments
 * into two interviews, each in its own browser, one with every signal that the page collects and one with none.
 * Measures CPU time, because other work on the machine affects wall-clock times. `pnpm --filter bench collector [pairs]
 * [seconds]`.
 */
const pairs = Number(process.argv[2] ?? 5);
const seconds = Number(process.argv[3] ?? 60);
/** For a page that loads while the machine is busy. */
const PATIENCE_MS = 120_000;
/** Five keys per second: 60 words per minute, which few people reach. */
const KEY_EVERY_MS = 200;
const WORDS = 'We compare the weeks by shop and by hour, then ask whoever was there what was different. ';

const database = await startDatabase();
const { token, position } = await withConnection(database.uri, () => seedCompany('Northwind', 1));
const ids = await withConnection(database.uri, () => seedOpenInterviews(position, 2 * pairs));
const product = await startProduct(database.uri, { hasWeb: true });
const authorization = `Bearer ${token}`;

async function linkOf(id: string): Promise<string> {
  const reply = await fetch(`${product.url}/interviews/${id}/link`, { headers: { authorization } });
  const { data } = (await reply.json()) as { data: { url: string } };
  return `${product.webUrl}${new URL(data.url).pathname}`;
}

async function switchOff(id: string): Promise<void> {
  const reply = await fetch(`${product.url}/interviews/${id}/adjustments`, {
    method: 'PUT',
    headers: { authorization, 'Content-Type': 'application/json' },
    body: JSON.stringify({ signalsOff: SIGNALS }),
  });
  if (!reply.ok) throw new Error(`Signals could not be switched off: ${await reply.text()}`);
}

interface Side {
  browser: Browser;
  page: Page;
  ofPage: CDPSession;
  ofBrowser: CDPSession;
  /** Calls that sent events. */
  calls: number;
}

/** Opens an interview at its first question, in a separate browser. */
async function open(id: string): Promise<Side> {
  const browser = await chromium.launch(launchOptions());
  const page = await browser.newPage({ locale: 'en-GB', reducedMotion: 'reduce' });
  page.setDefaultTimeout(PATIENCE_MS);
  const ofPage = await page.context().newCDPSession(page);
  await ofPage.send('Performance.enable', { timeDomain: 'threadTicks' });
  const side = { browser, page, ofPage, ofBrowser: await browser.newBrowserCDPSession(), calls: 0 };
  page.on('request', request => {
    if (request.url().endsWith('/candidate/events')) side.calls++;
  });
  await page.goto(await linkOf(id));
  await page.getByRole('button', { name: 'I agree, continue' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Start the interview' }).click();
  await page.getByRole('textbox', { name: /Your answer/ }).focus();
  // One-time loading and compiling is not part of what continues for an hour.
  await page.waitForLoadState('networkidle');
  return side;
}

/** Returns the CPU seconds so far: of the page, all threads of its process; and of the whole browser. */
async function used({ ofPage, ofBrowser }: Side): Promise<{ page: number; browser: number }> {
  const { metrics } = await ofPage.send('Performance.getMetrics');
  const { processInfo } = await ofBrowser.send('SystemInfo.getProcessInfo');
  return {
    page: metrics.find(({ name }) => name === 'ProcessTime')?.value ?? Number.NaN,
    browser: processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0),
  };
}

/** Returns the percentage of a core that each of the two used while the same was typed. */
async function typeInBoth(sides: readonly Side[]): Promise<{ page: number; browser: number }[]> {
  const before = await Promise.all(sides.map(used));
  const began = performance.now();
  for (let key = 0; key * KEY_EVERY_MS < seconds * 1000; key++) {
    await Promise.all(sides.map(({ page }) => page.keyboard.type(WORDS.charAt(key % WORDS.length))));
    await sleep(Math.max(0, began + (key + 1) * KEY_EVERY_MS - performance.now()));
  }
  const took = (performance.now() - began) / 1000;
  const after = await Promise.all(sides.map(used));
  const share = (at: number, of: 'page' | 'browser') =>
    (((after[at]?.[of] ?? Number.NaN) - (before[at]?.[of] ?? Number.NaN)) / took) * 100;
  return sides.map((_side, at) => ({ page: share(at, 'page'), browser: share(at, 'browser') }));
}

const found: { on: { page: number; browser: number }; off: { page: number; browser: number } }[] = [];
try {
  console.log(`${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)} at the start, ${pairs} pairs of ${seconds} s`);
  for (let pair = 0; pair < pairs; pair++) {
    const [onId = '', offId = ''] = ids.slice(2 * pair);
    await switchOff(offId);
    const [on, off] = [await open(onId), await open(offId)];
    const [ofOn, ofOff] = await typeInBoth(pair % 2 === 0 ? [on, off] : [off, on]).then(both =>
      pair % 2 === 0 ? both : both.toReversed(),
    );
    if (on.calls === 0 || off.calls > 0) throw new Error(`Events were sent ${on.calls} and ${off.calls} times`);
    if (!ofOn || !ofOff) throw new Error('Nothing was measured');
    found.push({ on: ofOn, off: ofOff });
    console.log(`pair ${pair + 1}, of the pages: ${ofOn.page.toFixed(2)} and ${ofOff.page.toFixed(2)} %`);
    await Promise.all([on, off].map(({ browser }) => browser.close()));
  }
  console.log('| percent of a core | everything on | off | difference, median (min to max) |\n|---|---|---|---|');
  for (const of of ['page', 'browser'] as const) {
    const differences = found.map(({ on, off }) => on[of] - off[of]);
    const [onShare, offShare] = (['on', 'off'] as const).map(side =>
      median(found.map(one => one[side][of])).toFixed(2),
    );
    const range = `${Math.min(...differences).toFixed(2)} to ${Math.max(...differences).toFixed(2)}`;
    console.log(`| its ${of} | ${onShare} | ${offShare} | ${median(differences).toFixed(2)} (${range}) |`);
  }
  console.log(`load ${loadavg()[0]?.toFixed(1)} at the end`);
} finally {
  await product.stop();
  await database.stop();
}
