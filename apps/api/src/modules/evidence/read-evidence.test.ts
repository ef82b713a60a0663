import { expect, it } from 'vitest';
import { stopClockAfter } from '#api/test/clock';
import { api } from '#api/test/api';
import { callsOf, makeBot, stateOf, type Bot, event, evidenceOf, send } from '#api/test/bot';
import { useDatabase } from '#api/test/database';
import { runDueJobs } from '#api/test/jobs';
import { EvidenceBatchModel, UserModel } from '#api/test/models';
import { StableResult } from '#api/http/stable-reply';
import { MINUTE_MS } from '#api/lib/durations';
import { principalOf } from '../users/session-user.service';
import { evidenceHandlers } from './evidence.routes';

useDatabase();

const WRITES = 6;

/** An interview with 1,200 pastes into its first answer, which is over. */
async function endedWithPastes(): Promise<Bot> {
  const bot = await makeBot();
  await stateOf(callsOf(bot).start());
  for (let n = 0; n < WRITES; n++) {
    const paste = () => event('paste', { turn: 1, data: { length: 40, source: 'outside' } });
    await send(bot, ...Array.from({ length: 200 }, paste));
  }
  await stateOf(callsOf(bot).answer(1, 'An answer'));
  await stateOf(callsOf(bot).finish());
  await runDueJobs();
  return bot;
}

/** Returns the state by which the reply to a read is made once; null if it is made each time. */
async function stateOfRead({ recruiter, id }: Bot): Promise<string | null> {
  const principal = principalOf(await UserModel.findById(recruiter._id).orFail().lean());
  const { companyId, scope } = principal;
  if (!companyId || !scope) throw new Error('They have no company');
  const nothing = { query: undefined, body: undefined, form: undefined, file: undefined, cookie: undefined };
  const caller = { principal: { ...principal, companyId, scope }, address: '', userAgent: '', requestId: '' };
  const result = await evidenceHandlers.read({ ...caller, ...nothing, params: { id } });
  if (!(result instanceof StableResult)) throw new Error('Its reply is made each time');
  return result.state;
}

it('the evidence of a long chain is made once for all reads until something changes', async () => {
  const bot = await endedWithPastes();
  const state = await stateOfRead(bot);
  expect(state).not.toBe(null);
  const before = await evidenceOf(bot);
  expect(await evidenceOf(bot)).toEqual(before);
  expect(await stateOfRead(bot)).toBe(state);

  const dismissal = { reason: 'Their own notes' };
  const sign = before.signs[0]?.id ?? '';
  await api.post(`/interviews/${bot.id}/evidence/${sign}/dismiss`).set(bot.recruiter.auth).send(dismissal).expect(200);
  expect(await stateOfRead(bot)).not.toBe(state);
  expect((await evidenceOf(bot)).signs[0]?.dismissed).toMatchObject(dismissal);
});

it.each<[string, (bot: Bot) => PromiseLike<unknown>]>([
  ['a late event', bot => send(bot, event('heartbeat'))],
  [
    'a confirmation',
    ({ id, recruiter }) =>
      api.post(`/interviews/${id}/evidence/answer:1/confirm`).set(recruiter.auth).send({}).expect(200),
  ],
  [
    'a comment of the candidate',
    ({ auth }) =>
      api.post('/candidate/record/comments').set(auth).send({ about: 'interview', text: 'My notes' }).expect(200),
  ],
])('%s shows in the next read of a long chain', { tags: 'deep' }, async (_change, change) => {
  const bot = await endedWithPastes();
  const [state, before] = [await stateOfRead(bot), await evidenceOf(bot)];
  await change(bot);
  expect(await stateOfRead(bot)).not.toBe(state);
  expect(await evidenceOf(bot)).not.toEqual(before);
});

it(
  'the evidence of an interview that goes on, of a few events, and of altered ones is made for each read',
  { tags: 'deep' },
  async () => {
    const few = await makeBot();
    await stateOf(callsOf(few).start());
    expect(await stateOfRead(few)).toBe(null);
    await send(few, ...Array.from({ length: 200 }, () => event('heartbeat')));
    await stateOf(callsOf(few).finish());
    await runDueJobs();
    expect(await stateOfRead(few)).toBe(null);

    const altered = await endedWithPastes();
    await EvidenceBatchModel.updateOne({ interview: altered.id, n: 2 }, { 'events.7.line': '{}' });
    // Until then its earlier events are not verified again.
    stopClockAfter(MINUTE_MS + 1);
    expect(await stateOfRead(altered)).toBe(null);
  },
);
