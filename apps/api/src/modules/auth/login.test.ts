import { PERMISSIONS } from '@interview-detection/shared/access/permissions';
import { Piscina } from 'piscina';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { api, bearer, behindProxy } from '#api/test/api';
import { useDatabase } from '#api/test/database';
import { representatives } from '#api/test/environment';
import { makeInterviewer, makePerson, makeRecruiter, PASSWORD, uniqueEmail } from '#api/test/factories';
import { mailedCode, mailsTo } from '#api/test/mails';
import { set } from '#api/test/settings';
import { database, settings } from '#api/lib/app-context';
import { buildIndexes } from '#api/database/connection';
import { setPasswordByOperator } from './password-reset.service';
import { UserModel } from '#api/test/models';

useDatabase({ monitorCommands: true });
afterEach(() => vi.restoreAllMocks());

const signIn = (email: string, password = PASSWORD) => api.post('/auth/login').send({ email, password });
const WRONG = 'wrong password';

it('endless sign-ins to one account leave another account at the same address its turn', { tags: 'deep' }, async () => {
  const [busy, other] = [await makePerson(), await makePerson()];
  set('BCRYPT_COST', 8);
  const flood = Array.from({ length: 60 }, () => signIn(busy.email));
  const replies = await Promise.all([...flood, signIn(other.email)]);
  expect(replies.at(-1)?.status).toBe(200);
  expect(replies.slice(0, -1).map(({ status }) => status)).toContain(429);
});

describe('POST /auth/login', () => {
  it('answers with a token that opens the API, and with the user and the company', async () => {
    const recruiter = await makeRecruiter();
    const reply = await signIn(recruiter.email).expect(200);
    expect(reply.body).toEqual({
      data: {
        token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
        user: {
          _id: recruiter._id,
          first_name: 'Mara',
          last_name: 'Santos',
          name: 'Mara Santos',
          email: recruiter.email,
          phone: '',
          role: 'owner',
          emailVerified: true,
          permissions: PERMISSIONS,
          mustChangePassword: false,
          mustSetUpSecondFactor: false,
          mailsHeld: false,
          company: recruiter.company,
        },
      },
    });
    const me = await api.get('/auth/me').set(bearer(reply.body.data.token)).expect(200);
    expect(me.body.data).toEqual(reply.body.data.user);
  });

  it('answers a wrong email and a wrong password in the same way', async () => {
    const { email } = await makePerson();
    const [wrongPassword, wrongEmail] = [await signIn(email, WRONG), await signIn(uniqueEmail(), PASSWORD)];
    expect(wrongPassword.status).toBe(401);
    expect(wrongEmail.status).toBe(401);
    const { requestId: _a, ...first } = wrongPassword.body;
    const { requestId: _b, ...second } = wrongEmail.body;
    expect(first).toEqual({ message: 'Invalid email or password', code: 'UNAUTHENTICATED' });
    expect(second).toEqual(first);
    expect(Object.keys(wrongEmail.headers).sort()).toEqual(Object.keys(wrongPassword.headers).sort());
  });

  it('does the same work for both, so that the time does not tell which accounts exist', async () => {
    const { email } = await makePerson();
    await signIn(email);
    // The first refusal of a process makes what the others are compared with.
    await signIn(uniqueEmail(), WRONG);
    const run = vi.spyOn(Piscina.prototype, 'run');
    const workFor = async (address: string) => {
      run.mockClear();
      await signIn(address, WRONG).expect(401);
      return run.mock.calls.map(([job]) => ({ ...job, hash: String(job.hash).slice(0, 7) }));
    };
    const forAccount = await workFor(email);
    expect(forAccount).toEqual([{ password: WRONG, hash: '$2b$04$', cost: 4 }]);
    expect(await workFor(uniqueEmail())).toEqual(forAccount);
  });

  it(
    'hashes the password again if BCRYPT_COST was raised since, and the session stays valid',
    { tags: 'deep' },
    async () => {
      const { _id, email } = await makePerson();
      const hash = async () => (await UserModel.findById(_id).orFail().lean()).passwordHash;
      const before = await hash();
      set('BCRYPT_COST', 5);
      await signIn(email, WRONG).expect(401);
      expect(await hash()).toBe(before);
      const { token } = (await signIn(email).expect(200)).body.data as { token: string };
      expect(await hash()).toMatch(/^\$2b\$05\$/);
      await api.get('/auth/me').set(bearer(token)).expect(200);
      const after = await hash();
      await signIn(email).expect(200);
      expect(await hash()).toBe(after);
    },
  );

  it('refuses a person whose account is not active', async () => {
    const { _id, email } = await makePerson();
    await UserModel.updateOne({ _id }, { active: false });
    await signIn(email).expect(401);
  });

  it.each([
    ['an operator as email', { email: { $gt: '' }, password: PASSWORD }, 'Invalid email address'],
    ['an operator as password', { email: 'mara@example.org', password: { $ne: '' } }, 'Password must be text'],
    ['a list of emails', { email: ['mara@example.org'], password: PASSWORD }, 'Invalid email address'],
    ['a short password', { email: 'mara@example.org', password: '12345' }, 'Password must be at least 6 characters'],
    ['nothing', {}, 'Email is required'],
  ])('refuses %s', async (_case, body, message) => {
    await makePerson({ email: 'mara@example.org' });
    const reply = await api.post('/auth/login').send(body).expect(400);
    expect(reply.body.message).toBe(message);
  });
});

