import type { Page } from '@playwright/test';
import { expectAnnounced } from './announcements';
import { expect, test, productUrl } from './fixtures';
import { expectAccessibleInThemes, expectNoExcessWidth } from './page-checks';
import { enter } from './room-media';
import {
  connections,
  expectFlow,
  launchForRooms,
  leaveButton,
  openRoom,
  person,
  planned,
  wait,
  expectFlowFromEach,
  expectSeen,
} from './room-steps';
import { startProduct } from './product';
import { newRecruiter } from './recruiter';

test.use({ live: true, launchOptions: launchForRooms() });

test('two people meet in the room: admission, sound and picture, chat, a raised hand, a shared screen, a reload, a second tab, and the end for all', async ({
  visit,
  recruiter,
}) => {
  const { id, link } = await planned(recruiter, 'Ana Ribeiro');
  const { page: staff, complaints } = await openRoom(visit, recruiter.token, id);
  await staff.getByRole('heading', { name: 'Ready to join?' }).waitFor();
  await expectAccessibleInThemes(staff);
  await enter(staff);
  await staff.getByText('You are alone in the room').waitFor();

  const { page: ana, complaints: anas } = await wait(visit, link);
  await expectAnnounced(staff, 'Ana Ribeiro is waiting to be let in');
  expect(await connections(ana), 'who waits reaches nobody').toBe(0);
  await expectNoExcessWidth(ana);
  await expectAccessibleInThemes(ana);
  // First refused, after a confirmation; then she asks again.
  await staff.getByRole('button', { name: 'Not yet', exact: true }).click();
  await staff.getByRole('button', { name: 'Yes, not yet' }).click();
  await ana.getByRole('heading', { name: 'You were not let in yet' }).waitFor();
  await ana.getByRole('button', { name: 'Ask again' }).click();
  await staff.getByRole('button', { name: 'Let in' }).click();
  await leaveButton(ana).waitFor();
  await expectFlow(staff);
  await expectFlow(ana);
  await expectAccessibleInThemes(staff);
  await expectAccessibleInThemes(ana);
  await expectNoExcessWidth(ana);

  // Beside the room: the questions asked, and when.
  await staff.getByLabel('Another question').fill('What was hard about it?');
  await staff.getByRole('button', { name: 'Mark as asked' }).click();
  await expect(staff.getByRole('checkbox', { name: /^What was hard about it/ })).toBeChecked();

  // Chat.
  await staff.keyboard.press('Alt+c');
  await staff.getByLabel('Message to everyone').fill('Good morning, Ana');
  await staff.keyboard.press('Enter');
  await ana.getByRole('button', { name: /^Chat/ }).getByText('1 new message').waitFor();
  await ana.getByRole('button', { name: /^Chat/ }).click();
  await ana.getByText('Good morning, Ana', { exact: true }).waitFor();
  await expectAccessibleInThemes(ana);
  await ana.keyboard.press('Escape');
  // Typed text triggers no keyboard shortcut of the room.
  await staff.getByLabel('Message to everyone').fill('mvsh');
  await expect(staff.getByRole('button', { name: 'Mute' })).toBeVisible();

  // By shortcuts: a raised hand, a muted microphone, a shared screen.
  await ana.keyboard.press('Alt+h');
  await expectAnnounced(staff, 'Ana Ribeiro raised a hand');
  await person(staff, 'Ana Ribeiro').getByText('Hand raised').waitFor();
  await ana.keyboard.press('Alt+m');
  await person(staff, 'Ana Ribeiro').getByText('muted').waitFor();
  await ana.keyboard.press('Alt+m');
  await person(staff, 'Ana Ribeiro').getByText('muted').waitFor({ state: 'detached' });
  await ana.keyboard.press('Alt+v');
  await expect(person(staff, 'Ana Ribeiro').locator('video')).toHaveCount(0);
  await person(staff, 'Ana Ribeiro').getByText('AR', { exact: true }).waitFor();
  await ana.keyboard.press('Alt+s');
  await ana.getByText('You are sharing your screen').waitFor();
  await staff.getByRole('figure', { name: 'Ana Ribeiro shares a screen' }).waitFor();
  await expectFlow(staff);
  await ana.getByRole('button', { name: 'Stop sharing' }).first().click();
  await staff.getByRole('figure').waitFor({ state: 'detached' });
  await ana.keyboard.press('Alt+v');
  await expect(person(staff, 'Ana Ribeiro').locator('video')).toHaveCount(1);

  // A reload leads back to the same place, without a question.
  await ana.reload();
  await leaveButton(ana).waitFor();
  await expectFlow(ana);
  await expectFlow(staff);
  await expect(staff.getByRole('button', { name: 'Let in' })).toHaveCount(0);

  // Only one page at a time.
  const { page: second, complaints: seconds } = await openRoom(visit, recruiter.token, id);
  await enter(second);
  await staff.getByRole('heading', { name: 'The room is open in another tab or device' }).waitFor();
  await expectFlow(second);
  await expectFlow(ana);

  await leaveButton(second).click();
  await second.getByRole('button', { name: 'End for everyone' }).click();
  await second.getByRole('heading', { name: 'The interview is over' }).waitFor();
  await second.getByRole('link', { name: 'Open its page' }).waitFor();
  await ana.getByRole('heading', { name: /Thank you, Ana Ribeiro/ }).waitFor();
  expect([...complaints, ...anas, ...seconds]).toEqual([]);
});

