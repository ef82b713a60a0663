import type { CandidateRecordView } from '@interview-detection/shared/candidate-records/candidate-records.schema';
import type { EvidenceView } from '@interview-detection/shared/evidence/evidence.schema';
import type { Chain } from '@interview-detection/shared/evidence/events.schema';
import {
  EVENTS_MAX,
  EVENTS_OF_INTERVIEW_MAX,
  EVIDENCE_MAX_BYTES,
} from '@interview-detection/shared/evidence/evidence.rules';
import { LANGUAGES } from '@interview-detection/shared/visits/visits.rules';
import { setImmediate } from 'node:timers/promises';
import { strFromU8, unzipSync } from 'fflate';
import mongoose from 'mongoose';
import { describe, expect, it, onTestFinished } from 'vitest';
import { stopClockAfter } from '#api/test/clock';
import { database } from '#api/lib/app-context';
import { api } from '#api/test/api';
import { callsOf, makeBot, refusalOf, stateOf, type Bot, event, evidenceOf, send } from '#api/test/bot';
import { linkOf } from '#api/test/candidates';
import { copied } from '#api/test/copies';
import { useDatabase } from '#api/test/database';
import { representatives } from '#api/test/environment';
import { runDueJobs } from '#api/test/jobs';
import { EvidenceBatchModel, EvidenceModel } from '#api/test/models';
import { readPdf } from '#api/test/pdf-files';
import { MINUTE_MS } from '#api/lib/durations';
import { inRequest, takeTurnsAs } from '#api/lib/request-context';
import { checkedChain, inTurn, rememberChain } from './checked-chains.service';
import { looksOf } from './looks.rules';

useDatabase({ monitorCommands: true });

/** A running interview with a chain of this many writes of 200 events each. */
async function longChain(writes: number): Promise<Bot> {
  const bot = await makeBot();
  await stateOf(callsOf(bot).start());
  for (let n = 0; n < writes; n++) {
    await send(bot, ...Array.from({ length: EVENTS_MAX }, () => event('heartbeat')));
  }
  return bot;
}

/** The filters by which batches of events were read from now on. */
function batchReads() {
  const filters: { n?: { $gte?: number } }[] = [];
  const listen = ({ commandName, command }: { commandName: string; command: mongoose.mongo.Document }) => {
    if (commandName === 'find' && command.find === 'evidencebatches' && command.sort?.get?.('n') !== -1)
      filters.push(command.filter as (typeof filters)[number]);
  };
  const client = database().getClient().on('commandStarted', listen);
  onTestFinished(() => void client.off('commandStarted', listen));
  return filters;
}

it('a chain takes 20,000 events; what comes then is refused, and nothing else of the interview', async () => {
  const bot = await longChain(1);
  await EvidenceBatchModel.updateOne({ interview: bot.id }, { length: EVENTS_OF_INTERVIEW_MAX - 1 });
  const post = (...events: object[]) => api.post('/candidate/events').set(bot.auth).send({ events });
  expect(await refusalOf(post(event('heartbeat'), event('heartbeat')))).toBe('409 EVIDENCE_FULL');
  await send(bot, event('heartbeat'));
  expect(await refusalOf(post(event('heartbeat')))).toBe('409 EVIDENCE_FULL');
  await stateOf(callsOf(bot).answer(1, 'An answer'));
});

describe('an interview’s events of more than 32 MiB', () => {
  const post = (bot: Bot, ...events: object[]) => api.post('/candidate/events').set(bot.auth).send({ events });
  const lastBatch = async ({ id }: Bot) =>
    EvidenceBatchModel.findOne({ interview: id }).sort({ n: -1 }).orFail().lean();

  it('are refused from the first without room on, and that is said from then on', { tags: 'deep' }, async () => {
    const bot = await longChain(1);
    await EvidenceBatchModel.updateOne({ interview: bot.id }, { bytes: EVIDENCE_MAX_BYTES - 1 });
    expect(await refusalOf(post(bot, event('heartbeat')))).toBe('409 EVIDENCE_FULL');
    const { receivedAt } = JSON.parse((await lastBatch(bot)).events.at(-1)?.line ?? '') as { receivedAt: string };
    expect((await evidenceOf(bot)).fullSince).toBe(receivedAt);
  });

  it('are not stored beyond it by calls at once', { tags: 'deep' }, async () => {
    const bot = await longChain(1);
    const { bytes = 0, events } = await lastBatch(bot);
    const one = bytes / events.length;
    await EvidenceBatchModel.updateOne({ interview: bot.id }, { bytes: EVIDENCE_MAX_BYTES - 3.5 * one });
    const replies = await Promise.all(Array.from({ length: 10 }, () => post(bot, event('heartbeat'))));
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      ...Array(3).fill(200),
      ...Array(7).fill(409),
    ]);
    expect((await lastBatch(bot)).bytes).toBeLessThanOrEqual(EVIDENCE_MAX_BYTES);
  });

  it('are counted also if an older version stored the first', { tags: 'deep' }, async () => {
    const bot = await longChain(2);
    const { bytes } = await lastBatch(bot);
    await EvidenceBatchModel.updateMany({ interview: bot.id }, { $unset: { bytes: 1 } });
    await send(bot, event('heartbeat'));
    const after = await lastBatch(bot);
    const added = mongoose.mongo.BSON.calculateObjectSize({ events: after.events });
    expect(after.bytes).toBe((bytes ?? 0) + added);
  });
});

