import { expect, it, vi } from 'vitest';
import { api } from '#api/test/api';
import { useDatabase } from '#api/test/database';
import { makeInterviewer, makeRecruiter, PASSWORD } from '#api/test/factories';
import { mailsTo } from '#api/test/mails';
import { DAY_MS } from '#api/lib/durations';
import { UserModel } from '#api/test/models';

useDatabase();

async function invited() {
  const recruiter = await makeRecruiter();
  await makeInterviewer(recruiter, { email: 'tom@example.org' });
  const [mail] = await mailsTo('tom@example.org');
  const token = /\/reset-password#invitation=([\w-]+)\n/.exec(mail?.text ?? '')?.[1] ?? '';
  return { recruiter, mail, token };
}
const setPassword = (resetToken: string, password = 'battery staple') =>
  api.post('/auth/reset-password').send({ resetToken, password });
const signIn = (password: string) => api.post('/auth/login').send({ email: 'tom@example.org', password });

it('mails a new interviewer a link to a password that no one else knows', async () => {
  const { recruiter, mail, token } = await invited();
  expect(mail).toMatchObject({
    kind: 'welcome',
    isSecret: true,
    subject: 'Mara Santos added you as a recruiter at Northwind Labs',
    replyTo: { address: recruiter.email },
  });
  expect(mail?.text).toContain('http://localhost:3000/reset-password#invitation=');
  await setPassword(token).expect(200);
  await signIn('battery staple').expect(200);
  await signIn(PASSWORD).expect(401);
  await setPassword(token).expect(400);
});

it('is valid for 7 days', async () => {
  const { token } = await invited();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 7 * DAY_MS + 1 });
  await setPassword(token).expect(400);
});

it('stays valid when a code is requested meanwhile', async () => {
  const { token } = await invited();
  await api.post('/auth/forgot-password').send({ email: 'tom@example.org' }).expect(200);
  await setPassword(token).expect(200);
});

it('shows the company that it was sent, but not the link', async () => {
  const { recruiter, token } = await invited();
  const reply = await api.get('/outbox').set(recruiter.auth).expect(200);
  expect(reply.body.data).toMatchObject([{ kind: 'welcome', to: 'tom@example.org' }]);
  expect(JSON.stringify(reply.body)).not.toContain(token);
});

it('mails nothing where the account is not made', async () => {
  const { recruiter } = await invited();
  const again = { first_name: 'T', last_name: 'B', email: 'tom@example.org', password: PASSWORD, phone: '1' };
  await api.post('/users/add').set(recruiter.auth).send(again).expect(409);
  expect(await mailsTo('tom@example.org')).toHaveLength(1);
  expect(await UserModel.countDocuments({ email: 'tom@example.org' })).toBe(1);
});
