import type { Timeline } from '@interview-detection/shared/interviews/interview-lists.schema';
import { expect, it } from 'vitest';
import { api } from '#api/test/api';
import { useDatabase } from '#api/test/database';
import { makeInterview, makeInterviewer, makePosition, makeRecruiter, type Person } from '#api/test/factories';

useDatabase();

async function timelineOf(person: Person, candidate: string): Promise<Timeline> {
  const { body } = await api.get(`/candidates/${candidate}/timeline`).set(person.auth).expect(200);
  return body.data as Timeline;
}
it('shows all applications of a person with their interviews, decisions and emails, the latest first', async () => {
  const recruiter = await makeRecruiter();
  const other = await makePosition(recruiter, 'Data Analyst');
  const first = await makeInterview(recruiter);
  const { email } = first.candidate;
  await api.post(`/interviews/${first._id}/cancel`).set(recruiter.auth).send({ reason: 'She is ill' }).expect(200);
  const decision = { status: 'Rejected', reason: 'Not now' };
  await api.post(`/candidates/${first.candidate._id}/decision`).set(recruiter.auth).send(decision).expect(200);
  const second = await makeInterview(recruiter, { email, position: other._id });
  await makeInterview(recruiter, { email: 'somebody.else@example.org' });

  const { applications, interviews, mails } = await timelineOf(recruiter, first.candidate._id);
  expect(applications.map(({ position, status }) => [position.name, status])).toEqual([
    ['Data Analyst', 'Pending'],
    [first.position.name, 'Rejected'],
  ]);
  expect(applications[1]?.history).toMatchObject([{ to: 'Rejected', reason: 'Not now' }]);
  expect(new Set(interviews.map(({ _id }) => _id))).toEqual(new Set([first._id, second._id]));
  expect(interviews.find(({ _id }) => _id === first._id)).toMatchObject({
    status: 'cancelled',
    history: [{ to: 'cancelled', reason: 'She is ill' }],
  });
  expect(mails?.every(({ to }) => to === email)).toBe(true);
  expect(mails?.map(({ kind, interview }) => [kind, interview])).toEqual([
    ['invitation', second._id],
    ['cancellation', first._id],
    ['invitation', first._id],
  ]);
});
it('shows an interviewer only their own interviews and the applications of these, without emails', async () => {
  const recruiter = await makeRecruiter();
  const interviewer = await makeInterviewer(recruiter, { role: 'interviewer' });
  const other = await makePosition(recruiter, 'Data Analyst');
  const own = await makeInterview(recruiter, { interviewer: interviewer._id });
  const { email } = own.candidate;
  const hidden = await makeInterview(recruiter, { email, position: other._id });

  const { applications, interviews, mails } = await timelineOf(interviewer, own.candidate._id);
  expect(applications.map(({ _id }) => _id)).toEqual([own.candidate._id]);
  expect(interviews.map(({ _id }) => _id)).toEqual([own._id]);
  expect(mails).toBeNull();
  await api.get(`/candidates/${hidden.candidate._id}/timeline`).set(interviewer.auth).expect(404);
});
it('shows another company nothing, also if both know the same person', async () => {
  const [recruiter, stranger] = [await makeRecruiter(), await makeRecruiter()];
  const ours = await makeInterview(recruiter);
  const theirs = await makeInterview(stranger, { email: ours.candidate.email });
  const { applications, interviews } = await timelineOf(recruiter, ours.candidate._id);
  expect(applications.map(({ _id }) => _id)).toEqual([ours.candidate._id]);
  expect(interviews.map(({ _id }) => _id)).toEqual([ours._id]);
  await api.get(`/candidates/${theirs.candidate._id}/timeline`).set(recruiter.auth).expect(404);
});
