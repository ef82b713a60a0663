import type { AddressInfo } from 'node:net';
import { createServer } from 'node:http';
import { once } from 'node:events';
import { PDFDocument } from 'pdf-lib';
import supertest from 'supertest';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { startApiProcess, type ApiProcess } from './api-process';
import { useDatabase } from './database';
import { interviewForm, makePosition, makeRecruiter, uniqueEmail, type Recruiter } from './factories';
import { startSmtpSink, type SmtpSink } from './smtp-sink';

// The log as an operator has it: a real process at its most talkative, real mail, and a model that fails.
useDatabase();

const PASSWORD = 'marker-password';
const RESUME_TEXT = 'marker-resume-text';
const SPOKEN = 'marker-spoken-answer';

let sink: SmtpSink;
let product: ApiProcess;
const brokenModel = createServer((_req, res) => void res.writeHead(500).end('marker-model-reply'));

beforeAll(async () => {
  sink = await startSmtpSink();
  await once(brokenModel.listen(0, '127.0.0.1'), 'listening');
});
afterEach(() => product.end('SIGTERM'));
afterAll(async () => {
  await sink.close();
  brokenModel.close();
});

/**
 * After the database of the test was emptied: a process writes its periodic jobs at its start. The test names requests as a
 * trusted proxy does.
 */
async function start(settings: Record<string, string> = {}): Promise<void> {
  const ids = { TRUST_PROXY: 'loopback' };
  product = await startApiProcess({ LOG_LEVEL: 'trace', SMTP_URL: sink.url, ...ids, ...settings });
}

interface Line {
  msg: string;
  requestId?: string;
  job?: string;
  mail?: string;
  route?: string;
}

/** The JSON lines so far. Lines for people are on standard error, and none of them begins with a brace. */
const lines = () =>
  product
    .output()
    .split('\n')
    .filter(line => line.startsWith('{') && line.endsWith('}'))
    .map(line => JSON.parse(line) as Line);

const call = () => supertest(product.url);

async function schedule(recruiter: Recruiter, requestId: string): Promise<string> {
  const pdf = await PDFDocument.create({});
  pdf.setTitle(RESUME_TEXT);
  pdf.addPage().drawText(RESUME_TEXT);
  const form = interviewForm((await makePosition(recruiter))._id, { email: uniqueEmail('candidate') });
  const request = call().post('/interviews').set(recruiter.auth).set('X-Request-Id', requestId);
  for (const [name, value] of Object.entries(form)) request.field(name, value);
  const reply = await request.attach('resume', Buffer.from(await pdf.save()), 'resume.pdf').expect(201);
  return reply.body.data._id as string;
}

