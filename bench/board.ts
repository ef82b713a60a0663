import { chromium, type Page } from '@playwright/test';
import { startDatabase } from './database';
import { seedCompany, withConnection } from './seed';
import { startProduct } from './server';
import { msOf, named, sum, traced, type TraceEvent } from './trace';

/**
 * Measures what a board of 500 cards costs the browser's main thread while it is scrolled, and while a card is dragged
 * across it: tasks longer than a frame, in time of the thread's own processor, so that other work on the machine has
 * little effect; and how many elements were styled and laid out. An empty page that scrolls is measured in the same run,
 * as what no page can be below. `pnpm --filter bench board [cards] [dist of another build]`; CHROME_PATH names the
 * browser.
 */
const FRAME_MS = 1000 / 60;
const SCROLLS = 40;
const [cards = '500', dist] = process.argv.slice(2);

/** As long as the longest column of a board. */
const EMPTY_PAGE =
  '<body style="margin:0"><div id="long" style="height:480px;overflow:auto"><div style="height:15000px"></div></div>';

interface Cost {
  frames: number;
  longest: number;
  /** Tasks longer than a frame. */
  late: number;
  script: number;
  styled: number;
  layouts: number;
  /** Milliseconds of all tasks. */
  thread: number;
}

const database = await startDatabase();
const { token, position } = await withConnection(database.uri, () => seedCompany('Northwind', Number(cards)));
const product = await startProduct(database.uri, { hasWeb: true, ...(dist ? { settings: { WEB_DIST: dist } } : {}) });
try {
  const browser = await chromium.launch({
    executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  console.log('| what | frames | tasks over 16.7 ms | longest ms | thread ms | script ms | styled | layouts |');
  console.log('|---|---|---|---|---|---|---|---|');
  await page.setContent(EMPTY_PAGE);
  console.log(row('an empty page, scrolled', await measured(page, () => scroll(page, '#long'))));
  await openBoard(page);
  const shown = await page.locator('[data-card]').count();
  console.log(
    row(`${shown} cards, a column scrolled`, await measured(page, () => scroll(page, 'ol:has([data-card])'))),
  );
  console.log(row(`${shown} cards, one dragged`, await measured(page, () => drag(page))));
  console.log(row(`${shown} cards, arrow keys`, await measured(page, () => walk(page))));
  await browser.close();
} finally {
  await product.stop();
  await database.stop();
}

async function openBoard(page: Page): Promise<void> {
  await page.goto(`${product.webUrl}/main`);
  await page.evaluate(value => localStorage.setItem('authToken', value), token);
  await page.goto(`${product.webUrl}/candidates?view=board&position=${position}`);
  await page.locator('[data-card]').first().waitFor();
  for (;;) {
    const more = page.getByRole('button', { name: /^Show more/ }).first();
    if ((await more.count()) === 0) break;
    const before = await page.locator('[data-card]').count();
    await more.click();
    await page.waitForFunction(count => document.querySelectorAll('[data-card]').length > count, before);
  }
}

/** Turns the wheel over an element, down to its end and up. */
async function scroll(page: Page, selector: string): Promise<void> {
  const box = await page.locator(selector).first().boundingBox();
  if (!box) throw new Error(`${selector} is not shown`);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  for (let turn = 0; turn < SCROLLS; turn++) {
    await page.mouse.wheel(0, turn < SCROLLS / 2 ? 700 : -700);
    await nextFrame(page);
  }
}

/** Drags a card across all columns and back, and lets go of it where it was. */
async function drag(page: Page): Promise<void> {
  const first = page.locator('li:has([data-card])').first();
  await first.scrollIntoViewIfNeeded();
  const card = await first.boundingBox();
  if (!card) throw new Error('No card is shown');
  const y = card.y + card.height - 8;
  await page.mouse.move(card.x + 20, y);
  await page.mouse.down();
  for (const step of [...Array(SCROLLS).keys(), ...[...Array(SCROLLS).keys()].toReversed()]) {
    await page.mouse.move(card.x + 20 + step * 28, y + (step % 5));
    await nextFrame(page);
    if (step === SCROLLS - 1) await page.locator('section.ring-2').waitFor();
  }
  await page.mouse.up();
}

async function walk(page: Page): Promise<void> {
  await page.locator('[data-card]').first().focus();
  for (let turn = 0; turn < SCROLLS; turn++) await page.keyboard.press(turn % 10 === 9 ? 'ArrowRight' : 'ArrowDown');
}

function nextFrame(page: Page): Promise<void> {
  return page.evaluate(() => new Promise<void>(resolve => requestAnimationFrame(() => resolve())));
}

async function measured(page: Page, act: () => Promise<void>): Promise<Cost> {
  return costIn(await traced(page, 'devtools.timeline,disabled-by-default-devtools.timeline', act));
}

function costIn(events: readonly TraceEvent[]): Cost {
  const tasks = msOf(events, 'RunTask');
  return {
    frames: named(events, 'PrePaint').length,
    longest: Math.max(0, ...tasks),
    late: tasks.filter(ms => ms > FRAME_MS).length,
    script: sum(msOf(events, 'FunctionCall')),
    styled: sum(named(events, 'UpdateLayoutTree').map(({ args }) => args?.elementCount ?? 0)),
    layouts: named(events, 'Layout').length,
    thread: sum(tasks),
  };
}

function row(what: string, { frames, late, longest, thread, script, styled, layouts }: Cost): string {
  const cells = [frames, late, longest.toFixed(1), Math.round(thread), Math.round(script), styled, layouts];
  return `| ${[what, ...cells].join(' | ')} |`;
}
