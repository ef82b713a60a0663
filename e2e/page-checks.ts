import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Widths, in CSS pixels, in which every screen is looked at, in both themes. */
export const WIDTHS = [390, 1440] as const;

/** Each page is loaded at the narrowest and the widest window, and looked at in the usual ones. */
export const VIEWS = [
  { first: 320, usual: 390 },
  { first: 2560, usual: 1440 },
] as const;

/** Nothing for axe to find. Frames are left out: the map and the resume are not ours. */
export async function expectAccessible(page: Page): Promise<void> {
  // Else it opens a page of its own each time, to put the findings of frames together.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().withTags(WCAG).exclude('iframe').analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(node => node.html)])).toEqual([]);
}

/** Nothing for axe to find on the page as it is, in the light theme and in the dark one. The page follows the system. */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const shown = await page.waitForFunction(
      dark => document.documentElement.classList.contains('dark') === dark,
      colorScheme === 'dark',
    );
    await shown.dispose();
    await expectAccessible(page);
  }
}

/** Everything that loads lazily is there, and the layout under the header has been seen. */
export async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let top = 0; top < document.body.scrollHeight; top += window.innerHeight / 2) {
      window.scrollTo(0, top);
      await new Promise(resolve => requestAnimationFrame(resolve));
    }
  });
}

/** How many pixels the page is wider than its window: 0 where nothing scrolls sideways. */
export const excessWidth = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Cumulative layout shift since the page was opened. */
export const layoutShift = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>(resolve => {
        let sum = 0;
        new PerformanceObserver(list => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
            if (!entry.hadRecentInput) sum += entry.value;
        }).observe({ type: 'layout-shift', buffered: true });
        // Buffered entries are handed over before the next frame.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
      }),
  );
