import { once } from 'node:events';
import { KEYS_MAX } from '@interview-detection/shared/api-keys/api-keys.rules';
import { allEndpoints } from '@interview-detection/shared/contract';
import { needsWriteKey, type Credential, type Endpoint } from '@interview-detection/shared/endpoint';
import { beforeEach, describe, expect, it } from 'vitest';
import { stopClock } from '#api/test/clock';
import { currentTime, database } from '#api/lib/app-context';
import { api, bearer } from '#api/test/api';
import { useDatabase } from '#api/test/database';
import {
  makeApiKey,
  type MadeKey,
  makeInterview,
  makeInterviewer,
  makeRecruiter,
  PASSWORD,
  type Recruiter,
} from '#api/test/factories';
import { mailedCode, mailsTo } from '#api/test/mails';
import { ApiKeyModel, EventModel, UserModel } from '#api/test/models';
import { set } from '#api/test/settings';
import { storeSession } from '#api/test/stored';
import { all, BODIES, everything, idFor, makeWorld, outcome, outcomes, send } from '#api/test/sweep';
import { STAGING } from '#api/database/restore-mark';
import { revokeAccess } from '#api/backup/restore-archive';
import { requireDb } from '#api/database/connection';
import { DAY_MS, MINUTE_MS } from '#api/lib/durations';
import { setPasswordByOperator } from '../auth/password-reset.service';
import { deactivate } from '../users/account-admin.service';

const accepts = ({ auth }: Pick<Endpoint, 'auth'>, credential: Credential): boolean =>
  auth !== 'public' && auth.includes(credential);

useDatabase({ monitorCommands: true });

let owner: Recruiter;
beforeEach(async () => {
  owner = await makeRecruiter();
});

const listOf = async (auth: Recruiter['auth']) =>
  (await api.get('/api-keys').set(auth).expect(200)).body.data as MadeKey[];
const dashboard = async (auth: Recruiter['auth']) => (await api.get('/dashboard').set(auth)).status;

