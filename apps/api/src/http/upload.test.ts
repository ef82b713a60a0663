import { useTemporaryFolder } from '#api/test/temporary-folder';
import { once } from 'node:events';
import { readdirSync, readlinkSync } from 'node:fs';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { stopClock } from '#api/test/clock';
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
import { pdfOfSize } from '#api/test/pdf-files';
import { multipartBody, useServer } from '#api/test/raw-upload';
import { set } from '#api/test/settings';
import { NOTHING_STORED, storedCandidate, storedCounts } from '#api/test/stored';

const { files: temporaryFiles } = useTemporaryFolder();
useDatabase();
const server = useServer();

const MIB = 1024 * 1024;
let recruiter: Recruiter;
let form: Record<string, string>;

beforeEach(async () => {
  recruiter = await makeRecruiter();
  form = interviewForm((await makePosition(recruiter))._id);
});

/** The temporary file goes as the request ends, which may be after the reply was read. */
const noTemporaryFiles = () => vi.waitFor(() => expect(temporaryFiles()).toEqual([]), { timeout: 120_000 });

async function expectNothingLeft() {
  expect(await storedCounts()).toEqual(NOTHING_STORED);
  await noTemporaryFiles();
}

/** Attaches these files to the form as they are. */
async function postFiles(...files: [field: string, content: Buffer, name: string][]) {
  const request = api.post('/interviews').set(recruiter.auth);
  for (const [field, value] of Object.entries(form)) request.field(field, value);
  for (const [field, content, name] of files) request.attach(field, content, name);
  return request;
}

it(
  'is refused with 429 once its company has used up its uploads of the day, and leaves nothing behind',
  { tags: 'deep' },
  async () => {
    stopClock(); // no midnight meanwhile
    set('QUOTA_UPLOADS', 1);
    expect((await postInterview(recruiter, form)).status).toBe(201);
    const again = { ...form, email: 'another@example.org', force: 'true' };
    const reply = await postInterview(recruiter, again);
    expect(reply.status).toBe(429);
    expect(reply.body).toMatchObject({ code: 'RATE_LIMITED' });
    expect(reply.headers).toMatchObject({ 'ratelimit-limit': '1', 'ratelimit-remaining': '0' });
    expect(reply.headers['retry-after']).toBe(reply.headers['ratelimit-reset']);
    expect(await storedCounts()).toEqual({ candidates: 1, interviews: 1, files: 1, chunks: 1 });
    await noTemporaryFiles();
  },
);

it(
  'is refused with 429 once its company has used up its megabytes of the day, and leaves nothing behind',
  { tags: 'deep' },
  async () => {
    stopClock(); // no midnight meanwhile
    set('QUOTA_UPLOADS_MB', 1);
    const large = { content: pdfOfSize(0.6 * MIB) };
    expect((await postInterview(recruiter, form, large)).status).toBe(201);
    const again = { ...form, email: 'another@example.org', force: 'true' };
    const reply = await postInterview(recruiter, again, large);
    expect(reply.status).toBe(429);
    expect(reply.body).toMatchObject({
      code: 'RATE_LIMITED',
      message: "Your company has reached today's limit of 1 MB of uploads. Please try again after midnight (UTC).",
    });
    expect(reply.headers).toMatchObject({ 'ratelimit-limit': '1', 'ratelimit-remaining': '0' });
    expect(await storedCounts()).toMatchObject({ candidates: 1, interviews: 1, files: 1 });
    await noTemporaryFiles();
  },
);

describe('the size of a resume', () => {
  it('may be exactly 10 MiB', { tags: 'deep' }, async () => {
    const reply = await postInterview(recruiter, form, { content: pdfOfSize(10 * MIB) });
    expect(reply.status).toBe(201);
    expect((await storedCandidate(reply.body.data.candidate._id)).resume.size).toBe(10 * MIB);
    await noTemporaryFiles();
  });

  it('is refused with 413 from one byte more, and leaves nothing behind', async () => {
    const reply = await postInterview(recruiter, form, { content: pdfOfSize(10 * MIB + 1) });
    expect(reply.status).toBe(413);
    expect(reply.body).toMatchObject({ code: 'FILE_TOO_LARGE', message: 'The resume may be at most 10 MB' });
    await expectNothingLeft();
  });
});

