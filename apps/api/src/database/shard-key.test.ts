import { beforeAll, describe, expect, it } from 'vitest';
import { api, bearer } from '#api/test/api';
import { callsOf, makeBot, THREE } from '#api/test/bot';
import { linkOf } from '#api/test/candidates';
import { YEAR } from '#api/test/days';
import { interviewForm, makeInterview, makePdf, makeRecruiter, type Recruiter } from '#api/test/factories';
import { runDueJobs } from '#api/test/jobs';
import { CandidateModel } from '#api/test/models';
import { withoutCompany, useQueryPlans } from '#api/test/query-plans';
import { makeWebhook } from '#api/test/webhooks';
import { reportJob } from '../modules/reports/start-report.service';

const explained = useQueryPlans();

let recruiter: Recruiter;
let id: string;
let candidate: string;
let position: string;

const QUESTION = 'What does an index cost?';
const PLAN = [{ question: QUESTION, expectedPoints: ['Writes become slower'], referenceAnswer: '' }];
const TRANSCRIPT = [
  { type: 'sent', message: QUESTION },
  { type: 'recieve', message: 'Writes become slower, because every index must be changed too.' },
];

beforeAll(async () => {
  recruiter = await makeRecruiter();
  const interview = await makeInterview(recruiter);
  [id, candidate, position] = [interview._id, interview.candidate._id, interview.position._id];
});

/** What a request asks for over all companies; it must succeed. */
const untargeted = async (work: () => PromiseLike<{ status: number; body: unknown }>) =>
  withoutCompany(
    await explained(async () => {
      const { status, body } = await work();
      expect(status, JSON.stringify(body)).toBeLessThan(300);
    }),
  );

const get = (path: string) => untargeted(() => api.get(path).set(recruiter.auth));
const post = (path: string, body: object = {}) => untargeted(() => api.post(path).set(recruiter.auth).send(body));

it('is missed if a query asks all companies', async () => {
  const plans = await explained(() => CandidateModel.findOne({ email: 'second@example.org' }));
  expect(withoutCompany(plans)).toHaveLength(1);
});

