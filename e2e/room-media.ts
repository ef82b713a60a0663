import type { LaunchOptions, Page } from '@playwright/test';
import { launchOptions } from './chromium';
import { expect } from './fixtures';
import type { Recruiter } from './recruiter';

/** Returns launch options for Chromium with a fake camera and microphone, and no permission prompts. */
export function launchWithDevices(): LaunchOptions {
  const options = launchOptions();
  const fake = ['--use-fake-device-for-media-stream=fps=8', '--use-fake-ui-for-media-stream'];
  return { ...options, args: [...(options.args ?? []), ...fake] };
}

/** How a page connects, overridden in tests. */
export interface Ways {
  /** Only through a relay. */
  relayOnly?: boolean;
  /** Replaces the credentials that the server issued. */
  credential?: string;
}

declare global {
  interface Window {
    connections: RTCPeerConnection[];
    /** Error codes of TURN servers that refused. */
    refusals: number[];
  }
}

/** Records the connections that a page opens, and changes how it opens them. */
export async function watchConnections(page: Page, ways: Ways = {}): Promise<void> {
  await page.addInitScript(({ relayOnly, credential }) => {
    window.connections = [];
    window.refusals = [];
    const as = (given: RTCConfiguration = {}): RTCConfiguration => ({
      ...given,
      ...(relayOnly && { iceTransportPolicy: 'relay' }),
      ...(credential && { iceServers: given.iceServers?.map(server => ({ ...server, credential })) ?? [] }),
    });
    window.RTCPeerConnection = class extends RTCPeerConnection {
      constructor(given?: RTCConfiguration) {
        super(as(given));
        window.connections.push(this);
        this.addEventListener('icecandidateerror', ({ errorCode }) => window.refusals.push(errorCode));
      }

      override setConfiguration(given?: RTCConfiguration) {
        super.setConfiguration(as(given));
      }
    };
  }, ways);
}

/** What arrives at a page over all its connections. */
export interface Arrived {
  frames: number;
  soundPackets: number;
  /** Types of the local addresses in use: host, srflx, prflx, relay. */
  ways: string[];
  /** Protocols used to reach a relay: udp, tcp, tls. */
  relays: string[];
  /** Encryption: the version of DTLS, and the profile of SRTP. */
  ciphers: string[];
}

/** Returns what has arrived at a page since its connections were opened. */
export const arrivedAt = (page: Page): Promise<Arrived> =>
  page.evaluate(async () => {
    const arrived: Arrived = { frames: 0, soundPackets: 0, ways: [], relays: [], ciphers: [] };
    type Entry = Record<string, unknown> & { id: string; type: string };
    for (const connection of window.connections) {
      if (connection.connectionState === 'closed') continue;
      const report = new Map<string, Entry>();
      (await connection.getStats()).forEach((entry: Entry) => report.set(entry.id, entry));
      for (const entry of report.values()) {
        if (entry.type === 'inbound-rtp' && entry['kind'] === 'video')
          arrived.frames += Number(entry['framesDecoded'] ?? 0);
        if (entry.type === 'inbound-rtp' && entry['kind'] === 'audio')
          arrived.soundPackets += Number(entry['packetsReceived'] ?? 0);
        if (entry.type !== 'transport') continue;
        const pair = report.get(String(entry['selectedCandidatePairId']));
        const own = report.get(String(pair?.['localCandidateId']));
        arrived.ciphers.push(`${String(entry['tlsVersion'])} ${String(entry['srtpCipher'])}`);
        if (own) arrived.ways.push(String(own['candidateType']));
        if (own?.['relayProtocol']) arrived.relays.push(String(own['relayProtocol']));
      }
    }
    return arrived;
  });

/** DTLS 1.2 or 1.3 (by their numbers on the wire), and SRTP with authentication of each packet. */
export const GOOD_CIPHER = /^(?:FEFD|FEFC) SRTP_(?:AES128_CM_HMAC_SHA1_80|AEAD_AES_(?:128|256)_GCM)$/;

/** Waits until audio and video keep arriving at a page. @returns what had arrived by then */
export async function expectFlow(page: Page, timeout = 60_000): Promise<Arrived> {
  const before = await arrivedAt(page);
  let now = before;
  await expect
    .poll(
      async () => {
        now = await arrivedAt(page);
        return now.frames > before.frames + 3 && now.soundPackets > before.soundPackets + 20;
      },
      { timeout, message: 'sound and picture go on arriving' },
    )
    .toBe(true);
  return now;
}

/** Waits until nothing arrives at a page any more. */
export async function expectSilence(page: Page): Promise<void> {
  let before = await arrivedAt(page);
  await expect
    .poll(
      async () => {
        const now = await arrivedAt(page);
        const isSilent = now.frames === before.frames && now.soundPackets === before.soundPackets;
        before = now;
        return isSilent;
      },
      { intervals: [1_000] },
    )
    .toBe(true);
}

/** Enters a room with microphone and camera. They are allowed, so the page opens them automatically. */
export async function enter(page: Page): Promise<void> {
  for (const name of ['Microphone on', 'Camera on']) await page.getByRole('button', { name, pressed: true }).waitFor();
  await page.getByRole('button', { name: 'Join', exact: true }).click();
}

interface Meeting {
  recruiter: Recruiter;
  /** Signed in as that recruiter, and as a guest; each before its first address. */
  staff: Page;
  candidate: Page;
}

/**
 * Brings a recruiter and a candidate into the room of a Real interview, both with microphone and camera. @returns its
 * id
 */
export async function meet({ recruiter, staff, candidate }: Meeting): Promise<string> {
  const id = await recruiter.schedule({ candidate: 'Ana Ribeiro', interviewType: 'Real', inMinutes: 5 });
  const link = new URL(await recruiter.candidateLink(id), 'http://localhost').pathname;
  await staff.goto(`/meeting/${id}`);
  await enter(staff);
  await candidate.goto(link);
  await candidate.getByRole('button', { name: 'I agree, continue' }).click();
  await candidate.getByRole('button', { name: 'Continue' }).click();
  await enter(candidate);
  await staff.getByRole('button', { name: 'Let in' }).click();
  await candidate.getByRole('button', { name: /Leave/ }).waitFor();
  return id;
}