describe('a key', () => {
  it('is shown once, as it is made, and stored as a hash', async () => {
    const expiresAt = '2099-01-01T00:00:00.000Z';
    const { auth: _, ...made } = await makeApiKey(owner, { name: ' Nightly import ', access: 'read', expiresAt });
    expect(made).toEqual({
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      name: 'Nightly import',
      access: 'read',
      key: expect.stringMatching(/^idk_[A-Za-z0-9_-]{60}$/),
      prefix: made.key.slice(0, 20),
      expiresAt,
      lastUsedAt: null,
      createdAt: expect.any(String),
      createdBy: { _id: owner._id, name: 'Mara Santos' },
    });
    const { key, ...listed } = made;
    expect(await listOf(owner.auth)).toEqual([listed]);
    const stored = JSON.stringify(await requireDb().collection('apikeys').find().toArray());
    expect(stored).not.toContain(key.slice(20));
    expect(JSON.stringify(await EventModel.find().lean())).not.toContain(key.slice(4));
  });

  it.each([
    [{ access: 'read' }, 'Name is required'],
    [{ name: 'a'.repeat(101), access: 'read' }, 'Name must be 100 characters or less'],
    [{ name: 'a' }, 'Access must be read or write'],
    [{ name: 'a', access: 'admin' }, 'Access must be read or write'],
    [
      { name: 'a', access: 'read', expiresAt: '2030-01-01' },
      'expiresAt must be an instant such as 2027-01-31T00:00:00Z',
    ],
    [{ name: 'a', access: 'read', expiresAt: '2020-01-01T00:00:00Z' }, 'The expiry must lie ahead'],
  ])('is not made of %j', async (body, message) => {
    const reply = await api.post('/api-keys').set(owner.auth).send(body).expect(400);
    expect(reply.body.message).toBe(message);
    expect(await ApiKeyModel.countDocuments()).toBe(0);
  });

  it('is one of at most 20 for a person, also when two are created at once', { tags: 'deep' }, async () => {
    for (let made = 1; made < KEYS_MAX; made++) await makeApiKey(owner);
    const post = () => api.post('/api-keys').set(owner.auth).send({ name: 'One more', access: 'read' });
    const replies = await Promise.all([post(), post()]);
    expect(replies.map(outcome).sort()).toEqual(['201', '409 TOO_MANY_API_KEYS']);
    expect(await ApiKeyModel.countDocuments()).toBe(KEYS_MAX);
    const colleague = await makeInterviewer(owner);
    await makeApiKey(colleague);
  });

  it('can do for its maker what a session can', { tags: 'deep' }, async () => {
    const { auth } = await makeApiKey(owner, { name: 'Import' });
    const interview = await makeInterview({ ...owner, auth });
    await api.post(`/interviews/${interview._id}/cancel`).set(auth).send({ reason: 'Filled' }).expect(200);
    const { body } = await api.get(`/interviews/data/${interview._id}`).set(auth).expect(200);
    expect(body.data.history).toMatchObject([
      { to: 'cancelled', by: { _id: owner._id, name: 'Mara Santos (key Import)' } },
    ]);
    const rows = await EventModel.find({ 'principal.kind': 'apiKey' }).lean();
    expect(rows.map(({ principal }) => principal._id?.toHexString())).toContain(owner._id);
  });

  it('says when it was last used, at most once a minute', { tags: 'deep' }, async () => {
    const { auth, _id } = await makeApiKey(owner);
    const usedAt = async () => (await listOf(owner.auth))[0]?.lastUsedAt;
    const before = currentTime().getTime();
    expect(await dashboard(auth)).toBe(200);
    const first = Date.parse((await usedAt()) ?? '');
    expect(first).toBeGreaterThanOrEqual(before);
    expect(first).toBeLessThanOrEqual(currentTime().getTime());

    const aWhileAgo = new Date(currentTime().getTime() - 50_000);
    await ApiKeyModel.updateOne({ _id }, { lastUsedAt: aWhileAgo });
    await dashboard(auth);
    expect(await usedAt()).toBe(aWhileAgo.toISOString());
    await ApiKeyModel.updateOne({ _id }, { lastUsedAt: new Date(currentTime().getTime() - 61_000) });
    await dashboard(auth);
    expect(Date.parse((await usedAt()) ?? '')).toBeGreaterThanOrEqual(first);
  });

  it('is counted with its maker’s calls of the minute', async () => {
    const { auth } = await makeApiKey(owner);
    const left = async (who: Recruiter['auth']) =>
      Number((await api.get('/dashboard').set(who)).headers['ratelimit-remaining']);
    const before = await left(owner.auth);
    expect([await left(auth), await left(owner.auth)]).toEqual([before - 1, before - 2]);
  });
});

