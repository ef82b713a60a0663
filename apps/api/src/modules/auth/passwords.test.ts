import { allEndpoints } from '@interview-detection/shared/contract';
import { describe, expect, it } from 'vitest';
import { stopClockAfter } from '#api/test/clock';
import { api, bearer } from '#api/test/api';
import { useDatabase } from '#api/test/database';
import { makeInterviewer, makePerson, makeRecruiter, PASSWORD, uniqueEmail, type Person } from '#api/test/factories';
import { mailedCode, mailsTo } from '#api/test/mails';
import { UserModel } from '#api/test/models';
import { storeSession } from '#api/test/stored';
import { DAY_MS } from '#api/lib/durations';
import { setPasswordByOperator } from './password-reset.service';
import { all, everything, isWrite, outcome, outcomes, send } from '#api/test/sweep';

useDatabase();

const OWN_PASSWORD = 'battery staple';
const GUESSABLE = {
  code: 'VALIDATION_FAILED',
  message: 'This password is too easy to guess',
  issues: [{ path: 'password', message: 'This password is too easy to guess' }],
};

describe('a password that is easily guessed is refused', () => {
  const ada = { first_name: 'Ada', last_name: 'Lovelace-King', email: 'ada.lovelace@example.org' };

  it.each(['password1', 'ADA.LOVELACE', 'ada.lovelace@example.org', 'ada lovelace king'])(
    'a password that is easily guessed is refused on registering: %s',
    async password => {
      const reply = await api.post('/auth/register').send({ ...ada, password });
      expect(reply.body).toMatchObject(GUESSABLE);
      expect(reply.status).toBe(400);
      expect(await UserModel.countDocuments()).toBe(0);
    },
  );

  it.each(['qwertyuiop', 'northwind labs', 'Mara Santos'])(
    'a password that is easily guessed is refused on changing their own: %s',
    async password => {
      const person = await makeRecruiter();
      const change = { currentPassword: PASSWORD, password };
      expect((await api.post('/auth/change-password').set(person.auth).send(change).expect(400)).body).toMatchObject(
        GUESSABLE,
      );
      await api.post('/auth/login').send({ email: person.email, password: PASSWORD }).expect(200);
    },
  );

  it.each(['11111111', 'Northwind-Labs', 'ada.lovelace'])(
    'a password that is easily guessed is refused of a colleague: %s',
    async password => {
      const { auth } = await makeRecruiter();
      const reply = await api
        .post('/users/add')
        .set(auth)
        .send({ ...ada, phone: '1', password })
        .expect(400);
      expect(reply.body).toMatchObject(GUESSABLE);
      expect(await UserModel.countDocuments({ email: ada.email })).toBe(0);
    },
  );

  it.each(['iloveyou', 'northwindlabs'])(
    'a password that is easily guessed is refused by a code: %s, whose token stays good',
    async password => {
      const { email } = await makeRecruiter();
      const { body } = await api.post('/auth/verify-otp').send({ email, code: await mailedCode(email) });
      const { resetToken } = body.data as { resetToken: string };
      expect((await api.post('/auth/reset-password').send({ resetToken, password }).expect(400)).body).toMatchObject(
        GUESSABLE,
      );
      await api.post('/auth/reset-password').send({ resetToken, password: OWN_PASSWORD }).expect(200);
    },
  );
});

