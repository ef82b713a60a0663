import type { Response } from 'supertest';
import { describe, expect, it } from 'vitest';
import { stopClockAfter } from '#api/test/clock';
import { database } from '#api/lib/app-context';
import { api, bearer, behindProxy } from '#api/test/api';
import { addPasskey, requestOptions, type Authenticator } from '#api/test/authenticator';
import { useDatabase } from '#api/test/database';
import { representatives } from '#api/test/environment';
import { makePerson, makeRecruiter, PASSWORD, uniqueEmail } from '#api/test/factories';
import { mailedCode, mailsTo } from '#api/test/mails';
import { expectLog } from '#api/test/quiet';
import { set } from '#api/test/settings';
import { setUpTotp } from '#api/test/totp';
import { rememberNetwork } from './wrong-logins.service';
import { passwordResetModel } from './auth.model';
import { MINUTE_MS } from '#api/lib/durations';
import { EventModel, UserModel } from '#api/test/models';

useDatabase({ monitorCommands: true });

const NEW_PASSWORD = 'battery staple';

const forgot = (email: string) => api.post('/auth/forgot-password').send({ email });
const verify = (email: string, code: string) => api.post('/auth/verify-otp').send({ email, code });
const reset = (resetToken: string, password = NEW_PASSWORD) =>
  api.post('/auth/reset-password').send({ resetToken, password });
const signIn = (email: string, password: string) => api.post('/auth/login').send({ email, password });
const wrong = (code: string) => (code === '000000' ? '000001' : '000000');

async function tokenFor(email: string): Promise<string> {
  const reply = await verify(email, await mailedCode(email)).expect(200);
  return reply.body.data.resetToken as string;
}

const refusal = ({ status, body }: Response) => ({
  status,
  code: body.code as string,
  message: body.message as string,
});
const tryCode = async (email: string, code: string) => refusal(await verify(email, code));
const tryToken = async (token: string) => refusal(await reset(token));
const CODE_INVALID = { status: 400, code: 'CODE_INVALID', message: 'The code is wrong, used or expired' };
const TOKEN_INVALID = { status: 400, code: 'TOKEN_INVALID', message: 'The reset link is wrong, used or expired' };

describe('an account with an unverified address is its owner’s alone once they have set a password by an email', () => {
  const setByMail = async (email: string) => reset(await tokenFor(email)).expect(200);
  const byPasskey = async (device: Authenticator) =>
    (await api.post('/auth/login/passkey').send({ credential: device.get(await requestOptions()) })).status;

  it(
    'an account with an unverified address is its owner’s alone once they have set a password by an email whatever the stranger who registered it first has set up',
    { tags: 'deep' },
    async () => {
      const stranger = await makeRecruiter({ emailVerified: false });
      const { device } = await addPasskey(stranger);
      await setUpTotp(stranger);
      await setByMail(stranger.email);
      expect(await byPasskey(device)).toBe(401);
      const { body } = await signIn(stranger.email, NEW_PASSWORD).expect(200);
      const own = bearer(body.data.token as string);
      expect((await api.get('/auth/passkeys').set(own).expect(200)).body.data).toEqual([]);
      expect((await api.get('/auth/totp').set(own).expect(200)).body.data).toMatchObject({ enabled: false });
      expect(await EventModel.countDocuments({ type: 'user.claimed' })).toBe(1);
    },
  );

  it(
    'an account with an unverified address is its owner’s alone once they have set a password by an email whatever the colleague who chose their first password, and then another one, has set up',
    { tags: 'deep' },
    async () => {
      const owner = await makeRecruiter();
      const ada = { first_name: 'Ada', last_name: 'King', email: uniqueEmail(), password: PASSWORD, phone: '1' };
      await api.post('/users/add').set(owner.auth).send(ada).expect(201);
      const given = bearer((await signIn(ada.email, PASSWORD).expect(200)).body.data.token as string);
      const change = { currentPassword: PASSWORD, password: 'known to the owner' };
      const { body } = await api.post('/auth/change-password').set(given).send(change).expect(200);
      const { device } = await addPasskey({ auth: bearer(body.data.token as string) });
      expect(await byPasskey(device)).toBe(200);
      await setByMail(ada.email);
      expect(await byPasskey(device)).toBe(401);
    },
  );

  it('and one that was verified keeps its passkeys and its second factor', { tags: 'deep' }, async () => {
    const person = await makePerson();
    const { device } = await addPasskey(person);
    await setUpTotp(person);
    await setByMail(person.email);
    expect(await byPasskey(device)).toBe(200);
    const { body } = await signIn(person.email, NEW_PASSWORD).expect(200);
    expect(body.data).toHaveProperty('secondFactor');
  });
});

