import type { Page } from '@playwright/test';
import { expect, productUrl, test } from './fixtures';
import { isConnected } from './live-channel';

test.use({ live: true, company: 'live-boards' });

/** Opens a page once its window is notified of changes, and marks the window, which a reload would clear. */
async function visitLive(page: Page, address: string): Promise<void> {
  await Promise.all([isConnected(page), page.goto(address)]);
  await page.evaluate(() => Object.assign(window, { isTheSame: true }));
}

async function positionOf(token: string): Promise<string> {
  const reply = await fetch(`${productUrl()}/api/positions`, { headers: { Authorization: `Bearer ${token}` } });
  const [position] = ((await reply.json()) as { data: { _id: string }[] }).data;
  if (!position) throw new Error('The company has no position');
  return position._id;
}

const column = (page: Page, stage: string, count: number) =>
  page.getByRole('region', { name: `${stage}, ${count} ${count === 1 ? 'candidate' : 'candidates'}`, exact: true });

/** Moves a card by keyboard, so many stages to the right. */
async function move(page: Page, candidate: string, stages: number): Promise<void> {
  await page.getByRole('button', { name: `Move ${candidate}` }).focus();
  await page.keyboard.press('Space');
  for (let step = 0; step < stages; step++) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
}

/** Lets a page know nothing new of its board until the function that it returns is called. */
async function holdBoard(page: Page): Promise<() => Promise<void>> {
  let open = (): void => undefined;
  const gate = new Promise<void>(resolve => {
    open = resolve;
  });
  // A request that the page has given up meanwhile cannot go on.
  await page.route(/\/api\/positions\/[^/]+\/board(\?|$)/, route =>
    gate.then(() => route.continue()).catch(() => undefined),
  );
  return async () => {
    open();
    await page.unrouteAll({ behavior: 'wait' });
  };
}

test('two recruiters see each other’s moves on one board without a reload, and the second to move a card is told who moved it where', async ({
  visit,
  recruiter,
}) => {
  await recruiter.schedule({ candidate: 'Ana Ribeiro', interviewType: 'Real' });
  await recruiter.schedule({ candidate: 'Bo Nilsson', interviewType: 'Real' });
  const board = `/candidates?view=board&position=${await positionOf(recruiter.token)}`;
  const mara = await visit({ token: recruiter.token });
  const tom = await visit({ token: await recruiter.addColleague('Tom', 'Becker') });
  const pages = [mara.page, tom.page];
  for (const page of pages) {
    await visitLive(page, board);
    await expect(column(page, 'Applied', 2)).toBeVisible();
  }

  await move(mara.page, 'Ana Ribeiro', 1);
  await expect(column(tom.page, 'Screening', 1).getByRole('link', { name: 'Ana Ribeiro' })).toBeVisible();
  await expect(column(tom.page, 'Applied', 1).getByRole('link', { name: 'Bo Nilsson' })).toBeVisible();

  // Tom has not seen Mara's next move when he makes his own.
  const release = await holdBoard(tom.page);
  await move(mara.page, 'Ana Ribeiro', 2);
  await expect(mara.page.getByText('Moved Ana Ribeiro to Offer')).toBeVisible();
  await expect(column(tom.page, 'Screening', 1)).toBeVisible();
  await move(tom.page, 'Ana Ribeiro', 1);
  await expect(
    tom.page.getByText('Moved Ana Ribeiro to Interview. Mara Santos had just moved them to Offer.'),
  ).toBeVisible();
  await release();

  for (const page of pages) {
    await expect(column(page, 'Interview', 1).getByRole('link', { name: 'Ana Ribeiro' })).toBeVisible();
    await expect(column(page, 'Offer', 0)).toBeVisible();
    await expect(column(page, 'Applied', 1).getByRole('link', { name: 'Bo Nilsson' })).toBeVisible();
  }
  await expect(tom.page.getByRole('button', { name: 'Move Ana Ribeiro' })).toBeFocused();

  // His Undo brings the card to where Mara had put it.
  await tom.page.getByRole('button', { name: 'Undo' }).click();
  for (const page of pages) {
    await expect(column(page, 'Offer', 1).getByRole('link', { name: 'Ana Ribeiro' })).toBeVisible();
    expect(await page.evaluate(() => 'isTheSame' in window)).toBe(true);
  }
  expect([...mara.complaints, ...tom.complaints]).toEqual([]);
});
