import supertest from 'supertest';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { stopClockAfter } from '#api/test/clock';
import { api, bearer } from '#api/test/api';
import { useDatabase } from '#api/test/database';
import { addPasskey } from '#api/test/authenticator';
import { makeApiKey, makeInterviewer, makePerson, makeRecruiter, PASSWORD, uniqueEmail } from '#api/test/factories';
import { begin, cookieOf, finish, signInByProvider, startIdentityProvider } from '#api/test/identity-provider';
import { mailedCode, mailsTo } from '#api/test/mails';
import { EventModel, UserModel } from '#api/test/models';
import { set } from '#api/test/settings';
import { setUpTotp } from '#api/test/totp';
import { testContext } from '#api/test/app-context';
import { createApp } from '#api/app';
import { MINUTE_MS } from '#api/lib/durations';
import { logger } from '#api/lib/logger';
import { activate, deactivate } from '../users/account-admin.service';

useDatabase();
afterEach(() => {
  vi.restoreAllMocks();
});

const meOf = async (token: unknown) =>
  (
    await api
      .get('/auth/me')
      .set(bearer(String(token)))
      .expect(200)
  ).body.data as Record<string, unknown>;
const kindsOf = async (email: string) => (await mailsTo(email)).map(({ kind }) => kind);
const INVALID = {
  code: 'OIDC_ANSWER_INVALID',
  message: 'This sign-in took too long or was started in another browser. Please start again.',
};

