import { createHash } from 'node:crypto';
import { EVENT_KINDS, EVENTS_MAX } from '@interview-detection/shared/evidence/evidence.rules';
import type { Chain } from '@interview-detection/shared/evidence/events.schema';
import { describe, expect, it } from 'vitest';
import { api } from '#api/test/api';
import { callsOf, makeBot, refusalOf, stateOf, type Bot } from '#api/test/bot';
import { linkOf } from '#api/test/candidates';
import { useDatabase } from '#api/test/database';
import { makeRecruiter } from '#api/test/factories';
import { EvidenceBatchModel, EvidenceModel, InterviewModel } from '#api/test/models';
import { set } from '#api/test/settings';

useDatabase();

const DATA: Record<string, object> = {
  paste: { length: 40, source: 'outside' },
  drop: { length: 3, source: 'inside' },
  copy: { length: 12 },
  typing: { pasteShare: 0.25, keystrokes: { words: 40 } },
  screens: { extended: null, count: 1 },
  share: { surface: 'window' },
  devices: {
    mediaDevices: [{ label: 'FaceTime HD', kind: 'videoinput', provenance: 'granted' }],
    bluetoothDevice: [],
    usbDevice: [],
  },
  voices: { seconds: 2.5 },
  fullscreen: { on: true },
};

let drawn = 0;
const event = (kind = 'heartbeat', more: object = {}) => ({
  id: `e${++drawn}`,
  seq: drawn,
  kind,
  at: new Date().toISOString(),
  data: DATA[kind] ?? {},
  ...more,
});
const send = ({ auth }: Pick<Bot, 'auth'>, events: unknown) => api.post('/candidate/events').set(auth).send({ events });
const kept = async (call: ReturnType<typeof send>) => (await call.expect(200)).body.data as unknown;

async function chainOf({ recruiter, id }: Bot): Promise<Chain> {
  const { body } = await api.get(`/interviews/${id}/evidence.json`).set(recruiter.auth).expect(200);
  return body.data as Chain;
}
const idsOf = (chain: Chain) => chain.events.map(({ id }) => id);

