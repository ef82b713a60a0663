import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { launchOptions } from './chromium';
import { expect, productUrl, test, type OpenVisit } from './fixtures';
import { excessWidth, expectAccessibleInBothThemes } from './page-checks';
import { startProduct } from './product';
import { newRecruiter, type Recruiter } from './recruiter';

const DEVICES = [
  // Few pictures a second: what is proved is that they arrive.
  '--use-fake-device-for-media-stream=fps=5',
  '--use-fake-ui-for-media-stream',
];
test.use({ launchOptions: { ...launchOptions(), args: [...(launchOptions().args ?? []), ...DEVICES] } });
test.describe.configure({ mode: 'default' });

interface Flow {
  /** Of cameras and screens. */
  frames: number;
  /** Of voices, as energy: silence has none. */
  sound: number;
}

/** Keeps the page's connections where `flow` finds them. */
const watchConnections = (page: Page) =>
  page.addInitScript(() => {
    const made: RTCPeerConnection[] = [];
    Object.assign(window, { made });
    window.RTCPeerConnection = class extends RTCPeerConnection {
      constructor(...options: ConstructorParameters<typeof RTCPeerConnection>) {
        super(...options);
        made.push(this);
      }
    };
  });

/** What has arrived by all connections of a page that are open, by the browser's own count. */
const flow = (page: Page): Promise<Flow> =>
  page.evaluate(async () => {
    const { made } = window as unknown as { made: RTCPeerConnection[] };
    const open = made.filter(({ connectionState }) => connectionState === 'connected');
    const reports = await Promise.all(open.map(connection => connection.getStats()));
    let frames = 0;
    let sound = 0;
    for (const report of reports) {
      report.forEach((one: Record<string, unknown>) => {
        if (one['type'] !== 'inbound-rtp') return;
        frames += Number(one['framesDecoded'] ?? 0);
        sound += Number(one['totalAudioEnergy'] ?? 0);
      });
    }
    return { frames, sound };
  });

/** Waits until pictures and sound go on arriving, from now on. */
async function expectFlow(page: Page): Promise<void> {
  const before = await flow(page);
  await expect.poll(async () => (await flow(page)).frames).toBeGreaterThan(before.frames);
  await expect.poll(async () => (await flow(page)).sound).toBeGreaterThan(before.sound);
}

const connections = (page: Page) => page.evaluate(() => (window as unknown as { made: unknown[] }).made.length);

async function openRoom(visit: OpenVisit, token: string, id: string, baseURL = productUrl()) {
  const visited = await visit({ token, baseURL, viewport: { width: 1440, height: 900 } });
  await watchConnections(visited.page);
  await visited.page.goto(`/meeting/${id}`);
  return visited;
}

/** Turns on what the page asks for, and goes in. */
async function join(page: Page): Promise<void> {
  const turnOn = page.getByRole('button', { name: 'Turn on microphone and camera' });
  const isOn = page.getByRole('button', { name: 'Join', exact: true });
  await turnOn.or(isOn).first().waitFor();
  if (await turnOn.isVisible()) await turnOn.click();
  await isOn.click();
}

