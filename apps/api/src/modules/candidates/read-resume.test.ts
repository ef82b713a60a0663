import type { SentResume } from '@interview-detection/shared/candidates/candidates.schema';
import type { Interview } from '@interview-detection/shared/interviews/interviews.schema';
import { describe, expect, it } from 'vitest';
import { api } from '#api/test/api';
import { useDatabase } from '#api/test/database';
import { interviewForm, makeInterview, makePdf, makePosition, makeRecruiter, postInterview } from '#api/test/factories';
import { resumes } from './resumes.service';
import { storedCandidate } from '#api/test/stored';

useDatabase();

async function candidateWithResume(name = 'résumé 李.pdf') {
  const recruiter = await makeRecruiter();
  const content = await makePdf(3);
  const form = interviewForm((await makePosition(recruiter))._id);
  const reply = await postInterview(recruiter, form, { content, name });
  return { recruiter, content, id: reply.body.data.candidate._id as string };
}

it('gives the resume byte by byte, inline, under its own name, sandboxed and not to be sniffed', async () => {
  const { recruiter, content, id } = await candidateWithResume();
  const reply = await api.get(`/candidates/${id}/resume`).set(recruiter.auth).expect(200);
  expect(content.equals(reply.body as Buffer)).toBe(true);
  expect(reply.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-length': String(content.length),
    'content-disposition': `inline; filename="r?sum? ?.pdf"; filename*=UTF-8''r%C3%A9sum%C3%A9%20%E6%9D%8E.pdf`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'private, no-store',
  });
});

it('answers 404 for another company’s resume, an unknown candidate and a malformed id', async () => {
  const { recruiter, id } = await candidateWithResume();
  const stranger = await makeRecruiter();
  for (const [person, candidate] of [
    [stranger, id],
    [recruiter, 'f'.repeat(24)],
    [recruiter, 'not-an-id'],
  ] as const) {
    const reply = await api.get(`/candidates/${candidate}/resume`).set(person.auth);
    expect(reply.status).toBe(404);
    expect(reply.body.code).toBe('NOT_FOUND');
  }
});

it('answers 404 as JSON when the file itself is gone', async () => {
  const { recruiter, id } = await candidateWithResume();
  await resumes.remove((await storedCandidate(id)).resume.fileId);
  const reply = await api.get(`/candidates/${id}/resume`).set(recruiter.auth);
  expect(reply.status).toBe(404);
  expect(reply.body).toMatchObject({ code: 'NOT_FOUND', message: 'This file is not there any more' });
});

describe('every resume that was sent', () => {
  async function withThree() {
    const { recruiter, content, id } = await candidateWithResume('first.pdf');
    const { candidate, _id } = (await api.get('/interviews').set(recruiter.auth)).body.data[0] as Interview;
    const corrected = await makePdf(4);
    await api.patch(`/interviews/${_id}`).set(recruiter.auth).attach('resume', corrected, 'second.pdf').expect(200);
    await api.post(`/interviews/${_id}/cancel`).set(recruiter.auth).send({}).expect(200);
    const again = await makePdf(5);
    const form = interviewForm((await storedCandidate(id)).position._id.toHexString(), { email: candidate.email });
    expect((await postInterview(recruiter, form, { content: again, name: 'third.pdf' })).status).toBe(201);
    return { recruiter, id, contents: [again, corrected, content] };
  }

  it('is counted in the candidate’s details once it was replaced, not before', { tags: 'deep' }, async () => {
    const { recruiter, id } = await candidateWithResume();
    const details = async () => (await api.get(`/candidates/${id}`).set(recruiter.auth).expect(200)).body.data;
    expect(await details()).not.toHaveProperty('earlierResumes');
    const [interview] = (await api.get('/interviews').set(recruiter.auth)).body.data as Interview[];
    const corrected = await makePdf(4);
    await api
      .patch(`/interviews/${interview?._id}`)
      .set(recruiter.auth)
      .attach('resume', corrected, 'b.pdf')
      .expect(200);
    expect(await details()).toMatchObject({ resume: { name: 'b.pdf' }, earlierResumes: 1 });
  });

  it('is listed, newest first, and can be read', { tags: 'deep' }, async () => {
    const { recruiter, id, contents } = await withThree();
    const { body } = await api.get(`/candidates/${id}/resumes`).set(recruiter.auth).expect(200);
    expect(body.data.map(({ name }: SentResume) => name)).toEqual(['third.pdf', 'second.pdf', 'first.pdf']);
    for (const [at, sent] of (body.data as SentResume[]).entries()) {
      expect(sent).toMatchObject({ size: contents[at]?.length, sentAt: expect.stringMatching(/^\d{4}-.*Z$/) });
      const reply = await api.get(`/candidates/${id}/resumes/${sent._id}`).set(recruiter.auth).expect(200);
      expect(contents[at]?.equals(reply.body as Buffer)).toBe(true);
      expect(reply.headers['content-disposition']).toContain(`inline; filename="${sent.name}"`);
    }
  });

  it('is 404 under another candidate, though the file is there', { tags: 'deep' }, async () => {
    const { recruiter, id } = await withThree();
    const { body } = await api.get(`/candidates/${id}/resumes`).set(recruiter.auth).expect(200);
    const other = await makeInterview(recruiter);
    for (const path of [`${other.candidate._id}/resumes/${body.data[1]._id}`, `${id}/resumes/zzz`])
      await api.get(`/candidates/${path}`).set(recruiter.auth).expect(404);
  });
});