it(
  'a full chain accepts repeated events, and keeps no other device out of the interview',
  { tags: 'deep' },
  async () => {
    const bot = await longChain(0);
    const kept = event('heartbeat');
    await send(bot, kept);
    await EvidenceBatchModel.updateOne({ interview: bot.id }, { length: EVENTS_OF_INTERVIEW_MAX });
    const { body } = await send(bot, kept);
    expect(body.data).toMatchObject({ kept: 0, repeated: 1 });
    const token = await linkOf(bot.recruiter.auth, bot.id);
    const { body: taken } = await api.post('/candidate/session').send({ token, takeOver: true }).expect(201);
    const auth = { Authorization: `Bearer ${taken.data.token}` };
    await stateOf(callsOf({ auth }).answer(1, 'An answer on another device'));
  },
);

describe('what comes after the last event of a full chain', () => {
  /** An interview whose chain had room for one more event and refused two, and which is over. */
  const filled = (): Promise<Bot> =>
    copied('a full chain', async () => {
      const bot = await longChain(1);
      await EvidenceBatchModel.updateOne({ interview: bot.id }, { length: EVENTS_OF_INTERVIEW_MAX - 1 });
      const events = [event('heartbeat'), event('heartbeat')];
      expect(await refusalOf(api.post('/candidate/events').set(bot.auth).send({ events }))).toBe('409 EVIDENCE_FULL');
      await stateOf(callsOf(bot).answer(1, 'An answer'));
      await stateOf(callsOf(bot).finish());
      return bot;
    });
  const chainOf = async ({ recruiter, id }: Bot) =>
    (await api.get(`/interviews/${id}/evidence.json`).set(recruiter.auth).expect(200)).body.data as Chain;

  it('is a gap from there to the end, of any length, and staff read why', { tags: 'deep' }, async () => {
    const bot = await filled();
    await runDueJobs();
    const { events } = await chainOf(bot);
    const { gaps, fullSince } = await evidenceOf(bot);
    expect(fullSince).toBe(events.at(-1)?.receivedAt);
    expect(gaps.map(({ from }) => from)).toEqual([fullSince]);
    const words = `The limit of 20,000 events, or 32 MB, was reached: nothing that came after ${fullSince?.slice(11, 19)} UTC was kept`;
    expect((await readPdf(bot.recruiter.auth, bot.id)).text).toContain(words);
    const json = await api.get(`/interviews/${bot.id}/report.json`).set(bot.recruiter.auth).expect(200);
    expect(json.body.data.evidence.fullSince).toBe(fullSince);
    expect(json.body.data.limits.join()).toContain(`Signals: ${words}`);
  });

  it.each(representatives(LANGUAGES))('is a gap in the candidate’s record, and why: %s', async language => {
    const bot = await filled();
    await api.put('/candidate/language').set(bot.auth).send({ language }).expect(200);
    const { body } = await api.get('/candidate/record').set(bot.auth).expect(200);
    const { gaps, gapsText } = (body.data as CandidateRecordView).evidence;
    expect(gaps).toHaveLength(1);
    expect(gapsText).toContain(new Intl.NumberFormat(language).format(EVENTS_OF_INTERVIEW_MAX));
    if (language !== 'en') return;
    expect(gaps[0]?.title).toMatch(/^Nothing kept for \d+ seconds?: the limit was reached$/);
    expect(gapsText).toBe(
      'An interview has room for 20,000 single events, or 32 MB of them, and that limit was reached. Nothing that came after it was kept, so nothing is known from then on. This counts neither for nor against you.',
    );
  });

  it('is no gap if there was room for all', async () => {
    expect((await evidenceOf(await longChain(1))).fullSince).toBe(null);
  });
});

it(
  'a thousand decisions on an answer of thousands of pastes are kept, each seen by all of them, and no more',
  { tags: 'deep' },
  async () => {
    const bot = await makeBot();
    await stateOf(callsOf(bot).start());
    const data = { length: 40, source: 'outside' };
    await send(bot, ...Array.from({ length: EVENTS_MAX }, () => event('paste', { turn: 1, data })));
    await stateOf(callsOf(bot).answer(1, 'An answer'));
    const look = (reason: string) =>
      api.post(`/interviews/${bot.id}/evidence/answer:1/dismiss`).set(bot.recruiter.auth).send({ reason });
    for (const reason of ['First', 'Second', 'Third']) {
      const { body } = await look(reason).expect(200);
      const { signs } = body.data as EvidenceView;
      expect(signs.filter(({ dismissed }) => dismissed?.reason === reason)).toHaveLength(EVENTS_MAX);
    }
    const record = await EvidenceModel.findById(bot.id).orFail().lean();
    expect(looksOf(record).map(({ events, places }) => [events.length, places?.length])).toEqual([
      [0, 25],
      [0, 25],
      [0, 25],
    ]);
    await EvidenceModel.updateOne(
      { _id: bot.id },
      { dismissals: Array.from({ length: 1_000 }, () => record.dismissals[0]) },
    );
    expect(await refusalOf(look('One more'))).toBe('413 BODY_TOO_LARGE');
  },
);