it('holds no password, token, code, Authorization header, resume or answer, whether calls succeed or fail', async () => {
  const { port } = brokenModel.address() as AddressInfo;
  await start({ LLM_BASE_URL: `http://127.0.0.1:${port}/v1`, LLM_MODEL: 'marker', LLM_API_KEY: 'marker-model-key' });
  const email = uniqueEmail('secretive');
  const names = { first_name: 'Mara', last_name: 'Santos' };
  await call()
    .post('/auth/register')
    .send({ ...names, email, password: PASSWORD })
    .expect(201);
  await call()
    .post('/auth/register')
    .send({ ...names, email, password: PASSWORD })
    .expect(409);
  await call()
    .post('/auth/login')
    .send({ email, password: `${PASSWORD}-wrong` })
    .expect(401);
  const token = (await call().post('/auth/login').send({ email, password: PASSWORD }).expect(200)).body.data
    .token as string;
  await call().get('/auth/me').set('Authorization', `Bearer ${token}`).expect(200);
  await call().get('/auth/me').set('Authorization', 'Bearer marker-token').expect(401);
  await call().get(`/dashboard?token=${token}`).expect(401);
  await call().get(`/marker-path/${PASSWORD}`).expect(404);
  await call().post('/auth/login').set('Content-Type', 'application/json').send(`{"password":"${PASSWORD}`).expect(400);
  await call()
    .post('/auth/login')
    .send({ email: [PASSWORD], password: { a: PASSWORD } })
    .expect(400);

  await call().post('/auth/forgot-password').send({ email }).expect(200);
  // One to verify the email, one for a new password, in any order.
  const mails = () => sink.taken.filter(({ to }) => to === email).map(({ raw }) => raw);
  await vi.waitFor(() => expect(mails()).toHaveLength(2), { timeout: 120_000 });
  const forgotten = mails().find(raw => /^Subject:.*password/im.test(raw));
  const code = /^ {4}(\d{6})/m.exec(forgotten ?? '')?.[1] ?? 'no code was mailed';
  expect(code).toMatch(/^\d{6}$/);
  const reply = await call().post('/auth/verify-otp').send({ email, code }).expect(200);
  const resetToken = String(Object.values(reply.body.data as Record<string, unknown>)[0]);

  const recruiter = await makeRecruiter();
  const id = await schedule(recruiter, 'scheduling');
  const link = (await call().get(`/interviews/${id}/link`).set(recruiter.auth).expect(200)).body.data.url as string;
  const linkToken = link.split('/i/')[1] ?? 'no link';
  await call().get(`/i/${linkToken}`).expect(404);
  await call()
    .post('/candidate/session')
    .send({ token: `${linkToken}x` })
    .expect(404);
  const visiting = await call().post('/candidate/session').send({ token: linkToken }).expect(201);
  const visit = visiting.body.data.token as string;
  await call().get('/candidate/interview').set('Authorization', `Bearer ${visit}`).expect(200);
  const wish = { note: 'marker-note-of-a-candidate' };
  await call().post('/candidate/adjustments').set('Authorization', `Bearer ${visit}`).send(wish).expect(200);

  const transcript = [
    { type: 'sent', message: 'Describe a queue.' },
    { type: 'recieve', message: `${SPOKEN} ${'first in, first out; '.repeat(20)}` },
  ];
  await call()
    .post(`/interviews/${id}/complete`)
    .set(recruiter.auth)
    .set('X-Request-Id', 'completing')
    .send({ transcript })
    .expect(200);
  const tried = () =>
    expect(lines().some(({ job, requestId }) => job === 'report' && requestId === 'completing')).toBe(true);
  await vi.waitFor(tried, { timeout: 120_000 });

  const log = product.output();
  const tokens = [token, resetToken, recruiter.token, linkToken, visit];
  for (const secret of [PASSWORD, RESUME_TEXT, SPOKEN, ...tokens, 'marker-', code, 'Bearer']) {
    expect(log.includes(secret), `the log holds ${secret}`).toBe(false);
  }
});

it('names the request in the lines of the emails and jobs that it caused', { tags: 'deep' }, async () => {
  await start();
  const recruiter = await makeRecruiter();
  const id = await schedule(recruiter, 'scheduling-2');
  const of = (requestId: string) => lines().filter(line => line.requestId === requestId);
  const wasSent = () => expect(of('scheduling-2').some(({ msg, mail }) => msg === 'mail sent' && mail)).toBe(true);
  // Before the interview is completed: no invitation is sent to one that is over.
  await vi.waitFor(wasSent, { timeout: 120_000 });
  const transcript = [{ type: 'sent', message: 'Describe a queue.' }];
  const completing = call().post(`/interviews/${id}/complete`).set(recruiter.auth).set('X-Request-Id', 'completing-2');
  await completing.send({ transcript }).expect(200);
  const wasMade = () =>
    expect(of('completing-2').some(({ msg, job }) => msg === 'job done' && job === 'report')).toBe(true);
  await vi.waitFor(wasMade, { timeout: 120_000 });
  expect(of('completing-2').find(({ msg }) => msg === 'request')).toMatchObject({ route: '/interviews/:id/complete' });
});