it('refuses two files and leaves nothing behind', async () => {
  const content = await makePdf();
  const reply = await postFiles(['resume', content, 'one.pdf'], ['resume', content, 'two.pdf']);
  expect(reply.status).toBe(400);
  expect(reply.body.code).toBe('VALIDATION_FAILED');
  await expectNothingLeft();
});

it('refuses a file in another field, naming the field, and leaves nothing behind', async () => {
  const reply = await postFiles(['cv', await makePdf(), 'resume.pdf']);
  expect(reply.status).toBe(400);
  expect(reply.body).toMatchObject({ code: 'VALIDATION_FAILED', message: 'There is no file field named "cv"' });
  await expectNothingLeft();
});

it.each([
  ['text in place of the file', 'resume', ['resume', 'just text']],
  ['a form without a file', 'resume', ['remark', 'nothing attached']],
])('says that the resume is required for %s', async (_what, path, [field = '', text = '']) => {
  form[field] = text;
  const reply = await postInterview(recruiter, form, null);
  expect(reply.status).toBe(400);
  expect(reply.body.issues).toEqual([{ path, message: 'Resume is required' }]);
  await expectNothingLeft();
});

it.each([
  ['a field of 300 KiB', { description: 'a'.repeat(300 * 1024) }, 413, 'BODY_TOO_LARGE'],
  ['a field name of 101 characters', { ['n'.repeat(101)]: '' }, 400, 'VALIDATION_FAILED'],
  [
    '50 more fields',
    Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`more${n}`, ''])),
    400,
    'VALIDATION_FAILED',
  ],
])('refuses %s', async (_what, fields, status, code) => {
  const reply = await postInterview(recruiter, { ...form, ...fields });
  expect(reply.status).toBe(status);
  expect(reply.body.code).toBe(code);
  await expectNothingLeft();
});

it.each([
  ['no boundary', 'multipart/form-data', 'whatever'],
  ['an end that never comes', 'multipart/form-data; boundary=b', '--b\r\nContent-Disposition: form-data; name="name"'],
  ['a part without a name', 'multipart/form-data; boundary=b', '--b\r\n\r\nvalue\r\n--b--\r\n'],
  ['an empty body', 'multipart/form-data; boundary=b', ''],
])('answers 400 to a form with %s', async (_what, type, body) => {
  const reply = await api.post('/interviews').set(recruiter.auth).set('Content-Type', type).send(body);
  expect(reply.status).toBe(400);
  expect(reply.body.code).toBe('VALIDATION_FAILED');
  await expectNothingLeft();
});

it.each([
  ['../../etc/passwd.pdf', 'passwd.pdf'],
  ['..\\..\\windows\\resume.pdf', 'resume.pdf'],
  ['/etc/cron.d/resume.pdf', 'resume.pdf'],
  ['\u202e', 'resume.pdf'],
  ['one\r\nSet-Cookie: a=b.pdf', 'oneSet-Cookie: a=b.pdf'],
  ['résumé 李.pdf', 'résumé 李.pdf'],
  ['"quoted".pdf', '"quoted".pdf'],
  ['\u202efdp.exe', 'fdp.exe'],
  [`${'a'.repeat(300)}.pdf`, `${'a'.repeat(146)}.pdf`],
])('keeps a file named %j as %j', async (name, kept) => {
  const reply = await postInterview(recruiter, form, { content: await makePdf(), name });
  expect(reply.status).toBe(201);
  expect((await storedCandidate(reply.body.data.candidate._id)).resume.name).toBe(kept);
});

it('accepts a PDF with any name and declared type', async () => {
  const reply = await postInterview(recruiter, form, { content: await makePdf(), name: 'cv.txt', type: 'text/plain' });
  expect(reply.status).toBe(201);
});

it('does not read the form of a guest', async () => {
  const reply = await api.post('/interviews').attach('resume', await makePdf(), 'resume.pdf');
  expect(reply.status).toBe(401);
  await expectNothingLeft();
});

