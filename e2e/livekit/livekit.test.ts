import { expect, test, type OpenVisit } from '../fixtures';
import { startProduct, type Product } from '../product';
import { newRecruiter } from '../recruiter';
import {
  arrivedAt,
  expectFlow,
  expectSilence,
  GOOD_CIPHER,
  launchWithDevices,
  meet,
  watchConnections,
} from '../room-media';
import { startLivekit, type Livekit } from './livekit-server';

test.use({ live: true, launchOptions: launchWithDevices() });

let livekit: Livekit;
let product: Product;

test.beforeAll(async () => {
  livekit = await startLivekit();
  product = await startProduct(livekit.settings);
});
test.afterAll(async () => {
  await product?.stop();
  await livekit?.stop();
});

async function meetAt(visit: OpenVisit, name: string) {
  const recruiter = await newRecruiter(product.webUrl, name);
  const baseURL = product.webUrl;
  const { page: staff } = await visit({ baseURL, token: recruiter.token });
  const { page: candidate } = await visit({ baseURL, locale: 'en-GB' });
  for (const page of [staff, candidate]) await watchConnections(page);
  await meet({ recruiter, staff, candidate });
  for (const page of [staff, candidate]) await expectFlow(page);
  return { staff, candidate };
}

test('both people’s sound and picture go through the LiveKit server, and browsers are named no other', async ({
  visit,
}) => {
  const { staff, candidate } = await meetAt(visit, 'livekit');
  for (const page of [staff, candidate]) {
    const named = () => window.connections.flatMap(connection => connection.getConfiguration().iceServers);
    expect(await page.evaluate(named)).toEqual([]);
    // None while a lost connection is made again.
    const ciphersNow = async () => (await arrivedAt(page)).ciphers;
    await expect.poll(async () => (await ciphersNow()).length).toBeGreaterThan(0);
    const ciphers = await ciphersNow();
    expect(ciphers).toEqual(ciphers.map(() => expect.stringMatching(GOOD_CIPHER)));
  }
  const [room] = await livekit.rooms.listRooms();
  const people = async () => (await livekit.rooms.listParticipants(room?.name ?? '')).length;
  // The number in its list of rooms comes later.
  expect(await people()).toBe(2);

  await candidate.getByRole('button', { name: /Leave/ }).click();
  await expect.poll(people).toBe(1);
  await staff.close();
});

test('media resume by themselves after the LiveKit server was killed', async ({ visit }) => {
  const { staff, candidate } = await meetAt(visit, 'livekit-killed');
  await livekit.killAndRestart(() => expectSilence(staff));
  for (const page of [staff, candidate]) await expectFlow(page, 90_000);
});
