import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import { expectNoExcessWidth, expectAccessibleInThemes } from '../page-checks';
import { startProduct, type Product } from '../product';
import { newRecruiter, type Recruiter } from '../recruiter';
import { meet } from '../room-media';
import { heardAgainAndAgain, removeHeard, writeHeard } from '../said';

declare global {
  interface Window {
    sounds: HTMLAudioElement[];
  }
}

test.use({ live: true, launchOptions: heardAgainAndAgain() });
test.describe.configure({ mode: 'default' });

let product: Product;
let recruiter: Recruiter;
test.beforeAll(async ({ browser }) => {
  await writeHeard(browser);
  product = await startProduct({ STT: 'local' });
  recruiter = await newRecruiter(product.webUrl, 'recorded');
});
test.afterAll(async () => {
  await product?.stop();
  removeHeard();
});

interface Recording {
  speaker: { name: string } | null;
  startedAt: string;
  isCut: boolean;
  status: string;
}

async function ofStaff<T>(address: string): Promise<T> {
  const headers = { Authorization: `Bearer ${recruiter.token}` };
  const reply = await fetch(`${product.webUrl}/api${address}`, { headers });
  return ((await reply.json()) as { data: T }).data;
}

/** Waits until the server has accepted that many seconds of a page's current recording. */
const expectSeconds = (page: Page, seconds: number) =>
  page.waitForResponse(reply => reply.url().endsWith(`/chunks/${seconds}`) && reply.ok());

/** Makes the clock of a page wrong by that many milliseconds. */
const setClock = (page: Page, wrongBy: number) =>
  page.addInitScript(ms => {
    const { now } = Date;
    window.Date = class extends Date {
      constructor(...given: [] | [number]) {
        if (given.length === 0) super(now() + ms);
        else super(...given);
      }

      static override now = () => now() + ms;
    } as DateConstructor;
  }, wrongBy);

/** Stores the sounds that a page plays outside its document, for `heard`. */
const watchSounds = (page: Page) =>
  page.addInitScript(() => {
    const made: HTMLAudioElement[] = [];
    Object.assign(window, { sounds: made });
    window.Audio = class extends Audio {
      constructor(src?: string) {
        super(src);
        made.push(this);
      }
    };
  });

/** Returns the position of each playing sound, in seconds. */
const heard = (page: Page): Promise<number[]> =>
  page.evaluate(() => window.sounds.filter(({ paused }) => !paused).map(({ currentTime }) => currentTime));