/** Temporary files that are deleted and yet open, and so still take their place on the disk. */
const filesHeldOpen = () =>
  readdirSync('/proc/self/fd').filter(fd => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`).includes('interview-detection-');
    } catch {
      return false;
    }
  });

describe('an upload that is broken off', () => {
  it('an upload that ends in the middle of the file leaves nothing behind, although a part was already stored', async () => {
    const body = multipartBody(form, pdfOfSize(2 * MIB));
    const socket = await server.beginUpload(recruiter, body, MIB);
    await vi.waitFor(() => expect(temporaryFiles()).toHaveLength(1), { timeout: 120_000 });
    socket.destroy();
    await noTemporaryFiles();
    await expectNothingLeft();
    await vi.waitFor(() => expect(filesHeldOpen()).toEqual([]), { timeout: 120_000 });
  });

  it('an upload that is broken off at any other place leaves nothing behind', async () => {
    const body = multipartBody(form, pdfOfSize(200_000));
    const fileAt = body.indexOf('%PDF');
    const places = [0, 50, fileAt - 2, fileAt, fileAt + 1, fileAt + 70_000, body.length - 30, body.length - 1];
    await Promise.all(
      places.map(async bytes => {
        const socket = await server.beginUpload(recruiter, body, bytes);
        socket.destroy();
      }),
    );
    await vi.waitFor(async () => expect(await server.connections()).toBe(0), { timeout: 120_000 });
    await vi.waitFor(expectNothingLeft, { timeout: 120_000 });
    await vi.waitFor(() => expect(filesHeldOpen()).toEqual([]), { timeout: 120_000 });
  });

  it('does not harm the next one', async () => {
    const body = multipartBody(form, pdfOfSize(200_000));
    (await server.beginUpload(recruiter, body, 100_000)).destroy();
    expect((await postInterview(recruiter, form)).status).toBe(201);
    await noTemporaryFiles();
    expect(await storedCounts()).toEqual({ candidates: 1, interviews: 1, files: 1, chunks: 1 });
  });
});

it('an upload that does not arrive in time is refused, its connection ended, and nothing is left behind', async () => {
  set('UPLOAD_TIMEOUT', 0.2);
  const socket = await server.beginUpload(recruiter, multipartBody(form, pdfOfSize(2 * MIB)), 20_000);
  const parts = await socket.toArray();
  const reply = Buffer.concat(parts as Buffer[]).toString();
  expect(reply).toMatch(/^HTTP\/1\.1 400 /);
  expect(reply).toContain('The form took longer than 0.2 seconds to arrive');
  await expectNothingLeft();
});

describe('several at once', () => {
  it(
    'simultaneous uploads of one account are read two at a time, and do not wait for other accounts',
    { tags: 'deep' },
    async () => {
      const body = multipartBody(form, pdfOfSize(2 * MIB));
      const slow = await Promise.all([0, 1, 2].map(() => server.beginUpload(recruiter, body, 20_000)));
      await vi.waitFor(() => expect(temporaryFiles()).toHaveLength(2), { timeout: 120_000 });
      const other = await makeRecruiter();
      expect((await postInterview(other, interviewForm((await makePosition(other))._id))).status).toBe(201);
      await vi.waitFor(() => expect(temporaryFiles()).toHaveLength(2), { timeout: 120_000 });
      const third = postInterview(recruiter, { ...form, email: 'another@example.org' });
      for (const socket of slow) socket.destroy();
      expect((await third).status).toBe(201);
      await noTemporaryFiles();
    },
  );

  it('are refused with 429 if a hundred of the account wait already', { tags: 'deep' }, async () => {
    const body = multipartBody(form, pdfOfSize(200_000));
    const slow = await Promise.all(Array.from({ length: 103 }, () => server.beginUpload(recruiter, body, 20_000)));
    const [refusal] = (await Promise.race(slow.map(socket => once(socket, 'data')))) as [Buffer];
    expect(refusal.toString()).toMatch(/^HTTP\/1\.1 429 [\s\S]*Retry-After: 5\r\n[\s\S]*Too many uploads at once/);
    for (const socket of slow) socket.destroy();
    await vi.waitFor(async () => expect((await postInterview(recruiter, form)).status).toBe(201), { timeout: 120_000 });
    await noTemporaryFiles();
  });
});
