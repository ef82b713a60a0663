import { expect, it } from 'vitest';
import { api } from '#api/test/api';
import { callsOf, makeBot, refusalOf, stateOf } from '#api/test/bot';
import { linkOf } from '#api/test/candidates';
import { useDatabase } from '#api/test/database';
import { runDueJobs } from '#api/test/jobs';
import { BotInterviewModel, TurnModel, VisitModel } from '#api/test/models';
import { storedInterview } from '#api/test/stored';
import { erase, planErasure } from '../privacy/erasure.service';
import { HOUR_MS } from '#api/lib/durations';
import { endBotInterview } from './turns.jobs';

// How a bot interview ends that does not run as planned.

useDatabase();

const enter = (token: string) => api.post('/candidate/session').send({ token });

it(
  'cancelled while it runs: the candidate reads what is kept and whom to ask, it does not continue, and typed text is kept',
  { tags: 'deep' },
  async () => {
    const bot = await makeBot();
    const me = callsOf(bot);
    await stateOf(me.start());
    await stateOf(me.answer(1, 'Said before'));
    await me.draft(2, 'Half of').expect(200);
    const link = await linkOf(bot.recruiter.auth, bot.id);
    await api.post(`/interviews/${bot.id}/cancel`).set(bot.recruiter.auth).send({ reason: 'Filled' }).expect(200);
    for (const call of [me.turn(), me.answer(2, 'Half of it'), me.draft(2, 'x')]) {
      expect(await refusalOf(call)).toBe('401 UNAUTHENTICATED');
    }
    const refused = await enter(link).expect(410);
    expect(refused.body).toMatchObject({
      code: 'LINK_ENDED',
      message:
        'Northwind Labs has cancelled this interview. What you had written is kept there, and it is not assessed. If you have a question or want it deleted, please ask Northwind Labs.',
    });
    await runDueJobs({ kinds: [endBotInterview], at: new Date(Date.now() + HOUR_MS) });
    expect(await storedInterview(bot.id)).toMatchObject({ status: 'cancelled', report: { status: 'none' } });
    const typed = await TurnModel.find({ interview: bot.id }).sort({ turn: 1 }).lean();
    expect(typed.map(({ answer, draft }) => [answer, draft])).toEqual([
      ['Said before', ''],
      [null, 'Half of'],
    ]);
  },
);

it(
  'erased in the middle: everything typed is deleted, the link says so, and its end has no effect',
  { tags: 'deep' },
  async () => {
    const bot = await makeBot();
    const me = callsOf(bot);
    await stateOf(me.start());
    await stateOf(me.answer(1, 'Said before'));
    const link = await linkOf(bot.recruiter.auth, bot.id);
    const { candidate } = await storedInterview(bot.id);
    await erase(await planErasure(candidate._id.toHexString()));
    for (const model of [TurnModel, BotInterviewModel, VisitModel]) {
      expect(await model.countDocuments()).toBe(0);
    }
    expect(await refusalOf(me.answer(2, 'More'))).toBe('401 UNAUTHENTICATED');
    expect((await enter(link)).status).toBe(410);
    await runDueJobs({ at: new Date(Date.now() + HOUR_MS) });
    expect(await TurnModel.countDocuments()).toBe(0);
  },
);

it('says how many questions there will be: five without a plan, and its own number once it has begun', async () => {
  const count = async ({ auth }: Pick<Awaited<ReturnType<typeof makeBot>>, 'auth'>) =>
    (await api.get('/candidate/interview').set(auth).expect(200)).body.data.questionCount as number;
  const bot = await makeBot([]);
  expect(await count(bot)).toBe(5);
  await stateOf(callsOf(bot).start());
  const { position } = await storedInterview(bot.id);
  const plan = [{ question: 'Only one?' }];
  await api.put(`/positions/${position._id.toHexString()}/plan`).set(bot.recruiter.auth).send(plan).expect(200);
  expect(await count(bot)).toBe(5);
  await stateOf(callsOf(bot).finish());
  expect(await count(bot)).toBe(5);
});