describe('wrong sign-ins', () => {
  const fail = async (email: string, times: number) => {
    for (let attempt = 0; attempt < times; attempt++) await signIn(email, WRONG).expect(401);
  };

  it('are ten in 15 minutes for one account; then even the right password waits', async () => {
    const { email } = await makePerson();
    await fail(email, 10);
    for (const password of [WRONG, PASSWORD]) {
      const reply = await signIn(email, password).expect(429);
      expect(reply.body).toMatchObject({ code: 'RATE_LIMITED' });
      const seconds = Number(reply.headers['retry-after']);
      expect(seconds).toBeGreaterThan(850);
      expect(seconds).toBeLessThanOrEqual(900);
    }
  });

  it('wrong sign-ins to one account do not lock out another', { tags: 'deep' }, async () => {
    const [one, other] = [await makePerson(), await makePerson()];
    await fail(one.email, 10);
    await signIn(other.email).expect(200);
  });

  it(
    'are counted for an account that does not exist, too, so that the limit does not tell',
    { tags: 'deep' },
    async () => {
      const email = uniqueEmail();
      await fail(email, 10);
      await signIn(email, WRONG).expect(429);
    },
  );

  it('are counted for one account however its email is written', { tags: 'deep' }, async () => {
    const { email } = await makePerson();
    await fail(email, 9);
    await fail(` ${email.toUpperCase()} `, 1);
    await signIn(email).expect(429);
  });

  it('are forgotten after a right one', { tags: 'deep' }, async () => {
    const { email } = await makePerson();
    await fail(email, 9);
    await signIn(email).expect(200);
    await fail(email, 9);
    await signIn(email).expect(200);
  });

  it('do not include right ones: 25 of these all succeed', { tags: 'deep' }, async () => {
    const { email } = await makePerson();
    for (let attempt = 0; attempt < 25; attempt++) await signIn(email).expect(200);
  });

  it(
    'sent side by side do not slip past the limit, not even the first ones of a new database',
    { tags: 'deep' },
    async () => {
      const { email } = await makePerson();
      await database().collection('ratelimits').drop();
      await buildIndexes();
      const replies = await Promise.all(Array.from({ length: 30 }, () => signIn(email, WRONG)));
      const statuses = replies.map(reply => reply.status);
      expect(statuses.filter(status => status === 401)).toHaveLength(10);
      expect(statuses.filter(status => status === 429)).toHaveLength(20);
      await signIn(email).expect(429);
    },
  );

  it(
    'are 50 in 15 minutes from one address, for any accounts; then a right password waits too, elsewhere not',
    { tags: 'deep' },
    async () => {
      const { email } = await makePerson();
      const { from } = behindProxy();
      const attempt = (address: string, account: string, password: string) =>
        from(address).post('/auth/login').send({ email: account, password });
      // Every one from another address of one customer's IPv6 network.
      for (let guess = 0; guess < 50; guess++) {
        await attempt(`2001:db8:1:2::${guess.toString(16)}`, uniqueEmail(), WRONG).expect(401);
      }
      await attempt('2001:db8:1:2:ffff::1', email, PASSWORD).expect(429);
      await attempt('2001:db8:1:3::1', email, PASSWORD).expect(200);
    },
  );
});

