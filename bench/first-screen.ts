import { chromium, type Browser } from '@playwright/test';
import { startDatabase } from './database';
import { median } from './load';
import { seedCompany, seedOpenInterviews, withConnection } from './seed';
import { startProduct, type Server } from './server';
import { msOf, sum, traced } from './trace';

/**
 * Compares what the first rendering of a candidate's welcome screen costs the main thread in two builds of the web
 * client, in turn: `pnpm --filter bench first-screen <dist> <other dist> [loads]`. Measures the thread's CPU time, so
 * that other work on the machine has little effect; only the ratio of the two builds is meaningful. CHROME_PATH names
 * the browser.
 */
const SLOWDOWN = 4;
const BLOCKS_FROM_MS = 50;
/** By then everything is shown, and the page has finished the work that follows. */
const SHOWN_MS = 4_000;
const [first = '', second = '', loads = '15'] = process.argv.slice(2);

interface Cost {
  /** Milliseconds of the main thread. */
  thread: number;
  longest: number;
  /** Time of its tasks beyond 50 ms each on a processor four times slower (Lighthouse's TBT). */
  blocking: number;
}

const database = await startDatabase();
const { token, position } = await withConnection(database.uri, () => seedCompany('Northwind', 10));
// A link open in one browser is refused in the next.
const interviews = await withConnection(database.uri, () => seedOpenInterviews(position, 2 * Number(loads)));
const builds: { dist: string; product: Server; costs: Cost[] }[] = [];
try {
  for (const dist of [first, second]) {
    const product = await startProduct(database.uri, { hasWeb: true, settings: { WEB_DIST: dist } });
    builds.push({ dist, product, costs: [] });
  }
  const browser = await chromium.launch({
    executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  for (let load = 0; load < Number(loads); load++) {
    // The order alternates by round.
    const order = load % 2 === 0 ? builds : builds.toReversed();
    for (const { product, costs } of order)
      costs.push(await costOf(browser, await linkOf(product, interviews.pop() ?? '')));
  }
  await browser.close();
  console.log('| build | main thread ms | longest task ms | blocking ms |\n|---|---|---|---|');
  for (const { dist, costs } of builds) {
    const middle = (pick: (cost: Cost) => number) => Math.round(median(costs.map(pick)));
    const cells = [middle(cost => cost.thread), middle(cost => cost.longest), middle(cost => cost.blocking)];
    console.log(`| ${[dist, ...cells].join(' | ')} |`);
  }
  const [before, after] = builds.map(({ costs }) => costs);
  const ratios = before?.map((cost, place) => (after?.[place]?.thread ?? NaN) / cost.thread) ?? [];
  console.log(`main thread, second to first, median of ${ratios.length} pairs: ${median(ratios).toFixed(2)}`);
} finally {
  for (const { product } of builds) await product.stop();
  await database.stop();
}

async function linkOf({ url, webUrl }: Server, interview: string): Promise<string> {
  const reply = await fetch(`${url}/interviews/${interview}/link`, { headers: { authorization: `Bearer ${token}` } });
  const { pathname } = new URL(((await reply.json()) as { data: { url: string } }).data.url);
  return `${webUrl}${pathname}`;
}

async function costOf(browser: Browser, address: string): Promise<Cost> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 });
  const page = await context.newPage();
  const events = await traced(page, 'disabled-by-default-devtools.timeline', async () => {
    await page.goto(address);
    // Nothing is looked up in the page: that would be work for its main thread too.
    await page.waitForTimeout(SHOWN_MS);
  });
  await context.close();
  const tasks = msOf(events, 'RunTask');
  const blocking = sum(tasks.map(ms => Math.max(0, ms * SLOWDOWN - BLOCKS_FROM_MS)));
  return { thread: sum(tasks), longest: Math.max(0, ...tasks), blocking };
}