describe('what a key may not', () => {
  it(
    'is anything of an account: each call of a person who signs in refuses it with 403',
    { tags: 'deep' },
    async () => {
      const world = await makeWorld();
      const { auth } = await makeApiKey(world);
      const before = await everything();
      const ofPeople = allEndpoints.filter(
        ({ endpoint }) => accepts(endpoint, 'session') && !accepts(endpoint, 'apiKey'),
      );
      const paths = ofPeople.map(({ endpoint }) => endpoint.path);
      expect(paths).toEqual(
        expect.arrayContaining(['/auth/me', '/api-keys', '/api-keys/:id', '/team', '/team/:id', '/users/me']),
      );
      const guardedAuth = allEndpoints.filter(
        ({ endpoint }) => endpoint.auth !== 'public' && /^\/(auth|api-keys|team)(\/|$)/.test(endpoint.path),
      );
      expect(ofPeople).toEqual(expect.arrayContaining(guardedAuth));
      const found = await outcomes(ofPeople, async named =>
        outcome(await send(named, { id: idFor(named, world), auth, body: BODIES[named.name]?.(world) ?? {} })),
      );
      expect(found).toEqual(all(ofPeople, '403 FORBIDDEN'));
      // Except for when it was last used.
      const used = await everything();
      expect({ ...used, apikeys: null }).toEqual({ ...before, apikeys: null });
    },
  );

  it.each(['owner', 'recruiter'] as const)('is to add an account that signs in: no %s', async role => {
    const { auth } = await makeApiKey(owner);
    const person = { first_name: 'Eve', last_name: 'Hall', email: 'eve@example.org', password: PASSWORD, phone: '1' };
    const call = api
      .post('/users/add')
      .set(auth)
      .send({ ...person, role });
    expect(outcome(await call)).toBe('403 FORBIDDEN');
    expect(await UserModel.countDocuments({ email: person.email })).toBe(0);
  });

  it(
    'is to change anything if it only reads: every call but GET refuses it, and those GETs that change something',
    { tags: 'deep' },
    async () => {
      const world = await makeWorld();
      const { auth } = await makeApiKey(world, { access: 'read' });
      await dashboard(auth);
      const before = await everything();
      const ofStaff = allEndpoints.filter(({ endpoint }) => accepts(endpoint, 'apiKey'));
      const writes = ofStaff.filter(({ endpoint }) => needsWriteKey(endpoint));
      expect(writes.length).toBeGreaterThan(25);
      const found = await outcomes(writes, async named =>
        outcome(await send(named, { id: idFor(named, world), auth, body: BODIES[named.name]?.(world) ?? {} })),
      );
      expect(found).toEqual(all(writes, '403 FORBIDDEN'));
      expect(await everything()).toEqual(before);
      for (const path of ['/dashboard', '/interviews', '/candidates.csv', '/positions'])
        await api.get(path).set(auth).expect(200);
    },
  );

  it('is more than its maker’s present role allows', { tags: 'deep' }, async () => {
    const colleague = await makeInterviewer(owner);
    const { auth } = await makeApiKey(colleague);
    const add = () =>
      api
        .post('/positions')
        .set(auth)
        .send({ name: `Tester ${Math.random()}` });
    await add().expect(201);
    await api.get('/webhooks').set(auth).expect(403);
    await api.patch(`/team/${colleague._id}`).set(owner.auth).send({ role: 'owner' }).expect(200);
    await api.get('/webhooks').set(auth).expect(200);
    await api.patch(`/team/${colleague._id}`).set(owner.auth).send({ role: 'recruiter' }).expect(200);
    await api.get('/webhooks').set(auth).expect(403);
  });

  it.each(['interviewer', 'viewer'] as const)('is of a maker who became %s: the key is gone', async role => {
    const colleague = await makeInterviewer(owner);
    const { auth } = await makeApiKey(colleague);
    await api.patch(`/team/${colleague._id}`).set(owner.auth).send({ role }).expect(200);
    expect(await dashboard(auth)).toBe(401);
    expect(await ApiKeyModel.countDocuments()).toBe(0);
  });

  it('is to be made by interviewers and viewers', async () => {
    for (const role of ['interviewer', 'viewer'] as const) {
      const { auth } = await makeInterviewer(owner, { role });
      const call = api.post('/api-keys').set(auth).send({ name: 'Mine', access: 'read' });
      expect(outcome(await call)).toBe('403 FORBIDDEN');
    }
  });

  it('is to differ in any character: a key that is nearly right opens nothing', async () => {
    const { key } = await makeApiKey(owner);
    const swap = (at: number) => key.slice(0, at) + (key[at] === 'A' ? 'B' : 'A') + key.slice(at + 1);
    const wrong = [
      swap(63),
      swap(20),
      swap(4),
      key.slice(0, -1),
      `${key}A`,
      key.toUpperCase(),
      'idk_',
      `idk_${'A'.repeat(60)}`,
    ];
    for (const token of wrong) {
      const reply = await api.get('/dashboard').set(bearer(token)).expect(401);
      expect(reply.body.message).toMatch(token.startsWith('idk_') ? /^This API key is wrong/ : /^Your session/);
    }
    expect(await dashboard(bearer(key))).toBe(200);
  });
});

