import { beforeEach, describe, expect, it } from 'vitest';
import type { Interview } from '@interview-detection/shared/interviews/interviews.schema';
import { api } from '#api/test/api';
import { useDatabase } from '#api/test/database';
import {
  interviewForm,
  makePdf,
  makePosition,
  makeRecruiter,
  postInterview,
  type Recruiter,
} from '#api/test/factories';
import { storedCandidate, storedCounts } from '#api/test/stored';
import { CandidateModel } from '#api/test/models';
import { YEAR } from '#api/test/days';
import { representatives } from '#api/test/environment';

useDatabase();

const EMAIL = 'adaeze@example.org';
let recruiter: Recruiter;
let positionId: string;

beforeEach(async () => {
  recruiter = await makeRecruiter();
  positionId = (await makePosition(recruiter))._id;
});

const post = (fields: Record<string, string> = {}, content?: Buffer) =>
  postInterview(
    recruiter,
    interviewForm(positionId, { email: EMAIL, force: 'true', ...fields }),
    content && { content, name: 'second.pdf' },
  );

async function schedule(fields: Record<string, string> = {}, content?: Buffer): Promise<Interview> {
  const reply = await post(fields, content);
  expect(reply.status).toBe(201);
  return reply.body.data as Interview;
}

const cancel = (interview: Interview) =>
  api.post(`/interviews/${interview._id}/cancel`).set(recruiter.auth).send({}).expect(200);

describe('the candidate of an interview', () => {
  it('is made as Pending with the resume and the step that made it', async () => {
    const content = await makePdf();
    const { candidate } = await schedule({}, content);
    expect(await storedCandidate(candidate._id)).toMatchObject({
      name: 'Adaeze Okafor',
      email: EMAIL,
      position: { name: 'Backend Engineer' },
      status: 'Pending',
      resume: { name: 'second.pdf', size: content.length },
      history: [{ by: { name: 'Mara Santos' }, from: null, to: 'Pending', reason: null }],
    });
  });

  it('is reused for the same email, however it is written, and position', { tags: 'deep' }, async () => {
    const first = await schedule();
    await cancel(first);
    const second = await schedule({ email: ` ${EMAIL.toUpperCase()} ` });
    expect(second.candidate._id).toBe(first.candidate._id);
    expect(await storedCounts()).toEqual({ candidates: 1, interviews: 2, files: 2, chunks: 2 });
  });

  it('is a different one for another position, and for another company', { tags: 'deep' }, async () => {
    const first = await schedule();
    const second = await schedule({ position: (await makePosition(recruiter, 'Designer'))._id });
    const other = await makeRecruiter();
    const reply = await postInterview(other, interviewForm((await makePosition(other))._id, { email: EMAIL }));
    expect(reply.status).toBe(201);
    const ids = [first, second, reply.body.data as Interview].map(({ candidate }) => candidate._id);
    expect(new Set(ids).size).toBe(3);
    expect(await CandidateModel.countDocuments({ email: EMAIL })).toBe(3);
  });

  it('takes the new name, on earlier interviews too, and the new resume; the old one stays readable', async () => {
    const old = await makePdf();
    const first = await schedule({}, old);
    await cancel(first);
    const content = await makePdf(2);
    const second = await schedule({ name: 'Adaeze Okafor-Lind' }, content);
    expect(second.candidate.name).toBe('Adaeze Okafor-Lind');
    const { body } = await api.get('/interviews?status=cancelled').set(recruiter.auth).expect(200);
    expect(body.data).toMatchObject([{ _id: first._id, candidate: { name: 'Adaeze Okafor-Lind' } }]);
    const stored = await storedCandidate(first.candidate._id);
    expect(stored).toMatchObject({ name: 'Adaeze Okafor-Lind', resume: { name: 'second.pdf', size: content.length } });
    const resume = await api.get(`/candidates/${stored._id.toHexString()}/resume`).set(recruiter.auth).expect(200);
    expect(content.equals(resume.body as Buffer)).toBe(true);
    const resumes = await api.get(`/candidates/${first.candidate._id}/resumes`).set(recruiter.auth).expect(200);
    expect(resumes.body.data).toMatchObject([{ size: content.length }, { size: old.length }]);
    const earlier = `/candidates/${first.candidate._id}/resumes/${resumes.body.data[1]._id}`;
    const reply = await api.get(earlier).set(recruiter.auth).expect(200);
    expect(old.equals(reply.body as Buffer)).toBe(true);
  });

  it.each(representatives(['Selected', 'Rejected']))(
    'goes back from %s to Pending, with the decision in the history',
    async status => {
      const first = await schedule();
      await cancel(first);
      await api.post(`/candidates/${first.candidate._id}/decision`).set(recruiter.auth).send({ status }).expect(200);
      await schedule();
      const { body } = await api.get(`/candidates/${first.candidate._id}`).set(recruiter.auth).expect(200);
      expect(body.data).toMatchObject({
        status: 'Pending',
        added: { by: { name: 'Mara Santos' } },
        history: [
          { from: 'Pending', to: status },
          { from: status, to: 'Pending', reason: 'A new interview was scheduled' },
        ],
      });
    },
  );

  it('says who added it and when, with an empty history, then with one decision', async () => {
    const { candidate } = await schedule();
    const shown = async () => (await api.get(`/candidates/${candidate._id}`).set(recruiter.auth).expect(200)).body.data;
    const by = { _id: recruiter._id, name: 'Mara Santos' };
    const added = { at: expect.any(String), by };
    expect(await shown()).toMatchObject({ added, history: [] });
    const decision = { status: 'Selected', reason: 'Strong answers' };
    await api.post(`/candidates/${candidate._id}/decision`).set(recruiter.auth).send(decision).expect(200);
    const { history, ...rest } = await shown();
    expect(rest).toMatchObject({ added });
    expect(history).toEqual([
      { at: expect.any(String), by, from: 'Pending', to: 'Selected', reason: 'Strong answers' },
    ]);
  });

  it('keeps its history as it is when it was Pending', { tags: 'deep' }, async () => {
    await cancel(await schedule());
    const { candidate } = await schedule();
    expect((await storedCandidate(candidate._id)).history).toHaveLength(1);
  });
});

