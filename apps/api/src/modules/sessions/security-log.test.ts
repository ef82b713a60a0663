import type { SecurityEntry } from '@interview-detection/shared/sessions/sessions.schema';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { api, bearer, behindProxy } from '#api/test/api';
import { useDatabase } from '#api/test/database';
import { makeInterviewer, makePerson, makeRecruiter, PASSWORD, type Person } from '#api/test/factories';
import { mailsTo } from '#api/test/mails';
import { set } from '#api/test/settings';
import { logger } from '#api/lib/logger';
import { securityEntryModel } from './sessions.model';

useDatabase();
afterEach(() => vi.restoreAllMocks());

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:121.0) Gecko/20100101 Firefox/121.0';
const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';

type Client = Pick<typeof api, 'post'>;
const signIn = (client: Client, email: string, { password = PASSWORD, userAgent = FIREFOX } = {}) =>
  client.post('/auth/login').set('User-Agent', userAgent).send({ email, password });

async function logOf(person: Pick<Person, 'auth'>): Promise<Omit<SecurityEntry, '_id' | 'at' | 'name'>[]> {
  const { body } = await api.get('/auth/security-log').set(person.auth).expect(200);
  return (body.data as SecurityEntry[]).map(({ kind, times, address, device }) => ({ kind, times, address, device }));
}
const kindsOf = async (person: Pick<Person, 'auth'>) => (await logOf(person)).map(({ kind }) => kind);

describe('GET /auth/security-log', () => {
  it('lists sign-ins and wrong passwords, latest first, with address and device; those of an hour from one place together', async () => {
    const person = await makePerson();
    await makePerson();
    const { from } = behindProxy();
    await signIn(from('192.0.2.1'), person.email).expect(200);
    const wrong = { password: 'not the password', userAgent: CHROME };
    for (let guess = 0; guess < 3; guess++) await signIn(from('2001:db8::7'), person.email, wrong).expect(401);
    await signIn(from('192.0.2.9'), person.email, wrong).expect(401);
    const chrome = { kind: 'sign_in_failed', device: 'Chrome 131 on Linux' };
    expect(await logOf(person)).toEqual([
      { ...chrome, times: 1, address: '192.0.2.9' },
      { ...chrome, times: 3, address: '2001:db8::/64' },
      { kind: 'signed_in', times: 1, address: '192.0.2.1', device: 'Firefox 121 on Windows' },
    ]);
  });

  it('lists what the owner does to passwords and sessions', async () => {
    const person = await makePerson();
    const wrong = { currentPassword: 'not the password', password: 'battery staple' };
    await api.post('/auth/change-password').set(person.auth).send(wrong).expect(400);
    const right = { ...wrong, currentPassword: PASSWORD };
    const { body } = await api.post('/auth/change-password').set(person.auth).send(right).expect(200);
    const now = { auth: bearer(body.data.token as string) };
    const other = await signIn(api, person.email, { password: right.password }).expect(200);
    await api.post('/auth/logout').set(bearer(other.body.data.token)).expect(200);
    await signIn(api, person.email, { password: right.password }).expect(200);
    await api.delete('/auth/sessions').set(now.auth).expect(200);
    expect(await kindsOf(now)).toEqual([
      'sessions_ended',
      'signed_in',
      'session_ended',
      'signed_in',
      'password_changed',
      'password_wrong',
    ]);
  });

  it('lists what an owner of the company did to the account, and not from where', async () => {
    const owner = await makeRecruiter();
    const colleague = await makeInterviewer(owner);
    const change = (body: object) => api.patch(`/team/${colleague._id}`).set(owner.auth).send(body).expect(200);
    await change({ role: 'viewer' });
    await change({ active: false });
    await change({ active: true });
    const entries = await securityEntryModel().find({ user: colleague._id }).sort({ at: 1, _id: 1 }).lean();
    expect(entries.map(({ kind, address, device }) => [kind, address, device])).toEqual([
      ['role_changed', null, null],
      ['deactivated', null, null],
      ['activated', null, null],
    ]);
    expect(await kindsOf(owner)).toEqual([]);
  });

  it(
    'lists the first 50 wrong passwords of a day by where they came from, and counts the rest together',
    { tags: 'deep' },
    async () => {
      const person = await makePerson();
      const { from } = behindProxy();
      const wrong = { password: 'not the password' };
      for (let n = 0; n < 55; n++) await signIn(from(`192.0.2.${n}`), person.email, wrong).expect(401);
      const [rest, ...others] = await logOf(person);
      expect(rest).toEqual({ kind: 'sign_in_failed', times: 5, address: null, device: null });
      expect(others).toHaveLength(50);
    },
  );

  it('stores nothing about an account that does not exist', async () => {
    await signIn(api, 'nobody@example.org').expect(401);
    expect(await securityEntryModel().countDocuments()).toBe(0);
  });

  it('is deleted with its account', async () => {
    const person = await makePerson();
    await signIn(api, person.email).expect(200);
    await api.delete('/users/me').set(person.auth).send({ password: PASSWORD }).expect(200);
    expect(await securityEntryModel().countDocuments()).toBe(0);
  });
});

