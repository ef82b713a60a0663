import { EMAIL_CODE_MINUTES, EMAIL_CODE_TRIES, EMAIL_LINK_HOURS } from '@interview-detection/shared/auth/auth.rules';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { stopClockAfter } from '#api/test/clock';
import { database } from '#api/lib/app-context';
import { api, bearer } from '#api/test/api';
import { useDatabase } from '#api/test/database';
import { makeInterviewer, makePerson, PASSWORD, uniqueEmail, type Person } from '#api/test/factories';
import { mailedCode, mailedVerification, mailsTo } from '#api/test/mails';
import { UserModel } from '#api/test/models';
import { set } from '#api/test/settings';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#api/lib/durations';

useDatabase();
beforeEach(() => set('SMTP_URL', 'smtp://localhost:25'));

const register = (email = uniqueEmail()) =>
  api.post('/auth/register').send({ first_name: 'Mara', last_name: 'Santos', email, password: PASSWORD });

/** Registers and signs in. */
async function newcomer(): Promise<Person> {
  const email = uniqueEmail();
  const { body } = await register(email).expect(201);
  const signedIn = await api.post('/auth/login').send({ email, password: PASSWORD }).expect(200);
  const { token } = signedIn.body.data as { token: string };
  return { _id: body.data._id as string, email, token, auth: bearer(token) };
}

const verify = (body: object, auth: Record<string, string> = {}) => api.post('/auth/verify-email').set(auth).send(body);
const resend = ({ auth }: Person) => api.post('/auth/verify-email/resend').set(auth);
const isVerified = async ({ auth }: Person) =>
  (await api.get('/auth/me').set(auth).expect(200)).body.data.emailVerified as boolean;

/** A code that is not the emailed one. */
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

function later(ms: number): void {
  stopClockAfter(ms);
}

describe('a person who registers', () => {
  it('is emailed a link and a code, and is not verified until one of them is used', async () => {
    const email = uniqueEmail();
    const { body } = await register(email).expect(201);
    expect(body.data.emailVerified).toBe(false);
    const [mail, ...others] = await mailsTo(email);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ kind: 'verify-email', company: null, isSecret: true, isUrgent: true });
    expect(mail?.text).toMatch(/^ {4}\d{6}$/m);
    expect(mail?.text).toContain('http://localhost:3000/verify-email#token=');
    expect(mail?.subject).not.toMatch(/\d/);
  });

  it('is verified by the link, once, no matter who opens it', { tags: 'deep' }, async () => {
    const person = await newcomer();
    const { token } = await mailedVerification(person.email);
    const { body } = await verify({ token }).expect(200);
    expect(body.data).toMatchObject({ _id: person._id, email: person.email, emailVerified: true });
    expect(await isVerified(person)).toBe(true);
    const again = await verify({ token }).expect(400);
    expect(again.body).toMatchObject({ code: 'TOKEN_INVALID', message: 'The link is wrong, used or expired' });
  });

  it('is verified once by a link that is sent twice at once', { tags: 'deep' }, async () => {
    const { email } = await newcomer();
    const { token } = await mailedVerification(email);
    const replies = await Promise.all([verify({ token }), verify({ token })]);
    expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400]);
  });

  it('is verified by the code if they are signed in, once', { tags: 'deep' }, async () => {
    const person = await newcomer();
    const { code } = await mailedVerification(person.email);
    await verify({ code }).expect(401);
    const { body } = await verify({ code }, person.auth).expect(200);
    expect(body.data).toMatchObject({ _id: person._id, emailVerified: true });
    await verify({ code }, person.auth).expect(400);
    expect(await isVerified(person)).toBe(true);
  });

  it('is verified by a new password that came by mail', { tags: 'deep' }, async () => {
    const person = await newcomer();
    const exchanged = await api
      .post('/auth/verify-otp')
      .send({ email: person.email, code: await mailedCode(person.email) });
    const { resetToken } = exchanged.body.data as { resetToken: string };
    await api.post('/auth/reset-password').send({ resetToken, password: 'battery staple' }).expect(200);
    const reply = await api.post('/auth/login').send({ email: person.email, password: 'battery staple' }).expect(200);
    expect(reply.body.data.user.emailVerified).toBe(true);
    const { code } = await mailedVerification(person.email);
    await verify({ code }, bearer(reply.body.data.token)).expect(400);
  });

  it(
    'registers although strangers used up the emails of their address today, and is verified later',
    { tags: 'deep' },
    async () => {
      set('LIMIT_VERIFICATION_MAILS', 1);
      const stranger = await newcomer();
      await api.delete('/users/me').set(stranger.auth).send({ password: PASSWORD }).expect(200);
      const again = await register(stranger.email).expect(201);
      expect(again.body.data).toMatchObject({ emailVerified: false, verificationMail: false });
      expect(await mailsTo(stranger.email)).toHaveLength(1);
      const { body } = await api.post('/auth/login').send({ email: stranger.email, password: PASSWORD }).expect(200);
      expect(body.data.user.emailVerified).toBe(false);
      const auth = bearer(body.data.token);
      await api.post('/auth/verify-email/resend').set(auth).expect(429);
      // The process's clock, which the limit reads, and with it the app's.
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + DAY_MS + 1_000 });
      await api
        .post('/auth/verify-email/resend')
        .set(
          bearer((await api.post('/auth/login').send({ email: stranger.email, password: PASSWORD })).body.data.token),
        )
        .expect(200);
      const { token } = await mailedVerification(stranger.email);
      await verify({ token }).expect(200);
    },
  );
});

