import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type BrowserContext, type Page } from '@playwright/test';
import { startDatabase } from './database';
import { median } from './load';
import { seedCompany, seedOpenInterviews, withConnection } from './seed';
import { freePort } from '../scripts/programs.mjs';
import { startProduct } from './server';

/**
 * Measures the web client with Lighthouse (mobile preset), signed out, as a candidate of a Bot interview, and signed in
 * with 1,000 candidates, and how long its candidates table takes from an interaction to the next paint. `pnpm --filter
 * bench web [runs] [slowdown] [candidate]`, the last for only the candidate's two pages; Lighthouse is downloaded for
 * the run. CHROME_PATH names the browser.
 */
const LIGHTHOUSE = 'lighthouse@12.8.2';
/** Lighthouse uses the same browser. */
const DEBUG_PORT = await freePort();
const runs = Number(process.argv[2] ?? 3);
/**
 * How much slower than this machine the phone is. Lighthouse's default of 4 suits a machine with a benchmark index of
 * about 1,500.
 */
const slowdown = Number(process.argv[3] ?? 4);
const isCandidateOnly = process.argv[4] === 'candidate';
const FAILURES_MAX = 3;
let failures = 0;

const database = await startDatabase();
const { token, position } = await withConnection(database.uri, () => seedCompany('Northwind', 1_000));
const [first = '', second = ''] = await withConnection(database.uri, () => seedOpenInterviews(position, 2));
const product = await startProduct(database.uri, { hasWeb: true });
const profile = await mkdtemp(path.join(tmpdir(), 'interview-detection-web-'));
const base = product.webUrl;
try {
  const browser = await chromium.launchPersistentContext(profile, {
    executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
    args: [
      `--remote-debugging-port=${DEBUG_PORT}`,
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
  });
  console.log(
    '| page | performance | accessibility | best practices | SEO | FCP ms | LCP ms | TBT ms | CLS | machine |',
  );
  console.log('|---|---|---|---|---|---|---|---|---|---|');
  for (const address of isCandidateOnly ? [] : ['/main', '/signin']) console.log(await lighthouse(address));
  console.log(await lighthouse(await linkOf(first), '/i, welcome'));
  console.log(await lighthouse(await begin(browser, await linkOf(second)), '/i, a question'));
  if (!isCandidateOnly) await ofStaff(browser);
  await browser.close();
} finally {
  await product.stop();
  await database.stop();
  await rm(profile, { recursive: true, force: true });
}

async function ofStaff(browser: BrowserContext): Promise<void> {
  await signIn(browser);
  for (const address of ['/dashboard', '/candidates', '/interview-upcomming']) console.log(await lighthouse(address));
  await interactions(browser);
}

async function signIn(browser: BrowserContext): Promise<void> {
  const page = await browser.newPage();
  await page.goto(`${base}/main`);
  await page.evaluate(value => localStorage.setItem('authToken', value), token);
  await page.close();
}

/** Returns the path of a candidate's private link. */
async function linkOf(id: string): Promise<string> {
  const reply = await fetch(`${product.url}/interviews/${id}/link`, { headers: { authorization: `Bearer ${token}` } });
  return new URL(((await reply.json()) as { data: { url: string } }).data.url).pathname;
}

/** Goes through a Bot interview up to its first question; the browser keeps the candidate's session. */
async function begin(browser: BrowserContext, link: string): Promise<string> {
  const page = await browser.newPage();
  await page.goto(base + link);
  for (const name of ['I agree, continue', 'Continue', 'Start the interview'])
    await page.getByRole('button', { name }).click();
  await page.getByText('Question 1 of').waitFor();
  await page.close();
  return link;
}

interface Report {
  categories: Record<string, { score: number }>;
  audits: Record<string, { numericValue?: number }>;
  environment: { benchmarkIndex: number };
}

/** Returns one row of the table: the median of the runs. */
async function lighthouse(address: string, shown = address): Promise<string> {
  const reports: Report[] = [];
  while (reports.length < runs) {
    const report = await lighthouseOnce(address);
    // A trace that Lighthouse failed to record is not a measurement; the next run is.
    if (report) reports.push(report);
  }
  const middle = (pick: (report: Report) => number | undefined) => median(reports.map(report => pick(report) ?? NaN));
  const score = (name: string) => Math.round(middle(({ categories }) => categories[name]?.score) * 100);
  const figure = (name: string, digits = 0) => middle(({ audits }) => audits[name]?.numericValue).toFixed(digits);
  const scores = ['performance', 'accessibility', 'best-practices', 'seo'].map(score);
  const times = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time'].map(name => figure(name));
  // This machine's current speed by Lighthouse's benchmark: it throttles by a factor, no matter what speed that leaves.
  const machine = middle(({ environment }) => environment.benchmarkIndex).toFixed(0);
  return `| ${[shown, ...scores, ...times, figure('cumulative-layout-shift', 3), machine].join(' | ')} |`;
}

async function lighthouseOnce(address: string): Promise<Report | null> {
  const file = path.join(profile, 'lighthouse.json');
  const args = ['dlx', LIGHTHOUSE, base + address, `--port=${DEBUG_PORT}`, '--disable-storage-reset', '--quiet'];
  args.push(`--throttling.cpuSlowdownMultiplier=${slowdown}`);
  const run = spawn('pnpm', [...args, '--output=json', `--output-path=${file}`], { stdio: ['ignore', 'ignore', 2] });
  const [code] = (await once(run, 'exit')) as [number];
  if (code !== 0 && ++failures > FAILURES_MAX) throw new Error(`Lighthouse ended with ${code}`);
  return code === 0 ? (JSON.parse(await readFile(file, 'utf8')) as Report) : null;
}

/**
 * Measures the milliseconds from each kind of interaction with the candidates table to the next paint, as reported by
 * the browser.
 */
async function interactions(browser: BrowserContext): Promise<void> {
  const page = await browser.newPage();
  await page.addInitScript(() => {
    const seen: number[] = [];
    Object.assign(globalThis, { seen });
    const options: PerformanceObserverInit & { durationThreshold: number } = {
      type: 'event',
      durationThreshold: 16,
      buffered: true,
    };
    new PerformanceObserver(list => {
      for (const entry of list.getEntries())
        if ('interactionId' in entry && entry.interactionId) seen.push(entry.duration);
    }).observe(options);
  });
  const rows = page.getByRole('main').getByRole('row');
  const steps: [string, () => Promise<void>][] = [
    ['next page', () => page.getByRole('button', { name: 'Next' }).click()],
    ['status tab', () => page.locator('label', { hasText: /^Pending/ }).click()],
    [
      'accept, with the row changed at once',
      () =>
        page
          .getByRole('button', { name: /^Accept/ })
          .first()
          .click(),
    ],
    ['open a candidate', () => rows.nth(2).getByRole('link').first().click()],
    ['go back', () => page.goBack().then(() => undefined)],
    ['type a search', () => page.getByRole('searchbox').pressSequentially('candidate 9')],
  ];
  console.log('\n| interaction | longest, ms | next paint after, ms (median) |');
  console.log('|---|---|---|');
  const found = new Map<string, number[]>(steps.map(([name]) => [name, []]));
  for (let run = 0; run < runs; run++) {
    await page.goto(`${base}/candidates`);
    await rows.nth(5).waitFor();
    for (const [name, act] of steps) {
      await act();
      await page.waitForTimeout(700);
      found.get(name)?.push(await longestSince(page));
    }
  }
  for (const [name, times] of found) console.log(`| ${name} | ${Math.max(...times)} | ${median(times)} |`);
  await page.close();
}

/**
 * Returns the longest interaction since the last call; the browser does not report those under 16 ms, which count as
 * 16.
 */
function longestSince(page: Page): Promise<number> {
  return page.evaluate(() => Math.max(16, ...(globalThis as unknown as { seen: number[] }).seen.splice(0)));
}
