import { describe, expect, it } from 'vitest';
import { stopClockAfter } from '#api/test/clock';
import { database } from '#api/lib/app-context';
import { api } from '#api/test/api';
import { testContext } from '#api/test/app-context';
import { useDatabase } from '#api/test/database';
import { makePerson, PASSWORD, uniqueEmail, makeInterviewer, makeRecruiter } from '#api/test/factories';
import type { Settings } from '#api/env-settings';
import { set } from '#api/test/settings';
import { UserModel } from '#api/test/models';
import { mailsTo } from '#api/test/mails';
import { DAY_MS } from '#api/lib/durations';
import { createUser, isFirst } from '../users/users.service';

describe('register', () => {
  useDatabase({ monitorCommands: true });
  const registration = (fields: Record<string, unknown> = {}) => ({
    first_name: 'Ada',
    last_name: 'Lovelace',
    email: uniqueEmail('ada'),
    password: PASSWORD,
    ...fields,
  });
  const register = (fields?: Record<string, unknown>) => api.post('/auth/register').send(registration(fields));
  const signIn = (email: string, password = PASSWORD) => api.post('/auth/login').send({ email, password });
  describe('POST /auth/register', () => {
    it('makes an account that can sign in, and answers with the user of contract §13', async () => {
      const reply = await register({ email: 'ada@example.org' }).expect(201);
      expect(reply.body).toEqual({
        data: {
          _id: expect.stringMatching(/^[0-9a-f]{24}$/),
          first_name: 'Ada',
          last_name: 'Lovelace',
          name: 'Ada Lovelace',
          email: 'ada@example.org',
          phone: '',
          role: 'owner',
          emailVerified: true,
          company: null,
          verificationMail: false,
        },
      });
      await signIn('ada@example.org').expect(200);
    });

    it('stores a bcrypt hash and not the password', async () => {
      await register({ email: 'ada@example.org' });
      const stored = await UserModel.findOne({ email: 'ada@example.org' }).lean();
      expect(stored?.passwordHash).toMatch(/^\$2[aby]\$04\$/);
      expect(JSON.stringify(stored)).not.toContain(PASSWORD);
    });

    it('trims names and email, and lower-cases the email', async () => {
      const reply = await register({ first_name: ' Ada ', email: '  ADA@Example.ORG ' }).expect(201);
      expect(reply.body.data).toMatchObject({ first_name: 'Ada', email: 'ada@example.org' });
      await signIn('Ada@EXAMPLE.org ').expect(200);
    });

    it('takes an email once, however it is written', async () => {
      await register({ email: 'ada@example.org' }).expect(201);
      const reply = await register({ email: ' ADA@example.org', password: 'another password' }).expect(409);
      expect(reply.body).toMatchObject({ code: 'EMAIL_TAKEN', message: 'An account with this email already exists' });
      expect(await UserModel.countDocuments()).toBe(1);
      await signIn('ada@example.org').expect(200);
    });

    it('lets one of several registrations with one email at once through', async () => {
      const replies = await Promise.all(Array.from({ length: 6 }, () => register({ email: 'ada@example.org' })));
      expect(replies.map(reply => reply.status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
      expect(replies.filter(({ body }) => body.code === 'EMAIL_TAKEN')).toHaveLength(5);
      expect(await UserModel.countDocuments()).toBe(1);
    });

    it('takes a password of 72 bytes whole, and refuses a longer one rather than cutting it off', async () => {
      const longest = 'é'.repeat(36);
      await register({ email: 'ada@example.org', password: longest }).expect(201);
      await signIn('ada@example.org', longest).expect(200);
      await signIn('ada@example.org', `${'é'.repeat(35)}ê`).expect(401);

      const reply = await register({ password: `${longest}x` }).expect(400);
      expect(reply.body.issues).toEqual([{ path: 'password', message: 'Password must be at most 72 bytes' }]);
      await signIn('ada@example.org', `${longest}x`).expect(400);
    });

    it('refuses wrong fields with the messages of contract §5, all at once, and stores nothing', async () => {
      const wrong = { first_name: '', last_name: 'a'.repeat(21), email: { $gt: '' }, password: 'short' };
      const reply = await register(wrong).expect(400);
      expect(reply.body).toMatchObject({ code: 'VALIDATION_FAILED', message: 'First name is required' });
      expect(reply.body.issues).toEqual([
        { path: 'first_name', message: 'First name is required' },
        { path: 'last_name', message: 'Last name must be 20 characters or less' },
        { path: 'email', message: 'Invalid email address' },
        { path: 'password', message: 'Password must be at least 8 characters' },
      ]);
      expect(await UserModel.countDocuments()).toBe(0);
    });

    it('takes no field that it does not name: a role or a company cannot be claimed by it', async () => {
      const company = '65f0c0ffee0123456789abcd';
      const more = { company, role: 'viewer', tokenVersion: 7, active: false, passwordHash: 'x', _id: company };
      const { body } = await register({ email: 'ada@example.org', ...more }).expect(201);
      expect(body.data).toMatchObject({ company: null });
      expect(body.data._id).not.toBe(company);
      const stored = await UserModel.findOne({ email: 'ada@example.org' }).lean();
      expect(stored).toMatchObject({ company: null, role: 'owner', tokenVersion: 0, active: true });
    });
  });
  describe('how often a visitor may register', () => {
    it('is 20 times an hour from one address; then 429 says when to try again', { tags: 'deep' }, async () => {
      const replies = await Promise.all(Array.from({ length: 20 }, () => register()));
      expect(replies.every(reply => reply.status === 201)).toBe(true);
      const reply = await register().expect(429);
      expect(reply.body).toMatchObject({ code: 'RATE_LIMITED', message: 'Too many attempts, please try again later' });
      const seconds = Number(reply.headers['retry-after']);
      expect(seconds).toBeGreaterThan(3_500);
      expect(seconds).toBeLessThanOrEqual(3_600);
      expect(await UserModel.countDocuments()).toBe(20);
    });

    it(
      'is so also for addresses that are taken: a caller learns of no more than 20 an hour, nor then whether one is',
      { tags: 'deep' },
      async () => {
        const { email } = await makePerson();
        for (let attempt = 0; attempt < 20; attempt++) await register({ email }).expect(409);
        const [taken, free] = [await register({ email }).expect(429), await register().expect(429)];
        const { requestId: _one, ...first } = taken.body;
        const { requestId: _other, ...second } = free.body;
        expect(first).toEqual(second);
      },
    );

    it('is not used up by requests that are not valid', async () => {
      for (let attempt = 0; attempt < 21; attempt++) await register({ email: 'no address' }).expect(400);
      await register().expect(201);
    });
  });
  describe('who may register', () => {
    const allow = (mode: Settings['REGISTRATION']) => set('REGISTRATION', mode);

    it('is anyone if REGISTRATION is open', async () => {
      await makePerson();
      expect(testContext.settings.REGISTRATION).toBe('open');
      await register().expect(201);
    });

    it('is the first person only if it is first', async () => {
      allow('first');
      await register({ email: 'ada@example.org' }).expect(201);
      const reply = await register().expect(403);
      expect(reply.body).toMatchObject({
        code: 'FORBIDDEN',
        message: 'Registration is closed, ask a colleague to add you',
      });
      expect(await UserModel.countDocuments()).toBe(1);
    });

    it('is one of several first persons at once', async () => {
      allow('first');
      const replies = await Promise.all(Array.from({ length: 5 }, () => register()));
      expect(replies.map(reply => reply.status).sort()).toEqual([201, 403, 403, 403, 403]);
      expect(await UserModel.countDocuments()).toBe(1);
    });

    it('is not a second person who registers while the first one is not stored yet', async () => {
      allow('first');
      const client = database().getClient();
      let slowMayEnd = () => {};
      const mayEnd = new Promise<void>(resolve => (slowMayEnd = resolve));
      let slowHasBegun = () => {};
      const hasBegun = new Promise<void>(resolve => (slowHasBegun = resolve));
      const slow = createUser(
        { ...registration(), role: 'owner', email: uniqueEmail(), emailVerified: true },
        async (user, session) => {
          expect(await isFirst(user, session)).toBe(true);
          slowHasBegun();
          await mayEnd;
        },
      );
      await hasBegun;
      const conflict = new Promise<void>(resolve => client.once('commandFailed', () => resolve()));
      const quick = register().then(reply => reply.status);
      await Promise.race([quick, conflict]);
      slowMayEnd();
      await slow;
      expect(await quick).toBe(403);
      expect(await UserModel.countDocuments()).toBe(1);
    });

    it('is no one if it is off; colleagues still add each other', async () => {
      allow('off');
      await register().expect(403);
      expect(await UserModel.countDocuments()).toBe(0);
    });
  });
});

describe('welcome', () => {
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
  it('emails a new interviewer a link to a password that no one else knows', async () => {
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
    stopClockAfter(7 * DAY_MS + 1);
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
  it('emails nothing if the account is not made', async () => {
    const { recruiter } = await invited();
    const again = { first_name: 'T', last_name: 'B', email: 'tom@example.org', password: PASSWORD, phone: '1' };
    await api.post('/users/add').set(recruiter.auth).send(again).expect(409);
    expect(await mailsTo('tom@example.org')).toHaveLength(1);
    expect(await UserModel.countDocuments({ email: 'tom@example.org' })).toBe(1);
  });
});