describe('a new device', () => {
  const newDeviceMails = async (email: string) =>
    (await mailsTo(email)).filter(({ kind }) => kind === 'new-device').map(({ text }) => text ?? '');

  it(
    'is reported by mail with what, from where and when; not the first one, nor a known one in another version',
    { tags: 'deep' },
    async () => {
      const { email } = await makePerson();
      const { from } = behindProxy();
      await signIn(from('192.0.2.1'), email).expect(200);
      await signIn(from('192.0.2.2'), email, { userAgent: FIREFOX.replaceAll('121', '140') }).expect(200);
      expect(await newDeviceMails(email)).toEqual([]);
      await signIn(from('192.0.2.3'), email, { userAgent: CHROME }).expect(200);
      const [text, ...others] = await newDeviceMails(email);
      expect(others).toEqual([]);
      expect(text).toContain('Chrome 131 on Linux, from 192.0.2.3, on ');
      expect(text).toContain('/forget-password');
      await signIn(from('192.0.2.4'), email, { userAgent: CHROME }).expect(200);
      expect(await newDeviceMails(email)).toHaveLength(1);
    },
  );

  it('is reported to no one if no email can be sent', async () => {
    set('LOCAL_INBOX', false);
    const { email } = await makePerson();
    await signIn(api, email).expect(200);
    await signIn(api, email, { userAgent: CHROME }).expect(200);
    expect(await mailsTo(email)).toEqual([]);
  });
});

describe('the log of the server', () => {
  /** The lines about safety that were written since. */
  function listenToLog(): () => object[] {
    const info = vi.spyOn(logger, 'info');
    return () => info.mock.calls.flatMap(([line]: unknown[]) => (isSecurity(line) ? [line] : []));
  }
  const isSecurity = (line: unknown): line is object => typeof line === 'object' && line !== null && 'security' in line;

  it('has a line for each sign-in, wrong password, changed password and ended session, without an email', async () => {
    const person = await makeRecruiter();
    const lines = listenToLog();
    const from = { user: person._id, company: person.company._id, address: '127.0.0.1' };
    await signIn(api, person.email, { password: 'not the password' }).expect(401);
    await signIn(api, 'nobody@example.org').expect(401);
    const { body } = await signIn(api, person.email).expect(200);
    const auth = bearer(body.data.token as string);
    await api.delete('/auth/sessions').set(auth).expect(200);
    const change = { currentPassword: PASSWORD, password: 'battery staple' };
    const changed = await api.post('/auth/change-password').set(auth).send(change).expect(200);
    await api.post('/auth/logout').set(bearer(changed.body.data.token)).expect(200);
    expect(lines()).toEqual([
      { security: 'sign_in_failed', ...from },
      { security: 'sign_in_failed', user: null, company: null, address: '127.0.0.1' },
      { security: 'sign_in', ...from, device: 'Firefox 121 on Windows' },
      { security: 'sessions_ended', ...from },
      { security: 'password_changed', ...from },
      { security: 'session_ended', ...from },
    ]);
    expect(JSON.stringify(lines())).not.toContain('@');
  });

  it('says once that a person meets ten refusals in a minute', async () => {
    const viewer = await makeInterviewer(await makeRecruiter(), { role: 'viewer' });
    const lines = listenToLog();
    const add = () => api.post('/positions').set(viewer.auth).send({ name: 'Backend Engineer' }).expect(403);
    for (let call = 0; call < 9; call++) await add();
    expect(lines()).toEqual([]);
    for (let call = 0; call < 5; call++) await add();
    expect(lines()).toMatchObject([{ security: 'permission_refused', user: viewer._id, times: 10 }]);
  });

  it('the log of the server names the sender of ten wrong inputs, or ten unknown tokens', async () => {
    const recruiter = await makeRecruiter();
    const lines = listenToLog();
    const times = async (call: () => PromiseLike<unknown>) => {
      for (let n = 0; n < 12; n++) await call();
    };
    await times(() => api.post('/positions').set(recruiter.auth).send({ name: '' }).expect(400));
    const elsewhere = behindProxy().from('198.51.100.7');
    await times(() => elsewhere.get('/positions').set(bearer('nobody')).expect(401));
    const [input, token] = lines();
    const who = { user: recruiter._id, company: recruiter.company._id, address: '127.0.0.1' };
    expect(input).toEqual({ security: 'input_refused', ...who, times: 10 });
    const nobody = { user: null, company: null, address: '198.51.100.7' };
    expect(token).toEqual({ security: 'credential_refused', ...nobody, times: 10 });
    expect(lines()).toHaveLength(2);
  });

  it('the log of the server reports wrong sign-ins one by one, and not again together', { tags: 'deep' }, async () => {
    set('LIMIT_LOGIN_FAILURES', 20);
    const { email } = await makePerson();
    const lines = listenToLog();
    for (let n = 0; n < 12; n++) await signIn(api, email, { password: 'not the password' }).expect(401);
    expect(lines()).toMatchObject(Array.from({ length: 12 }, () => ({ security: 'sign_in_failed' })));
    expect(lines()).toHaveLength(12);
  });

  it('the log of the server names the sender of ten calls beyond a limit', async () => {
    const recruiter = await makeRecruiter();
    set('API_RATE', 1);
    const lines = listenToLog();
    await api.get('/positions').set(recruiter.auth);
    for (let call = 0; call < 12; call++) await api.get('/positions').set(recruiter.auth).expect(429);
    expect(lines()).toMatchObject([{ security: 'limit_exceeded', user: recruiter._id, times: 10 }]);
  });
});
