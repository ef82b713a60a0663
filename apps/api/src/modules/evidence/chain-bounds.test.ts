import { EVENTS_MAX, EVENTS_OF_INTERVIEW_MAX } from '@interview-detection/shared/evidence/evidence.rules';
import mongoose from 'mongoose';
import { expect, it, onTestFinished, vi } from 'vitest';
import { api } from '../../../test/api';
import { callsOf, makeBot, refusalOf, stateOf, type Bot } from '../../../test/bot';
import { useDatabase } from '../../../test/database';
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
