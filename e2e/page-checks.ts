import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';
import { isDeep } from './tier';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Widths, in CSS pixels, at which every screen is checked, in both themes: all of it in the deep tier. */
export const WIDTHS = [390, 1440] as const;

/** Each page is loaded in the narrowest and the widest window, and checked in the usual ones. */
export const VIEWS = [
  { first: 320, usual: 390 },
  { first: 2560, usual: 1440 },
] as const;

/** The rules about colours: all that can differ between two themes of one document. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

interface Look {
  /** A selector: only its content is checked. */
  within?: string;
  rules?: string[];
}

/**
 * Expects that axe finds nothing. Skips frames: the map and the resume are not ours. Its half megabyte is loaded into a
 * document only once, so that later checks find it compiled.
 */
export async function expectAccessible(page: Page, { within, rules }: Look = {}): Promise<void> {
  const runOnly = rules ? { type: 'rule' as const, values: rules } : { type: 'tag' as const, values: WCAG };
  // Otherwise it also describes each element that passed.
  const options: axe.RunOptions = { runOnly, resultTypes: ['violations'], iframes: false };
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const found = await page.evaluate(
    async ([include, how]) => {
      const { violations } = await window.axe.run({ include: [include], exclude: ['iframe'] }, how);
      return violations.map(({ id, nodes }) => [id, nodes.map(node => node.html)]);
    },
    [within ?? ':root', options] as const,
  );
  expect(found).toEqual([]);
}

const themesChecked = new WeakMap<Page, number>();

/**
 * Expects that axe finds nothing on the page as it is: in the deep tier in the light and the dark theme, else in the one
 * that its last check did not use; a wide window begins with the dark one. The page follows the system setting. If both
 * show the same document, the colour rules are enough for the second.
 */
export async function expectAccessibleInThemes(page: Page, within?: string): Promise<void> {
  const what = within ? { within } : {};
  if (!isDeep) {
    const checks = themesChecked.get(page) ?? ((page.viewportSize()?.width ?? 0) > WIDTHS[0] ? 1 : 0);
    themesChecked.set(page, checks + 1);
    await showTheme(page, checks % 2 ? 'dark' : 'light');
    return expectAccessible(page, what);
  }
  const light = await showTheme(page, 'light');
  await expectAccessible(page, what);
  const dark = await showTheme(page, 'dark');
  await expectAccessible(page, light === dark ? { ...what, rules: COLOUR_RULES } : what);
}

/** Switches to a theme; returns the document shown. */
async function showTheme(page: Page, colorScheme: 'light' | 'dark'): Promise<string> {
  await page.emulateMedia({ colorScheme });
  const shown = await page.waitForFunction(
    dark => document.documentElement.classList.contains('dark') === dark,
    colorScheme === 'dark',
  );
  await shown.dispose();
  return page.evaluate(() => document.title + document.body.innerHTML);
}

/** Waits until nothing on the page is still loading. */
export async function loaded(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}

/**
 * Scrolls through the page and back to its top, so that everything lazy is loaded, and the layout below the header has
 * been seen. Elsewhere the header may cover half of a control, which axe would take for a small one.
 */
export async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let top = 0; top < document.body.scrollHeight; top += window.innerHeight / 2) {
      window.scrollTo(0, top);
      await new Promise(resolve => requestAnimationFrame(resolve));
    }
    window.scrollTo(0, 0);
  });
}

/** Expects that nothing scrolls sideways, once the layout has adapted to the width of the window. */
export async function expectNoExcessWidth(page: Page): Promise<void> {
  const excess = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(excess, `${page.url()} scrolls sideways`).toBe(0);
}

const looksAt = new WeakMap<Page, number>();

/**
 * Expects that axe finds nothing on the page as it is, and that it does not scroll sideways: in both themes and at both
 * usual widths in the deep tier, else in the theme and at the width that its last check did not use. Restores the
 * window's width afterwards.
 */
export async function look(page: Page, within?: string): Promise<void> {
  const before = page.viewportSize();
  const looks = looksAt.get(page) ?? 0;
  looksAt.set(page, looks + 1);
  for (const [at, width] of WIDTHS.entries()) {
    if (!isDeep && at !== looks % WIDTHS.length) continue;
    await page.setViewportSize({ width, height: 900 });
    await expectNoExcessWidth(page);
    await expectAccessibleInThemes(page, within);
  }
  if (before) await page.setViewportSize(before);
}

/** Returns the cumulative layout shift since the page was opened. */
export const layoutShift = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>(resolve => {
        let sum = 0;
        new PerformanceObserver(list => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
            if (!entry.hadRecentInput) sum += entry.value;
        }).observe({ type: 'layout-shift', buffered: true });
        // Buffered entries are delivered before the next frame.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
      }),
  );