describe('a key is dead at once', () => {
  it('a key that was deleted is dead at once', { tags: 'deep' }, async () => {
    const [kept, deleted] = [await makeApiKey(owner), await makeApiKey(owner)];
    expect(await dashboard(deleted.auth)).toBe(200);
    await api.delete(`/api-keys/${deleted._id}`).set(owner.auth).expect(200);
    expect([await dashboard(deleted.auth), await dashboard(kept.auth)]).toEqual([401, 200]);
    expect((await listOf(owner.auth)).map(({ _id }) => _id)).toEqual([kept._id]);
    await api.delete(`/api-keys/${deleted._id}`).set(owner.auth).expect(404);
  });

  it('a key that has expired is dead at once', async () => {
    const now = currentTime().getTime();
    const { auth } = await makeApiKey(owner, { expiresAt: new Date(now + 60_000).toISOString() });
    expect(await dashboard(auth)).toBe(200);
    stopClock(now + 60_000);
    expect(await dashboard(auth)).toBe(401);
  });

  it(
    'a key whose maker was deactivated, by an owner or by the server’s administrator, and does not come back with them, is dead at once',
    { tags: 'deep' },
    async () => {
      const [tom, ana] = [await makeInterviewer(owner), await makeInterviewer(owner)];
      const [toms, anas] = [await makeApiKey(tom), await makeApiKey(ana)];
      await api.patch(`/team/${tom._id}`).set(owner.auth).send({ active: false }).expect(200);
      const account = await UserModel.findById(ana._id).orFail();
      await deactivate(account._id);
      expect([await dashboard(toms.auth), await dashboard(anas.auth)]).toEqual([401, 401]);
      expect(await EventModel.countDocuments({ type: 'apiKey.removed' })).toBe(2);
      await api.patch(`/team/${tom._id}`).set(owner.auth).send({ active: true }).expect(200);
      expect(await dashboard(toms.auth)).toBe(401);
      expect(await listOf(owner.auth)).toEqual([]);
    },
  );

  it.each([
    ['deactivated', { active: false, $inc: { tokenVersion: 1 } }],
    ['signed out everywhere', { $inc: { tokenVersion: 1 } }],
  ])('a key that is made as its maker is being %s is dead at once', async (_what, change) => {
    const tom = await makeInterviewer(owner);
    const ending = await database().startSession();
    ending.startTransaction();
    await UserModel.updateOne({ _id: tom._id }, change, { session: ending });
    const met = once(database().getClient(), 'commandFailed');
    const making = api
      .post('/api-keys')
      .set(tom.auth)
      .send({ name: 'Import', access: 'write' })
      .then(reply => reply);
    await Promise.race([met, making]);
    await ending.commitTransaction();
    await ending.endSession();
    expect(outcome(await making)).toBe('401 UNAUTHENTICATED');
    expect(await ApiKeyModel.countDocuments()).toBe(0);
  });

  it('a key whose maker has left is dead at once', { tags: 'deep' }, async () => {
    const tom = await makeInterviewer(owner);
    const { auth } = await makeApiKey(tom);
    await api.delete('/users/me').set(tom.auth).send({ password: PASSWORD }).expect(200);
    expect(await dashboard(auth)).toBe(401);
    expect(await ApiKeyModel.countDocuments()).toBe(0);
  });

  it(
    'a key whose maker’s password was set by themselves, by an emailed link or by the server’s administrator, is dead at once',
    { tags: 'deep' },
    async () => {
      const works = async (person: Recruiter, change: (person: Recruiter) => PromiseLike<unknown>) => {
        const [{ auth }, colleagues] = [await makeApiKey(person), await makeApiKey(await makeInterviewer(person))];
        expect(await dashboard(auth)).toBe(200);
        await change(person);
        return [await dashboard(auth), await dashboard(colleagues.auth)];
      };
      const password = 'battery staple';
      const own = await works(owner, ({ auth }) =>
        api.post('/auth/change-password').set(auth).send({ currentPassword: PASSWORD, password }).expect(200),
      );
      const mailed = await works(await makeRecruiter(), async ({ email }) => {
        const { body } = await api.post('/auth/verify-otp').send({ email, code: await mailedCode(email) });
        const { resetToken } = body.data as { resetToken: string };
        await api.post('/auth/reset-password').send({ resetToken, password }).expect(200);
      });
      const byOperator = await works(await makeRecruiter(), ({ email }) =>
        setPasswordByOperator(email, { password, isDrawn: false }),
      );
      expect({ own, mailed, byOperator }).toEqual({ own: [401, 200], mailed: [401, 200], byOperator: [401, 200] });
    },
  );

  it(
    'a key whose maker signed out everywhere and said so; without that, and after ending all other sessions, it stays, is dead at once',
    { tags: 'deep' },
    async () => {
      const { auth } = await makeApiKey(owner);
      await api
        .delete('/auth/sessions')
        .set(bearer(await storeSession(owner._id)))
        .expect(200);
      expect(await dashboard(auth)).toBe(200);
      const token = await storeSession(owner._id);
      await api.post('/auth/logout-all').set(bearer(token)).expect(200);
      expect(await dashboard(auth)).toBe(200);
      const { body } = await api.post('/auth/login').send({ email: owner.email, password: PASSWORD }).expect(200);
      await api
        .post('/auth/logout-all')
        .set(bearer(body.data.token as string))
        .send({ keys: true })
        .expect(200);
      expect(await dashboard(auth)).toBe(401);
      expect(await ApiKeyModel.countDocuments()).toBe(0);
    },
  );

  it('a key whose account is not active, even if nothing else ended it, is dead at once', async () => {
    const { auth } = await makeApiKey(owner);
    await UserModel.updateOne({ _id: owner._id }, { active: false });
    expect(await dashboard(auth)).toBe(401);
  });
});

