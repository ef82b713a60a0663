import type { LaunchOptions, Locator, Page, ViewportSize } from '@playwright/test';
import { launchOptions } from './chromium';
import { expect, productUrl, type OpenVisit, type Visit } from './fixtures';
import type { Recruiter } from './recruiter';
import { enter } from './room-media';

declare global {
  interface Window {
    made: RTCPeerConnection[];
  }
}

const DEVICES = [
  // Few frames per second: the tests only prove that they arrive.
  '--use-fake-device-for-media-stream=fps=5',
  '--use-fake-ui-for-media-stream',
];

/** Returns launch options for a browser with a fake camera and microphone, and no permission prompts. */
export const launchForRooms = (): LaunchOptions => ({
  ...launchOptions(),
  args: [...(launchOptions().args ?? []), ...DEVICES],
});

interface Flow {
  /** Of cameras and screens. */
  frames: number;
  /** Energy of voices: silence has none. */
  sound: number;
}

/** Stores the page's connections for `flow`. */
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

/** Returns what has arrived over each open connection of a page, by the browser's own statistics. */
const flows = (page: Page, states: RTCPeerConnectionState[] = ['connected']): Promise<Flow[]> =>
  page.evaluate(async wanted => {
    const open = window.made.filter(({ connectionState }) => wanted.includes(connectionState));
    const reports = await Promise.all(open.map(connection => connection.getStats()));
    return reports.map(report => {
      const arrived = { frames: 0, sound: 0 };
      report.forEach((one: Record<string, unknown>) => {
        if (one['type'] !== 'inbound-rtp') return;
        arrived.frames += Number(one['framesDecoded'] ?? 0);
        arrived.sound += Number(one['totalAudioEnergy'] ?? 0);
      });
      return arrived;
    });
  }, states);

/** Returns what has arrived over all open connections of a page. */
async function flow(page: Page): Promise<Flow> {
  const all = await flows(page);
  const sum = (what: keyof Flow) => all.reduce((so, each) => so + each[what], 0);
  return { frames: sum('frames'), sound: sum('sound') };
}

/** On a busy machine people lose one another for a while, and reconnect automatically. */
const MEDIA_MAX = { timeout: 240_000 };

/** Waits until video and audio keep arriving, from now on. */
export async function expectFlow(page: Page): Promise<void> {
  const before = await flow(page);
  await expect.poll(async () => (await flow(page)).frames, MEDIA_MAX).toBeGreaterThan(before.frames);
  await expect.poll(async () => (await flow(page)).sound, MEDIA_MAX).toBeGreaterThan(before.sound);
}

/**
 * Waits until video and audio have arrived from each of this many people, over a separate connection, which a busy
 * machine may be restoring.
 */
export async function expectFlowFromEach(page: Page, people: number): Promise<void> {
  const all = () => flows(page, ['connected', 'disconnected', 'failed', 'connecting']);
  const arrived = async () => (await all()).filter(({ frames, sound }) => frames > 0 && sound > 0).length;
  await expect.poll(arrived, MEDIA_MAX).toBe(people);
}

/** Places in the connection's list, as the product makes them. */
const SOUND_AT = { microphone: 0, screen: 3 } as const;

/** Waits until sound from microphones, or from a shared screen, keeps arriving from now on. */
export async function expectSound(page: Page, of: keyof typeof SOUND_AT): Promise<void> {
  const heard = () =>
    page.evaluate(async place => {
      let sound = 0;
      for (const connection of window.made) {
        const report = await connection.getTransceivers()[place]?.receiver.getStats();
        report?.forEach((one: Record<string, unknown>) => {
          if (one['type'] === 'inbound-rtp') sound += Number(one['totalAudioEnergy'] ?? 0);
        });
      }
      return sound;
    }, SOUND_AT[of]);
  const before = await heard();
  await expect.poll(heard, MEDIA_MAX).toBeGreaterThan(before);
}

/** Waits until the page shows a person's moving video in a tile. */
export async function expectSeen(page: Page, name: string): Promise<void> {
  const video = person(page, name).locator('video');
  // A page that is too busy to answer, or a person briefly disconnected, shows nothing yet.
  const shown = () => video.evaluate((one: HTMLVideoElement) => one.currentTime).catch(() => 0);
  await expect.poll(shown, MEDIA_MAX).toBeGreaterThan(0);
}

export const connections = (page: Page): Promise<number> => page.evaluate(() => window.made.length);

interface Opening {
  baseURL?: string;
  viewport?: ViewportSize;
  /** Changes the page before it loads. */
  prepare?: (page: Page) => Promise<unknown>;
}

export async function openRoom(
  visit: OpenVisit,
  token: string,
  id: string,
  { baseURL = productUrl(), viewport = { width: 1440, height: 900 }, prepare }: Opening = {},
): Promise<Visit> {
  const visited = await visit({ token, baseURL, viewport });
  await watchConnections(visited.page);
  await prepare?.(visited.page);
  await visited.page.goto(`/meeting/${id}`);
  return visited;
}

/** Takes the candidate from the private link to the waiting room. */
export async function wait(
  visit: OpenVisit,
  link: string,
  { baseURL = productUrl(), prepare }: Opening = {},
): Promise<Visit> {
  const visited = await visit({ baseURL, viewport: { width: 390, height: 844 }, locale: 'en-GB' });
  const { page } = visited;
  await watchConnections(page);
  await prepare?.(page);
  await page.goto(link);
  await page.getByRole('button', { name: 'I agree, continue' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await enter(page);
  await page.getByRole('heading', { name: 'You are in the waiting room' }).waitFor();
  return visited;
}

export const leaveButton = (page: Page): Locator => page.getByRole('toolbar').getByRole('button', { name: 'Leave' });
export const person = (page: Page, name: string): Locator => page.getByRole('article', { name });

/** Schedules an interview in the room; returns its id and its candidate's link. */
export async function planned(recruiter: Recruiter, candidate: string): Promise<{ id: string; link: string }> {
  const id = await recruiter.schedule({ candidate, interviewType: 'Real', inMinutes: 5 });
  return { id, link: await recruiter.candidateLink(id) };
}
