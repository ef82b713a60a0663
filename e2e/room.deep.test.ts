import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAnnounced } from './announcements';
import { expect, productUrl, test } from './fixtures';
import { expectAccessibleInBothThemes } from './page-checks';
import { startProduct } from './product';
import { newRecruiter, type Recruiter } from './recruiter';
import { enter } from './room-media';
import { expectFlow, expectSeen, launchForRooms, leaveButton, openRoom, person, planned, wait } from './room-steps';

test.use({ live: true, launchOptions: launchForRooms() });
test.describe.configure({ mode: 'default' });

test('three people hear and see each other; no one enters uninvited, and people who leave disappear', async ({
  visit,
  recruiter,
}) => {
  const { id, link } = await planned(recruiter, 'Ben Okoro');
  const tom = await colleague(recruiter);
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

/** Adds a second person to the recruiter's company; returns their token. */
async function colleague({ token }: Recruiter): Promise<string> {
  const email = `tom-${randomUUID().slice(0, 8)}@example.org`;
  const password = 'as Mara chose it';
  const post = async (path: string, body: object) => {
    const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` };
    const reply = await fetch(`${productUrl()}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
    return ((await reply.json()) as { data: { token: string } }).data;
  };
  await post('/users/add', { first_name: 'Tom', last_name: 'Weber', email, password, phone: '+00 001' });
  return (await post('/auth/login', { email, password })).token;
}

test('sound and picture continue through kill -9 of the server, and everyone rejoins the room automatically', async ({
  visit,
}) => {
  const product = await startProduct();
  try {
    const recruiter = await newRecruiter(product.webUrl, 'killed-room');
    const { id, link } = await planned(recruiter, 'Ana Ribeiro');
    const { page: staff } = await openRoom(visit, recruiter.token, id, product.webUrl);
    await enter(staff);
    const { page: ana } = await wait(visit, link, product.webUrl);
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
