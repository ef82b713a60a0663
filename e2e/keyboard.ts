import { expect, type Locator, type Page } from '@playwright/test';

const TABS_MAX = 80;

const isFocused = (target: Locator) => target.evaluate(element => element.contains(document.activeElement));

/** Presses Tab until the target has the focus, as a person without a mouse does. The focus must be visible. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let tabs = 0; tabs < TABS_MAX && !(await isFocused(target)); tabs++) await page.keyboard.press('Tab');
  expect(await isFocused(target), `${target} is reached by Tab`).toBe(true);
  const ring = await page.evaluate(() => {
    const focused = document.activeElement ?? document.body;
    // A choice draws the focus ring around its label.
    return [focused, focused.parentElement ?? focused].some(element => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
      return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
    });
  });
  expect(ring, `${target} shows that it has the focus`).toBe(true);
}

/** Moves the focus to a control by Tab, and presses it. */
export async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** Moves the focus to a field by Tab, and types. */
export async function write(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.type(text);
}
