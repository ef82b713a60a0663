import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { enter } from './room-media';
import { expectSeen, expectSound, launchForRooms, leaveButton, openRoom, person, planned, wait } from './room-steps';

declare global {
  interface Window {
    devices: Devices;
  }
}

test.use({ live: true, launchOptions: launchForRooms() });

/** The devices of a page. */
interface Devices {
  unplug: (kind: MediaDeviceKind, label: string) => void;
  plugIn: () => void;
}

/** Makes the page's fake devices removable. */
const makeRemovable = (page: Page) =>
  page.addInitScript(() => {
    const media = navigator.mediaDevices;
    const [list, open] = [media.enumerateDevices.bind(media), media.getUserMedia.bind(media)];
    let opened: MediaStreamTrack[] = [];
    let gone = { kind: '', label: '' };
    const changed = () => media.dispatchEvent(new Event('devicechange'));
    media.enumerateDevices = async () =>
      (await list()).filter(({ kind, label }) => kind !== gone.kind || !label.includes(gone.label));
    media.getUserMedia = async (wanted = {}) => {
      const kind = wanted.audio ? 'audioinput' : 'videoinput';
      const left = (await media.enumerateDevices()).filter(one => one.kind === kind);
      if (left.length === 0) throw new DOMException('Requested device not found', 'NotFoundError');
      const stream = await open(wanted);
      opened.push(...stream.getTracks());
      return stream;
    };
    const devices: Devices = {
      unplug(kind, label) {
        gone = { kind, label };
        const of = kind === 'audioinput' ? 'audio' : 'video';
        for (const track of opened.filter(one => one.kind === of && one.readyState === 'live')) {
          track.stop();
          track.dispatchEvent(new Event('ended'));
        }
        opened = opened.filter(({ readyState }) => readyState === 'live');
        changed();
      },
      plugIn() {
        gone = { kind: '', label: '' };
        changed();
      },
    };
    Object.assign(window, { devices });
  });

const unplug = (page: Page, kind: MediaDeviceKind, label = '') =>
  page.evaluate(([of, name]) => window.devices.unplug(of, name), [kind, label] as const);
const plugIn = (page: Page) => page.evaluate(() => window.devices.plugIn());

test('an unplugged microphone or camera is reported, and is on again once it is plugged in or another is chosen', async ({
  visit,
  recruiter,
}) => {
  const { id, link } = await planned(recruiter, 'Ana Ribeiro');
  const { page: staff, complaints } = await openRoom(visit, recruiter.token, id);
  await enter(staff);
  const { page: ana, complaints: anas } = await wait(visit, link, { prepare: makeRemovable });
  await staff.getByRole('button', { name: 'Let in' }).click();
  await leaveButton(ana).waitFor();
  await expectSound(staff, 'microphone');
  const muted = person(staff, 'Ana Ribeiro').getByText('muted');
  const noMicrophone = ana.getByText('Your microphone is not connected');

  await unplug(ana, 'audioinput');
  await noMicrophone.waitFor();
  await ana.getByText(/^No one hears you/).waitFor();
  await muted.waitFor();
  await plugIn(ana);
  await noMicrophone.waitFor({ state: 'detached' });
  await muted.waitFor({ state: 'detached' });
  await expectSound(staff, 'microphone');

  // The one in use is gone for good, and another is there.
  await unplug(ana, 'audioinput', 'Default');
  await noMicrophone.waitFor();
  await ana.getByRole('button', { name: 'More' }).click();
  await ana.getByRole('button', { name: 'Settings' }).first().click();
  await ana.getByLabel('Microphone', { exact: true }).selectOption({ label: 'Fake Audio Input 2' });
  await ana.getByRole('button', { name: 'Close' }).click();
  await noMicrophone.waitFor({ state: 'detached' });
  await muted.waitFor({ state: 'detached' });
  await expectSound(staff, 'microphone');

  const noCamera = ana.getByText('Your camera is not connected');
  await unplug(ana, 'videoinput');
  await noCamera.waitFor();
  await expect(person(staff, 'Ana Ribeiro').locator('video')).toHaveCount(0);
  await plugIn(ana);
  await noCamera.waitFor({ state: 'detached' });
  await expectSeen(staff, 'Ana Ribeiro');
  expect([...complaints, ...anas]).toEqual([]);
});
