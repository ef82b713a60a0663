import { expect, it, beforeEach, describe } from 'vitest';
import { stopClock } from '#api/test/clock';
import { api } from '#api/test/api';
import { useDatabase } from '#api/test/database';
import {
  makePerson,
  makeRecruiter,
  type Person,
  makeInterview,
  uniqueEmail,
  type Recruiter,
} from '#api/test/factories';
import { set } from '#api/test/settings';
import { YEAR } from '#api/test/days';
import { runDueJobs } from '#api/test/jobs';
import { MailModel } from '#api/test/models';
import { reportJob } from '../modules/reports/start-report.service';

useDatabase();

const call = (person: Person) => api.get('/auth/me').set(person.auth);
it('headers tell a signed-in person how many calls are left in this minute', async () => {
  set('API_RATE', 5);
  const person = await makePerson();
  const first = await call(person).expect(200);
  expect(first.headers).toMatchObject({ 'ratelimit-limit': '5', 'ratelimit-remaining': '4' });
  expect(Number(first.headers['ratelimit-reset'])).toBeGreaterThan(0);
  expect(Number(first.headers['ratelimit-reset'])).toBeLessThanOrEqual(60);
  expect((await call(person)).headers['ratelimit-remaining']).toBe('3');
});
it('a caller who has used up the calls of a minute gets 429 with Retry-After before anything is read or done; others do not', async () => {
  const person = await makeRecruiter();
  const other = await makePerson();
  set('API_RATE', 3);
  // One was the company's.
  for (let left = 2; left > 0; left--) await call(person).expect(200);
  const refused = await api.post('/positions').set(person.auth).send({ name: 'Tester' }).expect(429);
  expect(refused.body).toMatchObject({ code: 'RATE_LIMITED' });
  expect(refused.headers).toMatchObject({ 'ratelimit-remaining': '0' });
  expect(refused.headers['retry-after']).toBe(refused.headers['ratelimit-reset']);
  await call(other).expect(200);
  set('API_RATE', 100);
  await api.get('/positions').set(person.auth).expect(200, { data: [] });
});
it('a guest is not counted, and a session that has ended is no account to count', async () => {
  const reply = await api.get('/auth/me').set({ Authorization: 'Bearer nonsense' }).expect(401);
  expect(reply.headers).not.toHaveProperty('ratelimit-limit');
});

describe('call quota', () => {
  // No midnight in the middle of a test.
  beforeEach(() => void stopClock());
  const open = async (recruiter: Recruiter) =>
    (await makeInterview(recruiter, { email: uniqueEmail(), force: 'true' }))._id;
  const complete = ({ auth }: Recruiter, id: string) =>
    api.post(`/interviews/${id}/complete`).set(auth).send({ transcript: [] });
  it(
    'interviews scheduled, moved and corrected in a day end with 429 together, which writes no email',
    { tags: 'deep' },
    async () => {
      set('QUOTA_BOOKINGS', 3);
      const [recruiter, other] = [await makeRecruiter(), await makeRecruiter()];
      const { _id } = await makeInterview(recruiter);
      const move = (time: string) =>
        api
          .post(`/interviews/${_id}/reschedule`)
          .set(recruiter.auth)
          .send({ date: `${YEAR}-05-20`, time });
      await move('10:15').expect(200);
      await api.patch(`/interviews/${_id}`).set(recruiter.auth).field('description', 'Another one').expect(200);
      const written = await MailModel.countDocuments();
      const { body } = await move('11:15').expect(429);
      expect(body.message).toMatch(/^Your company has reached today's limit of 3 interviews scheduled or changed\./);
      expect(await MailModel.countDocuments()).toBe(written);
      await makeInterview(other);
    },
  );
  it(
    'completed interviews of a day end with 429, which leaves the interview open, and are counted for each company',
    { tags: 'deep' },
    async () => {
      set('QUOTA_COMPLETIONS', 1);
      const [recruiter, other] = [await makeRecruiter(), await makeRecruiter()];
      await complete(recruiter, await open(recruiter)).expect(200);
      const id = await open(recruiter);
      const { body, headers } = await complete(recruiter, id).expect(429);
      expect(body).toMatchObject({
        code: 'RATE_LIMITED',
        message:
          "Your company has reached today's limit of 1 completed interview. Please try again after midnight (UTC).",
      });
      expect(headers).toMatchObject({ 'ratelimit-limit': '1', 'ratelimit-remaining': '0' });
      expect(headers['retry-after']).toBe(headers['ratelimit-reset']);
      const { body: details } = await api.get(`/interviews/data/${id}`).set(recruiter.auth).expect(200);
      expect(details.data.status).toBe('scheduled');
      await complete(other, await open(other)).expect(200);
    },
  );
  it('PDFs of a day end with 429; the report can still be read', { tags: 'deep' }, async () => {
    set('QUOTA_PDFS', 1);
    const recruiter = await makeRecruiter();
    const id = await open(recruiter);
    await complete(recruiter, id).expect(200);
    await runDueJobs({ kinds: [reportJob] });
    const pdf = () => api.get(`/interviews/${id}/report.pdf`).set(recruiter.auth);
    await pdf().expect(200);
    const { body } = await pdf().expect(429);
    expect(body.message).toBe(
      "Your company has reached today's limit of 1 report PDF. Please try again after midnight (UTC).",
    );
    await api.get(`/interviews/${id}/report.json`).set(recruiter.auth).expect(200);
  });
});
