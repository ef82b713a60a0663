import type { SecurityEntry } from '@interview-detection/shared/sessions/sessions.schema';
import type { TotpState } from '@interview-detection/shared/totp/totp.schema';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stopClock, stopClockAfter } from '#api/test/clock';
import { database } from '#api/lib/app-context';
import { api, bearer, behindProxy } from '#api/test/api';
import { useDatabase } from '#api/test/database';
import { makeApiKey, makePerson, makeRecruiter, PASSWORD, type Person } from '#api/test/factories';
import { mailedCode, mailsTo } from '#api/test/mails';
import { IdempotencyRecordModel, UserModel } from '#api/test/models';
import { expectLog } from '#api/test/quiet';
import { set } from '#api/test/settings';
import { whileSessionsEnd } from '#api/test/signed';
import { everything, outcome } from '#api/test/sweep';
import { beginSignIn, beginTotp, codeOf, setUpTotp, wrongCode } from '#api/test/totp';
import { logger } from '#api/lib/logger';
import { signInAttemptModel } from '../auth/auth.model';
import { sessionModel } from '../sessions/sessions.model';
import { openTotp } from './totp.rules';
import { resealTotp } from './totp.service';
import { totpModel } from './totp.model';

useDatabase({ monitorCommands: true });
// Between the set-up and what follows no new period of 30 seconds begins, in which the same call has a code that was not used.
beforeEach(() => {
  stopClock();
});
afterEach(() => {
  vi.restoreAllMocks();
});

const MINUTE = 60_000;

const begin = ({ auth }: Pick<Person, 'auth'>, password = PASSWORD) =>
  api.post('/auth/totp').set(auth).send({ password });
const confirm = ({ auth }: Pick<Person, 'auth'>, code: string) =>
  api.post('/auth/totp/confirm').set(auth).send({ code });
const remove = ({ auth }: Pick<Person, 'auth'>, code: string, password = PASSWORD) =>
  api.delete('/auth/totp').set(auth).send({ password, code });
const signIn = (token: string, code: string, client: Pick<typeof api, 'post'> = api) =>
  client.post('/auth/login/totp').send({ token, code });
const stateOf = async ({ auth }: Pick<Person, 'auth'>) =>
  (await api.get('/auth/totp').set(auth).expect(200)).body.data as TotpState;
const kindsOf = async ({ auth }: Pick<Person, 'auth'>) =>
  ((await api.get('/auth/security-log').set(auth).expect(200)).body.data as SecurityEntry[]).map(({ kind }) => kind);

