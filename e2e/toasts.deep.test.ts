import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';

test.use({ company: 'toasts', permissions: ['clipboard-read', 'clipboard-write'] });

const STAYS_MS = 600_000;

/** Keeps notifications on the screen, however slow the machine is. They stay longer than anything else waits. */
const keepNotifications = (page: Page) =>
  page.addInitScript(ms => {
    const { setTimeout } = window;
    window.setTimeout = ((run: TimerHandler, after = 0, ...rest: unknown[]) =>
      setTimeout(run, after > 3_000 ? ms : after, ...rest)) as typeof window.setTimeout;
  }, STAYS_MS);

/** Returns what can be pressed or read below the notification on the screen, apart from the product's name. */
async function hidden(page: Page): Promise<string[]> {
  await page.locator('[data-toast]').filter({ visible: true }).first().waitFor();
  return page.evaluate(() => {
    const found = new Set<string>();
    for (const toast of document.querySelectorAll('[data-toast]')) {
      const { left, right, top, bottom } = toast.getBoundingClientRect();
      for (let x = left; x <= right; x += 4)
        for (let y = top; y <= bottom; y += 4) {
          const below = document.elementsFromPoint(x, y).find(one => !one.closest('[data-toast]'));
          const pressed = below?.closest('a, button, input, select, textarea, label');
          const isRead = [...(below?.childNodes ?? [])].some(
            ({ nodeName, textContent }) => nodeName === '#text' && textContent?.trim(),
          );
          if ((pressed && pressed.getAttribute('href') !== '/') || (!pressed && isRead))
            found.add(below?.outerHTML.slice(0, 200) ?? '');
        }
    }
    return [...found];
  });
}

for (const [width, height] of [
  [320, 640],
  [390, 700],
  [768, 700],
  [1024, 640],
  [1440, 900],
] as const)
  test(`a notification covers nothing that is pressed or read at ${width} px: on a page, scrolled or not, in a window, beside a sheet, and on sign-in`, async ({
    visit,
    demo,
  }) => {
    const { page } = await visit({ token: demo.token, viewport: { width, height } });
    await keepNotifications(page);
    await page.goto('/interview-upcomming');
    await page.getByRole('button', { name: /^Copy/ }).first().click();
    expect(await hidden(page)).toEqual([]);
    await page.evaluate(() => window.scrollBy(0, 300));
    expect(await hidden(page)).toEqual([]);

    await page.goto(`/interview-completed/${demo.completed}`);
    await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download PDF' }).click()]);
    expect(await hidden(page)).toEqual([]);

    await page.goto('/settings/company');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    expect(await hidden(page)).toEqual([]);

    await page.goto(`/candidates?candidate=${demo.candidate}`);
    await page
      .getByRole('dialog')
      .getByTitle('Copy')
      .or(page.getByRole('dialog').getByRole('button', { name: /^Copy/ }))
      .first()
      .click();
    expect(await hidden(page)).toEqual([]);

    const guest = await visit({ token: 'of a session that has ended', viewport: { width, height } });
    await keepNotifications(guest.page);
    await guest.page.goto('/dashboard');
    await guest.page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(await hidden(guest.page)).toEqual([]);
  });