/** The candidate, from the private link to the waiting room. */
async function wait(visit: OpenVisit, link: string, baseURL = productUrl()) {
  const visited = await visit({ baseURL, viewport: { width: 390, height: 844 }, locale: 'en-GB' });
  const { page } = visited;
  await watchConnections(page);
  await page.goto(link);
  await page.getByRole('button', { name: 'I agree, continue' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await join(page);
  await page.getByRole('heading', { name: 'You are in the waiting room' }).waitFor();
  return visited;
}

const leaveButton = (page: Page) => page.getByRole('toolbar').getByRole('button', { name: 'Leave' });
const person = (page: Page, name: string) => page.getByRole('article', { name });
const said = (page: Page) => page.getByRole('log');

async function planned(recruiter: Recruiter, candidate: string) {
  const id = await recruiter.schedule({ candidate, interviewType: 'Real', inMinutes: 5 });
  return { id, link: await recruiter.candidateLink(id) };
}

test('two people meet in the room: let in, heard and seen, in writing, with a hand and a screen, back after a reload, in one tab, until it ends for all', async ({
  visit,
  recruiter,
}) => {
  const { id, link } = await planned(recruiter, 'Ana Ribeiro');
  const { page: staff, complaints } = await openRoom(visit, recruiter.token, id);
  await staff.getByRole('heading', { name: 'Ready to join?' }).waitFor();
  await expectAccessibleInBothThemes(staff);
  await join(staff);
  await staff.getByText('You are alone in the room').waitFor();

  const { page: ana, complaints: anas } = await wait(visit, link);
  await expect(said(staff)).toHaveText('Ana Ribeiro is waiting to be let in');
  expect(await connections(ana), 'who waits reaches nobody').toBe(0);
  expect(await excessWidth(ana)).toBe(0);
  await expectAccessibleInBothThemes(ana);
  // Not now, which is asked once more; then she asks again.
  await staff.getByRole('button', { name: 'Not yet', exact: true }).click();
  await staff.getByRole('button', { name: 'Yes, not yet' }).click();
  await ana.getByRole('heading', { name: 'You were not let in yet' }).waitFor();
  await ana.getByRole('button', { name: 'Ask again' }).click();
  await staff.getByRole('button', { name: 'Let in' }).click();
  await leaveButton(ana).waitFor();
  await expectFlow(staff);
  await expectFlow(ana);
  await expectAccessibleInBothThemes(staff);
  await expectAccessibleInBothThemes(ana);
  expect(await excessWidth(ana)).toBe(0);

  // Beside the room: what was asked, and when.
  await staff.getByLabel('Another question').fill('What was hard about it?');
  await staff.getByRole('button', { name: 'Mark as asked' }).click();
  await expect(staff.getByRole('checkbox', { name: /^What was hard about it/ })).toBeChecked();

  // In writing.
  await staff.keyboard.press('Alt+c');
  await staff.getByLabel('Message to everybody').fill('Good morning, Ana');
  await staff.keyboard.press('Enter');
  await ana.getByRole('button', { name: /^Chat/ }).getByText('1 new message').waitFor();
  await ana.getByRole('button', { name: /^Chat/ }).click();
  await ana.getByText('Good morning, Ana', { exact: true }).waitFor();
  await expectAccessibleInBothThemes(ana);
  await ana.keyboard.press('Escape');
  // What is typed is not a key of the room.
  await staff.getByLabel('Message to everybody').fill('mvsh');
  await expect(staff.getByRole('button', { name: 'Mute' })).toBeVisible();

  // By keys: a hand, a muted microphone, a screen.
  await ana.keyboard.press('Alt+h');
  await expect(said(staff)).toHaveText('Ana Ribeiro raised a hand');
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
  expect(await staff.getByRole('button', { name: 'Let in' }).count()).toBe(0);

  // One page at a time.
  const { page: second, complaints: seconds } = await openRoom(visit, recruiter.token, id);
  await join(second);
  await staff.getByRole('heading', { name: 'The room is open in another tab or device' }).waitFor();
  await expectFlow(second);
  await expectFlow(ana);

  await leaveButton(second).click();
  await second.getByRole('button', { name: 'End for everybody' }).click();
  await second.getByRole('heading', { name: 'The interview is over' }).waitFor();
  await second.getByRole('link', { name: 'Open its page' }).waitFor();
  await ana.getByRole('heading', { name: /Thank you, Ana Ribeiro/ }).waitFor();
  expect([...complaints, ...anas, ...seconds]).toEqual([]);
});

test('three people hear and see each other; nobody comes in uninvited, and who leaves is gone', async ({
  visit,
  recruiter,
}) => {
  const { id, link } = await planned(recruiter, 'Ben Okoro');
  const tom = await colleague(recruiter);
  const other = await newRecruiter(productUrl(), 'uninvited');
  const { page: mara } = await openRoom(visit, recruiter.token, id);
  await join(mara);
  const { page: ben } = await wait(visit, link);
  await mara.getByRole('button', { name: 'Let in' }).click();
  const { page: toms } = await openRoom(visit, tom, id);
  await join(toms);
  for (const [page, names] of [
    [mara, ['Ben Okoro', 'Tom Weber']],
    [ben, ['Mara Santos', 'Tom Weber']],
    [toms, ['Mara Santos', 'Ben Okoro']],
  ] as const) {
    for (const name of names) {
      // Pictures of each of them, in a tile of their own.
      const video = person(page, name).locator('video');
      await expect.poll(async () => video.evaluate((one: HTMLVideoElement) => one.currentTime)).toBeGreaterThan(0);
    }
    await expectFlow(page);
  }
  await expectAccessibleInBothThemes(toms);

  const { page: stranger } = await openRoom(visit, other.token, id);
  await stranger.getByText('The interview could not be loaded').waitFor();

  await leaveButton(ben).click();
  await ben.getByRole('heading', { name: 'You left the room' }).waitFor();
  await expect(said(mara)).toHaveText('Ben Okoro left');
  await expect(person(mara, 'Ben Okoro')).toHaveCount(0);
  await expectFlow(mara);
});

/** A second person of the recruiter's company, as their token. */
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

test('kill -9 of the server: sound and picture go on, and everybody is back in the room by themselves', async ({
  visit,
}) => {
  const product = await startProduct();
  try {
    const recruiter = await newRecruiter(product.webUrl, 'killed-room');
    const { id, link } = await planned(recruiter, 'Ana Ribeiro');
    const { page: staff } = await openRoom(visit, recruiter.token, id, product.webUrl);
    await join(staff);
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
    await staff.getByLabel('Message to everybody').fill('Still here');
    await staff.keyboard.press('Enter');
    await expect(said(ana)).toHaveText('Mara Santos writes: Still here');
    await expectFlow(ana);
    await expectFlow(staff);
  } finally {
    await product.stop();
  }
});