describe('a code', () => {
  it(
    'has five tries, sent side by side or one after the other; then the right one is refused too, and the link is not',
    { tags: 'deep' },
    async () => {
      const person = await newcomer();
      const { code, token } = await mailedVerification(person.email);
      const guesses = Array.from({ length: EMAIL_CODE_TRIES }, () => verify({ code: wrong(code) }, person.auth));
      for (const { body } of await Promise.all(guesses)) expect(body.code).toBe('CODE_INVALID');
      const { body } = await verify({ code }, person.auth).expect(400);
      expect(body.code).toBe('CODE_INVALID');
      expect(await isVerified(person)).toBe(false);
      await verify({ token }).expect(200);
    },
  );

  it('is still valid at the fifth try', async () => {
    const person = await newcomer();
    const { code } = await mailedVerification(person.email);
    for (let attempt = 1; attempt < EMAIL_CODE_TRIES; attempt++) {
      await verify({ code: wrong(code) }, person.auth).expect(400);
    }
    await verify({ code }, person.auth).expect(200);
  });

  it('is valid for 10 minutes, its link for 24 hours', { tags: 'deep' }, async () => {
    const [person, other] = [await newcomer(), await newcomer()];
    const { code, token } = await mailedVerification(person.email);
    const { token: late } = await mailedVerification(other.email);
    later(EMAIL_CODE_MINUTES * MINUTE_MS + 1);
    await verify({ code }, person.auth).expect(400);
    later((EMAIL_LINK_HOURS - 1) * HOUR_MS);
    await verify({ token }).expect(200);
    later(HOUR_MS);
    await verify({ token: late }).expect(400);
    expect(await UserModel.exists({ email: other.email, isEmailUnverified: true })).not.toBeNull();
  });

  it('one account’s code does not verify another', async () => {
    const [one, other] = [await newcomer(), await newcomer()];
    const { code } = await mailedVerification(one.email);
    await verify({ code }, other.auth).expect(400);
    expect(await isVerified(other)).toBe(false);
  });

  it('counts only if it is the newest, and so does the link', async () => {
    const person = await newcomer();
    const before = await mailedVerification(person.email);
    const { body } = await resend(person).expect(200);
    expect(body.data.message).toBe(`An email with a new link and code is on its way to ${person.email}`);
    await verify({ token: before.token }).expect(400);
    await verify({ code: (await mailedVerification(person.email)).code }, person.auth).expect(200);
  });

  it('the code and the link are kept as hashes, and the email loses them once they are no longer valid', async () => {
    const { email } = await newcomer();
    const { code, token } = await mailedVerification(email);
    const kept = JSON.stringify(await database().collection('emailverifications').find().toArray());
    expect(kept).not.toContain(code);
    expect(kept).not.toContain(token);
  });

  it.each([
    ['neither code nor token', {}, 'Code is required'],
    ['both', { code: '123456', token: 'x' }, 'Send the code or the token of the link, not both'],
    ['five digits', { code: '12345' }, 'The code has 6 digits'],
    ['an operator', { token: { $gt: '' } }, 'The link’s token must be text'],
    ['an endless token', { token: 'x'.repeat(201) }, 'The link’s token is too long'],
  ])('is refused as %s', async (_case, body, message) => {
    const person = await makePerson();
    const reply = await verify(body, person.auth).expect(400);
    expect(reply.body).toMatchObject({ code: 'VALIDATION_FAILED', message });
  });

  it('is refused with 401 from a session that has ended', async () => {
    await verify({ code: '123456' }, bearer('broken')).expect(401);
  });
});

