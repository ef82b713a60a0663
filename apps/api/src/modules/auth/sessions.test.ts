import { PERMISSIONS } from '@interview-detection/shared/access/permissions';
import { Piscina } from 'piscina';
import { describe, expect, it, vi } from 'vitest';
import { stopClockAfter } from '#api/test/clock';
import { api, bearer } from '#api/test/api';
import { useDatabase } from '#api/test/database';
import { makeInterviewer, makePerson, makeRecruiter, PASSWORD } from '#api/test/factories';
import { sessionOf, signed } from '#api/test/signed';
import { storeSession } from '#api/test/stored';
import { mailsTo } from '#api/test/mails';
import { signSession } from '#api/lib/tokens';
import { UserModel } from '#api/test/models';
import { set } from '#api/test/settings';

useDatabase();

const NEW_PASSWORD = 'battery staple';
const signIn = (email: string, password = PASSWORD) => api.post('/auth/login').send({ email, password });
const me = (token: string) => api.get('/auth/me').set(bearer(token));

describe('GET /auth/me', () => {
  it('is the signed-in person, without a company at first and with it later', async () => {
    const person = await makePerson({ first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.org' });
    const expected = { _id: person._id, first_name: 'Ada', last_name: 'Lovelace', name: 'Ada Lovelace', phone: '' };
    const before = await me(person.token).expect(200);
    const session = { mustChangePassword: false, mustSetUpSecondFactor: false, mailsHeld: false };
    const may = { role: 'owner', permissions: PERMISSIONS, emailVerified: true, ...session };
    expect(before.body).toEqual({ data: { ...expected, ...may, email: 'ada@example.org', company: null } });

    const input = { name: 'Northwind', address: '1 Quay', contact_email: 'hi@northwind.example', phone: '+1 555' };
    const company = await api.post('/company').set(person.auth).send(input);
    expect((await me(person.token)).body.data.company).toEqual(company.body.data);
  });

  it('takes the scheme in any case, and one token only', async () => {
    const { token } = await makePerson();
    await api.get('/auth/me').set('Authorization', `bearer ${token}`).expect(200);
    await api.get('/auth/me').set('Authorization', `Bearer ${token} ${token}`).expect(401);
    await api.get('/auth/me').set('Authorization', token).expect(401);
    await api.get('/auth/me').set('Authorization', `Basic ${token}`).expect(401);
    await api.get(`/auth/me?token=${token}`).expect(401);
  });
});

describe('a session', () => {
  it('ends with its account', async () => {
    const [gone, inactive] = [await makePerson(), await makePerson()];
    await UserModel.deleteOne({ _id: gone._id });
    await UserModel.updateOne({ _id: inactive._id }, { active: false });
    for (const { token } of [gone, inactive]) {
      const reply = await me(token).expect(401);
      expect(reply.body).toMatchObject({
        code: 'UNAUTHENTICATED',
        message: 'Your session has ended, please sign in again',
      });
    }
  });

  it('is one of 50 of its account at most: the oldest ends at another sign-in', { tags: 'deep' }, async () => {
    set('LIMIT_SIGN_INS', 1_000);
    const person = await makePerson();
    const tokens: string[] = [];
    for (let n = 0; n < 50; n++) tokens.push((await signIn(person.email)).body.data.token as string);
    // The first is the factory's.
    await me(person.token).expect(401);
    await me(tokens[0] as string).expect(200);
    await me(tokens[49] as string).expect(200);
  });

  it('ends after 12 hours', async () => {
    const person = await makePerson();
    const { token } = (await signIn(person.email)).body.data as { token: string };
    stopClockAfter(12 * 3_600_000 - 5_000);
    await me(token).expect(200);
    stopClockAfter(10_000);
    await me(token).expect(401);
  });

  it('is refused for an id that names no account, even if the token was signed by us', async () => {
    for (const userId of ['', 'not-an-id', '65f0c0ffee0123456789abcd', 'abcdefghijkl']) {
      await me(signSession({ userId, sessionId: '65f0c0ffee0123456789abcd' })).expect(401);
    }
  });

  it('a session of an earlier or later version is refused', async () => {
    const { _id } = await makePerson();
    await me(await storeSession(_id, { version: 1 })).expect(401);
    await me(await storeSession(_id, { version: -1 })).expect(401);
  });

  it('cannot be made without the key', async () => {
    const { _id, auth } = await makePerson();
    const claims = { sub: _id, sid: sessionOf(auth) };
    await me(signed(claims)).expect(200);
    const unsigned = signed(claims, { secret: '', algorithm: 'none' });
    await me(unsigned).expect(401);
    await me(signed(claims, { secret: 'another secret that is long enough too' })).expect(401);
  });
});

describe('POST /auth/logout-all', () => {
  it('ends every session, this one too, and no one else’s', async () => {
    const recruiter = await makeRecruiter();
    const colleague = await makeInterviewer(recruiter);
    const { token: other } = (await signIn(recruiter.email)).body.data as { token: string };
    const reply = await api.post('/auth/logout-all').set(bearer(other)).expect(200);
    expect(reply.body).toEqual({ data: null });
    await me(recruiter.token).expect(401);
    await me(other).expect(401);
    await me(colleague.token).expect(200);
    const again = await signIn(recruiter.email).expect(200);
    await me(again.body.data.token).expect(200);
  });

  it('sent twice at once gets two documented answers', async () => {
    const { auth } = await makePerson();
    const replies = await Promise.all([1, 2].map(() => api.post('/auth/logout-all').set(auth)));
    for (const { status } of replies) expect([200, 401]).toContain(status);
    expect(replies.map(reply => reply.status)).toContain(200);
  });
});

describe('POST /auth/change-password', () => {
  const change = (auth: { Authorization: string }, currentPassword = PASSWORD, password = NEW_PASSWORD) =>
    api.post('/auth/change-password').set(auth).send({ currentPassword, password });

  it('ends every other session and gives a token that works', async () => {
    const person = await makePerson();
    const { token: other } = (await signIn(person.email)).body.data as { token: string };
    const reply = await change(person.auth).expect(200);
    expect(Object.keys(reply.body.data)).toEqual(['token']);
    await me(reply.body.data.token).expect(200);
    await me(person.token).expect(401);
    await me(other).expect(401);
  });

  it('makes the new password the only one', async () => {
    const person = await makePerson();
    await change(person.auth).expect(200);
    await signIn(person.email, PASSWORD).expect(401);
    await signIn(person.email, NEW_PASSWORD).expect(200);
  });

  it('refuses a wrong current password with a 400, for a 401 would sign the person out', async () => {
    const person = await makePerson();
    const reply = await change(person.auth, 'wrong password').expect(400);
    expect(reply.body).toMatchObject({ code: 'PASSWORD_WRONG', message: 'Your current password is wrong' });
    await me(person.token).expect(200);
    await signIn(person.email, PASSWORD).expect(200);
  });

  it('takes no current password that only begins like the right one', async () => {
    const longest = 'a'.repeat(72);
    const person = await makePerson();
    const { token } = (await change(person.auth, PASSWORD, longest).expect(200)).body.data as { token: string };
    const reply = await change(bearer(token), `${longest}x`).expect(400);
    expect(reply.body).toMatchObject({ code: 'PASSWORD_WRONG', message: 'Your current password is wrong' });
    await change(bearer(token), longest).expect(200);
  });

  it('refuses a new password that registration would refuse', async () => {
    const person = await makePerson();
    const short = await change(person.auth, PASSWORD, 'short').expect(400);
    expect(short.body.issues).toEqual([{ path: 'password', message: 'Password must be at least 8 characters' }]);
    await change(person.auth, PASSWORD, 'a'.repeat(73)).expect(400);
    await signIn(person.email, PASSWORD).expect(200);
  });

  it(
    'checks at most ten guesses, even if more are sent at once, and then not even the right one',
    { tags: 'deep' },
    async () => {
      const person = await makePerson();
      const run = vi.spyOn(Piscina.prototype, 'run');
      const replies = await Promise.all(Array.from({ length: 30 }, () => change(person.auth, 'wrong password')));
      expect(replies.filter(({ status }) => status === 400)).toHaveLength(10);
      expect(replies.filter(({ status }) => status === 429)).toHaveLength(20);
      expect(run).toHaveBeenCalledTimes(10);
      await change(person.auth).expect(429);
      run.mockRestore();
    },
  );

  it('tells the owner by mail', async () => {
    const person = await makePerson();
    await change(person.auth, 'wrong password').expect(400);
    expect(await mailsTo(person.email)).toEqual([]);
    await change(person.auth).expect(200);
    expect((await mailsTo(person.email)).map(({ kind }) => kind)).toEqual(['password-changed']);
  });

  it('is limited like wrong sign-ins, together with them', { tags: 'deep' }, async () => {
    const person = await makePerson();
    for (let attempt = 0; attempt < 5; attempt++) await change(person.auth, 'wrong password').expect(400);
    for (let attempt = 0; attempt < 5; attempt++) await signIn(person.email, 'wrong password').expect(401);
    const reply = await change(person.auth).expect(429);
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('of two simultaneous POST /auth/change-password one wins, and the other learns that its session has ended', async () => {
    const person = await makePerson();
    const passwords = ['the first password', 'the second password'];
    const replies = await Promise.all(passwords.map(password => change(person.auth, PASSWORD, password)));
    expect(replies.map(reply => reply.status).sort()).toEqual([200, 401]);
    const winner = replies.findIndex(reply => reply.status === 200);
    await signIn(person.email, passwords[winner]).expect(200);
    await signIn(person.email, passwords[1 - winner]).expect(401);
    await me(replies[winner]?.body.data.token).expect(200);
    expect(replies[1 - winner]?.body).toMatchObject({ code: 'UNAUTHENTICATED' });
  });
});
