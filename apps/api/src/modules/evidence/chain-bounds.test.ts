import { EVENTS_MAX, EVENTS_OF_INTERVIEW_MAX } from '@interview-detection/shared/evidence/evidence.rules';
import { strFromU8, unzipSync } from 'fflate';
import mongoose from 'mongoose';
import { expect, it, onTestFinished, vi } from 'vitest';
import { api } from '../../../test/api';
import { callsOf, makeBot, refusalOf, stateOf, type Bot } from '../../../test/bot';
import { linkOf } from '../../../test/candidates';
import { useDatabase } from '../../../test/database';
import { runDueJobs } from '../../../test/jobs';
import { EvidenceBatchModel } from '../../../test/models';
import { event, evidenceOf, send } from '../../../test/noticed';
import { MINUTE_MS } from '../../lib/durations';
import { inTurn } from './checked-chains.service';

useDatabase({ monitorCommands: true });

/** A running interview with a chain of so many writes of 200 events each. */
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
  const client = mongoose.connection.getClient().on('commandStarted', listen);
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

it('a full chain takes what is sent again as what is there, and keeps no other device out of the interview', async () => {
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
});

it('a long chain is read and checked from where it was checked before', async () => {
  const bot = await longChain(6);
  const filters = batchReads();
  await evidenceOf(bot);
  await send(bot, event('heartbeat'));
  const { chain } = await evidenceOf(bot);
  expect(chain).toMatchObject({ length: 6 * EVENTS_MAX + 1, verified: true });
  expect(filters.map(({ n }) => n?.$gte)).toEqual([undefined, 6]);
});

it('a change before that place shows within a minute', async () => {
  const bot = await longChain(6);
  await evidenceOf(bot);
  await EvidenceBatchModel.updateOne({ interview: bot.id, n: 2 }, { 'events.7.line': '{}' });
  const shown = (await evidenceOf(bot)).chain.verified;
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + MINUTE_MS + 1 });
  expect([shown, (await evidenceOf(bot)).chain.verified]).toEqual([true, false]);
});

it('a change before that place shows at once in every file that is handed out', async () => {
  const bot = await longChain(6);
  await stateOf(callsOf(bot).answer(1, 'An answer'));
  await stateOf(callsOf(bot).finish());
  await runDueJobs();
  const { auth } = bot.recruiter;
  const alter = { 'events.7.line': 'altered' };
  // Each reads what is remembered as whole.
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

it('what is deleted is never shown from memory', async () => {
  const bot = await longChain(6);
  await evidenceOf(bot);
  await EvidenceBatchModel.deleteMany({ interview: bot.id });
  expect((await evidenceOf(bot)).chain.length).toBe(0);
});

it('reads of one interview run one after the other, and a seventh at once is refused', async () => {
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
