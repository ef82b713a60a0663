import supertest from 'supertest';
import { afterEach, expect, it, vi } from 'vitest';
import { freePort } from '../../../scripts/programs.mjs';
import { startApiProcess, type ApiProcess } from './api-process';
import { openToken, tokenIn } from './candidates';
import { useDatabase } from './database';
import { YEAR } from './days';
import { makeInterview, makeOffer, makePosition, makeRecruiter } from './factories';
import { makeMail } from './mails';
import { ended, eventually, listen } from './live';
import { set } from './settings';
import { startSmtpSink } from './smtp-sink';
import { InterviewModel, JobModel, MailModel } from './models';

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

it('kill -9 in the middle of sending 200 emails loses none, and doubles at most the one in flight', async () => {
  const sink = await startSmtpSink();
  try {
    set('SMTP_URL', sink.url);
    const { company } = await makeRecruiter();
    for (let mail = 0; mail < 200; mail++) {
      await makeMail(company._id, { to: { address: `person-${mail}@example.org` } });
    }
    // The 21st is taken, and the process never hears of it.
    sink.onTaken = () => void (sink.taken.length === 20 && (sink.manner = 'take unsaid'));
    const killed = await start({ SMTP_URL: sink.url, SMTP_TIMEOUT: '600' });
    await vi.waitFor(() => expect(sink.unanswered).toBe(1), { timeout: 120_000 });
    await killed.end('SIGKILL');
    expect([sink.taken.length, await MailModel.countDocuments({ state: 'sent' })]).toEqual([21, 20]);
    delete sink.onTaken;
    sink.manner = 'take';
    // Its lease has ended.
    await JobModel.updateMany({ holder: { $ne: null } }, { availableAt: new Date() });
    // Two replace it: they too must not send one email twice.
    await Promise.all([start({ SMTP_URL: sink.url }), start({ SMTP_URL: sink.url })]);
    const sent = async () => expect(await MailModel.countDocuments({ state: 'sent' })).toBe(200);
    await vi.waitFor(sent, { timeout: 240_000, interval: 200 });
    const ids = sink.taken.map(({ messageId }) => messageId);
    expect(new Set(ids).size).toBe(200);
    expect(ids).toHaveLength(201);
  } finally {
    await sink.close();
  }
});

it('an email leaves within seconds of the change that it reports', async () => {
  const sink = await startSmtpSink();
  try {
    const { url } = await start({ SMTP_URL: sink.url });
    const recruiter = await makeRecruiter();
    set('SMTP_URL', sink.url);
    await supertest(url).post('/auth/forgot-password').send({ email: recruiter.email }).expect(200);
    await makeInterview(recruiter, { email: 'adaeze@example.org' });
    const arrived = () =>
      expect(sink.taken.map(({ to }) => to)).toEqual(expect.arrayContaining([recruiter.email, 'adaeze@example.org']));
    await vi.waitFor(arrived, { timeout: 120_000, interval: 50 });
    const invitation = sink.taken.find(({ to }) => to === 'adaeze@example.org')?.raw ?? '';
    expect(invitation).toContain('method=REQUEST');
    expect(invitation).toContain('filename=interview.ics');
  } finally {
    await sink.close();
  }
});

it('a change that one process makes is pushed by the others, and a session that ends in one ends in all', async () => {
  const [one, other] = await Promise.all([start(), start()]);
  const recruiter = await makeRecruiter();
  const listener = await eventually(() => listen(other.url, recruiter.token));
  const made = await supertest(one.url).post('/positions').set(recruiter.auth).send({ name: 'Tester' }).expect(201);
  const id = made.body.data._id as string;
  await eventually(() => expect(listener.heard).toEqual([{ noun: 'position', id, event: 'position.added' }]));
  await supertest(one.url).post('/auth/logout-all').set(recruiter.auth).expect(200);
  await ended(listener);
});

it('stops in time with open connections, and a connected client reconnects and receives what follows', async () => {
  const API_PORT = String(await freePort());
  const first = await start({ API_PORT });
  const recruiter = await makeRecruiter();
  const comesBack = { reconnection: true, reconnectionDelay: 50, reconnectionDelayMax: 200 };
  const listener = await eventually(() => listen(first.url, recruiter.token, comesBack));
  const refusals: string[] = [];
  listener.socket.on('connect_error', ({ message }) => {
    if (message === 'UNAVAILABLE') refusals.push(message);
  });
  await Promise.all([first.end('SIGTERM'), ended(listener)]);
  expect(first.output()).not.toContain('unexpected error');
  const again = await start({ API_PORT });
  await eventually(() => {
    // A server that does not follow the changes yet refuses: no client tries that again by itself.
    if (refusals.length > 0 && !listener.socket.active) listener.socket.connect();
    expect(listener.socket.connected).toBe(true);
  });
  await supertest(again.url).post('/positions').set(recruiter.auth).send({ name: 'Tester' }).expect(201);
  await eventually(() => expect(listener.heard).toHaveLength(1));
});

it('twenty candidates who pick one time through two processes get one interview between them', async () => {
  const [one, other] = await Promise.all([start(), start()]);
  const recruiter = await makeRecruiter();
  const position = (await makePosition(recruiter))._id;
  const candidates: { Authorization: string }[] = [];
  for (let place = 0; place < 20; place++) {
    const { url } = await makeOffer(recruiter, { position });
    candidates.push((await openToken(tokenIn(url))).auth);
  }
  const startsAt = `${YEAR}-05-14T10:00:00.000Z`;
  const picked = await Promise.all(
    candidates.map((candidate, place) =>
      supertest((place % 2 ? one : other).url)
        .post('/candidate/slots')
        .set(candidate)
        .send({ startsAt }),
    ),
  );
  const codes = picked.map(({ status, body }) => (status === 201 ? 'booked' : (body.code as string)));
  expect(codes.toSorted()).toEqual([...Array<string>(19).fill('SLOT_TAKEN'), 'booked']);
  expect(await InterviewModel.countDocuments({ startsAt })).toBe(1);
});

it('keeps an idle connection for longer than a proxy before it does', async () => {
  const { url } = await start();
  const reply = await fetch(`${url}/healthz`);
  await reply.arrayBuffer();
  // nginx ends its own after 60 seconds, Caddy after 120.
  expect(reply.headers.get('keep-alive')).toBe('timeout=130');
});
