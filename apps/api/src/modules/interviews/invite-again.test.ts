import { beforeEach, expect, it } from 'vitest';
import { api } from '#api/test/api';
import { useDatabase } from '#api/test/database';
import { makeInterview, makeRecruiter, type Recruiter } from '#api/test/factories';
import { mailsTo } from '#api/test/mails';
import { set } from '#api/test/settings';
import { everything } from '#api/test/sweep';

useDatabase();

beforeEach(() => set('SMTP_URL', 'smtp://localhost:25'));

const invite = ({ auth }: Recruiter, id: string) => api.post(`/interviews/${id}/invitation`).set(auth);
const kinds = async (address: string) => (await mailsTo(address)).map(({ kind }) => kind);

it('is one more mail to the candidate, and none to the interviewer', async () => {
  const recruiter = await makeRecruiter();
  const { _id: id, candidate } = await makeInterview(recruiter);
  const interviewers = await kinds(recruiter.email);
  const reply = await invite(recruiter, id).expect(200);
  expect(reply.body.data.notice).toMatchObject({ state: 'queued', to: candidate.email });
  expect(await kinds(candidate.email)).toEqual(['invitation', 'invitation']);
  expect(await kinds(recruiter.email)).toEqual(interviewers);
  const sequences = (await mailsTo(candidate.email)).map(
    ({ calendar }) => /SEQUENCE:(\d+)/.exec(calendar?.content ?? '')?.[1],
  );
  expect(sequences).toEqual(['0', '1']);
});

it('is for open interviews', { tags: 'deep' }, async () => {
  const recruiter = await makeRecruiter();
  const { _id: id } = await makeInterview(recruiter);
  await api.post(`/interviews/${id}/cancel`).set(recruiter.auth).send({}).expect(200);
  expect((await invite(recruiter, id).expect(409)).body.code).toBe('INTERVIEW_NOT_OPEN');
});

it('is 409 if nothing would send it, and changes nothing', { tags: 'deep' }, async () => {
  set('SMTP_URL', undefined);
  const recruiter = await makeRecruiter();
  const { _id: id } = await makeInterview(recruiter);
  const before = await everything();
  expect((await invite(recruiter, id).expect(409)).body.code).toBe('MAIL_NOT_SET_UP');
  expect(await everything()).toEqual(before);
});
