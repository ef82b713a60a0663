import { allEndpoints } from '@interview-detection/shared/contract';
import { describe, expect, it } from 'vitest';
import { api, bearer } from '../../../test/api';
import { useDatabase } from '../../../test/database';
import {
  makeInterviewer,
  makePerson,
  makeRecruiter,
  PASSWORD,
  uniqueEmail,
  type Person,
} from '../../../test/factories';
import { mailedCode, mailsTo } from '../../../test/mails';
import { UserModel } from '../../../test/models';
import { storeSession } from '../../../test/stored';
import { all, everything, isWrite, outcome, outcomes, send } from '../../../test/sweep';

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
    'on registering: %s',
    async password => {
      const reply = await api.post('/auth/register').send({ ...ada, password });
      expect(reply.body).toMatchObject(GUESSABLE);
      expect(reply.status).toBe(400);
      expect(await UserModel.countDocuments()).toBe(0);
    },
  );

  it.each(['qwertyuiop', 'northwind labs', 'Mara Santos'])('on changing one’s own: %s', async password => {
    const person = await makeRecruiter();
    const change = { currentPassword: PASSWORD, password };
    expect((await api.post('/auth/change-password').set(person.auth).send(change).expect(400)).body).toMatchObject(
      GUESSABLE,
    );
    await api.post('/auth/login').send({ email: person.email, password: PASSWORD }).expect(200);
  });

  it.each(['11111111', 'Northwind-Labs', 'ada.lovelace'])('of a colleague: %s', async password => {
    const { auth } = await makeRecruiter();
    const reply = await api
      .post('/users/add')
      .set(auth)
      .send({ ...ada, phone: '1', password })
      .expect(400);
    expect(reply.body).toMatchObject(GUESSABLE);
    expect(await UserModel.countDocuments({ email: ada.email })).toBe(0);
  });

  it.each(['iloveyou', 'northwindlabs'])('by a code: %s, whose token stays good', async password => {
    const { email } = await makeRecruiter();
    const { body } = await api.post('/auth/verify-otp').send({ email, code: await mailedCode(email) });
    const { resetToken } = body.data as { resetToken: string };
    expect((await api.post('/auth/reset-password').send({ resetToken, password }).expect(400)).body).toMatchObject(
      GUESSABLE,
    );
    await api.post('/auth/reset-password').send({ resetToken, password: OWN_PASSWORD }).expect(200);
  });
});

describe('whoever has a password that a colleague chose', () => {
  /** Added, and signed in with it. */
  async function added(): Promise<Person & { owner: Person }> {
    const owner = await makeRecruiter();
    const email = uniqueEmail('ada');
    const ada = { first_name: 'Ada', last_name: 'King', email, password: PASSWORD, phone: '1', role: 'owner' };
    const { body } = await api.post('/users/add').set(owner.auth).send(ada).expect(201);
    const token = await storeSession(body.data._id as string);
    return { _id: body.data._id as string, email, token, auth: bearer(token), owner };
  }

  it('is told so by every write of staff before anything is looked at, and reads as before', async () => {
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
  });

  it('chooses one of their own and may do all that their role allows', async () => {
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

  it('is asked nothing any more once they came by the link of their invitation', async () => {
    const { email } = await added();
    const [mail] = await mailsTo(email);
    const resetToken = /\/reset-password#invitation=([\w-]+)\n/.exec(mail?.text ?? '')?.[1];
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

it('whoever registered themselves, or chose a password since they were added, is not asked for another', async () => {
  const [person, colleague] = [await makePerson(), await makeInterviewer(await makeRecruiter())];
  for (const { auth } of [person, colleague]) {
    expect((await api.get('/auth/me').set(auth)).body.data.mustChangePassword).toBe(false);
  }
});
