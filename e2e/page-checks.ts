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

/** The rules that look at colours: all that can differ between two themes of one document. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

interface Look {
  /** A selector: only what is in it is looked at. */
  within?: string;
  rules?: string[];
}

/** Nothing for axe to find. Frames are left out: the map and the resume are not ours. */
export async function expectAccessible(page: Page, { within, rules }: Look = {}): Promise<void> {
  // Else it opens a page of its own each time, to put the findings of frames together.
  const axe = new AxeBuilder({ page }).setLegacyMode().exclude('iframe');
  // Else it describes each element that has passed, too.
  axe.options({ resultTypes: ['violations'] });
  if (rules) axe.withRules(rules);
  else axe.withTags(WCAG);
  if (within) axe.include(within);
  const { violations } = await axe.analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(node => node.html)])).toEqual([]);
}

/**
 * Nothing for axe to find on the page as it is, in the light theme and in the dark one. The page follows the system.
 * Where both show the same document, the rules that look at colours are enough for the second.
 */
export async function expectAccessibleInBothThemes(page: Page, within?: string): Promise<void> {
  const look = within ? { within } : {};
  const light = await showTheme(page, 'light');
  await expectAccessible(page, look);
  const dark = await showTheme(page, 'dark');
  await expectAccessible(page, light === dark ? { ...look, rules: COLOUR_RULES } : look);
}

/** Turns to a theme; returns the document that it shows. */
async function showTheme(page: Page, colorScheme: 'light' | 'dark'): Promise<string> {
  await page.emulateMedia({ colorScheme });
  const shown = await page.waitForFunction(
    dark => document.documentElement.classList.contains('dark') === dark,
    colorScheme === 'dark',
  );
  await shown.dispose();
  return page.evaluate(() => document.title + document.body.innerHTML);
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
