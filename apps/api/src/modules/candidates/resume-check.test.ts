import { useTemporaryFolder } from '#api/test/temporary-folder';
import path from 'node:path';
import { api } from '#api/test/api';
import { expect, it, vi } from 'vitest';
import { useDatabase } from '#api/test/database';
import { representatives } from '#api/test/environment';
import { interviewForm, makePdf, makePosition, makeRecruiter, postInterview } from '#api/test/factories';
import { REFUSED_RESUMES } from '#api/test/pdf-files';
import { expectLog } from '#api/test/quiet';
import { set } from '#api/test/settings';
import { NOTHING_STORED, storedCounts } from '#api/test/stored';
import { requireResume } from './resume-check.pool';

const { folder: temporaryFolder, files: temporaryFiles } = useTemporaryFolder();
useDatabase();

async function postResume(content: Buffer) {
  const recruiter = await makeRecruiter();
  return postInterview(recruiter, interviewForm((await makePosition(recruiter))._id), { content });
}

it.each(REFUSED_RESUMES)(
  'refuses %s named resume.pdf and leaves nothing behind',
  { tags: 'deep' },
  async (_what, content, message) => {
    const reply = await postResume(await content());
    expect(reply.status).toBe(400);
    expect(reply.body).toEqual({
      message,
      code: 'VALIDATION_FAILED',
      requestId: expect.any(String),
      issues: [{ path: 'resume', message }],
    });
    expect(await storedCounts()).toEqual(NOTHING_STORED);
    await vi.waitFor(() => expect(temporaryFiles()).toEqual([]), { timeout: 120_000 });
  },
);

it(
  'refuses a resume with 503 and leaves nothing behind while the database’s disk has no room for it',
  { tags: 'deep' },
  async () => {
    set('DISK_RESERVE_MB', 1_000_000_000);
    expectLog(/request/);
    const { status, body, headers } = await postResume(await makePdf());
    expect([status, body.code, body.message, headers['retry-after']]).toEqual([
      503,
      'UNAVAILABLE',
      'The server has no room for another resume right now. Please tell its administrator.',
      '60',
    ]);
    expect(await storedCounts()).toEqual(NOTHING_STORED);
    await vi.waitFor(() => expect(temporaryFiles()).toEqual([]), { timeout: 120_000 });
  },
);

it.each(
  representatives([
    ['a line break', '\n'],
    ['two line breaks of Windows', '\r\n\r\n'],
    ['a byte order mark', '\ufeff'],
    ['1,000 blanks', ' '.repeat(1000)],
  ]),
)('takes a PDF with %s before its header, and the same bytes come back', async (_what, before) => {
  const content = Buffer.concat([Buffer.from(before), await makePdf()]);
  const recruiter = await makeRecruiter();
  const form = interviewForm((await makePosition(recruiter))._id);
  const { body } = await postInterview(recruiter, form, { content });
  const resume = await api.get(`/candidates/${body.data.candidate._id}/resume`).set(recruiter.auth).expect(200);
  expect(content.equals(resume.body as Buffer)).toBe(true);
});

it('refuses a PDF behind more than 1,024 bytes', async () => {
  expect((await postResume(Buffer.concat([Buffer.alloc(1024, ' '), await makePdf()]))).status).toBe(400);
});

it('takes a PDF of 200 pages', { tags: 'deep' }, async () => {
  expect((await postResume(await makePdf(200))).status).toBe(201);
});

it('answers 503 with Retry-After, and never "not a PDF", if the check itself fails', async () => {
  expectLog(/a resume could not be checked/);
  const gone = { path: path.join(temporaryFolder, 'gone'), name: 'resume.pdf', size: 1 };
  await expect(requireResume(gone)).rejects.toMatchObject({ code: 'UNAVAILABLE', headers: { 'Retry-After': '5' } });
});
