import supertest from 'supertest';
import { afterEach, expect, it, vi } from 'vitest';
import { MailModel } from '../src/modules/outbox/outbox.model';
import { InterviewModel } from '../src/modules/interviews/interviews.model';
import { startApiProcess, type ApiProcess } from './api-process';
import { useDatabase } from './database';
import { interviewForm, makeInterview, makePdf, makePosition, makeRecruiter } from './factories';
import { makeMail } from './mails';
import { set } from './settings';
import { startSmtpSink } from './smtp-sink';

// Real processes on one database, as several servers of one company have it.
useDatabase();

const processes: ApiProcess[] = [];
async function start(settings?: Record<string, string>): Promise<ApiProcess> {
  const started = await startApiProcess(settings);
  processes.push(started);
  return started;
}
afterEach(async () => {
  await Promise.all(processes.splice(0).map(each => each.end('SIGKILL')));
});

it('two API processes never book one interviewer twice at one time, neither new nor rescheduled', async () => {
  const [one, other] = await Promise.all([start(), start()]);
  const recruiter = await makeRecruiter();
  const position = (await makePosition(recruiter))._id;
  const content = await makePdf();
  const book = async ({ url }: ApiProcess, fields: Record<string, string>) => {
    const call = supertest(url).post('/interviews').set(recruiter.auth);
    for (const [name, value] of Object.entries(interviewForm(position, fields))) call.field(name, value);
    return (await call.attach('resume', content, 'resume.pdf')).status;
  };
  const move = async ({ url }: ApiProcess, id: string, time: string) => {
    const call = supertest(url).post(`/interviews/${id}/reschedule`).set(recruiter.auth);
    return (await call.send({ date: '2040-07-01', time })).status;
  };
  for (const day of ['2040-06-01', '2040-06-02', '2040-06-03']) {
    const statuses = await Promise.all([book(one, { date: day }), book(other, { date: day, time: '10:45' })]);
    expect(statuses.sort()).toEqual([201, 409]);
  }
  const [first, second] = await InterviewModel.find().sort({ startsAt: 1 }).lean();
  const ids = [first, second].map(interview => interview?._id.toHexString() ?? '');
  const moved = await Promise.all([move(one, ids[0] ?? '', '10:00'), move(other, ids[1] ?? '', '10:30')]);
  expect(moved.sort()).toEqual([200, 409]);
  // Two invitations to the candidate and the interviewer for each that won, and two of the move.
  const { length } = await InterviewModel.find().lean();
  expect(length).toBe(3);
  expect(await MailModel.countDocuments()).toBe(3 * 2 + 2);
}, 120_000);

it('kill -9 in the middle of sending 200 mails loses none, and doubles at most the one in flight', async () => {
  const sink = await startSmtpSink();
  try {
    set('SMTP_URL', sink.url);
    const { company } = await makeRecruiter();
    for (let mail = 0; mail < 200; mail++) {
      await makeMail(company._id, { to: { address: `person-${mail}@example.org` } });
    }
    const killed = await start({ SMTP_URL: sink.url });
    await vi.waitFor(() => expect(sink.taken.length).toBeGreaterThan(20), { timeout: 60_000, interval: 5 });
    await killed.end('SIGKILL');
    expect(sink.taken.length).toBeLessThan(200);
    // Two take its place: they too must not send one mail twice.
    await Promise.all([start({ SMTP_URL: sink.url }), start({ SMTP_URL: sink.url })]);
    const sent = async () => expect(await MailModel.countDocuments({ state: 'sent' })).toBe(200);
    await vi.waitFor(sent, { timeout: 90_000, interval: 200 });
    const ids = sink.taken.map(({ messageId }) => messageId);
    expect(new Set(ids).size).toBe(200);
    expect(ids.length).toBeLessThanOrEqual(201);
  } finally {
    await sink.close();
  }
}, 180_000);

it('a mail leaves within seconds of the change that it tells of', async () => {
  const sink = await startSmtpSink();
  try {
    const { url } = await start({ SMTP_URL: sink.url });
    const recruiter = await makeRecruiter();
    set('SMTP_URL', sink.url);
    await supertest(url).post('/auth/forgot-password').send({ email: recruiter.email }).expect(200);
    await makeInterview(recruiter, { email: 'adaeze@example.org' });
    const arrived = () =>
      expect(sink.taken.map(({ to }) => to)).toEqual(expect.arrayContaining([recruiter.email, 'adaeze@example.org']));
    await vi.waitFor(arrived, { timeout: 30_000, interval: 50 });
    const invitation = sink.taken.find(({ to }) => to === 'adaeze@example.org')?.raw ?? '';
    expect(invitation).toContain('method=REQUEST');
    expect(invitation).toContain('filename=interview.ics');
  } finally {
    await sink.close();
  }
}, 120_000);
