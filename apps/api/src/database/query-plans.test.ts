import type { Test } from 'supertest';
import { beforeAll, describe, expect, it } from 'vitest';
import { api, bearer } from '../../test/api';
import { linkOf } from '../../test/candidates';
import {
  interviewForm,
  makeInterview,
  makePdf,
  makePosition,
  makeRecruiter,
  PASSWORD,
  type Recruiter,
} from '../../test/factories';
import { isScan, kindOf, useQueryPlans } from '../../test/query-plans';
import { storeCandidates, storeInterviews } from '../../test/stored';
import { YEAR } from '../../test/days';

const explained = useQueryPlans();

let recruiter: Recruiter;
let interviewId: string;

beforeAll(async () => {
  recruiter = await makeRecruiter({ timeZone: 'Europe/Lisbon' });
  interviewId = (await makeInterview(recruiter))._id;
  // Enough rows of this company and of another one for the planner to have a choice.
  for (const company of [recruiter.company._id, (await makeRecruiter()).company._id]) {
    const rows = Array.from({ length: 60 }, (_, index) => index);
    await storeCandidates(
      company,
      rows.map(index => ({ status: index % 3 === 0 ? 'Selected' : 'Pending' })),
    );
    await storeInterviews(
      company,
      rows.map(index => ({ status: index % 3 === 0 ? 'completed' : 'scheduled' })),
    );
  }
});

/** Sends a request and explains the commands that it made. */
const plansOf = (request: Test, status = 200) =>
  explained(async () => {
    expect((await request).status).toBe(status);
  });

const scansOf = async (request: Test, status = 200) => (await plansOf(request, status)).filter(isScan);

const get = (path: string) => api.get(path).set(recruiter.auth);
const POSITION = 'f'.repeat(24);

async function reopened(link: string) {
  const reply = await api.post('/candidate/session').send({ token: link, takeOver: true }).expect(201);
  return { auth: bearer(reply.body.data.token as string) };
}

describe('uses an index for every query of', () => {
  it.each([
    '/auth/me',
    '/dashboard',
    '/dashboard/weekly',
    '/candidates',
    '/candidates?page=1&size=10',
    '/candidates?status=Pending',
    '/candidates?status=Selected&sort=name&page=2',
    '/candidates?sort=name',
    '/candidates?sort=-createdAt&page=1',
    '/candidates?search=okafor&page=1',
    '/interviews',
    '/interviews?page=1&size=10',
    '/interviews?status=cancelled',
    '/interviews?interviewType=Bot&page=1',
    `/interviews?position=${POSITION}&page=1`,
    `/interviews?interviewer=${POSITION}&page=1`,
    '/interviews?search=okafor',
    '/interviews?sort=name&page=1',
    '/interviews/completed',
    '/interviews/completed?page=1&sort=-startsAt',
    '/interviews/completed?search=okafor&sort=name',
    '/users',
    '/positions',
  ])('GET %s', async path => {
    expect(await scansOf(get(path))).toEqual([]);
  });

  it('GET of one record and of a resume', async () => {
    const details = await get(`/interviews/data/${interviewId}`);
    const candidate = details.body.data.candidate._id as string;
    expect(await scansOf(get(`/interviews/data/${interviewId}`))).toEqual([]);
    expect(await scansOf(get(`/candidates/${candidate}`))).toEqual([]);
    expect(await scansOf(get(`/candidates/${candidate}/resume`))).toEqual([]);
  });

  it('a sign-in, right or wrong', async () => {
    const login = (password: string) => api.post('/auth/login').send({ email: recruiter.email, password });
    expect(await scansOf(login('not the password'), 401)).toEqual([]);
    expect(await scansOf(login(PASSWORD))).toEqual([]);
  });

  it('a booking', async () => {
    const form = interviewForm((await makePosition(recruiter))._id, { email: 'booked@example.org', time: '15:00' });
    const request = api
      .post('/interviews')
      .set(recruiter.auth)
      .attach('resume', await makePdf(), 'resume.pdf');
    for (const [field, value] of Object.entries(form)) request.field(field, value);
    expect(await scansOf(request, 201)).toEqual([]);
  });

  it('a candidate’s visit: link, view, consent, wishes, check', async () => {
    const link = await linkOf(recruiter.auth, interviewId);
    let token = '';
    const opening = explained(async () => {
      const reply = await api.post('/candidate/session').send({ token: link }).expect(201);
      token = reply.body.data.token as string;
    });
    expect((await opening).filter(isScan)).toEqual([]);
    const auth = bearer(token);
    expect(await scansOf(api.post('/candidate/session').send({ token: link, takeOver: true }), 201)).toEqual([]);
    const { auth: candidate } = await reopened(link);
    expect(await scansOf(api.get('/candidate/interview').set(auth), 401)).toEqual([]);
    expect(await scansOf(api.get('/candidate/interview').set(candidate))).toEqual([]);
    const { body } = await api.get('/candidate/interview').set(candidate);
    const post = (path: string, fields: object) => api.post(`/candidate/${path}`).set(candidate).send(fields);
    const decision = { noticeVersion: body.data.notice.version as string, decision: 'agreed' };
    expect(await scansOf(post('consent', decision))).toEqual([]);
    expect(await scansOf(post('adjustments', { extraTimePercent: 50 }))).toEqual([]);
    expect(await scansOf(post('check', { browser: 'Firefox 121' }))).toEqual([]);
    expect(await scansOf(api.post(`/interviews/${interviewId}/link`).set(recruiter.auth))).toEqual([]);
  });

  it('a decision, a reschedule and a cancellation', async () => {
    const { body } = await get(`/interviews/data/${interviewId}`);
    expect(await scansOf(get(`/candidates/select/${body.data.candidate._id}`))).toEqual([]);
    const post = (verb: string, fields: object) =>
      api.post(`/interviews/${interviewId}/${verb}`).set(recruiter.auth).send(fields);
    expect(await scansOf(post('reschedule', { date: `${YEAR}-07-01`, time: '10:30' }))).toEqual([]);
    expect(await scansOf(post('cancel', {}))).toEqual([]);
  });
});

it('reads no document to count for the dashboard', async () => {
  const counts = (await plansOf(get('/dashboard'))).filter(({ command }) => kindOf(command) === 'aggregate');
  expect(counts).toHaveLength(3);
  for (const { stages } of counts) expect(stages).not.toContain('FETCH');
});

it('sorts the lists by date and candidates by name in an index, not in memory', async () => {
  const lists = [
    '/interviews',
    '/interviews?status=scheduled&sort=-startsAt',
    '/interviews/completed',
    '/candidates',
    '/candidates?sort=name',
    '/candidates?status=Pending&sort=name',
  ];
  for (const path of lists) {
    const plans = await plansOf(get(path));
    expect(plans.flatMap(({ stages }) => stages)).not.toContain('SORT');
  }
});