describe('a new email', () => {
  it('can be asked for until ten have gone to an address in a day; then 429 says when', { tags: 'deep' }, async () => {
    const person = await newcomer();
    for (let mail = 1; mail < 10; mail++) await resend(person).expect(200);
    const { headers } = await resend(person).expect(429);
    expect(headers).toMatchObject({ 'ratelimit-limit': '10', 'ratelimit-remaining': '0' });
    expect(headers['retry-after']).toBe(headers['ratelimit-reset']);
    expect(await mailsTo(person.email)).toHaveLength(10);
  });

  it('is not sent to a person who is verified already', async () => {
    const person = await makePerson();
    const { body } = await resend(person).expect(200);
    expect(body.data.message).toBe('Your email address is verified already');
    expect(await mailsTo(person.email)).toEqual([]);
  });
});

describe('without a mail server', () => {
  beforeEach(() => set('SMTP_URL', undefined));

  it('accounts count as verified, no email is sent, and asking for an email says so', async () => {
    const person = await newcomer();
    expect(await isVerified(person)).toBe(true);
    expect(await mailsTo(person.email)).toEqual([]);
    const { body } = await resend(person).expect(409);
    expect(body.code).toBe('MAIL_NOT_SET_UP');
  });

  it('they do so only until there is one', async () => {
    const person = await newcomer();
    set('SMTP_URL', 'smtp://localhost:25');
    expect(await isVerified(person)).toBe(false);
    await resend(person).expect(200);
  });
});

it('an account from before it was asked is verified', async () => {
  const person = await makePerson();
  expect(await UserModel.findById(person._id).lean()).not.toHaveProperty('isEmailUnverified');
  expect(await isVerified(person)).toBe(true);
});

it('a colleague is verified by the link they choose their password with', { tags: 'deep' }, async () => {
  const owner = await makePerson();
  const company = { name: 'Two', address: 'x', contact_email: 'a@example.org', phone: '1' };
  await api.post('/company').set(owner.auth).send(company).expect(201);
  const colleague = await makeInterviewer(owner);
  expect(await isVerified(colleague)).toBe(false);
  const [mail] = await mailsTo(colleague.email);
  const resetToken = /#invitation=([\w-]+)/.exec(mail?.text ?? '')?.[1];
  await api.post('/auth/reset-password').send({ resetToken, password: 'battery staple' }).expect(200);
  const { body } = await api.get('/users').set(owner.auth).expect(200);
  const users = body.data as { email: string; emailVerified: boolean }[];
  const stored = users.find(({ email }) => email === colleague.email);
  expect(stored?.emailVerified).toBe(true);
});