// In the order of an interview's life; each builds on the one before.
describe('every query of a call names the company:', () => {
  it.each([
    '/dashboard',
    '/dashboard/weekly',
    '/candidates?page=1&search=a',
    '/candidates.csv',
    '/candidates/counts',
    '/interviews?page=1',
    '/interviews?search=a&sort=name',
    '/interviews/completed?page=1',
    '/interviews/completed.csv',
    '/positions',
    '/users?page=1',
    '/outbox?page=1',
  ])('GET %s', async path => {
    expect(await get(path)).toEqual([]);
  });

  it('a booking and its correction', async () => {
    const form = interviewForm(position, { email: 'second@example.org', time: '15:00' });
    const resume = await makePdf();
    const booked = await untargeted(() =>
      api.post('/interviews').set(recruiter.auth).field(form).attach('resume', resume, 'resume.pdf'),
    );
    expect(booked).toEqual([]);
    const corrected = await untargeted(() =>
      api.patch(`/interviews/${id}`).set(recruiter.auth).field({ name: 'Adaeze Nwosu', email: 'new@example.org' }),
    );
    expect(corrected).toEqual([]);
  });

  it('a candidate, the resume, a decision', async () => {
    expect(await get(`/candidates/${candidate}`)).toEqual([]);
    expect(await get(`/candidates/${candidate}/resumes`)).toEqual([]);
    expect(await get(`/candidates/${candidate}/resume`)).toEqual([]);
    expect(await post(`/candidates/${candidate}/decision`, { status: 'Selected' })).toEqual([]);
  });

  it('a candidate’s visit', { tags: 'deep' }, async () => {
    const link = await linkOf(recruiter.auth, id);
    expect(await untargeted(() => api.post('/candidate/session').send({ token: link }))).toEqual([]);
    const reply = await api.post('/candidate/session').send({ token: link, takeOver: true }).expect(201);
    const auth = bearer(reply.body.data.token as string);
    const { body } = await api.get('/candidate/interview').set(auth).expect(200);
    const decision = { noticeVersion: body.data.notice.version as string, decision: 'declined' };
    const send = (path: string, fields: object) =>
      untargeted(() => api.post(`/candidate/${path}`).set(auth).send(fields));
    expect(await untargeted(() => api.get('/candidate/interview').set(auth))).toEqual([]);
    expect(await send('consent', decision)).toEqual([]);
    expect(await send('consent', { ...decision, decision: 'agreed' })).toEqual([]);
    expect(await send('adjustments', { extraTimePercent: 50 })).toEqual([]);
    expect(await send('check', { browser: 'Firefox 121' })).toEqual([]);
    const granted = { extraTimePercent: 50, signalsOff: [] };
    expect(await untargeted(() => api.put(`/interviews/${id}/adjustments`).set(recruiter.auth).send(granted))).toEqual(
      [],
    );
    expect(await post(`/interviews/${id}/link`)).toEqual([]);
  });

  it('a plan, another date, the end', async () => {
    const plan = untargeted(() => api.put(`/positions/${position}/plan`).set(recruiter.auth).send(PLAN));
    expect(await plan).toEqual([]);
    expect(await post(`/interviews/${id}/reschedule`, { date: `${YEAR}-07-01`, time: '10:30' })).toEqual([]);
    expect(await post(`/interviews/${id}/complete`, { transcript: TRANSCRIPT })).toEqual([]);
  });

  it('the report, what people say about it, and its files', { tags: 'deep' }, async () => {
    await runDueJobs({ kinds: [reportJob] });
    expect(await get(`/interviews/data/${id}`)).toEqual([]);
    expect(await post(`/interviews/${id}/assessment`, { verdict: 'recommended', note: 'x' })).toEqual([]);
    expect(await get(`/interviews/${id}/report.json`)).toEqual([]);
    expect(await get(`/interviews/${id}/report.pdf`)).toEqual([]);
  });

  it('an interview by the bot, from its link to its end', { tags: 'deep' }, async () => {
    const bot = await makeBot(THREE, { recruiter });
    const me = callsOf(bot);
    const pasted = { seq: 1, kind: 'paste', at: new Date().toISOString(), turn: 1 };
    const pastes = () =>
      api
        .post('/candidate/events')
        .set(bot.auth)
        .send({ events: [{ ...pasted, id: 'p1', data: { length: 40, source: 'outside' } }] });
    const events = (...ids: string[]) =>
      api
        .post('/candidate/events')
        .set(bot.auth)
        .send({ events: ids.map(_id => ({ id: _id, seq: 1, kind: 'heartbeat', at: `${YEAR}-01-07T10:00:00Z` })) });
    for (const call of [
      () => me.start(),
      () => me.turn(),
      () => me.draft(1, 'So far'),
      () => events('e1', 'e2'),
      () => events('e2', 'e3'),
      () => pastes(),
      () => me.answer(1, 'Mine'),
      () => me.skip(2),
      () => me.break(),
      () => me.finish(),
    ]) {
      expect(await untargeted(call)).toEqual([]);
    }
    expect(await get(`/interviews/${bot.id}/evidence.json`)).toEqual([]);
    expect(await get(`/interviews/${bot.id}/evidence`)).toEqual([]);
    expect(await post(`/interviews/${bot.id}/evidence/p1/dismiss`, { reason: 'x' })).toEqual([]);
  });

  it('a webhook, its deliveries, and its removal', { tags: 'deep' }, async () => {
    const hook = { url: 'https://hooks.example.org/', events: ['interview.scheduled', 'interview.cancelled'] };
    expect(await post('/webhooks', hook)).toEqual([]);
    const { _id } = await makeWebhook(recruiter, hook);
    expect(await get('/webhooks')).toEqual([]);
    const other = await makeInterview(recruiter, { email: 'hooked@example.org', time: '20:00' });
    expect(await post(`/interviews/${other._id}/cancel`)).toEqual([]);
    expect(await post(`/webhooks/${_id}/ping`)).toEqual([]);
    expect(await get(`/webhooks/${_id}/deliveries?page=1&state=queued`)).toEqual([]);
    const { body } = await api.get(`/webhooks/${_id}/deliveries`).set(recruiter.auth).expect(200);
    expect(await post(`/webhooks/${_id}/deliveries/${body.data[0]._id}/redeliver`)).toEqual([]);
    const change = (enabled: boolean) => api.patch(`/webhooks/${_id}`).set(recruiter.auth).send({ enabled });
    expect(await untargeted(() => change(false))).toEqual([]);
    expect(await untargeted(() => api.delete(`/webhooks/${_id}`).set(recruiter.auth))).toEqual([]);
  });

  it('a cancellation', async () => {
    const other = await makeInterview(recruiter, { email: 'third@example.org', time: '18:00' });
    expect(await post(`/interviews/${other._id}/cancel`)).toEqual([]);
  });
});
