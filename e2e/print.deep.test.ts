import { extractText, getDocumentProxy } from 'unpdf';
import type { Demo } from './demo-data';
import { expect, test } from './fixtures';
import { expectNoExcessWidth, loaded } from './page-checks';

/** What people print, with a text of it. */
const PAGES: readonly (readonly [name: string, address: (demo: Demo) => string, text: string])[] = [
  ['a report', ({ completed }) => `/interview-completed/${completed}`, 'AI Review'],
  ['a candidate', ({ candidate }) => `/candidates/${candidate}`, 'Timeline'],
  ['the figures', () => '/dashboard/figures', 'How far candidates get'],
  ['the agenda', () => '/calendar?view=agenda', 'Mara Santos'],
];

/** What can only be used on a screen. */
const CONTROLS = [
  'navigation',
  'search',
  'button',
  'combobox',
  'textbox',
  'searchbox',
  'radio',
  'checkbox',
  'tab',
] as const;

for (const [name, address, text] of PAGES)
  test(`prints ${name} in light, without controls, within the width of a sheet`, async ({ visit, demo }) => {
    const { page } = await visit({ token: demo.token, timezoneId: demo.timeZone, colorScheme: 'dark' });
    await page.goto(address(demo));
    await page.getByText(text).filter({ visible: true }).first().waitFor();
    await loaded(page);
    // A sheet of A4 without its margins, in CSS pixels.
    await page.setViewportSize({ width: 680, height: 990 });
    await page.emulateMedia({ media: 'print' });
    for (const role of CONTROLS) await expect(page.getByRole(role), role).toHaveCount(0);
    await expectNoExcessWidth(page);
    const cut = await page.evaluate(() =>
      [...document.querySelectorAll('main *')]
        .filter(one => one.checkVisibility() && one.getBoundingClientRect().right > window.innerWidth + 1)
        .map(one => one.outerHTML.slice(0, 200)),
    );
    expect(cut).toEqual([]);
    // Paper is white, whatever the theme of the screen.
    const shades = await page.evaluate(() => {
      const { color } = getComputedStyle(document.body);
      const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map(Number);
      return { background: getComputedStyle(document.body).backgroundColor, isInkDark: red + green + blue < 3 * 128 };
    });
    expect(shades).toEqual({ background: 'rgba(0, 0, 0, 0)', isInkDark: true });
    const pdf = await page.pdf({ preferCSSPageSize: true });
    const printed = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true });
    expect(printed.text).toContain(text);
    expect(printed.text).not.toMatch(/Logout|Export CSV|Add Interview/);
  });
