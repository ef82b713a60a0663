import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { enter } from './room-media';
import { expectSound, launchForRooms, leaveButton, openRoom, planned, wait } from './room-steps';

declare global {
  interface Window {
    captured: MediaStreamTrack[];
  }
}

test.use({ live: true, launchOptions: launchForRooms() });

/** Gives captured screens a sound, which browsers offer for tabs, and keeps their tracks. */
const captureWithSound = (page: Page) =>
  page.addInitScript(() => {
    const captured: MediaStreamTrack[] = [];
    Object.assign(window, { captured });
    const capture = navigator.mediaDevices.getDisplayMedia.bind(navigator.mediaDevices);
    navigator.mediaDevices.getDisplayMedia = async options => {
      const stream = await capture({ video: true });
      if (options?.audio) {
        const context = new AudioContext();
        const tone = context.createOscillator();
        const sound = context.createMediaStreamDestination();
        tone.connect(sound);
        tone.start();
        for (const track of sound.stream.getAudioTracks()) stream.addTrack(track);
      }
      captured.push(...stream.getTracks());
      return stream;
    };
  });
/** Ends the capture as the browser's own button does. */
const stopByBrowser = (page: Page) =>
  page.evaluate(() => {
    for (const track of window.captured.filter(({ readyState }) => readyState === 'live')) {
      track.stop();
      track.dispatchEvent(new Event('ended'));
    }
  });
const expectNothingCaptured = (page: Page) =>
  expect.poll(() => page.evaluate(() => window.captured.map(({ readyState }) => readyState))).not.toContain('live');
test('a shared screen is seen and heard, and ends by its button and by the browser; of two people the latest shares, and the other is notified', async ({
  visit,
  recruiter,
}) => {
  const { id, link } = await planned(recruiter, 'Ana Ribeiro');
  const { page: staff, complaints } = await openRoom(visit, recruiter.token, id, { prepare: captureWithSound });
  await enter(staff);
  const { page: ana, complaints: anas } = await wait(visit, link, { prepare: captureWithSound });
  await staff.getByRole('button', { name: 'Let in' }).click();
  await leaveButton(ana).waitFor();
  const shown = (page: Page, name: string) => page.getByRole('figure', { name: `${name} shares a screen` });
  const sharing = (page: Page) => page.getByText('You are sharing your screen and its sound');

  await staff.getByRole('button', { name: 'Share screen' }).click();
  await sharing(staff).waitFor();
  const video = shown(ana, 'Mara Santos').locator('video');
  await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.currentTime)).toBeGreaterThan(0);
  await expectSound(ana, 'screen');
  await staff.getByRole('toolbar').getByRole('button', { name: 'Stop sharing' }).click();
  await shown(ana, 'Mara Santos').waitFor({ state: 'detached' });
  await expectNothingCaptured(staff);

  await staff.getByRole('button', { name: 'Share screen' }).click();
  await shown(ana, 'Mara Santos').waitFor();
  await stopByBrowser(staff);
  await sharing(staff).waitFor({ state: 'detached' });
  await shown(ana, 'Mara Santos').waitFor({ state: 'detached' });
  await expectNothingCaptured(staff);

  await staff.getByRole('button', { name: 'Share screen' }).click();
  await shown(ana, 'Mara Santos').waitFor();
  await ana.keyboard.press('Alt+s');
  await shown(staff, 'Ana Ribeiro').waitFor();
  const told = staff.getByText('Ana Ribeiro shares a screen now, so yours ended.');
  await told.waitFor();
  await expectNothingCaptured(staff);
  await sharing(ana).waitFor();
  await shown(ana, 'Mara Santos').waitFor({ state: 'detached' });
  await ana.keyboard.press('Alt+s');
  await told.waitFor({ state: 'detached' });
  expect([...complaints, ...anas]).toEqual([]);
});

const PHONE = { width: 390, height: 844 };
const ADDRESS = `https://example.org/${'a'.repeat(200)}`;
test('on a phone an open panel hides neither who waits nor the question about recording, controls fit in a row, and a long address in the chat', async ({
  visit,
  recruiter,
}) => {
  const { id, link } = await planned(recruiter, 'Ana Ribeiro');
  const { page: staff, complaints } = await openRoom(visit, recruiter.token, id, { viewport: PHONE });
  await enter(staff);
  const controls = staff.getByRole('toolbar').getByRole('button');
  await expect(controls).toHaveCount(6);
  const tops = await controls.evaluateAll(all => all.map(one => one.getBoundingClientRect().top));
  expect(new Set(tops).size).toBe(1);

  await staff.getByRole('toolbar').getByRole('button', { name: 'Questions' }).click();
  const { page: ana, complaints: anas } = await wait(visit, link);
  await staff.getByRole('button', { name: 'Let in' }).click();
  await leaveButton(ana).waitFor();

  await ana.getByRole('toolbar').getByRole('button', { name: 'Chat' }).click();
  await ana.getByRole('complementary').getByRole('textbox').fill(ADDRESS);
  await ana.keyboard.press('Enter');
  const line = ana.getByRole('listitem').getByText(ADDRESS);
  await line.waitFor();
  expect((await line.boundingBox())?.width).toBeLessThan(PHONE.width);

  await staff.getByRole('button', { name: 'Close' }).click();
  await staff.getByRole('button', { name: 'Record' }).click();
  await ana.getByRole('button', { name: 'I agree' }).click();
  await staff.getByText(/^Recording/).waitFor();
  expect([...complaints, ...anas]).toEqual([]);
});

test('beside a panel of a small window the controls fit in a row, each button names one action, every tab stays in view, and the question about recording covers no panel', async ({
  visit,
  recruiter,
}) => {
  const { id, link } = await planned(recruiter, 'Ana Ribeiro');
  const tom = await recruiter.addColleague('Tom', 'Weber');
  const { page: staff } = await openRoom(visit, recruiter.token, id, { viewport: { width: 1024, height: 768 } });
  await enter(staff);
  const { page: ana } = await wait(visit, link);
  await staff.getByRole('button', { name: 'Let in' }).click();
  await leaveButton(ana).waitFor();

  const controls = staff.getByRole('toolbar').getByRole('button');
  const tops = await controls.evaluateAll(all => all.map(one => one.getBoundingClientRect().top));
  expect(new Set(tops).size).toBe(1);
  const panel = staff.getByRole('complementary');
  await ana.keyboard.press('Alt+c');
  await ana.getByLabel('Message to everyone').fill('Good morning');
  await ana.keyboard.press('Enter');
  await panel.getByRole('button', { name: 'Chat 1' }).waitFor();
  for (const name of ['Questions', 'Candidate', 'Settings'])
    await expect(panel.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 });

  await staff.keyboard.press('Alt+h');
  await staff.getByRole('button', { name: 'Lower hand' }).waitFor();
  await expect(staff.getByRole('button', { name: 'Lower hand', pressed: true })).toHaveCount(0);

  const { page: toms } = await openRoom(visit, tom, id, { viewport: { width: 1024, height: 768 } });
  await enter(toms);
  await toms.getByRole('button', { name: 'Record', exact: true }).click();
  const question = await staff.getByRole('region', { name: 'May this conversation be recorded?' }).boundingBox();
  const beside = await panel.boundingBox();
  expect(question?.width).toBeGreaterThan(0);
  expect((question?.x ?? 0) + (question?.width ?? 0)).toBeLessThanOrEqual(beside?.x ?? 0);
});
