import { expect, it } from 'vitest';
import { api } from '../../../test/api';
import { useDatabase } from '../../../test/database';
import { interviewForm, makePdf, makePosition, makeRecruiter, postInterview } from '../../../test/factories';
import { fileStore } from '../../lib/file-store';
import { storedCandidate } from '../../../test/stored';

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
  await fileStore.remove((await storedCandidate(id)).resume.fileId);
  const reply = await api.get(`/candidates/${id}/resume`).set(recruiter.auth);
  expect(reply.status).toBe(404);
  expect(reply.body).toMatchObject({ code: 'NOT_FOUND', message: 'This file is not there any more' });
});
