import { setTimeout as sleep } from 'node:timers/promises';
import { test, type Page } from '@playwright/test';
import { findCoturn, startCoturn, WITHOUT_COTURN, type Coturn } from '../../scripts/coturn.mjs';
import { startProduct, type Product } from '../product';
import { newRecruiter } from '../recruiter';
import { expect } from '../fixtures';
import { expectFlow, expectSilence, meet, watchConnections, type Arrived } from '../room-media';
import { closeNetwork, openNetwork, Place, SERVER, whyNoNetworks } from './namespaces';

let turn: Coturn;
let product: Product;
let webUrl: string;
let places: Place[] = [];

test.beforeAll(async () => {
  const problem = whyNoNetworks() ?? (findCoturn() ? undefined : WITHOUT_COTURN);
  if (problem) throw new Error(`pnpm test:network: ${problem}`);
  openNetwork();
  turn = await startCoturn({ TURN_IP: SERVER });
  const address = `turn:${SERVER}:${turn.port}`;
  product = await startProduct({
    HOST: '0.0.0.0',
    TURN_URLS: `${address},${address}?transport=tcp`,
    TURN_SECRET: turn.secret,
  });
  webUrl = product.webUrl.replace('localhost', SERVER);
});
test.afterEach(async () => {
  await Promise.all(places.map(place => place.close()));
  places = [];
});
test.afterAll(async () => {
  await product?.stop();
  await turn?.stop();
  closeNetwork();
});

let number = 2;

/** Brings a recruiter and a candidate into a room, each from a separate place. */
async function meetIn(connect: { staff: (place: Place) => Place; candidate: (place: Place) => Place }) {
  const recruiter = await newRecruiter(product.webUrl, `network-${number}`);
  const [home, office] = [connect.candidate(new Place(number++)), connect.staff(new Place(number++))];
  places = [home, office];
  const staff = await office.page(webUrl);
  const candidate = await home.page(webUrl);
  await staff.addInitScript(token => localStorage.setItem('authToken', token), recruiter.token);
  for (const page of [staff, candidate]) await watchConnections(page);
  await meet({ recruiter, staff, candidate });
  await flows(staff, candidate);
  return { home, staff, candidate };
}

const open = (place: Place) => place.open();
const flows = (one: Page, other: Page): Promise<[Arrived, Arrived]> =>
  Promise.all([expectFlow(one, 60_000), expectFlow(other, 60_000)]);

test('media that are cut for 40 seconds resume by themselves', async () => {
  const { home, staff, candidate } = await meetIn({ staff: open, candidate: open });
  home.cutMedia(Number(new URL(webUrl).port));
  await expectSilence(staff);
  await sleep(40_000);
  home.heal();
  await flows(staff, candidate);
});

test('a candidate whose UDP is blocked meets by TCP through the relay', async () => {
  const { staff, candidate } = await meetIn({
    staff: open,
    candidate(place) {
      place.open().blockUdp();
      return place;
    },
  });
  const [, { ways, relays }] = await flows(staff, candidate);
  expect(new Set(ways)).toEqual(new Set(['relay']));
  expect(new Set(relays)).toEqual(new Set(['tcp']));
});

test('two people behind strict routers meet through the relay', async () => {
  const behind = (place: Place) => place.openBehindRouter();
  const { staff, candidate } = await meetIn({ staff: behind, candidate: behind });
  const arrived = await flows(staff, candidate);
  expect(arrived.some(({ ways }) => ways.includes('relay'))).toBe(true);
});

test('a candidate who is unplugged for 20 seconds and returns with another address continues', async () => {
  const { home, staff, candidate } = await meetIn({ staff: open, candidate: open });
  home.unplug();
  await expectSilence(staff);
  await sleep(20_000);
  home.plugElsewhere();
  await flows(staff, candidate);
});