it('a long chain is read and verified from where it was verified before', { tags: 'deep' }, async () => {
  const bot = await longChain(6);
  const filters = batchReads();
  await evidenceOf(bot);
  await send(bot, event('heartbeat'));
  const { chain } = await evidenceOf(bot);
  expect(chain).toMatchObject({ length: 6 * EVENTS_MAX + 1, verified: true });
  expect(filters.map(({ n }) => n?.$gte)).toEqual([undefined, 6]);
});

it('a change before that place shows within a minute', { tags: 'deep' }, async () => {
  const bot = await longChain(6);
  await evidenceOf(bot);
  await EvidenceBatchModel.updateOne({ interview: bot.id, n: 2 }, { 'events.7.line': '{}' });
  const shown = (await evidenceOf(bot)).chain.verified;
  stopClockAfter(MINUTE_MS + 1);
  expect([shown, (await evidenceOf(bot)).chain.verified]).toEqual([true, false]);
});

it('a change before that place shows at once in every exported file', { tags: 'deep' }, async () => {
  const bot = await longChain(6);
  await stateOf(callsOf(bot).answer(1, 'An answer'));
  await stateOf(callsOf(bot).finish());
  await runDueJobs();
  const { auth } = bot.recruiter;
  const alter = { 'events.7.line': 'altered' };
  // Each reads what is remembered as intact.
  const { events: before } = await EvidenceBatchModel.findOne({ interview: bot.id, n: 2 }).orFail().lean();
  const afterAlter = async <T>(read: () => PromiseLike<T>): Promise<T> => {
    await EvidenceBatchModel.updateOne({ interview: bot.id, n: 2 }, { events: before });
    expect((await evidenceOf(bot)).chain.verified).toBe(true);
    await EvidenceBatchModel.updateOne({ interview: bot.id, n: 2 }, alter);
    return read();
  };
  const json = await afterAlter(() => api.get(`/interviews/${bot.id}/report.json`).set(auth).expect(200));
  expect(json.body.data.evidence.chain.verified).toBe(false);
  const chain = await afterAlter(() => api.get(`/interviews/${bot.id}/evidence.json`).set(auth).expect(200));
  expect(chain.body.data.events[2 * EVENTS_MAX + 7].stored).toContain('altered');
  const own = await afterAlter(() => api.get('/candidate/record.zip').set(bot.auth).responseType('blob').expect(200));
  expect(strFromU8(unzipSync(own.body as Buffer)['evidence.json'] ?? new Uint8Array())).toContain('altered');
});

it('verified chains stay in memory up to 64 MB of their texts, the latest of them', () => {
  const line = 'x'.repeat(40 * 1024);
  const links = Array.from({ length: 1_000 }, (_, n) => ({ id: `e${n}`, line, hash: '' }));
  const heartbeat = { seq: 0, kind: 'heartbeat' as const, at: '', turn: null, data: {}, receivedAt: '' };
  const events = links.map(({ id }) => ({ ...heartbeat, id }));
  for (const name of ['earlier', 'later']) rememberChain(name, { links, events, head: '', batches: 5, verified: true });
  expect([checkedChain('earlier'), checkedChain('later')?.events.length]).toEqual([null, 1_000]);
});

it('deleted evidence is never shown from memory', { tags: 'deep' }, async () => {
  const bot = await longChain(6);
  await evidenceOf(bot);
  await EvidenceBatchModel.deleteMany({ interview: bot.id });
  expect((await evidenceOf(bot)).chain.length).toBe(0);
});

it('reads of one interview run one after the other, and a seventh simultaneous one is refused', async () => {
  let open = () => {};
  const gate = new Promise<void>(resolve => {
    open = resolve;
  });
  const order: number[] = [];
  const reads = [0, 1, 2, 3, 4, 5].map(n =>
    inTurn('one', async () => {
      await gate;
      order.push(n);
    }),
  );
  await expect(inTurn('one', async () => undefined)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  await expect(inTurn('another', async () => 'read')).resolves.toBe('read');
  open();
  await Promise.all(reads);
  expect(order).toEqual([0, 1, 2, 3, 4, 5]);
});

it('chains of many interviews are read four at once, and another company has the next turn', async () => {
  const begun: string[] = [];
  let finish = () => {};
  const finished = new Promise<void>(resolve => (finish = resolve));
  const readOf = (company: string, interview: string) =>
    inRequest(null, async () => {
      takeTurnsAs(company);
      await inTurn(interview, async () => {
        begun.push(company);
        await finished;
      });
    });
  const reads = Array.from({ length: 10 }, (_, n) => readOf('one', `chain ${n}`));
  reads.push(readOf('other', 'its chain'));
  await setImmediate();
  expect(begun).toEqual(Array(4).fill('one'));
  finish();
  await Promise.all(reads);
  expect(begun.indexOf('other')).toBe(5);
});
