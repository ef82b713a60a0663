import type { Page } from '@playwright/test';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '../fixtures';
import { startProduct, type Product } from '../product';
import { newRecruiter, type Recruiter } from '../recruiter';
import { launchWithDevices, meet, watchConnections } from '../room-media';

test.use({ live: true, launchOptions: launchWithDevices() });

let product: Product;
let recruiter: Recruiter;
test.beforeAll(async () => {
  product = await startProduct();
  recruiter = await newRecruiter(product.webUrl, 'interrupted');
});
test.afterAll(() => product.stop());

/** Counts the bytes that a page's recorders produce, across reloads. */
const countRecorded = (page: Page) =>
  page.addInitScript(() => {
    window.MediaRecorder = class extends MediaRecorder {
      constructor(stream: MediaStream, options?: MediaRecorderOptions) {
        super(stream, options);
        this.addEventListener('dataavailable', ({ data }) => {
          const before = Number(sessionStorage.getItem('recorded') ?? 0);
          sessionStorage.setItem('recorded', String(before + data.size));
        });
      }
    };
  });
const recordedIn = (page: Page) => page.evaluate(() => Number(sessionStorage.getItem('recorded') ?? 0));

/** Returns how many bytes of a person's recordings the server has. */
async function keptOf(id: string, name: string): Promise<number> {
  const headers = { Authorization: `Bearer ${recruiter.token}` };
  const reply = await fetch(`${product.webUrl}/api/interviews/${id}/recordings`, { headers });
  const { data } = (await reply.json()) as { data: { speaker: { name: string } | null; bytes: number }[] };
  return data.filter(({ speaker }) => speaker?.name === name).reduce((sum, { bytes }) => sum + bytes, 0);
}

/** Milliseconds; longer than it takes to send a chunk, so that some are in flight and others wait. */
const AWAY_MS = 700;
const BACK_MS = 600;

test('a recording loses no chunk in 100 interruptions: 92 of the network, 6 reloads and 2 kills of the server', async ({
  visit,
}) => {
  test.setTimeout(15 * 60_000);
  const at = { baseURL: product.webUrl, viewport: { width: 1440, height: 900 } };
  const { page: staff } = await visit({ ...at, token: recruiter.token });
  const { page: ana } = await visit({ ...at, locale: 'en-GB' });
  for (const page of [staff, ana]) {
    await watchConnections(page);
    await countRecorded(page);
  }
  const id = await meet({ recruiter, staff, candidate: ana });
  await staff.getByRole('button', { name: 'Record', exact: true }).click();
  await ana.getByRole('button', { name: 'I agree', exact: true }).click();
  const isRecorded = (page: Page) => page.getByTitle(/voices of all 2 people are recorded/).waitFor();
  await isRecorded(ana);
  await ana.waitForResponse(reply => /\/chunks\/\d+$/.test(reply.url()) && reply.ok());

  const done = { network: 0, reload: 0, killed: 0 };
  for (let n = 1; n <= 100; n++) {
    if (n % 50 === 0) {
      done.killed++;
      await product.killAndRestart(() => sleep(AWAY_MS));
      await isRecorded(ana);
    } else if (n % 15 === 0) {
      done.reload++;
      await ana.reload();
      await isRecorded(ana);
    } else {
      done.network++;
      await ana.context().setOffline(true);
      await sleep(AWAY_MS);
      await ana.context().setOffline(false);
    }
    await sleep(BACK_MS);
  }
  expect(done).toEqual({ network: 92, reload: 6, killed: 2 });

  // The server was killed a moment ago: a press before the page has reconnected is sent once it has.
  await staff.getByRole('button', { name: 'Stop recording' }).click();
  await ana.getByTitle(/voices of all 2 people are recorded/).waitFor({ state: 'detached' });
  const recorded = await recordedIn(ana);
  await expect.poll(() => keptOf(id, 'Ana Ribeiro'), { timeout: 60_000 }).toBe(recorded);
  console.log(`${recorded} bytes were recorded of the candidate, and all of them kept`);
});