describe('a second open interview for one candidate and position', () => {
  it('is 409 CANDIDATE_BOOKED with the date of the first, and changes nothing', async () => {
    const { candidate } = await schedule({ timeZone: 'Europe/Lisbon' });
    const before = await storedCandidate(candidate._id);
    const reply = await post({ name: 'Somebody Else', date: `${YEAR}-05-20` }, await makePdf(3));
    expect(reply.status).toBe(409);
    expect(reply.body).toMatchObject({
      code: 'CANDIDATE_BOOKED',
      message:
        `This candidate already has an interview for this position on 14 May ${YEAR}, 10:30 (Europe/Lisbon). ` +
        'Reschedule or cancel that one.',
    });
    expect(await storedCandidate(candidate._id)).toEqual(before);
    expect(await storedCounts()).toEqual({ candidates: 1, interviews: 1, files: 1, chunks: 1 });
  });

  it.each([
    ['cancelled', (id: string) => api.post(`/interviews/${id}/cancel`).set(recruiter.auth).send({})],
    ['completed', (id: string) => api.post(`/interviews/${id}/complete`).set(recruiter.auth).send({ transcript: [] })],
  ])('is no second one once the first is %s', { tags: 'deep' }, async (_how, end) => {
    const first = await schedule();
    await end(first._id).expect(200);
    await schedule();
  });

  it('leaves a decided candidate decided when it is refused', { tags: 'deep' }, async () => {
    const { candidate } = await schedule();
    await api.get(`/candidates/select/${candidate._id}`).set(recruiter.auth).expect(200);
    expect((await post()).status).toBe(409);
    expect(await storedCandidate(candidate._id)).toMatchObject({
      status: 'Selected',
      history: [{ to: 'Pending' }, { to: 'Selected' }],
    });
  });
});

it('writes nothing at all when the interviewer turns out to be busy: not the candidate, its history, nor the file', async () => {
  const busy = await schedule();
  const other = await schedule({ email: 'other@example.org', time: '13:00' });
  await cancel(other);
  await api.get(`/candidates/reject/${other.candidate._id}`).set(recruiter.auth).expect(200);
  const [candidate, counts] = [await storedCandidate(other.candidate._id), await storedCounts()];
  const reply = await post(
    { email: 'other@example.org', name: 'New Name', known: 'replace', time: busy.time, force: 'false' },
    await makePdf(2),
  );
  expect(reply.status).toBe(409);
  expect(reply.body.code).toBe('INTERVIEWER_BUSY');
  expect(await storedCandidate(other.candidate._id)).toEqual(candidate);
  expect(await storedCounts()).toEqual(counts);
});
