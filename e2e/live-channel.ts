import type { Page } from '@playwright/test';

/** Resolves once the next page opened here is connected to the live channel: from then on it is notified of changes. */
export async function isConnected(page: Page): Promise<void> {
  const socket = await page.waitForEvent('websocket', each => new URL(each.url()).pathname === '/api/live/');
  await socket.waitForEvent('framereceived', ({ payload }) => String(payload).startsWith('40'));
}
