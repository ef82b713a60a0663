import type { Interview } from '@interview-detection/shared/interviews/interviews.schema';
import { SIGNALS } from '@interview-detection/shared/visits/visits.rules';
import { describe, expect, it } from 'vitest';
import { api } from '#api/test/api';
import { callsOf, makeBot, stateOf, type Bot, event, evidenceOf, send } from '#api/test/bot';
import { useDatabase } from '#api/test/database';
import { makeInterview, makeRecruiter } from '#api/test/factories';
import { runDueJobs } from '#api/test/jobs';
import { InterviewModel } from '#api/test/models';
import { levelJob } from './evidence.jobs';

useDatabase();

const paste = () => event('paste', { turn: 1, data: { length: 60, source: 'outside' } });
const compute = () => runDueJobs({ kinds: [levelJob] });

async function listed({ recruiter, id }: Bot): Promise<Interview | undefined> {
  const { body } = await api.get('/interviews/completed').set(recruiter.auth).expect(200);
  return (body.data as Interview[]).find(({ _id }) => _id === id);
}
const levelOf = async (bot: Bot) => (await listed(bot))?.evidence;

/** An interview by the bot that was finished after an answer of 100 characters. */
async function finished(...events: object[]): Promise<Bot> {
  const bot = await makeBot();
  await stateOf(callsOf(bot).start());
  await send(bot, event('heartbeat'), ...events);
  await stateOf(callsOf(bot).answer(1, 'x'.repeat(100)));
  await stateOf(callsOf(bot).finish());
  return bot;
}

describe('the level of what was noticed', () => {
  it('is in the completed list once it is computed, as on the interview’s page', async () => {
    const bot = await finished(paste());
    expect(await levelOf(bot)).toBeNull();
    await compute();
    expect(await levelOf(bot)).toEqual({ level: 'low', isSwitchedOff: false });
    expect((await evidenceOf(bot)).level).toBe('low');
  });

  it('is computed again when what counts is dismissed or confirmed', { tags: 'deep' }, async () => {
    const bot = await finished(paste());
    await compute();
    const [sign] = (await evidenceOf(bot)).signs;
    const look = (what: string, body: object) =>
      api.post(`/interviews/${bot.id}/evidence/${sign?.id}/${what}`).set(bot.recruiter.auth).send(body).expect(200);
    await look('dismiss', { reason: 'Their own notes' });
    await compute();
    expect(await levelOf(bot)).toMatchObject({ level: 'none' });
    await look('confirm', {});
    await compute();
    expect(await levelOf(bot)).toMatchObject({ level: 'low' });
  });

  it('is computed again when events arrive after the end', { tags: 'deep' }, async () => {
    const bot = await finished();
    await compute();
    expect(await levelOf(bot)).toMatchObject({ level: 'none' });
    await send(bot, paste());
    await compute();
    expect(await levelOf(bot)).toEqual({ level: (await evidenceOf(bot)).level, isSwitchedOff: false });
    expect(await levelOf(bot)).toMatchObject({ level: 'low' });
  });

  it('says in the list that every signal was switched off, which is no level', async () => {
    const bot = await makeBot();
    const { company, auth } = bot.recruiter;
    const signals = Object.fromEntries(SIGNALS.map(signal => [signal, false]));
    await api
      .put(`/company/${company._id}`)
      .set(auth)
      .send({ ...company, signals })
      .expect(200);
    await stateOf(callsOf(bot).start());
    await stateOf(callsOf(bot).finish());
    await compute();
    expect(await levelOf(bot)).toEqual({ level: 'unknown', isSwitchedOff: true });
  });

  it('is not kept for an interview whose signals were deleted meanwhile', { tags: 'deep' }, async () => {
    const bot = await finished(paste());
    const deleted = { at: new Date(), days: 1, length: 2, head: 'a', typed: 0 };
    await InterviewModel.updateOne({ _id: bot.id }, { 'evidence.deleted': deleted });
    await compute();
    expect(await levelOf(bot)).toBeNull();
  });

  it('is absent from an interview that a person held', { tags: 'deep' }, async () => {
    const recruiter = await makeRecruiter();
    const { _id: id } = await makeInterview(recruiter);
    await api.post(`/interviews/${id}/complete`).set(recruiter.auth).send({ transcript: [] }).expect(200);
    await compute();
    expect(await listed({ recruiter, id, auth: recruiter.auth })).not.toHaveProperty('evidence');
  });
});
