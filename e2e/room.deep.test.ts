import type { Page } from '@playwright/test';
import { expectAnnounced } from './announcements';
import { expect, productUrl, test } from './fixtures';
import { expectAccessibleInBothThemes, expectNoExcessWidth } from './page-checks';
import { startProduct } from './product';
import { newRecruiter } from './recruiter';
import { enter } from './room-media';
import {
  expectFlow,
  expectFlowFromEach,
  expectSeen,
  launchForRooms,
  leaveButton,
  openRoom,
  person,
  planned,
  wait,
} from './room-steps';

test.use({ live: true, launchOptions: launchForRooms() });
test.describe.configure({ mode: 'default' });

test('three people hear and see each other; no one enters uninvited, and people who leave disappear', async ({
  visit,
  recruiter,
}) => {
  const { id, link } = await planned(recruiter, 'Ben Okoro');
  const tom = await recruiter.addColleague('Tom', 'Weber');
  const other = await newRecruiter(productUrl(), 'uninvited');
  const { page: mara } = await openRoom(visit, recruiter.token, id);
  await enter(mara);
  const { page: ben } = await wait(visit, link);
  await mara.getByRole('button', { name: 'Let in' }).click();
  const { page: toms } = await openRoom(visit, tom, id);
  await enter(toms);
  for (const [page, names] of [
    [mara, ['Ben Okoro', 'Tom Weber']],
    [ben, ['Mara Santos', 'Tom Weber']],
    [toms, ['Mara Santos', 'Ben Okoro']],
  ] as const) {
    for (const name of names) await expectSeen(page, name);
    await expectFlow(page);
  }
  await expectAccessibleInBothThemes(toms);

  const { page: stranger } = await openRoom(visit, other.token, id);
  await stranger.getByText('The interview could not be loaded').waitFor();

  await leaveButton(ben).click();
  await ben.getByRole('heading', { name: 'You left the room' }).waitFor();
  await expectAnnounced(mara, 'Ben Okoro left');
  await expect(person(mara, 'Ben Okoro')).toHaveCount(0);
  await expectFlow(mara);
});

test('four people are in the room: sound and picture flow between all of them, and a fifth finds no place', async ({
  visit,
  recruiter,
}) => {
  const { id, link } = await planned(recruiter, 'Ben Okoro');
  const names = ['Ben Okoro', 'Mara Santos', 'Tom Weber', 'Ida Novak'];
  const tokens = [await recruiter.addColleague('Tom', 'Weber'), await recruiter.addColleague('Ida', 'Novak')];
  const { page: ben } = await wait(visit, link, { prepare: takeSmallPictures });
  const staff: Page[] = [];
  for (const token of [recruiter.token, ...tokens]) {
    const { page } = await openRoom(visit, token, id, { viewport: SMALL, prepare: takeSmallPictures });
    await enter(page);
    staff.push(page);
  }
  await staff[0]?.getByRole('button', { name: 'Let in' }).click();
  await leaveButton(ben).waitFor();
  for (const [place, page] of [ben, ...staff].entries()) {
    for (const name of names.filter((_name, at) => at !== place)) await expectSeen(page, name);
    await expectFlowFromEach(page, 3);
  }
  await expectNoExcessWidth(ben);

  const { page: fifth } = await openRoom(visit, await recruiter.addColleague('Eva', 'Lund'), id, { viewport: SMALL });
  await enter(fifth);
  await fifth.getByRole('heading', { name: 'The room is full' }).waitFor();
});

/** One machine makes and shows twelve pictures in this test. */
const SMALL = { width: 390, height: 600 };
const takeSmallPictures = (page: Page) =>
  page.addInitScript(() => {
    const media = navigator.mediaDevices;
    const open = media.getUserMedia.bind(media);
    media.getUserMedia = (wanted = {}) =>
      open(wanted.video instanceof Object ? { video: { ...wanted.video, width: 320, height: 240 } } : wanted);
  });

test('sound and picture continue through kill -9 of the server, and everyone rejoins the room automatically', async ({
  visit,
}) => {
  const product = await startProduct();
  try {
    const recruiter = await newRecruiter(product.webUrl, 'killed-room');
    const { id, link } = await planned(recruiter, 'Ana Ribeiro');
    const { page: staff } = await openRoom(visit, recruiter.token, id, { baseURL: product.webUrl });
    await enter(staff);
    const { page: ana } = await wait(visit, link, { baseURL: product.webUrl });
    await staff.getByRole('button', { name: 'Let in' }).click();
    await expectFlow(staff);
    await expectFlow(ana);
    const lost = (page: Page) => page.getByText('You still see and hear each other');
    await product.killAndRestart(async () => {
      await lost(staff).waitFor();
      await lost(ana).waitFor();
      await expectFlow(staff);
      await expectFlow(ana);
    });
    await lost(staff).waitFor({ state: 'detached' });
    await lost(ana).waitFor({ state: 'detached' });
    await staff.keyboard.press('Alt+c');
    await staff.getByLabel('Message to everyone').fill('Still here');
    await staff.keyboard.press('Enter');
    await expectAnnounced(ana, 'Mara Santos writes: Still here');
    await expectFlow(ana);
    await expectFlow(staff);
  } finally {
    await product.stop();
  }
});