test.describe('in depth', { tag: '@deep' }, () => {
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
    await expectAccessibleInThemes(toms);

    const { page: stranger } = await openRoom(visit, other.token, id);
    await stranger.getByText('We couldn’t load the interview').waitFor();

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
  test('a candidate whose network is gone for 30 seconds is told so, and is back in their place with what was said meanwhile', async ({
    visit,
    recruiter,
  }) => {
    const { id, link } = await planned(recruiter, 'Ana Ribeiro');
    const { page: staff } = await openRoom(visit, recruiter.token, id);
    await enter(staff);
    const { page: ana } = await wait(visit, link);
    await staff.getByRole('button', { name: 'Let in' }).click();
    await expectFlow(ana);
    await ana.getByRole('button', { name: /^Chat/ }).click();
    const field = ana.getByLabel('Message to everyone');

    const since = await secondsShown(ana);
    await ana.context().setOffline(true);
    // The browser cuts the page off the server, and leaves the media between two browsers alone.
    const lost = ana.getByText('You still see and hear each other');
    await lost.waitFor();
    await expectAnnounced(staff, 'Ana Ribeiro lost the connection');
    await field.fill('Did you say something?');
    await ana.keyboard.press('Enter');
    await ana.getByText('Not sent. Try again.').waitFor();
    await staff.keyboard.press('Alt+c');
    await staff.getByLabel('Message to everyone').fill('Take your time');
    await staff.keyboard.press('Enter');
    await expect.poll(() => secondsShown(ana)).toBeGreaterThan(since + 30);

    await ana.context().setOffline(false);
    await lost.waitFor({ state: 'detached' });
    await ana.getByText('Take your time', { exact: true }).waitFor();
    await expect(field).toHaveValue('Did you say something?');
    await field.press('Enter');
    await staff.getByText('Did you say something?', { exact: true }).waitFor();
    // A shorter absence is not noticed by the person who writes.
    await ana.context().setOffline(true);
    await lost.waitFor();
    await field.fill('I am back');
    await field.press('Enter');
    await ana.context().setOffline(false);
    await staff.getByText('I am back', { exact: true }).waitFor();
    await expect(ana.getByText('Not sent. Try again.')).toHaveCount(0);
    await expect(staff.getByRole('button', { name: 'Let in' })).toHaveCount(0);
    await expectFlow(ana);
    await expectFlow(staff);
  });
  /** Returns how long the conversation lasts, as the page shows it. */
  async function secondsShown(page: Page): Promise<number> {
    const [minutes = 0, seconds = 0] = (await page.getByRole('timer').innerText()).split(/[: ]/).map(Number);
    return minutes * 60 + seconds;
  }
});