describe('a new key', () => {
  const make = (auth: Recruiter['auth'], fields: object = {}) =>
    api
      .post('/api-keys')
      .set(auth)
      .send({ name: 'Import', access: 'write', ...fields });

  it('is valid for 90 days, and forever only on request', async () => {
    stopClock();
    const { body } = await make(owner.auth).expect(201);
    expect(Date.parse(body.data.expiresAt as string)).toBe(currentTime().getTime() + 90 * DAY_MS);
    expect((await make(owner.auth, { expiresAt: null }).expect(201)).body.data.expiresAt).toBeNull();
  });

  it('asks for the password if the sign-in is older than 15 minutes, until it is confirmed', async () => {
    const begun = currentTime().getTime();
    stopClock(begun + 14 * MINUTE_MS);
    await make(owner.auth).expect(201);
    stopClock(begun + 16 * MINUTE_MS);
    expect(outcome(await make(owner.auth))).toBe('403 CONFIRM_PASSWORD');
    const confirm = (password: string) => api.post('/auth/confirm-password').set(owner.auth).send({ password });
    expect(outcome(await confirm('not the password'))).toBe('400 PASSWORD_WRONG');
    expect(outcome(await make(owner.auth))).toBe('403 CONFIRM_PASSWORD');
    await confirm(PASSWORD).expect(200);
    await make(owner.auth).expect(201);
    stopClock(begun + 32 * MINUTE_MS);
    expect(outcome(await make(owner.auth))).toBe('403 CONFIRM_PASSWORD');
  });

  it('is refused while emails to its maker are not known to arrive, if emails are sent', async () => {
    const stranger = await makeRecruiter({ emailVerified: false });
    await make(stranger.auth).expect(201);
    set('SMTP_URL', 'smtp://127.0.0.1:2525');
    expect(outcome(await make(stranger.auth))).toBe('409 EMAIL_UNVERIFIED');
    await make(owner.auth).expect(201);
  });

  it('a new key and a removed one are emailed to their owner, and named in the security log', async () => {
    const { body } = await make(owner.auth, { name: 'Nightly' }).expect(201);
    await api
      .delete(`/api-keys/${body.data._id as string}`)
      .set(owner.auth)
      .expect(200);
    const mails = (await mailsTo(owner.email)).filter(({ kind }) => kind === 'api-key');
    expect(mails.map(({ subject }) => subject)).toEqual([
      'An API key was created for your account',
      'An API key of your account was removed',
    ]);
    expect(mails[0]?.text).toContain('Nightly');
    const log = (await api.get('/auth/security-log').set(owner.auth).expect(200)).body.data as {
      kind: string;
      name: string | null;
    }[];
    expect(
      log
        .filter(({ kind }) => kind.startsWith('key_'))
        .map(({ kind, name }) => `${kind} ${name}`)
        .toSorted(),
    ).toEqual(['key_made Nightly', 'key_removed Nightly']);
  });
});