describe('a person whose password a colleague chose', () => {
  /** Added, and signed in with it. */
  async function added(): Promise<Person & { owner: Person }> {
    const owner = await makeRecruiter();
    const email = uniqueEmail('ada');
    const ada = { first_name: 'Ada', last_name: 'King', email, password: PASSWORD, phone: '1', role: 'owner' };
    const { body } = await api.post('/users/add').set(owner.auth).send(ada).expect(201);
    const token = await storeSession(body.data._id as string);
    return { _id: body.data._id as string, email, token, auth: bearer(token), owner };
  }

  /** The token of the link in the email that they got. */
  async function invitationOf(email: string): Promise<string | undefined> {
    const [mail] = await mailsTo(email);
    return /\/reset-password#invitation=([\w-]+)\n/.exec(mail?.text ?? '')?.[1];
  }

  it(
    'is refused at every write of staff before anything else is checked, and can still read',
    { tags: 'deep' },
    async () => {
      const { auth } = await added();
      const open = new Set([
        'auth.changePassword',
        'sessions.logoutAll',
        'sessions.logout',
        'sessions.end',
        'sessions.endOthers',
      ]);
      const writes = allEndpoints.filter(
        named => isWrite(named) && named.endpoint.auth.includes('session') && !open.has(named.name),
      );
      expect(writes.length).toBeGreaterThan(30);
      const before = await everything();
      const found = await outcomes(writes, async named => outcome(await send(named, { id: 'none', auth })));
      expect(found).toEqual(all(writes, '409 PASSWORD_CHANGE_REQUIRED'));
      expect(await everything()).toEqual(before);
      for (const path of ['/auth/me', '/interviews', '/candidates', '/auth/sessions'])
        await api.get(path).set(auth).expect(200);
    },
  );

  it('chooses their own and may do everything that their role allows', async () => {
    const { auth } = await added();
    const me = async (as: Person['auth']) =>
      (await api.get('/auth/me').set(as)).body.data.mustChangePassword as boolean;
    expect(await me(auth)).toBe(true);
    const change = { currentPassword: PASSWORD, password: OWN_PASSWORD };
    const { body } = await api.post('/auth/change-password').set(auth).send(change).expect(200);
    const own = bearer(body.data.token as string);
    expect(await me(own)).toBe(false);
    await api.post('/positions').set(own).send({ name: 'Backend Engineer' }).expect(201);
  });

  it('does not keep it: by its change and by the link of the invitation the same one is 400, and the link stays good', async () => {
    const { auth, email } = await added();
    const known = {
      code: 'VALIDATION_FAILED',
      issues: [{ path: 'password', message: 'Choose another password: the person who added you knows this one' }],
    };
    const change = { currentPassword: PASSWORD, password: PASSWORD };
    expect((await api.post('/auth/change-password').set(auth).send(change).expect(400)).body).toMatchObject(known);
    const resetToken = await invitationOf(email);
    const reset = (password: string) => api.post('/auth/reset-password').send({ resetToken, password });
    expect((await reset(PASSWORD).expect(400)).body).toMatchObject(known);
    expect((await api.get('/auth/me').set(auth)).body.data.mustChangePassword).toBe(true);
    await reset(OWN_PASSWORD).expect(200);
  });

  it('is asked nothing once they came by the link of their invitation', async () => {
    const { email } = await added();
    const resetToken = await invitationOf(email);
    await api.post('/auth/reset-password').send({ resetToken, password: OWN_PASSWORD }).expect(200);
    const { body } = await api.post('/auth/login').send({ email, password: OWN_PASSWORD }).expect(200);
    expect(body.data.user.mustChangePassword).toBe(false);
    await api.post('/positions').set(bearer(body.data.token)).send({ name: 'Backend Engineer' }).expect(201);
  });

  it('may sign out, here and everywhere', async () => {
    const { auth, _id } = await added();
    await api.delete('/auth/sessions').set(auth).expect(200);
    await api.post('/auth/logout').set(auth).expect(200);
    await api
      .post('/auth/logout-all')
      .set(bearer(await storeSession(_id)))
      .expect(200);
  });
});

describe('a password that its owner has not chosen', () => {
  const signIn = (email: string, password: string) => api.post('/auth/login').send({ email, password });
  const inDays = (days: number) => stopClockAfter(days * DAY_MS);

  it('is valid for 7 days: then its sign-in says what helps, and is in the account’s log as failed', async () => {
    const owner = await makeRecruiter();
    const ada = { first_name: 'Ada', last_name: 'King', email: uniqueEmail('ada'), phone: '1', password: PASSWORD };
    await api.post('/users/add').set(owner.auth).send(ada).expect(201);
    inDays(6.9);
    await signIn(ada.email, PASSWORD).expect(200);
    inDays(0.2);
    const reply = await signIn(ada.email, PASSWORD).expect(401);
    expect(reply.body.message).toMatch(
      /^Someone else chose this password, and it was valid for 7 days\. Choose your own/,
    );
    // A person who does not know it learns nothing about it.
    expect((await signIn(ada.email, 'not at all').expect(401)).body.message).toBe('Invalid email or password');
  });

  it(
    'a password that the operator had generated must be changed too; one that was changed since need not',
    { tags: 'deep' },
    async () => {
      const { email } = await makeRecruiter();
      await setPasswordByOperator(email, { password: 'drawn at random', isDrawn: true });
      const { body } = await signIn(email, 'drawn at random').expect(200);
      const auth = bearer(body.data.token);
      expect((await api.post('/positions').set(auth).send({ name: 'QA' })).body.code).toBe('PASSWORD_CHANGE_REQUIRED');
      const change = { currentPassword: 'drawn at random', password: OWN_PASSWORD };
      await api.post('/auth/change-password').set(auth).send(change).expect(200);
      inDays(30);
      await signIn(email, OWN_PASSWORD).expect(200);
      await setPasswordByOperator(email, { password: 'drawn at random', isDrawn: true });
      inDays(7.1);
      await signIn(email, 'drawn at random').expect(401);
      await setPasswordByOperator(email, { password: 'typed by its owner', isDrawn: false });
      inDays(30);
      await signIn(email, 'typed by its owner').expect(200);
    },
  );
});

it('a person who registered themselves, or chose a password since they were added, is not asked for another', async () => {
  const [person, colleague] = [await makePerson(), await makeInterviewer(await makeRecruiter())];
  for (const { auth } of [person, colleague]) {
    expect((await api.get('/auth/me').set(auth)).body.data.mustChangePassword).toBe(false);
  }
});