test('a conversation is recorded after both agreed, on a track each, even after a reload and with a wrong clock; its transcript has their names, and plays from each line', async ({
  visit,
}) => {
  // On a busy machine the speech recogniser is slow.
  test.setTimeout(20 * 60_000);
  const wide = { baseURL: product.webUrl, viewport: { width: 1440, height: 900 } };
  const { page: staff } = await visit({ ...wide, token: recruiter.token });
  const { page: ana } = await visit({ ...wide, locale: 'en-GB' });
  await setClock(ana, 7 * 60_000);
  const id = await meet({ recruiter, staff, candidate: ana });

  await staff.getByRole('button', { name: 'Record', exact: true }).click();
  await staff.getByText('Waiting for everyone to agree').waitFor();
  expect(await ofStaff<Recording[]>(`/interviews/${id}/recordings`), 'nothing before everybody agreed').toEqual([]);
  const spoken = Promise.all([expectSeconds(staff, 6), expectSeconds(ana, 8)]);
  await ana.getByRole('button', { name: 'I agree', exact: true }).click();
  await staff.getByTitle(/voices of all 2 people are recorded/).waitFor();
  await ana.getByTitle(/voices of all 2 people are recorded/).waitFor();
  // Captions show what the other person says.
  await ana.getByRole('button', { name: 'Captions', exact: true }).click();
  const captions = ana.getByRole('region', { name: 'Captions' });
  await captions
    .getByRole('listitem')
    .filter({ hasText: /^Mara Santos: .*\b(first|query|measured?|database)\b/i })
    .first()
    .waitFor();
  await expectAccessibleInThemes(ana);
  await ana.getByRole('button', { name: 'Hide captions' }).click();
  await expect(captions).toHaveCount(0);
  await staff.getByLabel('Another question').fill('How do you find out why sales fell?');
  await staff.getByRole('button', { name: 'Mark as asked' }).click();
  await spoken;

  // A reload in the middle: the earlier part is sent to its end, and a new part continues.
  const again = expectSeconds(ana, 8);
  await ana.reload();
  await ana.getByTitle(/voices of all 2 people are recorded/).waitFor();
  await again;
  const finished = () => ofStaff<Recording[]>(`/interviews/${id}/recordings`);
  await expect.poll(async () => (await finished()).map(({ speaker }) => speaker?.name)).toEqual(['Ana Ribeiro']);

  await staff.getByRole('toolbar').getByRole('button', { name: 'Leave' }).click();
  await staff.getByRole('button', { name: 'End for everyone' }).click();
  await ana.getByRole('heading', { name: /Thank you, Ana Ribeiro/ }).waitFor();
  const report = () => ofStaff<{ reportStatus: string }>(`/interviews/data/${id}`);
  await expect.poll(async () => (await report()).reportStatus, { timeout: 600_000 }).toBe('ready');
  const recordings = await finished();
  expect(recordings.map(({ isCut, status }) => ({ isCut, status }))).toEqual(
    Array.from({ length: 3 }, () => ({ isCut: false, status: 'transcribed' })),
  );
  // Both began when she agreed, although her clock is wrong.
  const [one, other] = recordings.map(({ startedAt }) => Date.parse(startedAt));
  expect(Math.abs((one ?? 0) - (other ?? 0))).toBeLessThan(10_000);

  const { page } = await visit({ ...wide, token: recruiter.token });
  await watchSounds(page);
  await page.goto(`/interview-completed/${id}`);
  const transcript = page.getByRole('region', { name: 'Transcript' });
  await transcript
    .getByText(/^Mara Santos/)
    .first()
    .waitFor();
  await transcript
    .getByText(/^Ana Ribeiro/)
    .first()
    .waitFor();
  // From a line of the transcript: both voices together, each at its place.
  await transcript
    .getByRole('button', { name: /^Listen from the answer/ })
    .first()
    .click();
  const player = page.getByRole('region', { name: 'Recording of the conversation' });
  await player.getByRole('button', { name: 'Pause' }).waitFor();
  await expect.poll(() => heard(page)).toHaveLength(2);
  const [first = 0] = await heard(page);
  await expect.poll(async () => (await heard(page))[0]).toBeGreaterThan(first + 1);
  await transcript
    .getByRole('button', { name: /^Pause/ })
    .first()
    .waitFor();
  // To another place, in the part after the reload.
  await player.getByRole('button', { name: 'Pause' }).click();
  const place = player.getByRole('slider', { name: 'Place in the conversation' });
  await place.focus();
  await page.keyboard.press('End');
  for (let press = 0; press < 4; press++) await page.keyboard.press('ArrowLeft');
  await player.getByRole('button', { name: 'Play', exact: true }).click();
  await expect.poll(() => heard(page)).not.toEqual([]);
  await player.getByLabel('Speed').selectOption('1.5');
  await player.getByRole('button', { name: 'Play', exact: true }).waitFor();
  expect(await heard(page), 'it stops at its end').toEqual([]);
  await player.getByRole('button', { name: 'Back 10 seconds' }).click();
  await player.getByRole('button', { name: 'Play', exact: true }).click();
  await expect.poll(() => heard(page)).not.toEqual([]);
  await player.getByRole('button', { name: 'Pause' }).click();
  await expectAccessibleInThemes(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoExcessWidth(page);
  await player.getByRole('button', { name: 'Close the player' }).click();
  await expect(player).toHaveCount(0);
});
