import { once } from 'node:events';
import { createServer } from 'node:http';
import { cpus, loadavg } from 'node:os';
import { chromium, type Browser, type CDPSession, type Page } from '@playwright/test';
import { launchOptions } from '../e2e/chromium';
import { startDatabase } from './database';
import { median } from './load';
import { seedCompany, seedOpenInterviews, withConnection } from './seed';
import { startProduct } from './server';

/**
 * Measures how long a candidate waits: from pressing Start to the first question on the screen, and from the link to
 * the welcome screen and to a question that is already open, in Chromium on a slow network. For comparison, what that
 * network costs alone: a page of one line from a bare server. `pnpm --filter bench first-question [runs]`.
 */
const runs = Number(process.argv[2] ?? 5);
/** Lighthouse's "slow 4G", formerly Chromium's "fast 3G": ms per request, bytes per second down and up. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
/** The first question of the general plan, used for a position without a plan. */
const QUESTION = /^Which work of the last two years/;
const PHONE = { width: 390, height: 844 };

const database = await startDatabase();
const { token, position } = await withConnection(database.uri, () => seedCompany('Northwind', 1));
const ids = await withConnection(database.uri, () => seedOpenInterviews(position, runs));
const product = await startProduct(database.uri, { hasWeb: true });
const bare = createServer((_request, reply) => reply.setHeader('Content-Type', 'text/html').end('<h1>One line</h1>'));
bare.listen(0, '127.0.0.1');
await once(bare, 'listening');
const { port } = bare.address() as { port: number };

async function linkOf(id: string): Promise<string> {
  const reply = await fetch(`${product.url}/interviews/${id}/link`, { headers: { authorization: `Bearer ${token}` } });
  const { data } = (await reply.json()) as { data: { url: string } };
  return `${product.webUrl}${new URL(data.url).pathname}`;
}

const times = {
  'one line from a bare server': [] as number[],
  'link to welcome, nothing cached': [] as number[],
  'Start to the first question': [] as number[],
  'link to the open question, scripts cached': [] as number[],
};

/**
 * Returns the milliseconds from `act` to the first frame that shows a heading with these words; Playwright checks each
 * frame.
 */
async function until(page: Page, words: RegExp, act: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  const acted = act();
  await page.getByRole('heading', { name: words }).waitFor();
  const ended = performance.now();
  await acted;
  return ended - started;
}

async function slow(page: Page): Promise<CDPSession> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', SLOW_4G);
  return cdp;
}

async function run(browser: Browser, link: string): Promise<void> {
  const context = await browser.newContext({ viewport: PHONE, locale: 'en-GB', reducedMotion: 'reduce' });
  const page = await context.newPage();
  await slow(page);
  times['one line from a bare server'].push(
    await until(page, /One line/, () => page.goto(`http://localhost:${port}/`)),
  );
  times['link to welcome, nothing cached'].push(
    await until(page, /what to expect/i, () => page.goto(link, { waitUntil: 'commit' })),
  );
  await page.getByRole('button', { name: 'I agree, continue' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  const start = page.getByRole('button', { name: 'Start the interview' });
  await start.waitFor();
  times['Start to the first question'].push(
    await until(page, QUESTION, () => start.evaluate((button: HTMLElement) => button.click())),
  );
  times['link to the open question, scripts cached'].push(
    await until(page, QUESTION, () => page.goto(link, { waitUntil: 'commit' })),
  );
  await context.close();
}

try {
  const browser = await chromium.launch(launchOptions());
  console.log(`${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)} at the start, Chromium ${browser.version()}`);
  for (const id of ids) await run(browser, await linkOf(id));
  await browser.close();
  console.log('| | median, ms | longest, ms |\n|---|---|---|');
  for (const [what, took] of Object.entries(times))
    console.log(`| ${what} | ${median(took).toFixed(0)} | ${Math.max(...took).toFixed(0)} |`);
  console.log(`load ${loadavg()[0]?.toFixed(1)} at the end`);
} finally {
  bare.close();
  await product.stop();
  await database.stop();
}