it(
  'one account may sign in 30 times in 15 minutes from one address, without affecting others there',
  { tags: 'deep' },
  async () => {
    const [busy, other] = [await makePerson(), await makePerson()];
    const { from } = behindProxy();
    const attempt = (address: string, email: string) =>
      from(address).post('/auth/login').send({ email, password: PASSWORD });
    for (let n = 0; n < 30; n++) await attempt('203.0.113.7', busy.email).expect(200);
    const refused = await attempt('203.0.113.7', busy.email).expect(429);
    expect(refused.body).toMatchObject({ code: 'RATE_LIMITED' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    await attempt('203.0.113.7', other.email).expect(200);
    await attempt('203.0.113.8', busy.email).expect(200);
  },
);

it('right sign-ins from one address are limited over all accounts', { tags: 'deep' }, async () => {
  set('LIMIT_SIGN_INS_ADDRESS', 2);
  const { from } = behindProxy();
  const attempt = async (address: string) => {
    const { email } = await makePerson();
    return (await from(address).post('/auth/login').send({ email, password: PASSWORD })).status;
  };
  expect([await attempt('203.0.113.7'), await attempt('203.0.113.7'), await attempt('203.0.113.7')]).toEqual([
    200, 200, 429,
  ]);
  expect(await attempt('203.0.113.8')).toBe(200);
});

it(
  'wrong sign-ins from one address are counted together, whatever port a proxy adds to it',
  { tags: 'deep' },
  async () => {
    const { email } = await makePerson();
    const { from } = behindProxy();
    const attempt = (address: string) => from(address).post('/auth/login').send({ email, password: WRONG });
    for (let guess = 0; guess < 10; guess++) await attempt(`203.0.113.7:${50_000 + guess}`).expect(401);
    await attempt('203.0.113.7:60000').expect(429);
    await attempt('203.0.113.7').expect(429);
    for (let guess = 0; guess < 10; guess++) await attempt(`[2001:db8::7]:${50_000 + guess}`).expect(401);
    await attempt('2001:db8::7').expect(429);
  },
);

describe('wrong sign-ins to one account from many addresses', () => {
  const DAY_SECONDS = 86_400;

  /** As many as a day allows: ten from each of ten addresses. */
  async function useUpTheDay(email: string) {
    const { from } = behindProxy();
    for (let guess = 0; guess < settings().LIMIT_LOGIN_FAILURES_DAY; guess++) {
      await from(`192.0.2.${guess % 10}`)
        .post('/auth/login')
        .send({ email, password: WRONG })
        .expect(401);
    }
    return from;
  }

  it(
    'are 100 a day; then 429 says how to get in, and a new password by mail lets the owner in',
    { tags: 'deep' },
    async () => {
      const { email } = await makePerson();
      const from = await useUpTheDay(email);
      const owner = () => from('198.51.100.1');
      const refused = await owner().post('/auth/login').send({ email, password: PASSWORD }).expect(429);
      expect(refused.body).toMatchObject({
        code: 'RATE_LIMITED',
        message:
          'Too many wrong passwords for this account today. Its owner gets a link by email that lets them in, as "Forgot password" does.',
      });
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(DAY_SECONDS - 600);
      const { body } = await owner()
        .post('/auth/verify-otp')
        .send({ email, code: await mailedCode(email) });
      const password = 'battery staple';
      await owner().post('/auth/reset-password').send({ resetToken: body.data.resetToken, password }).expect(200);
      await owner().post('/auth/login').send({ email, password }).expect(200);
    },
  );

  it(
    'do not keep an owner out where they have signed in before, not even if the codes of the day are used up too',
    { tags: 'deep' },
    async () => {
      const { email } = await makePerson();
      const home = () => behindProxy().from('2001:db8:1:2::1');
      await home().post('/auth/login').send({ email, password: PASSWORD }).expect(200);
      const from = await useUpTheDay(email);
      for (let code = 0; code < 20; code++) {
        await from(`192.0.2.${code % 4}`)
          .post('/auth/forgot-password')
          .send({ email })
          .expect(200);
      }
      await home().post('/auth/login').send({ email, password: WRONG }).expect(401);
      await home().post('/auth/login').send({ email, password: PASSWORD }).expect(200);
      const mails = (await mailsTo(email)).length;
      await home().post('/auth/forgot-password').send({ email }).expect(200);
      expect(await mailsTo(email)).toHaveLength(mails + 1);
      await from('198.51.100.1').post('/auth/login').send({ email, password: PASSWORD }).expect(429);
    },
  );

  it('count again if a person signed in with the earlier password', { tags: 'deep' }, async () => {
    const { email, auth } = await makePerson();
    const thief = () => behindProxy().from('198.51.100.1');
    await thief().post('/auth/login').send({ email, password: PASSWORD }).expect(200);
    const password = 'battery staple';
    await api.post('/auth/change-password').set(auth).send({ currentPassword: PASSWORD, password }).expect(200);
    await useUpTheDay(email);
    await thief().post('/auth/login').send({ email, password: WRONG }).expect(429);
    await signIn(email, password).expect(200);
  });

  it('are followed by one email a day to its owner, with a link that lets them in from there', async () => {
    set('LIMIT_LOGIN_FAILURES_DAY', 3);
    const { email } = await makePerson();
    const from = await useUpTheDay(email);
    const owner = () => from('198.51.100.1');
    expect(await mailsTo(email)).toEqual([]);
    for (let again = 0; again < 3; again++) {
      await owner().post('/auth/login').send({ email, password: PASSWORD }).expect(429);
    }
    const [mail, ...others] = await mailsTo(email);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ kind: 'sign-in-link', company: null, isSecret: true });
    const resetToken = /\/reset-password#token=([\w-]+)/.exec(mail?.text ?? '')?.[1];
    const password = 'battery staple';
    await owner().post('/auth/reset-password').send({ resetToken, password }).expect(200);
    await owner().post('/auth/login').send({ email, password }).expect(200);
  });

  it.each(representatives(['welcome', 'sign-in-link']))(
    'end no invitation by the mail that follows them: the link in its %s is valid once',
    async kind => {
      set('LIMIT_LOGIN_FAILURES_DAY', 3);
      const email = uniqueEmail();
      await makeInterviewer(await makeRecruiter(), { email });
      const from = await useUpTheDay(email);
      await from('198.51.100.1').post('/auth/login').send({ email, password: WRONG }).expect(429);
      const mails = await mailsTo(email);
      expect(mails.map(mail => mail.kind).sort()).toEqual(['sign-in-link', 'welcome']);
      const text = mails.find(mail => mail.kind === kind)?.text ?? '';
      const resetToken = /\/reset-password#\w+=([\w-]+)/.exec(text)?.[1];
      const reset = () => api.post('/auth/reset-password').send({ resetToken, password: 'battery staple' });
      await reset().expect(200);
      await reset().expect(400);
    },
  );

  it('send no email if there is no such account, and still take as many database commands', async () => {
    set('LIMIT_LOGIN_FAILURES_DAY', 3);
    const [known, unknown] = [(await makePerson()).email, uniqueEmail()];
    const commands = async (email: string) => {
      const from = await useUpTheDay(email);
      const run: string[] = [];
      const count = ({ commandName }: { commandName: string }) => void run.push(commandName);
      const client = database().getClient();
      client.on('commandStarted', count);
      await from('198.51.100.1').post('/auth/login').send({ email, password: PASSWORD }).expect(429);
      client.off('commandStarted', count);
      return run.length;
    };
    // The first ones of a process may open what the others find open.
    await commands(uniqueEmail());
    const [forAccount, forNobody] = [await commands(known), await commands(unknown)];
    expect(forNobody).toBeGreaterThan(4);
    expect(forAccount).toBe(forNobody);
    expect(await mailsTo(unknown)).toEqual([]);
  });

  it(
    'say, if no email can be sent, what else helps; a password by the server’s administrator does',
    { tags: 'deep' },
    async () => {
      set('HOST', '0.0.0.0');
      set('LIMIT_LOGIN_FAILURES_DAY', 3);
      const { email } = await makePerson();
      const from = await useUpTheDay(email);
      const owner = () => from('198.51.100.1').post('/auth/login');
      const { body } = await owner().send({ email, password: PASSWORD }).expect(429);
      expect(body.message).toContain(
        'ask this server’s administrator for a new password (npm run admin -- reset-password)',
      );
      await setPasswordByOperator(email, { password: 'battery staple', isDrawn: false });
      await owner().send({ email, password: 'battery staple' }).expect(200);
    },
  );
});