describe('a forgotten password', () => {
  it('is replaced with the emailed code; the old one and every older session end, and the owner gets an email', async () => {
    const { email, auth } = await makePerson();
    const token = await tokenFor(email);
    await reset(token).expect(200, { data: null });
    await signIn(email, PASSWORD).expect(401);
    await signIn(email, NEW_PASSWORD).expect(200);
    await api.get('/auth/me').set(auth).expect(401);
    expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual([
      'Your code for a new password',
      'Your password was changed',
    ]);
  });

  it(
    'lets its owner in at once after wrong passwords that had locked them out, and no one else',
    { tags: 'deep' },
    async () => {
      const { email } = await makePerson();
      const other = await makePerson();
      for (const each of [email, other.email]) {
        for (let attempt = 0; attempt < 10; attempt++) await signIn(each, 'a guess').expect(401);
      }
      const token = await tokenFor(email);
      await signIn(email, PASSWORD).expect(429);
      await reset(token).expect(200);
      await signIn(email, NEW_PASSWORD).expect(200);
      await signIn(other.email, PASSWORD).expect(429);
    },
  );

  it('takes an email however it is written', async () => {
    const { email } = await makePerson();
    const code = await mailedCode(email);
    await verify(` ${email.toUpperCase()} `, ` ${code} `).expect(200);
  });

  it('emails a code of six digits in text and HTML, but not in the subject', async () => {
    const { email } = await makePerson();
    const code = await mailedCode(email);
    expect(code).toMatch(/^\d{6}$/);
    const [mail] = await mailsTo(email);
    expect(mail).toMatchObject({ kind: 'password-code', company: null, isSecret: true });
    expect(mail?.html).toContain(code);
    expect(mail?.subject).not.toContain(code);
  });

  it('keeps neither code nor token readable beside the email', { tags: 'deep' }, async () => {
    const { email } = await makePerson();
    const code = await mailedCode(email);
    const withCode = JSON.stringify(await passwordResetModel().find().lean());
    expect(withCode).not.toContain(code);
    const { body } = await verify(email, code);
    expect(JSON.stringify(await passwordResetModel().find().lean())).not.toContain(body.data.resetToken);
  });
});