describe('setting up an authenticator app', () => {
  it('gives a secret, its address for apps and a QR code; sign-ins stay as they were until a code has confirmed it', async () => {
    const person = await makePerson({ email: 'mara+work@example.org' });
    const { body } = await begin(person).expect(201);
    const { secret, uri, qr } = body.data as Record<string, string>;
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(uri).toBe(
      `otpauth://totp/Interview%20Detection:mara%2Bwork%40example.org?issuer=Interview%20Detection&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
    );
    expect(qr).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 \d+ \d+"/);
    expect(await stateOf(person)).toEqual({ enabled: false, recoveryCodesLeft: 0 });
    const { body: signedIn } = await api.post('/auth/login').send({ email: person.email, password: PASSWORD });
    expect(signedIn.data).toHaveProperty('token');
  });

  it('is confirmed by a code, which gives ten recovery codes that all differ', async () => {
    const person = await makePerson();
    const { secret } = await beginTotp(person);
    const { body } = await confirm(person, codeOf(secret)).expect(200);
    const { recoveryCodes } = body.data as { recoveryCodes: string[] };
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^([0-9a-hjkmnp-tv-z]{6}-){3}[0-9a-hjkmnp-tv-z]{6}$/);
    expect(await stateOf(person)).toEqual({ enabled: true, recoveryCodesLeft: 10 });
  });

  it('asks for the password, and counts wrong ones as those of sign-in', async () => {
    const person = await makePerson();
    for (let time = 0; time < 10; time++) {
      expect((await begin(person, 'not the password').expect(400)).body.code).toBe('PASSWORD_WRONG');
    }
    await begin(person).expect(429);
    expect(await totpModel().countDocuments()).toBe(0);
  });

  it('takes no wrong code, none before it began and none 15 minutes after', { tags: 'deep' }, async () => {
    const person = await makePerson();
    expect((await confirm(person, '123456').expect(400)).body.code).toBe('CODE_INVALID');
    const { secret } = await beginTotp(person);
    expect((await confirm(person, wrongCode(secret)).expect(400)).body.code).toBe('CODE_INVALID');
    stopClockAfter(15 * MINUTE + 1);
    await confirm(person, codeOf(secret)).expect(400);
    expect(await stateOf(person)).toEqual({ enabled: false, recoveryCodesLeft: 0 });
  });

  it(
    'can be started again with another secret any number of times, but not if one is set up',
    { tags: 'deep' },
    async () => {
      const person = await makePerson();
      const [first, second] = [await beginTotp(person), await beginTotp(person)];
      await confirm(person, codeOf(first.secret)).expect(400);
      await confirm(person, codeOf(second.secret)).expect(200);
      const before = await everything();
      expect((await begin(person).expect(409)).body.code).toBe('SECOND_FACTOR_ON');
      await confirm(person, codeOf(second.secret, 1)).expect(400);
      // Except for what the log of the account says about the wrong code.
      const { securitylog: _log, ...after } = await everything();
      const { securitylog: _before, ...expected } = before;
      expect(after).toEqual(expected);
    },
  );

  it('keeps neither secret nor recovery codes readable, and no reply if an Idempotency-Key is sent', async () => {
    const { auth } = await makeRecruiter();
    const once = (path: string, body: object) =>
      api.post(path).set(auth).set('Idempotency-Key', `key of ${path}`).send(body);
    const { secret } = (await once('/auth/totp', { password: PASSWORD }).expect(201)).body.data as { secret: string };
    const confirmed = await once('/auth/totp/confirm', { code: codeOf(secret) }).expect(200);
    const { recoveryCodes } = confirmed.body.data as { recoveryCodes: string[] };
    const stored = JSON.stringify(await everything());
    expect(await IdempotencyRecordModel.countDocuments()).toBe(0);
    for (const text of [secret, recoveryCodes[0]!, recoveryCodes[0]!.replaceAll('-', '')]) {
      expect(stored).not.toContain(text);
      expect(stored).not.toContain(Buffer.from(text).toString('base64url'));
    }
  });

  it('is a person’s alone: a key is refused', async () => {
    const recruiter = await makeRecruiter();
    const { key } = await makeApiKey(recruiter);
    await api.get('/auth/totp').set(bearer(key)).expect(403);
    await begin({ auth: bearer(key) }).expect(403);
    await confirm({ auth: bearer(key) }, '123456').expect(403);
    await remove({ auth: bearer(key) }, '123456').expect(403);
  });

  it('shows in the team', { tags: 'deep' }, async () => {
    const recruiter = await makeRecruiter();
    const twoFactor = async () => (await api.get('/team').set(recruiter.auth).expect(200)).body.data[0].twoFactor;
    expect(await twoFactor()).toBe(false);
    await setUpTotp(recruiter);
    expect(await twoFactor()).toBe(true);
  });
});

describe('a sign-in with a second factor', () => {
  it('begins with the password, whose reply opens nothing, and ends with a code', async () => {
    const person = await makeRecruiter();
    const { secret } = await setUpTotp(person);
    const sessions = await sessionModel().countDocuments();
    const { body } = await api.post('/auth/login').send({ email: person.email, password: PASSWORD }).expect(200);
    const token = expect.stringMatching(/^[\w-]{43}$/);
    expect(body).toEqual({ data: { secondFactor: { token, methods: ['totp', 'recovery'] } } });
    expect(await sessionModel().countDocuments()).toBe(sessions);

    const reply = await signIn(body.data.secondFactor.token, codeOf(secret, 1)).expect(200);
    const me = await api.get('/auth/me').set(bearer(reply.body.data.token)).expect(200);
    expect(reply.body.data.user).toEqual(me.body.data);
    expect(me.body.data._id).toBe(person._id);
  });

  it('has a token that is no session', async () => {
    const person = await makeRecruiter();
    await setUpTotp(person);
    const token = await beginSignIn(person);
    for (const path of ['/auth/me', '/interviews', '/auth/totp', '/auth/sessions', '/candidate/interview'])
      await api.get(path).set(bearer(token)).expect(401);
    await remove({ auth: bearer(token) }, '123456').expect(401);
  });

  it('takes a code once: neither the one that confirmed the app nor one of an earlier sign-in', async () => {
    const person = await makePerson();
    const { secret } = await setUpTotp(person);
    const refused = await signIn(await beginSignIn(person), codeOf(secret)).expect(400);
    expect(refused.body.code).toBe('CODE_INVALID');
    const code = codeOf(secret, 1);
    await signIn(await beginSignIn(person), code).expect(200);
    await signIn(await beginSignIn(person), code).expect(400);
    stopClockAfter(MINUTE);
    await signIn(await beginSignIn(person), codeOf(secret)).expect(200);
  });

  it('accepts one of two simultaneous sign-ins with the same code', { tags: 'deep' }, async () => {
    const person = await makePerson();
    const { secret } = await setUpTotp(person);
    const tokens = [await beginSignIn(person), await beginSignIn(person)];
    const replies = await Promise.all(tokens.map(token => signIn(token, codeOf(secret, 1))));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it('takes a code of a phone whose clock is half a minute off, and none that is older', { tags: 'deep' }, async () => {
    const person = await makePerson();
    const { secret } = await setUpTotp(person);
    stopClockAfter(10 * MINUTE);
    await signIn(await beginSignIn(person), codeOf(secret, -2)).expect(400);
    await signIn(await beginSignIn(person), codeOf(secret, 2)).expect(400);
    const spaced = codeOf(secret, -1).replace(/^.../, '$& ');
    await signIn(await beginSignIn(person), spaced).expect(200);
  });

  it('is over after five wrong codes, also for the right one', { tags: 'deep' }, async () => {
    const person = await makePerson();
    const { secret } = await setUpTotp(person);
    const token = await beginSignIn(person);
    for (let time = 0; time < 5; time++) {
      expect((await signIn(token, wrongCode(secret)).expect(400)).body.code).toBe('CODE_INVALID');
    }
    const over = await signIn(token, codeOf(secret, 1)).expect(401);
    expect(over.body.message).toBe('This sign-in has expired. Enter your password again.');
    await signIn(await beginSignIn(person), codeOf(secret, 1)).expect(200);
  });

  it('is over after five guesses sent side by side', { tags: 'deep' }, async () => {
    const person = await makePerson();
    const { secret } = await setUpTotp(person);
    const token = await beginSignIn(person);
    const replies = await Promise.all(Array.from({ length: 8 }, () => signIn(token, wrongCode(secret))));
    expect(replies.filter(({ status }) => status === 400)).toHaveLength(5);
    await signIn(token, codeOf(secret, 1)).expect(401);
  });

  it.each([
    ['10 minutes after the password', async () => void stopClockAfter(10 * MINUTE + 1)],
    [
      'once it was used',
      async (_person: Person, secret: string, token: string) =>
        void (await signIn(token, codeOf(secret, 1)).expect(200)),
    ],
    [
      'once the password was changed',
      async ({ auth }: Person) =>
        void (await api
          .post('/auth/change-password')
          .set(auth)
          .send({ currentPassword: PASSWORD, password: 'battery staple' })
          .expect(200)),
    ],
    [
      'once the account was deactivated',
      async ({ _id }: Person) => void (await UserModel.updateOne({ _id }, { active: false })),
    ],
  ] as const)('is over %s', { tags: 'deep' }, async (_when, happens) => {
    const person = await makePerson();
    const { secret } = await setUpTotp(person);
    const token = await beginSignIn(person);
    await happens(person, secret, token);
    expect((await signIn(token, codeOf(secret, 1)).expect(401)).body.code).toBe('UNAUTHENTICATED');
  });

  it('knows no token that was never issued', async () => {
    await setUpTotp(await makePerson());
    await signIn('A'.repeat(43), '123456').expect(401);
  });

  it(
    'has ten tries in 15 minutes for all sign-ins of an account from one address, even if the password is right each time',
    { tags: 'deep' },
    async () => {
      const person = await makePerson();
      const { secret } = await setUpTotp(person);
      for (let attempt = 0; attempt < 2; attempt++) {
        const token = await beginSignIn(person);
        for (let time = 0; time < 5; time++) await signIn(token, wrongCode(secret)).expect(400);
      }
      const refused = await signIn(await beginSignIn(person), codeOf(secret, 1)).expect(429);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800);
    },
  );

  it(
    'has a hundred tries in a day from places where its owner has not signed in, which takes nothing from the owner',
    { tags: 'deep' },
    async () => {
      set('LIMIT_LOGIN_FAILURES_DAY', 3);
      const person = await makePerson();
      const { secret } = await setUpTotp(person);
      const { from } = behindProxy();
      const owner = from('192.0.2.1');
      await signIn(await beginSignIn(person), codeOf(secret, 1), owner).expect(200);
      const token = await beginSignIn(person);
      for (let n = 0; n < 3; n++)
        await signIn(token, wrongCode(secret), from(`198.51.100.${n}`)).expect((reply: { status: number }) =>
          expect([400, 429]).toContain(reply.status),
        );
      await signIn(await beginSignIn(person), wrongCode(secret), from('198.51.100.9')).expect(429);
      stopClockAfter(MINUTE);
      await signIn(await beginSignIn(person), codeOf(secret), owner).expect(200);
    },
  );

  it('is no known place before the code was right as well', { tags: 'deep' }, async () => {
    const person = await makePerson();
    const { secret } = await setUpTotp(person);
    const networks = () =>
      database()
        .collection('ratelimits')
        .countDocuments({ key: /^known-network:/ });
    const token = await beginSignIn(person);
    await signIn(token, wrongCode(secret)).expect(400);
    expect(await networks()).toBe(0);
    await signIn(token, codeOf(secret, 1)).expect(200);
    expect(await networks()).toBe(1);
  });

  it(
    'reports wrong codes in the account’s log and in a line of the server’s, without the code',
    { tags: 'deep' },
    async () => {
      const person = await makePerson();
      const { secret } = await setUpTotp(person);
      const info = vi.spyOn(logger, 'info');
      const code = wrongCode(secret);
      stopClockAfter(1);
      await signIn(await beginSignIn(person), code).expect(400);
      const line = { security: 'second_factor_failed', user: person._id, company: null, address: '127.0.0.1' };
      expect(info.mock.calls.map(([first]) => first)).toContainEqual(line);
      expect(JSON.stringify(info.mock.calls)).not.toContain(`"${code}"`);
      expect(await kindsOf(person)).toEqual(['code_wrong', 'totp_enabled']);
    },
  );
});

describe('a recovery code', () => {
  it('signs in once, however it is typed, and its owner is emailed how many are left', { tags: 'deep' }, async () => {
    const person = await makePerson();
    const { recoveryCodes } = await setUpTotp(person);
    const typed = ` ${recoveryCodes[3]!.toUpperCase().replaceAll('-', ' ')} `;
    stopClockAfter(1);
    await signIn(await beginSignIn(person), typed).expect(200);
    stopClockAfter(1);
    await signIn(await beginSignIn(person), recoveryCodes[3]!).expect(400);
    expect(await stateOf(person)).toEqual({ enabled: true, recoveryCodesLeft: 9 });
    const mail = (await mailsTo(person.email)).find(
      ({ subject }) => subject === 'A recovery code for your account was used',
    );
    expect(mail?.text).toContain('9 codes are left');
    expect(await kindsOf(person)).toEqual(['code_wrong', 'signed_in', 'recovery_code_used', 'totp_enabled']);
    await signIn(await beginSignIn(person), recoveryCodes[4]!).expect(200);
  });

  it('is taken once if it is sent twice at once', async () => {
    const person = await makePerson();
    const { recoveryCodes } = await setUpTotp(person);
    const tokens = [await beginSignIn(person), await beginSignIn(person)];
    const replies = await Promise.all(tokens.map(token => signIn(token, recoveryCodes[0]!)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it('is not used up by a sign-in that is over', async () => {
    const person = await makePerson();
    const { recoveryCodes } = await setUpTotp(person);
    await signIn('A'.repeat(43), recoveryCodes[0]!).expect(401);
    expect((await stateOf(person)).recoveryCodesLeft).toBe(10);
  });
});

describe('new recovery codes', () => {
  const renew = ({ auth }: Pick<Person, 'auth'>, code: string, password = PASSWORD) =>
    api.post('/auth/totp/recovery-codes').set(auth).send({ password, code });

  it('replace all earlier ones, and the app keeps working', { tags: 'deep' }, async () => {
    const person = await makePerson();
    const { secret, recoveryCodes } = await setUpTotp(person);
    const { body } = await renew(person, codeOf(secret, 1)).expect(200);
    const made = (body.data as { recoveryCodes: string[] }).recoveryCodes;
    expect(new Set([...made, ...recoveryCodes]).size).toBe(20);
    expect(await stateOf(person)).toEqual({ enabled: true, recoveryCodesLeft: 10 });
    await signIn(await beginSignIn(person), recoveryCodes[0]!).expect(400);
    await signIn(await beginSignIn(person), made[0]!).expect(200);
    await api.get('/auth/me').set(person.auth).expect(200);
  });

  it(
    'ask for the password and for a code, which is used then: of the app, or a recovery code',
    { tags: 'deep' },
    async () => {
      const person = await makePerson();
      const { secret, recoveryCodes } = await setUpTotp(person);
      expect((await renew(person, codeOf(secret, 1), 'not it').expect(400)).body.code).toBe('PASSWORD_WRONG');
      for (const code of [wrongCode(secret), codeOf(secret)])
        expect((await renew(person, code).expect(400)).body.code).toBe('CODE_INVALID');
      await renew(person, recoveryCodes[0]!).expect(200);
      expect((await renew(person, recoveryCodes[1]!).expect(400)).body.code).toBe('CODE_INVALID');
      expect((await stateOf(person)).recoveryCodesLeft).toBe(10);
      await renew(await makePerson(), '123456').expect(404);
    },
  );

  it('are reported by mail and in the log of the account', async () => {
    const person = await makePerson();
    const { secret } = await setUpTotp(person);
    await renew(person, codeOf(secret, 1)).expect(200);
    expect((await mailsTo(person.email)).at(-1)?.subject).toBe('Your account has new recovery codes');
    expect(await kindsOf(person)).toEqual(['recovery_codes_renewed', 'totp_enabled']);
  });
});

describe('turning it off', () => {
  it('asks for password and code, and makes the password alone enough again', { tags: 'deep' }, async () => {
    const person = await makePerson();
    const { secret } = await setUpTotp(person);
    expect((await remove(person, codeOf(secret, 1), 'not the password').expect(400)).body.code).toBe('PASSWORD_WRONG');
    expect((await remove(person, wrongCode(secret)).expect(400)).body.code).toBe('CODE_INVALID');
    expect((await remove(person, codeOf(secret)).expect(400)).body.code).toBe('CODE_INVALID');
    expect((await stateOf(person)).enabled).toBe(true);
    await remove(person, codeOf(secret, 1)).expect(200);
    expect(await stateOf(person)).toEqual({ enabled: false, recoveryCodesLeft: 0 });
    expect(await totpModel().countDocuments()).toBe(0);
    const { body } = await api.post('/auth/login').send({ email: person.email, password: PASSWORD }).expect(200);
    expect(body.data).toHaveProperty('token');
    expect(await remove(person, codeOf(secret, 1)).then(({ status }) => status)).toBe(404);
  });

  it('fails if the account’s sessions are ended at that moment', { tags: 'deep' }, async () => {
    const person = await makePerson();
    const { secret } = await setUpTotp(person);
    const removing = () => remove(person, codeOf(secret, 1)).then(outcome);
    expect(await whileSessionsEnd(person, removing)).toBe('401 UNAUTHENTICATED');
    expect(await totpModel().countDocuments()).toBe(1);
  });

  it('takes a recovery code, from a person who has lost the phone', async () => {
    const person = await makePerson();
    const { recoveryCodes } = await setUpTotp(person);
    await remove(person, recoveryCodes[9]!).expect(200);
    expect((await stateOf(person)).enabled).toBe(false);
  });

  it('is reported by mail and in the log of the account, as turning it on is', async () => {
    const person = await makePerson();
    const { secret } = await setUpTotp(person);
    await remove(person, codeOf(secret, 1)).expect(200);
    expect((await mailsTo(person.email)).map(({ subject }) => subject)).toEqual([
      'Two-factor authentication is on',
      'Two-factor authentication is off',
    ]);
    expect(await kindsOf(person)).toEqual(['totp_disabled', 'totp_enabled']);
  });
});

it('cannot be bypassed by a forgotten password: the new one asks for a code as well', { tags: 'deep' }, async () => {
  const person = await makePerson();
  const { secret } = await setUpTotp(person);
  const code = await mailedCode(person.email);
  const { body } = await api.post('/auth/verify-otp').send({ email: person.email, code }).expect(200);
  const password = 'battery staple';
  const reset = await api.post('/auth/reset-password').send({ resetToken: body.data.resetToken, password }).expect(200);
  expect(reset.body.data).toBeNull();
  await signIn(await beginSignIn(person, password), codeOf(secret, 1)).expect(200);
});

it('is deleted with its account, unfinished sign-ins too', async () => {
  const person = await makePerson();
  await setUpTotp(person);
  await beginSignIn(person);
  await api.delete('/users/me').set(person.auth).send({ password: PASSWORD }).expect(200);
  expect(await totpModel().countDocuments()).toBe(0);
  expect(await signInAttemptModel().countDocuments()).toBe(0);
});

describe('after the server’s secret was changed', () => {
  it('keeps working, also without the old one', { tags: 'deep' }, async () => {
    const person = await makePerson();
    const { secret } = await setUpTotp(person);
    set('JWT_SECRET_PREVIOUS', 'a secret for tests that is long enough');
    set('JWT_SECRET', 'another secret for tests, long enough too');
    // As each process does when it starts.
    expect([await resealTotp(), await resealTotp()]).toEqual([1, 0]);
    set('JWT_SECRET_PREVIOUS', undefined);
    const { _id, sealedSecret } = await totpModel().findOne().orFail().lean();
    expect(openTotp(sealedSecret, _id)).toEqual({ text: secret, isOld: false });
    await signIn(await beginSignIn(person), codeOf(secret, 1)).expect(200);
  });

  it('says so if it can no longer be read, and recovery codes keep working', { tags: 'deep' }, async () => {
    const person = await makePerson();
    const { secret, recoveryCodes } = await setUpTotp(person);
    set('JWT_SECRET', 'another secret for tests, long enough too');
    expectLog(/secret of an authenticator app cannot be read/);
    await signIn(await beginSignIn(person), codeOf(secret, 1)).expect(400);
    await signIn(await beginSignIn(person), recoveryCodes[0]!).expect(200);
  });
});
