import { startCoturn, WITHOUT_COTURN, findCoturn, type Coturn } from '../scripts/coturn.mjs';
import { expect, test, type OpenVisit } from './fixtures';
import { startProduct, type Product } from './product';
import { newRecruiter } from './recruiter';
import { arrivedAt, expectFlow, GOOD_CIPHER, launchWithDevices, meet, watchConnections, type Ways } from './room-media';

test.use({ live: true, launchOptions: launchWithDevices() });
test.describe.configure({ mode: 'serial' });

let turn: Coturn;
let product: Product;

test.beforeAll(async () => {
  if (!findCoturn()) {
    process.stderr.write(`relay.deep.test.ts: ${WITHOUT_COTURN}\n`);
    test.skip();
  }
  turn = await startCoturn();
  const address = `turn:${turn.address}:${turn.port}`;
  product = await startProduct({ TURN_URLS: `${address},${address}?transport=tcp`, TURN_SECRET: turn.secret });
});
test.afterAll(async () => {
  await product?.stop();
  await turn?.stop();
});

async function meetWith(visit: OpenVisit, name: string, ofCandidate: Ways) {
  const recruiter = await newRecruiter(product.webUrl, name);
  const baseURL = product.webUrl;
  const { page: staff } = await visit({ baseURL, token: recruiter.token });
  const { page: candidate } = await visit({ baseURL, locale: 'en-GB' });
  await watchConnections(staff, { relayOnly: true });
  await watchConnections(candidate, { relayOnly: true, ...ofCandidate });
  await meet({ recruiter, staff, candidate });
  return { staff, candidate };
}

test('two people who cannot reach each other meet through the relay, encrypted by DTLS 1.2 or later', async ({
  visit,
}) => {
  const { staff, candidate } = await meetWith(visit, 'relay', {});
  for (const page of [staff, candidate]) {
    const { ways, ciphers } = await expectFlow(page);
    expect(new Set(ways)).toEqual(new Set(['relay']));
    expect(ciphers).toEqual(ciphers.map(() => expect.stringMatching(GOOD_CIPHER)));
  }
});

test('a relay refuses credentials that the server did not issue', async ({ visit }) => {
  const { staff, candidate } = await meetWith(visit, 'no-relay', { credential: 'bm90aGluZyBvZiB0aGUgc2VydmVy' });
  await expect.poll(() => candidate.evaluate(() => window.refusals.includes(401))).toBe(true);
  for (const page of [staff, candidate]) {
    expect(await arrivedAt(page)).toMatchObject({ frames: 0, soundPackets: 0, ways: [] });
  }
});