describe('the answer to a forgotten password', () => {
  const answer = async (email: string) => {
    const reply = await forgot(email);
    return { status: reply.status, body: reply.body as unknown, headers: Object.keys(reply.headers).sort() };
  };

  it('is the same with and without an account, also for one that is not active, and only accounts get an email', async () => {
    const [known, inactive] = [await makePerson(), await makePerson()];
    await UserModel.updateOne({ _id: inactive._id }, { active: false });
    const unknown = uniqueEmail();
    const answers = [await answer(known.email), await answer(unknown), await answer(inactive.email)];
    expect(answers[0]).toMatchObject({
      status: 200,
      body: {
        data: {
          message: expect.stringMatching(/^If there is an account with this email, a code is in the local inbox/),
        },
      },
    });
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
    expect(await mailsTo(known.email)).toHaveLength(1);
    expect([...(await mailsTo(unknown)), ...(await mailsTo(inactive.email))]).toEqual([]);
  });

  it('says that the code was emailed if mail is sent', async () => {
    set('SMTP_URL', 'smtp://127.0.0.1:2525');
    expect((await answer(uniqueEmail())).body).toEqual({
      data: { message: 'If there is an account with this email, a code is on its way to it' },
    });
  });

  it('takes as many commands to the database with and without an account', async () => {
    const { email } = await makePerson();
    await forgot(email);
    const commands: string[] = [];
    const listen = ({ commandName }: { commandName: string }) => commands.push(commandName);
    const client = database().getClient().on('commandStarted', listen);
    const countFor = async (address: string) => {
      commands.length = 0;
      await forgot(address).expect(200);
      return commands.length;
    };
    const [unknown, known] = [await countFor(uniqueEmail()), await countFor(email)];
    client.off('commandStarted', listen);
    expect(unknown).toBeGreaterThan(4);
    expect(known).toBe(unknown);
  });

  it('is 429 after five codes in 15 minutes for one account, whether it exists or not', async () => {
    for (const email of [(await makePerson()).email, uniqueEmail()]) {
      for (let code = 0; code < 5; code++) await forgot(email).expect(200);
      const reply = await forgot(email).expect(429);
      expect(Number(reply.headers['retry-after'])).toBeGreaterThan(850);
    }
  });

  it('is 429 after 30 codes in 15 minutes for one address on the network', { tags: 'deep' }, async () => {
    for (let code = 0; code < 30; code++) await forgot(uniqueEmail()).expect(200);
    await forgot(uniqueEmail()).expect(429);
  });

  it('survives two first requests at once', async () => {
    const { email } = await makePerson();
    const replies = await Promise.all(Array.from({ length: 4 }, () => forgot(email)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await passwordResetModel().countDocuments({ email })).toBe(1);
  });

  it.each([
    [{}, 'Email is required'],
    [{ email: 'mara' }, 'Invalid email address'],
    [{ email: { $gt: '' } }, 'Invalid email address'],
    [{ email: 'mara@example.org\r\nBcc: eve@example.org' }, 'Invalid email address'],
  ])('refuses %j', async (body, message) => {
    const reply = await api.post('/auth/forgot-password').send(body).expect(400);
    expect(reply.body.message).toBe(message);
  });
});

describe('a code', () => {
  it('is good once', async () => {
    const { email } = await makePerson();
    const code = await mailedCode(email);
    await verify(email, code).expect(200);
    expect(await tryCode(email, code)).toEqual(CODE_INVALID);
  });

  it('sent twice at once is good once', async () => {
    const { email } = await makePerson();
    const code = await mailedCode(email);
    const replies = await Promise.all(Array.from({ length: 4 }, () => verify(email, code)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
  });

  it.each(
    representatives([
      [5, 'is not good at the sixth try, even if it is right then', 400],
      [4, 'is good at the fifth try', 200],
    ]),
  )('after %i wrong tries %s', async (tries, _what, status) => {
    const { email } = await makePerson();
    const code = await mailedCode(email);
    for (let count = 0; count < tries; count++) expect(await tryCode(email, wrong(code))).toEqual(CODE_INVALID);
    expect((await verify(email, code)).status).toBe(status);
  });

  it('is tried no more than five times by guesses sent side by side', { tags: 'deep' }, async () => {
    const { email } = await makePerson();
    const code = await mailedCode(email);
    await Promise.all(Array.from({ length: 20 }, () => verify(email, wrong(code))));
    expect(await tryCode(email, code)).toEqual(CODE_INVALID);
  });

  it('one account’s code does not open another', async () => {
    const [mine, other] = [await makePerson(), await makePerson()];
    const code = await mailedCode(mine.email);
    await mailedCode(other.email);
    expect(await tryCode(other.email, code)).toEqual(CODE_INVALID);
    expect(await tryCode(uniqueEmail(), code)).toEqual(CODE_INVALID);
  });

  it('is good for 10 minutes', async () => {
    const { email } = await makePerson();
    const first = await mailedCode(email);
    stopClockAfter(10 * MINUTE_MS - 2_000);
    await verify(email, first).expect(200);
    const second = await mailedCode(email);
    stopClockAfter(10 * MINUTE_MS + 1);
    expect(await tryCode(email, second)).toEqual(CODE_INVALID);
  });

  it('counts only if it is the newest', async () => {
    const { email } = await makePerson();
    const older = await mailedCode(email);
    let newest = await mailedCode(email);
    // Once in a million they are the same.
    if (newest === older) newest = await mailedCode(email);
    expect(await tryCode(email, older)).toEqual(CODE_INVALID);
    await verify(email, newest).expect(200);
  });

  it('does not help an account that is no longer active', async () => {
    const { _id, email } = await makePerson();
    const code = await mailedCode(email);
    await UserModel.updateOne({ _id }, { active: false });
    expect(await tryCode(email, code)).toEqual(CODE_INVALID);
  });

  it.each([
    ['', 'Code is required'],
    [null, 'Code is required'],
    [123456, 'Code must be text'],
    ['12345', 'The code has 6 digits'],
    ['1234567', 'The code has 6 digits'],
    ['١٢٣٤٥٦', 'The code has 6 digits'],
    [{ $ne: '' }, 'Code must be text'],
  ])('%j is refused: "%s"', async (code, message) => {
    const reply = await api.post('/auth/verify-otp').send({ email: 'mara@example.org', code }).expect(400);
    expect(reply.body.issues).toEqual([{ path: 'code', message }]);
  });
});

describe('a stranger elsewhere', () => {
  const STRANGER = '203.0.113.9';
  const linkIn = async (email: string) =>
    /\/reset-password#token=([\w-]{43})/.exec((await mailsTo(email)).at(-1)?.text ?? '')?.[1] ?? 'no link';

  it(
    'a stranger elsewhere who asks for codes takes neither the owner’s turn to ask nor the code that the owner asked for',
    { tags: 'deep' },
    async () => {
      const { email } = await makePerson();
      const code = await mailedCode(email);
      const { from } = behindProxy();
      const ask = () => from(STRANGER).post('/auth/forgot-password').send({ email });
      for (let count = 0; count < 5; count++) await ask().expect(200);
      await ask().expect(429);
      await forgot(email).expect(200);
      // That was the owner's newest: the one before it is no longer valid.
      expect(await tryCode(email, code)).toEqual(CODE_INVALID);
      await verify(email, await mailedCode(email)).expect(200);
    },
  );

  it('a stranger who guesses elsewhere uses up only their own tries', { tags: 'deep' }, async () => {
    const { email } = await makePerson();
    const code = await mailedCode(email);
    const { from } = behindProxy();
    const guess = (value: string) => from(STRANGER).post('/auth/verify-otp').send({ email, code: value });
    for (let count = 0; count < 5; count++) await guess(wrong(code)).expect(400);
    await guess(code).expect(400);
    await verify(email, code).expect(200);
  });

  it(
    'a stranger elsewhere who guesses at many accounts is 429 after 30 wrong codes in 15 minutes',
    { tags: 'deep' },
    async () => {
      const { from } = behindProxy();
      const guess = () => from(STRANGER).post('/auth/verify-otp').send({ email: uniqueEmail(), code: '123456' });
      for (let count = 0; count < 30; count++) await guess().expect(400);
      expect(Number((await guess().expect(429)).headers['retry-after'])).toBeGreaterThan(0);
    },
  );

  it(
    'a stranger elsewhere from many addresses has 50 tries a day together; the link in the email lets the owner in all the same',
    { tags: 'deep' },
    async () => {
      const { email } = await makePerson();
      const code = await mailedCode(email);
      const { from } = behindProxy();
      for (let count = 0; count < 50; count++) {
        await from(`192.0.2.${count}`)
          .post('/auth/verify-otp')
          .send({ email, code: wrong(code) })
          .expect(400);
      }
      expect(await tryCode(email, code)).toEqual(CODE_INVALID);
      const link = await linkIn(email);
      await reset(link).expect(200);
      await signIn(email, NEW_PASSWORD).expect(200);
      expect(await tryToken(link)).toEqual(TOKEN_INVALID);
    },
  );

  it(
    'cannot fill a mailbox: more than 20 emails a day are not sent, and the answer is the same',
    { tags: 'deep' },
    async () => {
      const { email } = await makePerson();
      const { from } = behindProxy();
      const answers = new Set<string>();
      for (let count = 0; count < 24; count++) {
        const reply = await from(`192.0.2.${count % 5}`)
          .post('/auth/forgot-password')
          .send({ email })
          .expect(200);
        answers.add(reply.text);
      }
      expect(answers.size).toBe(1);
      expect(await mailsTo(email)).toHaveLength(20);
    },
  );

  it(
    'a stranger elsewhere who signed in from many networks to an account on another’s address fills no mailbox and guesses no more',
    { tags: 'deep' },
    async () => {
      set('LIMIT_RESET_CODES_DAY', 1);
      set('LIMIT_RESET_TRIES_DAY', 1);
      const { email } = await makePerson({ emailVerified: false });
      const networks = ['192.0.2.1', '192.0.2.2', '192.0.2.3', '192.0.2.4', '192.0.2.5'];
      for (const address of networks) await rememberNetwork({ email, address });
      const { from } = behindProxy();
      for (const address of networks) await from(address).post('/auth/forgot-password').send({ email }).expect(200);
      const mails = await mailsTo(email);
      expect(mails).toHaveLength(3);
      const code = /\b\d{6}\b/.exec(mails.at(-1)?.text ?? '')?.[0] ?? 'no code';
      const guess = (address: string, value: string) =>
        from(address).post('/auth/verify-otp').send({ email, code: value }).expect(400);
      for (const address of networks.slice(0, 3)) await guess(address, wrong(code));
      await guess('192.0.2.4', code);
    },
  );

  it('has no use for a link that is older than 10 minutes', async () => {
    const { email } = await makePerson();
    await forgot(email).expect(200);
    const link = await linkIn(email);
    stopClockAfter(10 * MINUTE_MS + 1);
    expect(await tryToken(link)).toEqual(TOKEN_INVALID);
  });
});

describe('a reset token', () => {
  it('is good once, also when it is sent twice at once', async () => {
    const { email } = await makePerson();
    const token = await tokenFor(email);
    const replies = await Promise.all(Array.from({ length: 3 }, () => reset(token)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expect(await tryToken(token)).toEqual(TOKEN_INVALID);
  });

  it('is good for 10 minutes', async () => {
    const { email } = await makePerson();
    const token = await tokenFor(email);
    stopClockAfter(10 * MINUTE_MS + 1);
    expect(await tryToken(token)).toEqual(TOKEN_INVALID);
    await signIn(email, PASSWORD).expect(200);
  });

  it('ends when the owner changes the password themselves', { tags: 'deep' }, async () => {
    const { email, auth } = await makePerson();
    const token = await tokenFor(email);
    await api.post('/auth/change-password').set(auth).send({ currentPassword: PASSWORD, password: NEW_PASSWORD });
    expect(await tryToken(token)).toEqual(TOKEN_INVALID);
  });

  it('a reset token that was never issued is refused', async () => {
    for (const token of ['x', 'a'.repeat(43), '../..', '\u0000']) expect(await tryToken(token)).toEqual(TOKEN_INVALID);
  });

  it.each([
    [{ password: NEW_PASSWORD }, 'Reset token is required'],
    [{ resetToken: { $ne: '' }, password: NEW_PASSWORD }, 'Reset token is required'],
    [{ resetToken: 'x', password: 'short' }, 'Password must be at least 8 characters'],
    [{ resetToken: 'x', password: 'a'.repeat(73) }, 'Password must be at most 72 bytes'],
    [{ resetToken: 'x' }, 'Password is required'],
  ])('%j is refused', async (body, message) => {
    const reply = await api.post('/auth/reset-password').send(body).expect(400);
    expect(reply.body.message).toBe(message);
  });
});

describe('without a mail server', () => {
  const all = async () => [
    await forgot('mara@example.org'),
    await verify('mara@example.org', '123456'),
    await reset('token'),
  ];

  it.each(['0.0.0.0', '192.0.2.7', '::', 'interviews.example.org'])(
    'and open to others at %s, the whole flow is 503 "E-mail is not set up"',
    async host => {
      expectLog(/E-mail is not set up/, /"route":"\/auth\/[^"]*","status":503/);
      set('HOST', host);
      for (const reply of await all()) {
        expect(reply.status).toBe(503);
        expect(reply.body).toMatchObject({ code: 'UNAVAILABLE', message: 'E-mail is not set up' });
      }
    },
  );

  it.each(['127.0.0.1', 'localhost', '::1'])('but on this machine only (%s) it works', async host => {
    set('HOST', host);
    expect((await all()).map(({ status }) => status)).toEqual([200, 400, 400]);
  });

  it('is not the state of a HOST open to others with SMTP_URL', async () => {
    set('HOST', '0.0.0.0');
    set('SMTP_URL', 'smtp://localhost:25');
    expect((await all()).map(({ status }) => status)).toEqual([200, 400, 400]);
  });
});