/** The canonical JSON of what these tests send: texts and numbers that JSON.stringify writes as RFC 8785 does. */
const sorted = (value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(
        Object.entries(value)
          .toSorted(([a], [b]) => (a < b ? -1 : 1))
          .map(([key, inner]) => [key, sorted(inner)]),
      )
    : Array.isArray(value)
      ? value.map(sorted)
      : value;

function headOf({ events }: Chain): string {
  return events.reduce(
    (previous, { hash: _hash, ...rest }) =>
      createHash('sha256')
        .update(previous + JSON.stringify(sorted(rest)))
        .digest('hex'),
    '0'.repeat(64),
  );
}

describe('an event', () => {
  it.each(EVENT_KINDS.filter(kind => kind !== 'takeover'))(
    'an event of the kind %s is kept as it was sent',
    { tags: 'deep' },
    async kind => {
      const recruiter = await makeRecruiter();
      await api
        .put(`/company/${recruiter.company._id}`)
        .set(recruiter.auth)
        .send({ ...recruiter.company, signals: { voices: true } })
        .expect(200);
      const bot = await makeBot(undefined, { recruiter });
      const sent = event(kind, { turn: 2 });
      expect(await kept(send(bot, [sent]))).toEqual({ kept: 1, repeated: 0, off: 0 });
      const { events } = await chainOf(bot);
      expect(events).toEqual([{ ...sent, receivedAt: expect.any(String), hash: expect.any(String) }]);
    },
  );

  it('is stored once, even if it is sent repeatedly or twice in one batch', { tags: 'deep' }, async () => {
    const bot = await makeBot();
    const [first, second] = [event(), event('paste')];
    expect(await kept(send(bot, [first, first]))).toEqual({ kept: 1, repeated: 1, off: 0 });
    expect(await kept(send(bot, [second, first]))).toEqual({ kept: 1, repeated: 1, off: 0 });
    expect(idsOf(await chainOf(bot))).toEqual([first.id, second.id]);
  });

  it('cannot be changed by sending it again: 409, and the rest of its batch is not kept either', async () => {
    const bot = await makeBot();
    const first = event('paste');
    await kept(send(bot, [first]));
    const other = { ...first, data: { length: 1, source: 'inside' } };
    expect(await refusalOf(send(bot, [event(), other]))).toBe('409 EVENT_CHANGED');
    expect(await refusalOf(send(bot, [event('copy', { id: 'x' }), event('copy', { id: 'x' })]))).toBe(
      '409 EVENT_CHANGED',
    );
    expect(idsOf(await chainOf(bot))).toEqual([first.id]);
  });

  it('an event of another interview has the same id without harm', { tags: 'deep' }, async () => {
    const [one, two] = [await makeBot(), await makeBot()];
    const same = event();
    await kept(send(one, [same]));
    expect(await kept(send(two, [{ ...same, data: {} }]))).toEqual({ kept: 1, repeated: 0, off: 0 });
  });

  it('keeps what its page says of clock and order, however wrong, and the order in which it came', async () => {
    const bot = await makeBot();
    const sent = [
      event('heartbeat', { seq: 9, at: '2099-01-01T00:00:00.000Z' }),
      event('heartbeat', { seq: 9, at: '1999-01-01T00:00:00.000Z' }),
      event('heartbeat', { seq: 0 }),
    ];
    await kept(send(bot, sent));
    const { events } = await chainOf(bot);
    expect(events.map(({ id, seq, at }) => ({ id, seq, at }))).toEqual(
      sent.map(({ id, seq, at }) => ({ id, seq, at })),
    );
    expect(Math.abs(Date.now() - Date.parse(events[0]?.receivedAt ?? ''))).toBeLessThan(60_000);
  });
});

describe('events', () => {
  it.each([
    ['an unknown kind', { kind: 'screenshot' }],
    ['a take-over, which is the server’s to write', { kind: 'takeover' }],
    ['no id', { id: undefined }],
    ['an invalid id', { id: 'a b' }],
    ['an id that means an answer', { id: 'answer:1' }],
    ['an invalid instant', { at: 'yesterday' }],
    ['another interview', { interview: '65f0c0ffee0123456789abcd' }],
    ['what belongs to another kind', { data: { length: 3 } }],
    ['the text of a paste', { kind: 'paste', data: { length: 3, source: 'outside', text: 'abc' } }],
    ['a negative length', { kind: 'copy', data: { length: -1 } }],
  ])('events with %s are refused, and none of their batch is kept', async (_what, wrong) => {
    const bot = await makeBot();
    expect(await refusalOf(send(bot, [event(), event('heartbeat', wrong)]))).toBe('400 VALIDATION_FAILED');
    expect((await chainOf(bot)).events).toEqual([]);
  });

  it.each(['__proto__', 'constructor', 'prototype', '$set', 'a.b'])(
    'events with the key %s are refused wherever it stands',
    async key => {
      const bot = await makeBot();
      for (const [kind, place] of [
        ['heartbeat', 'event'],
        ['heartbeat', 'data'],
        ['typing', 'data'],
        ['typing', 'keystrokes'],
      ] as const) {
        const whole = event(kind);
        const text = JSON.stringify(whole)
          .replace(
            place === 'event' ? /^\{/ : place === 'data' ? '"data":{' : '"keystrokes":{',
            found => `${found}${JSON.stringify(key)}:{"kind":"focus"},`,
          )
          .replace(',}', '}');
        const call = api.post('/candidate/events').set(bot.auth).set('Content-Type', 'application/json');
        expect([place, await refusalOf(call.send(`{"events":[${text}]}`))]).toEqual([place, '400 VALIDATION_FAILED']);
      }
      expect(await EvidenceBatchModel.countDocuments()).toBe(0);
    },
  );

  it(`more than ${EVENTS_MAX} at once are refused plainly, and 64 KiB`, async () => {
    const bot = await makeBot();
    expect(
      await refusalOf(
        send(
          bot,
          Array.from({ length: EVENTS_MAX + 1 }, () => event()),
        ),
      ),
    ).toBe('400 VALIDATION_FAILED');
    expect(
      await refusalOf(
        send(
          bot,
          Array.from({ length: 10_000 }, () => event()),
        ),
      ),
    ).toBe('413 BODY_TOO_LARGE');
    const long = Array.from({ length: EVENTS_MAX }, (_, index) =>
      event('share', { id: `${index}`.padEnd(64, 'x'), data: { surface: 'x'.repeat(200) } }),
    );
    const { body } = await send(bot, long).expect(413);
    expect(body.message).toBe('The request body may be at most 64 KB');
    expect(
      await kept(
        send(
          bot,
          Array.from({ length: EVENTS_MAX }, () => event()),
        ),
      ),
    ).toMatchObject({ kept: EVENTS_MAX });
  });

  it('are limited for a link: 5,000 in a minute', { tags: 'deep' }, async () => {
    const bot = await makeBot();
    const batches = Array.from({ length: 26 }, () => Array.from({ length: EVENTS_MAX }, () => event()));
    const statuses: number[] = [];
    for (const batch of batches) statuses.push((await send(bot, batch)).status);
    expect(statuses).toEqual([...Array.from({ length: 25 }, () => 200), 429]);
  });

  it('need a candidate who has agreed, an interview that is open, and are taken for a while after its end', async () => {
    expect(await refusalOf(send(await makeBot(undefined, { consents: false }), [event()]))).toBe(
      '409 CONSENT_REQUIRED',
    );
    const bot = await makeBot();
    await stateOf(callsOf(bot).start());
    await stateOf(callsOf(bot).finish());
    expect(await kept(send(bot, [event()]))).toMatchObject({ kept: 1 });
    await InterviewModel.updateOne({ _id: bot.id }, { $set: { 'history.$[].at': new Date(Date.now() - 16 * 60_000) } });
    expect(await refusalOf(send(bot, [event()]))).toBe('409 INTERVIEW_NOT_OPEN');
    const early = await makeBot();
    await InterviewModel.updateOne({ _id: early.id }, { startsAt: new Date(Date.now() + 3_600_000) });
    expect(await refusalOf(send(early, [event()]))).toBe('409 NOT_OPEN_YET');
  });

  it('events of a signal that is off are not kept: by agreement with the candidate, or for the whole company', async () => {
    const bot = await makeBot();
    await api
      .put(`/interviews/${bot.id}/adjustments`)
      .set(bot.recruiter.auth)
      .send({ signalsOff: ['away'] })
      .expect(200);
    const { company, auth } = bot.recruiter;
    await api
      .put(`/company/${company._id}`)
      .set(auth)
      .send({ ...company, signals: { paste: false } })
      .expect(200);
    const sent = [event('hidden'), event('fullscreen'), event('copy'), event('voices'), event('screens'), event()];
    expect(await kept(send(bot, sent))).toEqual({ kept: 2, repeated: 0, off: 4 });
    expect((await chainOf(bot)).events.map(({ kind }) => kind)).toEqual(['screens', 'heartbeat']);
  });

  it('sent by many tabs at once are all kept, once each, in one chain', { tags: 'deep' }, async () => {
    set('API_RATE', 1_000);
    const bot = await makeBot();
    const batches = Array.from({ length: 24 }, () => Array.from({ length: 5 }, () => event()));
    const replies = await Promise.all([...batches, ...batches.slice(0, 6)].map(batch => send(bot, batch)));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    const chain = await chainOf(bot);
    expect(idsOf(chain).toSorted()).toEqual(
      batches
        .flat()
        .map(({ id }) => id)
        .toSorted(),
    );
    expect(headOf(chain)).toBe(chain.head);
    expect(await EvidenceModel.findById(bot.id).lean()).toMatchObject({ length: 120, head: chain.head });
  });
});

describe('a chain', () => {
  it('can be checked by anyone: each hash covers the one before and the event as RFC 8785 writes it', async () => {
    const bot = await makeBot();
    await kept(send(bot, [event('devices'), event('typing', { turn: 1 })]));
    await kept(send(bot, [event('paste')]));
    const chain = await chainOf(bot);
    expect(chain).toMatchObject({ interview: bot.id, events: { length: 3 } });
    expect(headOf(chain)).toBe(chain.head);
  });

  it('a chain of an interview without events is empty', async () => {
    expect(await chainOf(await makeBot())).toMatchObject({ events: [], head: '0'.repeat(64) });
  });

  it('has the device that took over, written by the server', { tags: 'deep' }, async () => {
    const bot = await makeBot();
    const link = await linkOf(bot.recruiter.auth, bot.id);
    await api.post('/candidate/session').send({ token: link }).expect(409);
    await api.post('/candidate/session').send({ token: link, takeOver: true }).expect(201);
    const { events } = await chainOf(bot);
    expect(events).toEqual([expect.objectContaining({ kind: 'takeover', data: {}, turn: null })]);
  });

  it('does not mention a device that took over before the candidate agreed', async () => {
    const bot = await makeBot(undefined, { consents: false });
    await api
      .post('/candidate/session')
      .send({ token: await linkOf(bot.recruiter.auth, bot.id), takeOver: true })
      .expect(201);
    expect((await chainOf(bot)).events).toEqual([]);
  });

  it('is shown as it is in the database if it was changed there', async () => {
    const bot = await makeBot();
    await kept(send(bot, [event(), event('paste'), event()]));
    await EvidenceBatchModel.updateOne({ interview: bot.id }, { 'events.1.line': 'nothing of it' });
    const { events } = await chainOf(bot);
    expect(events[1]).toMatchObject({ id: expect.any(String), stored: 'nothing of it' });
    expect(events).toHaveLength(3);
  });
});
