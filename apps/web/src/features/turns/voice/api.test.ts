import { recordingsEndpoints } from '@interview-detection/shared/recordings/recordings.endpoints';
import type { OwnRecording } from '@interview-detection/shared/recordings/recordings.schema';
import { visitsEndpoints } from '@interview-detection/shared/visits/visits.endpoints';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answer, hang, refuse } from '#web/test/api-mock';

const LINK = 'the-link-of-a-candidate-whose-tab-is-killed';
const ID = '65f000000000000000000001';
const ABOUT = { turn: 1, mime: 'audio/webm', startedAt: new Date().toISOString() };
const OWN = { _id: ID, turn: 1, status: 'transcribing' as const, missing: [], transcript: null };
const second = async () => new TextEncoder().encode('a second of speech').buffer as ArrayBuffer;

let began: number;
let chunks: string[];
/** The seconds that the server reports as missing, reply by reply. */
let lacking: number[][];

const takes = ({ params: { n = '' } }: { params: Record<string, string | undefined> }) => {
  chunks.push(n);
  return { n: Number(n), bytes: 18 };
};

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  [began, chunks, lacking] = [0, [], []];
  const own = (change: Partial<OwnRecording>): OwnRecording => ({
    _id: ID,
    turn: 1,
    status: 'transcribing',
    missing: [],
    bytes: new Set(chunks).size * 18,
    transcript: null,
    ...change,
  });
  answer(visitsEndpoints.start, { token: 'idc_first', expiresAt: '2027-01-01T00:00:00.000Z' });
  answer(recordingsEndpoints.begin, () => {
    began++;
    return { _id: ID };
  });
  answer(recordingsEndpoints.chunk, takes);
  answer(recordingsEndpoints.finish, () => {
    const missing = lacking.shift() ?? [];
    return own({ missing, status: missing.length > 0 ? 'open' : 'transcribing' });
  });
  answer(recordingsEndpoints.own, () =>
    own({ status: 'transcribed', transcript: { text: 'What was said.', model: 'm' } }),
  );
});

/** The page as after a reload: with an empty memory. */
async function page() {
  vi.resetModules();
  const [recordings, { keptRecordings }, { carrierOf }, { endOf }] = await Promise.all([
    import('#web/entities/recordings/use-recordings'),
    import('#web/entities/recordings/store'),
    import('./api'),
    import('../store'),
  ]);
  const { beginPart, forgetPart, partsOf, resumeParts, takePart } = recordings;
  return {
    beginPart: (link: string, about: Parameters<typeof beginPart>[1]) => beginPart(carrierOf(link), about),
    forgetPart,
    partsOf: (link: string) => partsOf(endOf(link)),
    resumeParts: (link: string) => resumeParts(carrierOf(link)),
    takePart,
    left: () => keptRecordings.left(endOf(LINK)),
  };
}

it('is sent to its last recorded second after the tab was killed during the recording', { tags: 'deep' }, async () => {
  hang(recordingsEndpoints.begin);
  const before = await page();
  const growing = before.beginPart(LINK, ABOUT);
  for (let n = 0; n < 3; n++) growing.add(second());
  await expect.poll(async () => (await before.left())[0]?.chunks.size).toBe(3);

  answer(recordingsEndpoints.begin, { _id: ID });
  const after = await page();
  await after.resumeParts(LINK);
  await expect.poll(() => after.partsOf(LINK)[0]).toMatchObject({ stage: 'heard', text: 'What was said.', id: ID });
  expect(chunks).toEqual(['0', '1', '2']);
  after.takePart(growing.key);
  await expect.poll(after.left).toEqual([]);
});

it('sends again only what the server reports as missing', async () => {
  const before = await page();
  const growing = before.beginPart(LINK, ABOUT);
  for (let n = 0; n < 3; n++) growing.add(second());
  await expect.poll(() => chunks.length).toBe(3);
  await expect.poll(async () => (await before.left())[0]?.recording.id).toBe(ID);

  lacking = [[1]];
  const after = await page();
  await after.resumeParts(LINK);
  await expect.poll(() => after.partsOf(LINK)[0]?.stage).toBe('heard');
  expect(chunks).toEqual(['0', '1', '2', '1']);
  expect(began).toBe(1);
  after.forgetPart(growing.key);
});