describe('signing in with the provider', () => {
  it('opens the account with the verified email, however it is written there, by a session as any other', async () => {
    const recruiter = await makeRecruiter({ email: 'ada@example.org' });
    const provider = await startIdentityProvider();
    provider.person.email = 'Ada@Example.ORG';
    const { body } = await signInByProvider(provider).then(reply => reply);
    expect(body.data.user).toMatchObject({ _id: recruiter._id, name: 'Mara Santos', role: 'owner' });
    expect(await meOf(body.data.token)).toMatchObject({ _id: recruiter._id });
    const sessions = await api.get('/auth/sessions').set(bearer(body.data.token)).expect(200);
    expect(sessions.body.data).toHaveLength(2);
    await api.post('/auth/logout').set(bearer(body.data.token)).expect(200);
    await api.get('/auth/me').set(bearer(body.data.token)).expect(401);
    expect(await UserModel.countDocuments()).toBe(1);
  });

  it('is kept in the security log, the audit log and the server’s log, and emailed for a new device', async () => {
    const { email, company, _id } = await makeRecruiter({ email: 'ada@example.org' });
    await api.post('/auth/login').set('User-Agent', 'Firefox/121.0').send({ email, password: PASSWORD }).expect(200);
    const provider = await startIdentityProvider();
    const info = vi.spyOn(logger, 'info');
    const { body } = await signInByProvider(provider);
    const log = await api.get('/auth/security-log').set(bearer(body.data.token)).expect(200);
    expect(log.body.data[0]).toMatchObject({ kind: 'signed_in', address: '127.0.0.1' });
    expect(await kindsOf(email)).toEqual(['new-device']);
    const lines = info.mock.calls.map(([line]: unknown[]) => line);
    expect(lines).toContainEqual(expect.objectContaining({ security: 'sign_in', user: _id, company: company._id }));
    expect(await EventModel.countDocuments({ type: 'session.created' })).toBe(2);
  });

  it('makes an account if there is none: its own owner, verified, without a password or an email that asks for it', async () => {
    const provider = await startIdentityProvider();
    const { body } = await signInByProvider(provider);
    expect(body.data.user).toMatchObject({ name: 'Ada Lovelace', role: 'owner', company: null, emailVerified: true });
    const stored = await UserModel.findOne({ email: 'ada@example.org' }).lean();
    expect(stored).not.toHaveProperty('passwordHash');
    expect(stored).not.toHaveProperty('isEmailUnverified');
    expect(await kindsOf('ada@example.org')).toEqual([]);
    expect(await EventModel.countDocuments({ type: 'user.registered' })).toBe(1);
    await signInByProvider(provider).then(reply => expect(reply.status).toBe(200));
    expect(await UserModel.countDocuments()).toBe(1);
  });

  it('twice at once makes one account', async () => {
    const provider = await startIdentityProvider();
    const replies = await Promise.all([signInByProvider(provider), signInByProvider(provider)]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(await UserModel.countDocuments()).toBe(1);
  });

  it('brings new people into the company of OIDC_COMPANY, as recruiters', async () => {
    const { company, auth } = await makeRecruiter();
    const provider = await startIdentityProvider();
    set('OIDC_COMPANY', company._id);
    const { body } = await signInByProvider(provider);
    expect(body.data.user).toMatchObject({ role: 'recruiter', company: { _id: company._id } });
    const audit = await api.get('/audit').query({ action: 'user.registered' }).set(auth).expect(200);
    expect(audit.body.data).toHaveLength(1);
  });

  it.each([
    ['off', 0],
    ['first', 1],
  ] as const)(
    'makes no account if REGISTRATION is %s and %i exist, and opens those that exist',
    { tags: 'deep' },
    async (setting, others) => {
      set('REGISTRATION', setting);
      for (let n = 0; n < others; n++) await makePerson();
      const provider = await startIdentityProvider();
      const refused = await signInByProvider(provider);
      expect([refused.status, refused.body.message]).toEqual([
        403,
        'Registration is closed, ask a colleague to add you',
      ]);
      expect(await UserModel.countDocuments()).toBe(others);
      await makePerson({ email: 'ada@example.org' });
      expect((await signInByProvider(provider)).status).toBe(200);
    },
  );

  it('makes the first account if REGISTRATION is first', async () => {
    set('REGISTRATION', 'first');
    expect((await signInByProvider(await startIdentityProvider())).status).toBe(200);
  });

  it(
    'of two simultaneous sign-ins one creates the first account if REGISTRATION is first',
    { tags: 'deep' },
    async () => {
      set('REGISTRATION', 'first');
      const provider = await startIdentityProvider();
      Object.defineProperty(provider, 'person', { get: () => ({ email: uniqueEmail(), email_verified: true }) });
      Object.defineProperty(provider, 'subject', { get: uniqueEmail });
      const replies = await Promise.all([signInByProvider(provider), signInByProvider(provider)]);
      expect(replies.map(({ status }) => status).sort((one, other) => one - other)).toEqual([200, 403]);
      expect(await UserModel.countDocuments()).toBe(1);
    },
  );

  it('counts new accounts as other registrations', { tags: 'deep' }, async () => {
    set('LIMIT_REGISTRATIONS', 1);
    const provider = await startIdentityProvider();
    expect((await signInByProvider(provider)).status).toBe(200);
    provider.person.email = 'grace@example.org';
    provider.subject = 'grace';
    expect((await signInByProvider(provider)).status).toBe(429);
    expect(await UserModel.countDocuments()).toBe(1);
  });
});

describe('an account is bound to the person who signed in first', () => {
  it('opens for them even if their email has changed, and for no one else with its email', async () => {
    const owner = await makeRecruiter({ email: 'ada@example.org' });
    const provider = await startIdentityProvider();
    expect((await signInByProvider(provider)).body.data.user._id).toBe(owner._id);
    provider.subject = 'her successor';
    const info = vi.spyOn(logger, 'info');
    const refused = await signInByProvider(provider);
    expect([refused.status, refused.body.code]).toEqual([409, 'OIDC_OTHER_PERSON']);
    const lines = info.mock.calls.map(([line]: unknown[]) => line);
    expect(lines).toContainEqual(expect.objectContaining({ security: 'sign_in_failed', user: owner._id }));
    provider.subject = 'ada';
    provider.person.email = 'ada.king@example.org';
    expect((await signInByProvider(provider)).body.data.user).toMatchObject({
      _id: owner._id,
      email: 'ada@example.org',
    });
    expect(await UserModel.countDocuments()).toBe(1);
  });

  it('of two people with one email at once, one is bound to the account that the provider created', async () => {
    const provider = await startIdentityProvider();
    let n = 0;
    Object.defineProperty(provider, 'subject', { get: () => `person ${n++}` });
    const replies = await Promise.all([signInByProvider(provider), signInByProvider(provider)]);
    expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect(await UserModel.countDocuments()).toBe(1);
  });

  it(
    'until an owner deactivates it: once it is active again, it belongs to the person who signs in next',
    { tags: 'deep' },
    async () => {
      const owner = await makeRecruiter();
      const { _id } = await makeInterviewer(owner, { email: 'ada@example.org' });
      const provider = await startIdentityProvider();
      expect((await signInByProvider(provider)).status).toBe(200);
      for (const active of [false, true]) await api.patch(`/team/${_id}`).set(owner.auth).send({ active }).expect(200);
      provider.subject = 'her successor';
      expect((await signInByProvider(provider)).body.data.user._id).toBe(_id);
      provider.subject = 'ada';
      expect((await signInByProvider(provider)).status).toBe(409);
    },
  );

  it('or until the server’s administrator does, or sets up another provider', { tags: 'deep' }, async () => {
    const { _id } = await makePerson({ email: 'ada@example.org' });
    const provider = await startIdentityProvider();
    expect((await signInByProvider(provider)).status).toBe(200);
    const account = await UserModel.findById(_id).orFail();
    await deactivate(account._id);
    await activate(account._id);
    provider.subject = 'her successor';
    expect((await signInByProvider(provider)).status).toBe(200);
    expect((await signInByProvider(await startIdentityProvider())).body.data.user._id).toBe(_id);
  });
});

describe('if OIDC_COMPANY names a company', () => {
  it('an account that a stranger has made for a person in another company does not bring them there', async () => {
    const [{ company }, stranger] = [await makeRecruiter(), await makeRecruiter()];
    const added = { first_name: 'Ada', last_name: 'King', email: 'ada@example.org', password: PASSWORD, phone: '1' };
    await api.post('/users/add').set(stranger.auth).send(added).expect(201);
    const provider = await startIdentityProvider();
    set('OIDC_COMPANY', company._id);
    const { status, body } = await signInByProvider(provider);
    expect([status, body.code]).toEqual([403, 'FORBIDDEN']);
    expect(body.message).toContain('in another company');
  });

  it('an account that a stranger has registered, and that is in none, gets into it as a recruiter', async () => {
    const { company } = await makeRecruiter();
    await makePerson({ email: 'ada@example.org', emailVerified: false });
    const provider = await startIdentityProvider();
    set('OIDC_COMPANY', company._id);
    const { body } = await signInByProvider(provider);
    expect(body.data.user).toMatchObject({ role: 'recruiter', company: { _id: company._id } });
  });
});

it(
  'is not asked for a second factor by a company’s rule: that is the provider’s business',
  { tags: 'deep' },
  async () => {
    const owner = await makeRecruiter();
    await makePerson({ email: 'ada@example.org' });
    await UserModel.updateOne({ email: 'ada@example.org' }, { company: owner.company._id, role: 'recruiter' });
    await setUpTotp(owner);
    const { name, address, contact_email, phone } = owner.company;
    const rule = { name, address, contact_email, phone, secondFactorRequired: true };
    await api.put(`/company/${owner.company._id}`).set(owner.auth).send(rule).expect(200);
    const { body } = await signInByProvider(await startIdentityProvider());
    expect(body.data.user).toMatchObject({ mustSetUpSecondFactor: false });
    await api.post('/positions').set(bearer(body.data.token)).send({ name: 'Tester' }).expect(201);
    const byPassword = await api.post('/auth/login').send({ email: 'ada@example.org', password: PASSWORD }).expect(200);
    expect(byPassword.body.data.user).toMatchObject({ mustSetUpSecondFactor: true });
  },
);

describe('a person whose email the provider does not vouch for', () => {
  it.each([
    ['false', { email_verified: false }],
    ['text', { email_verified: 'true' }],
    ['not said', { email_verified: undefined }],
    ['false, whatever Entra says of the domain', { email_verified: false, xms_edov: true }],
    ['said of no email', { email: undefined }],
    ['said of what is no email', { email: 'ada' }],
  ])('is refused with the reason, where email_verified is %s', { tags: 'deep' }, async (_how, claims) => {
    await makePerson({ email: 'ada@example.org' });
    const provider = await startIdentityProvider();
    Object.assign(provider.person, claims);
    const { status, body } = await signInByProvider(provider);
    expect(status).toBe(403);
    expect(body.message).toBe(
      'Keycloak doesn’t say that your email address is verified. Verify it there, or ask your administrator.',
    );
    expect(await UserModel.countDocuments()).toBe(1);
  });

  it.each([true, '1', 'true', 1])('gets in where Entra says %j of the domain of the email', async said => {
    const provider = await startIdentityProvider();
    provider.person = { email: 'ada@example.org', xms_edov: said };
    expect((await signInByProvider(provider)).status).toBe(200);
  });

  it('is asked to start again if the provider refused them', async () => {
    const provider = await startIdentityProvider();
    provider.refuses = true;
    const { status, body } = await signInByProvider(provider);
    expect([status, body.message]).toEqual([403, 'Keycloak didn’t sign you in. Please start again.']);
  });

  it('is deactivated here, and told so', async () => {
    const { _id } = await makePerson({ email: 'ada@example.org' });
    await UserModel.updateOne({ _id }, { active: false });
    const info = vi.spyOn(logger, 'info');
    const { status, body } = await signInByProvider(await startIdentityProvider());
    expect([status, body.message]).toEqual([
      403,
      'Your account is deactivated. Ask an owner of your company to reactivate it.',
    ]);
    expect(info.mock.calls.map(([line]: unknown[]) => line)).toContainEqual(
      expect.objectContaining({ security: 'sign_in_failed', user: _id }),
    );
  });
});

describe('a password from before', () => {
  it(
    'a password from before that a stranger chose for an address that was never verified is void, with their session, key and second factor',
    { tags: 'deep' },
    async () => {
      const stranger = await makeRecruiter({ email: 'ada@example.org', emailVerified: false });
      const { key } = await makeApiKey(stranger);
      await setUpTotp(stranger);
      await addPasskey(stranger);
      const { body } = await signInByProvider(await startIdentityProvider());
      expect(body.data.user).toMatchObject({ _id: stranger._id, emailVerified: true });
      await api.get('/auth/me').set(stranger.auth).expect(401);
      await api.get('/positions').set(bearer(key)).expect(401);
      await api.post('/auth/login').send({ email: stranger.email, password: PASSWORD }).expect(401);
      expect(await kindsOf('ada@example.org')).toContain('password-changed');
      const totp = await api.get('/auth/totp').set(bearer(body.data.token)).expect(200);
      expect(totp.body.data).toMatchObject({ enabled: false });
      expect((await api.get('/auth/passkeys').set(bearer(body.data.token)).expect(200)).body.data).toEqual([]);
      await meOf(body.data.token);
    },
  );

  it(
    'a password from before that a colleague chose is void, and nothing has to be changed before something is written',
    { tags: 'deep' },
    async () => {
      const owner = await makeRecruiter();
      const added = { first_name: 'Ada', last_name: 'King', email: 'ada@example.org', password: PASSWORD, phone: '1' };
      await api.post('/users/add').set(owner.auth).send(added).expect(201);
      const { body } = await signInByProvider(await startIdentityProvider());
      expect(body.data.user).toMatchObject({ mustChangePassword: false, role: 'recruiter' });
      await api.post('/positions').set(bearer(body.data.token)).send({ name: 'Tester' }).expect(201);
      await api.post('/auth/login').send({ email: added.email, password: PASSWORD }).expect(401);
    },
  );

  it('an earlier password chosen by the owner of a verified address keeps working', async () => {
    const person = await makePerson({ email: 'ada@example.org' });
    await signInByProvider(await startIdentityProvider());
    await api.get('/auth/me').set(person.auth).expect(200);
    await api.post('/auth/login').send({ email: person.email, password: PASSWORD }).expect(200);
  });
});

describe('an account without a password', () => {
  it(
    'cannot be opened with one, says so when one is asked for, and gets one through an emailed code',
    { tags: 'deep' },
    async () => {
      const { body } = await signInByProvider(await startIdentityProvider());
      const email = 'ada@example.org';
      await api.post('/auth/login').send({ email, password: PASSWORD }).expect(401);
      const change = await api
        .post('/auth/change-password')
        .set(bearer(body.data.token))
        .send({ currentPassword: 'none at all', password: 'battery staple' })
        .expect(400);
      expect(change.body).toMatchObject({
        code: 'PASSWORD_WRONG',
        message: expect.stringContaining('Forgot password'),
      });
      const code = await mailedCode(email);
      const { resetToken } = (await api.post('/auth/verify-otp').send({ email, code }).expect(200)).body.data;
      await api.post('/auth/reset-password').send({ resetToken, password: 'battery staple' }).expect(200);
      await api.post('/auth/login').send({ email, password: 'battery staple' }).expect(200);
    },
  );
});

describe('the provider’s answer is good', () => {
  it('the provider’s answer is good in the browser that began and in no other, nor for another sign-in of it', async () => {
    const provider = await startIdentityProvider();
    const [one, other] = [await begin(), await begin()];
    const answer = await provider.visit(one.url);
    expect((await finish(answer)).body).toMatchObject(INVALID);
    expect((await finish(answer, 'oidc=nonsense')).body).toMatchObject(INVALID);
    expect((await finish(answer, other.cookie)).body).toMatchObject(INVALID);
    expect((await finish(answer, `${one.cookie.slice(0, -2)}AA`)).body).toMatchObject(INVALID);
    expect((await finish(answer, one.cookie)).status).toBe(200);
  });

  it('once', async () => {
    const provider = await startIdentityProvider();
    const { url, cookie } = await begin();
    const answer = await provider.visit(url);
    expect((await finish(answer, cookie)).status).toBe(200);
    expect((await finish(answer, cookie)).body).toMatchObject(INVALID);
  });

  it('the provider’s answer is good for 10 minutes', async () => {
    const provider = await startIdentityProvider();
    const { url, cookie } = await begin();
    const answer = await provider.visit(url);
    stopClockAfter(10 * MINUTE_MS);
    expect((await finish(answer, cookie)).body).toMatchObject(INVALID);
  });

  it('the provider’s answer is good with its verifier alone: an intercepted code is useless', async () => {
    const provider = await startIdentityProvider();
    const [seen, own] = [await begin(), await begin()];
    const code = new URLSearchParams(await provider.visit(seen.url)).get('code') ?? '';
    const answer = new URLSearchParams(await provider.visit(own.url));
    answer.set('code', code);
    expect((await finish(answer.toString(), own.cookie)).body).toMatchObject(INVALID);
  });
});

describe('what the browser keeps', () => {
  it('is read by the two calls alone, by no script, and says nothing; it is forgotten once it is used', async () => {
    const provider = await startIdentityProvider();
    const { headers, body } = await api.post('/auth/oidc/start').expect(200);
    const [cookie] = [headers['set-cookie'] ?? []].flat();
    expect(cookie).toMatch(/^oidc=[\w-]+; Max-Age=600; Path=\/auth\/oidc; Expires=[^;]+; HttpOnly; SameSite=Lax$/);
    const sent = new URL(body.data.url as string).searchParams;
    expect(Object.fromEntries(sent)).toMatchObject({ response_type: 'code', code_challenge_method: 'S256' });
    expect(Buffer.from(cookie ?? '', 'base64url').toString()).not.toContain(sent.get('state'));
    const done = await finish(await provider.visit(body.data.url as string), cookieOf(cookie)).expect(200);
    expect(String(done.headers['set-cookie'])).toMatch(/^oidc=; Max-Age=0; Path=\/auth\/oidc;/);
  });

  it('is sent by https alone if the product is published so', async () => {
    set('PUBLIC_URL', 'https://hr.example.org/');
    const provider = await startIdentityProvider();
    const { headers, body } = await api.post('/auth/oidc/start').expect(200);
    expect(String(headers['set-cookie'])).toMatch(
      /^__Host-oidc=[^;]+; Max-Age=600; Path=\/; .*HttpOnly; Secure; SameSite=Lax$/,
    );
    expect(String(headers['set-cookie'])).not.toContain('Domain');
    const { searchParams } = new URL(body.data.url as string);
    expect(searchParams.get('redirect_uri')).toBe('https://hr.example.org/signin/callback');
    expect((await finish(await provider.visit(body.data.url as string), cookieOf(headers['set-cookie']))).status).toBe(
      200,
    );
  });

  it('has the path of the API on the web port', async () => {
    await startIdentityProvider();
    const express = (await import('express')).default;
    const web = supertest(express().use('/api', createApp(testContext)));
    const { headers } = await web.post('/api/auth/oidc/start').expect(200);
    expect(String(headers['set-cookie'])).toContain('; Path=/api/auth/oidc;');
  });
});

describe('GET /auth/oidc', () => {
  it('names the provider', async () => {
    await startIdentityProvider();
    await api.get('/auth/oidc').expect(200, { data: { name: 'Keycloak' } });
  });

  it('names no provider if none is set up, and then no sign-in can begin', async () => {
    await api.get('/auth/oidc').expect(200, { data: { name: null } });
    const { body } = await api.post('/auth/oidc/start').expect(409);
    expect(body.code).toBe('OIDC_NOT_SET_UP');
  });
});

it('a sign-in with the provider is limited for each address', async () => {
  set('LIMIT_OIDC', 2);
  await startIdentityProvider();
  await api.post('/auth/oidc/start').expect(200);
  await api.post('/auth/oidc/start').expect(200);
  await api.post('/auth/oidc/start').expect(429).expect('Retry-After', /^\d+$/);
});
