import { evidenceEndpoints } from '@interview-detection/shared/evidence/evidence.endpoints';
import type { SentEvent } from '@interview-detection/shared/evidence/events.schema';
import type { Signal } from '@interview-detection/shared/visits/visits.rules';
import { IDBFactory } from 'fake-indexeddb';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { answer, disconnect, refuse } from '#web/test/api-mock';
import { server } from '#web/test/server';
import { visitSession } from '#web/entities/visits/store';

const LINK = 'the-link-of-a-candidate-whose-page-notices';
let arrived: string[][];
let signals: Signal[];

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  [arrived, signals] = [[], ['away', 'paste']];
  visitSession.start(LINK, 'idc_first');
  takes();
});

const takes = () =>
  answer(evidenceEndpoints.keep, ({ body }) => {
    arrived.push(body.events.map(({ id }) => id));
    return { kept: body.events.length, repeated: 0, off: 0 };
  });

const event = (seq: number, kind: 'heartbeat' | 'copy' = 'heartbeat'): SentEvent =>
  ({
    id: `e${seq}`,
    seq,
    kind,
    at: new Date().toISOString(),
    turn: 1,
    data: kind === 'copy' ? { length: 3 } : {},
  }) as SentEvent;

/** A page as after a reload or in a second tab: with an empty memory. */
async function page() {
  vi.resetModules();
  const { openQueue } = await import('./use-queue');
  return openQueue(LINK, () => signals);
}

it('is sent by the next page after a network failure, once and in order', async () => {
  disconnect(evidenceEndpoints.keep);
  const before = await page();
  before.add([event(0), event(1)]);
  await before.flush();
  before.add([event(2)]);
  await before.flush();
  takes();
  const after = await page();
  await after.flush();
  await after.flush();
  expect(arrived).toEqual([['e0', 'e1', 'e2']]);
});

it('waits on a page that was opened but not used, as by a mail scanner, and is sent after the first press', async () => {
  const queue = await page();
  // The session that this page opened itself.
  (await import('#web/entities/visits/store')).visitSession.start(LINK, 'idc_first');
  const activation = { hasBeenActive: false };
  vi.stubGlobal('navigator', Object.create(navigator, { userActivation: { value: activation } }));
  queue.add([event(0)]);
  await queue.flush();
  queue.leave();
  expect(arrived).toEqual([]);
  activation.hasBeenActive = true;
  await queue.flush();
  expect(arrived).toEqual([['e0']]);
  vi.unstubAllGlobals();
});

it('is shared by two tabs: each sends the events of both, none twice', async () => {
  const [one, other] = [await page(), await page()];
  one.add([event(0)]);
  other.add([event(1)]);
  await one.flush();
  await other.flush();
  expect(arrived.flat().toSorted()).toEqual(['e0', 'e1']);
});

it('waits after a server failure, but sends at once when the network is back', async () => {
  refuse(evidenceEndpoints.keep, 'INTERNAL', { once: true });
  const queue = await page();
  queue.add([event(0)]);
  await queue.flush();
  await queue.flush();
  expect(arrived).toEqual([]);
  await queue.flush({ atOnce: true });
  expect(arrived).toEqual([['e0']]);
});

it('opens no link when the session has ended, but waits until the page has a new one', async () => {
  refuse(evidenceEndpoints.keep, 'UNAUTHENTICATED', { once: true });
  const queue = await page();
  queue.add([event(0)]);
  await queue.flush();
  expect(visitSession.token(LINK)).toBeNull();
  visitSession.start(LINK, 'idc_second');
  await queue.flush({ atOnce: true });
  expect(arrived).toEqual([['e0']]);
});

it('makes no calls after another device has taken over the link, and sends everything once this page has it again', async () => {
  let calls = 0;
  server.use(
    http.post(`*/api${evidenceEndpoints.keep.path}`, () => {
      calls++;
      return HttpResponse.json({ message: 'Ended', code: 'UNAUTHENTICATED', requestId: 'test' }, { status: 401 });
    }),
  );
  const queue = await page();
  queue.add([event(0)]);
  for (let time = 0; time < 4; time++) await queue.flush({ atOnce: true });
  queue.leave();
  expect(calls).toBe(1);
  visitSession.start(LINK, 'idc_third');
  takes();
  await queue.flush({ atOnce: true });
  expect(arrived).toEqual([['e0']]);
});

it('drops only the event that is refused', async () => {
  let calls = 0;
  server.use(
    http.post(`*/api${evidenceEndpoints.keep.path}`, async ({ request }) => {
      calls++;
      const ids = ((await request.json()) as { events: SentEvent[] }).events.map(({ id }) => id);
      if (ids.includes('e2')) {
        return HttpResponse.json({ message: 'Not valid', code: 'VALIDATION', requestId: 'test' }, { status: 400 });
      }
      arrived.push(ids);
      return HttpResponse.json({ data: { kept: ids.length, repeated: 0, off: 0 } });
    }),
  );
  const queue = await page();
  queue.add([0, 1, 2, 3, 4].map(seq => event(seq)));
  await queue.flush();
  expect(arrived.flat().toSorted()).toEqual(['e0', 'e1', 'e3', 'e4']);
  expect(calls).toBeLessThan(10);
});

it('drops everything when nothing is accepted any more', async () => {
  refuse(evidenceEndpoints.keep, 'INTERVIEW_NOT_OPEN');
  const queue = await page();
  queue.add([event(0), event(1)]);
  await queue.flush();
  takes();
  await (await page()).flush();
  expect(arrived).toEqual([]);
});

it('sends no events of a signal that has been switched off, and makes no call when none are left', async () => {
  const queue = await page();
  queue.add([event(0), event(1, 'copy')]);
  signals = ['away'];
  await queue.flush();
  expect(arrived).toEqual([['e0']]);
  queue.add([event(2)]);
  signals = [];
  await queue.flush();
  queue.leave();
  expect(arrived).toEqual([['e0']]);
});

it('makes no more calls once the record is full, and shows no error', async () => {
  let calls = 0;
  server.use(
    http.post(`*/api${evidenceEndpoints.keep.path}`, () => {
      calls++;
      return HttpResponse.json({ message: 'Full', code: 'EVIDENCE_FULL', requestId: 'test' }, { status: 409 });
    }),
  );
  const queue = await page();
  for (const seq of [0, 1, 2]) {
    queue.add([event(seq)]);
    await queue.flush({ atOnce: true });
  }
  queue.leave();
  expect(calls).toBe(1);
});