it('asks only for the transcript when the server has everything', async () => {
  const before = await page();
  const growing = before.beginPart(LINK, ABOUT);
  growing.add(second());
  growing.end();
  await expect.poll(() => before.partsOf(LINK)[0]?.stage).toBe('heard');

  const after = await page();
  await after.resumeParts(LINK);
  await expect.poll(() => after.partsOf(LINK)[0]?.stage).toBe('heard');
  expect(chunks).toEqual(['0']);
  after.forgetPart(growing.key);
});

it('is polled less and less often, and fails after ten minutes without a transcript', { tags: 'deep' }, async () => {
  answer(recordingsEndpoints.finish, { ...OWN, bytes: 18 });
  let asked = 0;
  answer(recordingsEndpoints.own, () => {
    asked++;
    return { ...OWN, bytes: 18 };
  });
  const pauses: number[] = [];
  const start = window.setTimeout;
  vi.spyOn(window, 'setTimeout').mockImplementation(((run: () => void, ms = 0) => {
    const isPause = ms >= 700 && ms <= 5_000;
    if (isPause) pauses.push(ms);
    return start(run, isPause ? 0 : ms);
  }) as typeof window.setTimeout);
  const { beginPart, partsOf, forgetPart } = await page();
  const growing = beginPart(LINK, ABOUT);
  growing.add(second());
  growing.end();
  await expect.poll(() => partsOf(LINK)[0]?.stage).toBe('failed');
  expect(asked).toBe(pauses.length + 1);
  expect(pauses).toEqual(pauses.toSorted((one, other) => one - other));
  expect([pauses.at(0), pauses.at(-1)]).toEqual([700, 5_000]);
  expect(pauses.reduce((sum, ms) => sum + ms, 0) / 60_000).toBeCloseTo(10, 0);
  forgetPart(growing.key);
});

it('is refused when one of its seconds is neither here nor on the server', async () => {
  lacking = [[5]];
  const { beginPart, partsOf, forgetPart } = await page();
  const growing = beginPart(LINK, ABOUT);
  growing.add(second());
  growing.end();
  await expect.poll(() => partsOf(LINK)[0]?.stage).toBe('refused');
  forgetPart(growing.key);
});

it('waits while the server has no room, which is not blamed on the connection, and is sent once it has', async () => {
  const { beginPart, partsOf, forgetPart } = await page();
  refuse(recordingsEndpoints.chunk, 'UNAVAILABLE');
  const growing = beginPart(LINK, ABOUT);
  growing.add(second());
  growing.end();
  await expect.poll(() => partsOf(LINK)[0]).toMatchObject({ stage: 'sending', heldBy: 'server', isKept: true });
  answer(recordingsEndpoints.chunk, takes);
  window.dispatchEvent(new Event('online'));
  await expect.poll(() => partsOf(LINK)[0]).toMatchObject({ stage: 'heard', heldBy: null });
  expect(chunks).toEqual(['0']);
  forgetPart(growing.key);
});

describe('a recording that the server closed while this page was away', () => {
  const closed = async (received: number) => {
    const { beginPart, partsOf, forgetPart, left } = await page();
    refuse(recordingsEndpoints.chunk, 'RECORDING_FINISHED');
    answer(recordingsEndpoints.finish, { ...OWN, bytes: received });
    const growing = beginPart(LINK, ABOUT);
    for (let n = 0; n < 2; n++) growing.add(second());
    growing.end();
    await expect.poll(() => partsOf(LINK)[0]?.stage).toMatch(/refused|heard/);
    const stage = partsOf(LINK)[0]?.stage;
    const kept = (await left())[0]?.chunks.size ?? 0;
    forgetPart(growing.key);
    return { stage, kept };
  };

  it('is refused and kept here when its last second is missing', async () => {
    expect(await closed(18)).toEqual({ stage: 'refused', kept: 2 });
  });

  it('counts as finished when it is complete', async () => {
    expect(await closed(36)).toEqual({ stage: 'heard', kept: 0 });
  });
});

it('is not continued when it belongs to another link or is days old', async () => {
  const before = await page();
  before.beginPart(LINK, { ...ABOUT, startedAt: '2020-01-01T00:00:00.000Z' }).add(second());
  before.beginPart('the-link-of-somebody-else-in-this-browser', ABOUT).add(second());
  await expect.poll(() => chunks.length).toBe(2);
  const after = await page();
  await after.resumeParts(LINK);
  expect(after.partsOf(LINK)).toEqual([]);
});