it('the link of a candidate is not for a key that only reads', { tags: 'deep' }, async () => {
  const { _id } = await makeInterview(owner);
  const link = async (access: 'read' | 'write') => {
    const { auth } = await makeApiKey(owner, { access });
    return [
      outcome(await api.get(`/interviews/${_id}/link`).set(auth)),
      outcome(await api.post(`/interviews/${_id}/link`).set(auth)),
    ];
  };
  expect(await link('read')).toEqual(['403 FORBIDDEN', '403 FORBIDDEN']);
  expect(await link('write')).toEqual(['200', '200']);
});

describe('who sees which keys', () => {
  it('is their maker, and of all in the company an owner, who may delete them too', { tags: 'deep' }, async () => {
    const tom = await makeInterviewer(owner);
    const [mine, toms] = [await makeApiKey(owner), await makeApiKey(tom)];
    const ids = async (auth: Recruiter['auth']) => (await listOf(auth)).map(({ _id }) => _id);
    expect(await ids(owner.auth)).toEqual([toms._id, mine._id]);
    expect(await ids(tom.auth)).toEqual([toms._id]);
    await api.delete(`/api-keys/${mine._id}`).set(tom.auth).expect(404);
    const stranger = await makeRecruiter({ first_name: 'Ada' });
    expect(await ids(stranger.auth)).toEqual([]);
    await api.delete(`/api-keys/${mine._id}`).set(stranger.auth).expect(404);
    await api.delete(`/api-keys/${toms._id}`).set(owner.auth).expect(200);
    expect(await dashboard(toms.auth)).toBe(401);
  });

  it('is shown page by page with each maker’s present name', async () => {
    const tom = await makeInterviewer(owner);
    await makeApiKey(owner);
    await makeApiKey(tom, { name: 'Export' });
    await api.put(`/users/${tom._id}`).set(tom.auth).send({ first_name: 'Tim', last_name: 'Becker', phone: '1' });
    const { body } = await api.get('/api-keys?page=1&size=1').set(owner.auth).expect(200);
    expect(body).toMatchObject({
      data: [{ name: 'Export', createdBy: { name: 'Tim Becker' } }],
      page: { number: 1, size: 1, total: 2 },
    });
  });
});

it('after a restore only those keys are left that were there before it', { tags: 'deep' }, async () => {
  const [kept, deleted] = [await makeApiKey(owner), await makeApiKey(owner)];
  const archived = await requireDb().collection('apikeys').find().toArray();
  await api.delete(`/api-keys/${deleted._id}`).set(owner.auth).expect(200);
  const copy = requireDb().collection(`${STAGING}apikeys`);
  await copy.insertMany(archived);
  await revokeAccess(requireDb());
  expect((await copy.find().toArray()).map(({ _id }) => _id.toHexString())).toEqual([kept._id]);
  await copy.drop();
});
