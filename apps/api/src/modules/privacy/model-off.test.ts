import type { Notice } from '@interview-detection/shared/visits/visits.schema';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { api } from '#api/test/api';
import { callsOf, makeBot, refusalOf, stateOf, type Bot } from '#api/test/bot';
import { useDatabase } from '#api/test/database';
import { makeInterview, makePosition, makeRecruiter, type Recruiter } from '#api/test/factories';
import { runDueJobs } from '#api/test/jobs';
import { startModelDouble } from '#api/test/model-double';
import { EventModel, ReportModel, VisitModel } from '#api/test/models';
import { set } from '#api/test/settings';
import { reportJob } from '../reports/start-report.service';

const double = await startModelDouble();

useDatabase();
afterAll(() => double.stop());

beforeEach(() => {
  double.reset();
  set('LLM_BASE_URL', double.url);
  set('LLM_MODEL', 'double');
  set('LLM_API_KEY', 'a key');
});

const choose = ({ auth, company }: Recruiter, more: object) =>
  api
    .put(`/company/${company._id}`)
    .set(auth)
    .send({ ...company, ...more })
    .expect(200);

describe('a company that has switched language models off', () => {
  it('has its answers graded in the built-in way, and nothing is sent to the model', { tags: 'deep' }, async () => {
    const methods: (string | undefined)[] = [];
    for (const aiModel of ['on', 'off']) {
      const recruiter = await makeRecruiter();
      await choose(recruiter, { aiModel });
      double.reset();
      const { _id } = await makeInterview(recruiter, { interviewType: 'Bot' });
      const transcript = [
        { type: 'sent', message: 'Write a program that adds two numbers' },
        { type: 'recieve', message: 'It reads both numbers, adds them and prints the sum.' },
      ];
      await api.post(`/interviews/${_id}/complete`).set(recruiter.auth).send({ transcript }).expect(200);
      await runDueJobs({ kinds: [reportJob] });
      const report = await ReportModel.findById(_id).orFail().lean();
      methods.push(report.aiReport?.jsonArray[1]?.review?.method);
      expect([aiModel, double.asked.length > 0]).toEqual([aiModel, aiModel === 'on']);
    }
    expect(methods[0]).toBe('model');
    expect(methods[1]).not.toBe('model');
  });

  it('has its follow-ups asked by their template', { tags: 'deep' }, async () => {
    const bot: Bot = await makeBot([{ question: 'How do you test?', followUps: 1 }]);
    await choose(bot.recruiter, { aiModel: 'off' });
    double.reset();
    await stateOf(callsOf(bot).start());
    const state = await stateOf(callsOf(bot).answer(1, 'I write the test first, and then the code. '.repeat(4)));
    expect(state).toMatchObject({ followUpOf: 1 });
    expect(double.asked).toEqual([]);
  });

  it('drafts no plan, and says that there is no model', async () => {
    const recruiter = await makeRecruiter();
    const { _id } = await makePosition(recruiter);
    const drafts = `/positions/${_id}/plan-drafts`;
    const model = async () => (await api.get(drafts).set(recruiter.auth).expect(200)).body.data.model;
    expect(await model()).not.toBeNull();
    await choose(recruiter, { aiModel: 'off' });
    expect(await model()).toBeNull();
    const draft = api.post(drafts).set(recruiter.auth).send({ description: 'Builds things that last for years' });
    expect(await refusalOf(draft)).toBe('409 MODEL_NOT_SET_UP');
    expect(double.asked).toEqual([]);
  });

  it('says so in the notice, and asks no candidate for consent again', { tags: 'deep' }, async () => {
    const bot = await makeBot();
    const notice = async () => {
      const { body } = await api.get('/candidate/interview').set(bot.auth).expect(200);
      const items = body.data.notice.items as Notice['items'];
      return { who: items[0]?.who, isCurrent: body.data.consent.isCurrent as boolean };
    };
    expect(await notice()).toEqual({
      who: 'People at Northwind Labs, and an AI model on their own server',
      isCurrent: true,
    });
    await choose(bot.recruiter, { aiModel: 'off' });
    expect(await notice()).toEqual({ who: 'People at Northwind Labs', isCurrent: true });
  });

  it('is an entry of the audit log with both values; another word is refused', async () => {
    const recruiter = await makeRecruiter();
    await choose(recruiter, { aiModel: 'off' });
    const entry = await EventModel.findOne({ type: 'company.updated' }).sort({ _id: -1 }).orFail().lean();
    expect(entry.changes).toContainEqual({ field: 'aiModel', from: 'on', to: 'off' });
    const reply = await api
      .put(`/company/${recruiter.company._id}`)
      .set(recruiter.auth)
      .send({ ...recruiter.company, aiModel: 'sometimes' })
      .expect(400);
    expect(reply.body.issues).toEqual([{ path: 'aiModel', message: 'aiModel must be one of on, off' }]);
  });
});

it('the notice says for how long answers are kept; a longer time needs consent again, a shorter one does not', async () => {
  const bot = await makeBot();
  const kept = async (language: string) => {
    await api.put('/candidate/language').set(bot.auth).send({ language }).expect(200);
    const { body } = await api.get('/candidate/interview').set(bot.auth).expect(200);
    const [first] = body.data.notice.items as Notice['items'];
    return [first?.kept, body.data.consent.isCurrent];
  };
  expect(await kept('en')).toEqual(['Until deleted by Northwind Labs', true]);
  await choose(bot.recruiter, { retention: { transcriptDays: 180 } });
  expect(await kept('en')).toEqual(['For 180 days after the interview', true]);
  expect(await kept('de')).toEqual(['180 Tage nach dem Gespräch', true]);
  expect((await kept('ar'))[0]).toContain('180');
});

it(
  'the notice says how long the resume is kept, and changing that asks no candidate again',
  { tags: 'deep' },
  async () => {
    const bot = await makeBot();
    const kept = async (language: string) => {
      await api.put('/candidate/language').set(bot.auth).send({ language }).expect(200);
      const { body } = await api.get('/candidate/interview').set(bot.auth).expect(200);
      const said = (body.data.notice.items as Notice['items']).map(item => item.kept);
      return { said, isCurrent: body.data.consent.isCurrent as boolean };
    };
    // As of a candidate who agreed before the notice named it.
    await VisitModel.updateMany({}, { $pull: { 'consents.0.covers': /^resume/ } });
    await choose(bot.recruiter, { retention: { resumeDays: 30 } });
    expect(await kept('en')).toMatchObject({ isCurrent: true });
    expect((await kept('en')).said).toContain('For 30 days after your last interview with Northwind Labs');
    await choose(bot.recruiter, { retention: { resumeDays: 400 } });
    expect((await kept('de')).said).toContain('400 Tage nach Ihrem letzten Gespräch mit Northwind Labs');
    expect((await kept('fr')).isCurrent).toBe(true);
  },
);
