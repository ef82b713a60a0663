import { describe, expect, it, beforeEach } from 'vitest';
import { api } from '#api/test/api';
import { useDatabase } from '#api/test/database';
import { makeInterview, makeInterviewer, makePerson, makeRecruiter, PASSWORD, type Person } from '#api/test/factories';
import { mailsTo } from '#api/test/mails';
import { EventModel, UserModel } from '#api/test/models';
import { storedInterview } from '#api/test/stored';
import { everything } from '#api/test/sweep';
import { set } from '#api/test/settings';

useDatabase();

const change = (owner: Person, id: string, body: object) => api.patch(`/team/${id}`).set(owner.auth).send(body);
const leave = (person: Person, password = PASSWORD) => api.delete('/users/me').set(person.auth).send({ password });
const LAST_OWNER = { code: 'LAST_OWNER', message: 'A company needs an owner. Make someone else an owner first.' };
describe('GET /team', () => {
  it('lists everyone of the company by name, deactivated ones too, and no one else', { tags: 'deep' }, async () => {
    const owner = await makeRecruiter({ first_name: 'mara' });
    const ana = await makeInterviewer(owner, { first_name: 'Ana', last_name: 'Reis', role: 'viewer' });
    const zoe = await makeInterviewer(owner, { first_name: 'Zoe', last_name: 'Adler', role: 'interviewer' });
    await change(owner, ana._id, { active: false }).expect(200);
    await makeInterviewer(await makeRecruiter());

    const reply = await api.get('/team').set(owner.auth).expect(200);
    const member = { active: true, invited: true, twoFactor: false, lastUsedAt: null };
    expect(reply.body).toEqual({
      data: [
        { ...member, _id: ana._id, name: 'Ana Reis', email: ana.email, role: 'viewer', active: false },
        { ...member, _id: owner._id, name: 'mara Santos', email: owner.email, role: 'owner', invited: false },
        { ...member, _id: zoe._id, name: 'Zoe Adler', email: zoe.email, role: 'interviewer' },
      ],
    });
  });

  it('says since when a person who was added has signed in', { tags: 'deep' }, async () => {
    const owner = await makeRecruiter();
    const tom = await makeInterviewer(owner);
    const rowOfTom = async () => {
      const { body } = await api.get('/team').set(owner.auth).expect(200);
      return (body.data as { _id: string; lastUsedAt: string | null }[]).find(({ _id }) => _id === tom._id);
    };
    expect(await rowOfTom()).toMatchObject({ invited: true, lastUsedAt: null });
    await api.post('/auth/login').send({ email: tom.email, password: 'not this one' }).expect(401);
    expect(await rowOfTom()).toMatchObject({ invited: true, lastUsedAt: null });
    const before = Date.now();
    await api.post('/auth/login').send({ email: tom.email, password: PASSWORD }).expect(200);
    const row = await rowOfTom();
    expect(row).toMatchObject({ invited: false });
    expect(Date.parse(row?.lastUsedAt ?? '')).toBeGreaterThanOrEqual(before);
  });
});
describe('PATCH /team/{id}', () => {
  it('changes a role at once: their next call has the new one', { tags: 'deep' }, async () => {
    const owner = await makeRecruiter();
    const tom = await makeInterviewer(owner);
    await api.get('/outbox').set(tom.auth).expect(200);
    const reply = await change(owner, tom._id, { role: 'interviewer' }).expect(200);
    expect(reply.body.data).toMatchObject({ _id: tom._id, role: 'interviewer', active: true });
    await api.get('/outbox').set(tom.auth).expect(403);
    const me = await api.get('/auth/me').set(tom.auth).expect(200);
    expect(me.body.data).toMatchObject({ role: 'interviewer' });
    expect(me.body.data.permissions).not.toContain('outbox.read');
    const events = await EventModel.find({ type: /^user\.(role|deact)/ }).lean();
    expect(events.map(({ type, record }) => [type, record._id.toHexString()])).toEqual([
      ['user.role_changed', tom._id],
    ]);
  });

  it('makes further owners, and lets the first one go then', async () => {
    const owner = await makeRecruiter();
    const tom = await makeInterviewer(owner);
    await change(owner, tom._id, { role: 'owner' }).expect(200);
    await change(owner, owner._id, { role: 'viewer' }).expect(200);
    await change(owner, tom._id, { role: 'viewer' }).expect(403);
    await api.get('/team').set(tom.auth).expect(200);
  });

  it('keeps the last owner who may sign in: neither lowered nor deactivated', { tags: 'deep' }, async () => {
    const owner = await makeRecruiter();
    const tom = await makeInterviewer(owner);
    await change(owner, tom._id, { role: 'owner' }).expect(200);
    await change(owner, tom._id, { active: false }).expect(200);
    const before = await everything();
    for (const body of [{ role: 'recruiter' }, { active: false }, { role: 'viewer', active: false }]) {
      expect((await change(owner, owner._id, body).expect(409)).body).toMatchObject(LAST_OWNER);
    }
    expect((await leave(owner).expect(409)).body).toMatchObject(LAST_OWNER);
    expect(await everything()).toEqual(before);
  });

  it('two owners who demote each other at once with PATCH /team/{id} leave one owner', async () => {
    const owner = await makeRecruiter();
    const tom = await makeInterviewer(owner, { role: 'owner' });
    const replies = await Promise.all([
      change(owner, tom._id, { role: 'viewer' }),
      change(tom, owner._id, { role: 'viewer' }),
    ]);
    const owners = await UserModel.countDocuments({ role: 'owner', active: true });
    expect([owners, replies.filter(({ status }) => status === 200).length]).toEqual([1, 1]);
  });

  it('deactivating ends every session at once, and reactivating revives none of them', { tags: 'deep' }, async () => {
    const owner = await makeRecruiter();
    const tom = await makeInterviewer(owner);
    const reply = await change(owner, tom._id, { active: false }).expect(200);
    expect(reply.body.data).toMatchObject({ active: false });
    await api.get('/auth/me').set(tom.auth).expect(401);
    await api.post('/auth/login').send({ email: tom.email, password: PASSWORD }).expect(401);
    const users = await api.get('/users').set(owner.auth).expect(200);
    expect((users.body.data as { _id: string }[]).map(({ _id }) => _id)).toEqual([owner._id]);

    await change(owner, tom._id, { active: true }).expect(200);
    await api.get('/auth/me').set(tom.auth).expect(401);
    await api.post('/auth/login').send({ email: tom.email, password: PASSWORD }).expect(200);
  });

  it('says how many open interviews prevent it, and changes nothing', { tags: 'deep' }, async () => {
    const owner = await makeRecruiter();
    const tom = await makeInterviewer(owner);
    for (let n = 0; n < 3; n++) await makeInterview(owner, { interviewer: tom._id });
    const before = await everything();
    const reply = await change(owner, tom._id, { active: false }).expect(409);
    const message = 'Tom Becker has 3 open interviews. Choose who takes over.';
    expect(reply.body).toMatchObject({
      code: 'INTERVIEWER_BUSY',
      message,
      issues: [{ path: 'reassignTo', message }],
    });
    expect(await everything()).toEqual(before);
  });

  it(
    'hands over open interviews with the history and emails of a correction; past ones stay as they were',
    { tags: 'deep' },
    async () => {
      const owner = await makeRecruiter();
      const [tom, ana] = [await makeInterviewer(owner), await makeInterviewer(owner, { first_name: 'Ana' })];
      const open = await makeInterview(owner, { interviewer: tom._id, email: 'ada@example.org' });
      const done = await makeInterview(owner, { interviewer: tom._id });
      await api.post(`/interviews/${done._id}/complete`).set(owner.auth).send({ transcript: [] }).expect(200);
      const counts = async () =>
        Promise.all([tom, ana, { email: 'ada@example.org' }].map(async p => (await mailsTo(p.email)).length));
      const before = await counts();

      await change(owner, tom._id, { active: false, reassignTo: ana._id }).expect(200);
      const after = await storedInterview(open._id);
      expect(after.interviewer).toMatchObject({ name: 'Ana Becker' });
      expect(after.history.at(-1)).toMatchObject({ from: 'interviewer Tom Becker', to: 'interviewer Ana Becker' });
      expect((await storedInterview(done._id)).interviewer).toMatchObject({ name: 'Tom Becker' });
      // One to each: that it is no longer theirs, that it is theirs now, whom it is with.
      expect(await counts()).toEqual(before.map(count => count + 1));
      expect((await mailsTo(ana.email)).at(-1)?.calendar).not.toBeNull();
    },
  );

  it.each([
    ['nobody', '65f0c0ffee0123456789abcd', 404, 'Interviewer not found'],
    ['themselves', 'tom', 400, 'Choose someone else'],
  ])('hands nothing over to %s', { tags: 'deep' }, async (_name, to, status, message) => {
    const owner = await makeRecruiter();
    const tom = await makeInterviewer(owner);
    await makeInterview(owner, { interviewer: tom._id });
    const before = await everything();
    const reassignTo = to === 'tom' ? tom._id : to;
    const reply = await change(owner, tom._id, { active: false, reassignTo }).expect(status);
    expect(reply.body).toMatchObject({ message, issues: [{ path: 'reassignTo', message }] });
    expect(await everything()).toEqual(before);
  });

  it('hands nothing over to a viewer, who could end no interview', { tags: 'deep' }, async () => {
    const owner = await makeRecruiter();
    const [tom, vera] = [await makeInterviewer(owner), await makeInterviewer(owner, { role: 'viewer' })];
    await makeInterview(owner, { interviewer: tom._id });
    const before = await everything();
    const reply = await change(owner, tom._id, { active: false, reassignTo: vera._id }).expect(400);
    const message = 'Choose someone whose role lets them hold interviews';
    expect(reply.body).toMatchObject({ code: 'VALIDATION_FAILED', issues: [{ path: 'reassignTo', message }] });
    expect(await everything()).toEqual(before);
  });

  it(
    'makes no one a viewer who holds open interviews, until these are given to someone else',
    { tags: 'deep' },
    async () => {
      const owner = await makeRecruiter();
      const tom = await makeInterviewer(owner, { role: 'interviewer' });
      const open = await makeInterview(owner, { interviewer: tom._id });
      const before = await everything();
      const reply = await change(owner, tom._id, { role: 'viewer' }).expect(409);
      const message = 'Tom Becker has 1 open interview. Give them to someone else before you choose this role.';
      expect(reply.body).toMatchObject({ code: 'INTERVIEWER_BUSY', message, issues: [{ path: 'role', message }] });
      expect(await everything()).toEqual(before);
      await change(owner, tom._id, { role: 'recruiter' }).expect(200);
      await api.patch(`/interviews/${open._id}`).set(owner.auth).field('interviewer', owner._id).expect(200);
      await change(owner, tom._id, { role: 'viewer' }).expect(200);
    },
  );

  it('hands over the interviews of a person whom the server’s operator has deactivated', { tags: 'deep' }, async () => {
    const owner = await makeRecruiter();
    const tom = await makeInterviewer(owner);
    const open = await makeInterview(owner, { interviewer: tom._id });
    await UserModel.updateOne({ _id: tom._id }, { active: false });
    await change(owner, tom._id, { active: false, reassignTo: owner._id }).expect(200);
    expect((await storedInterview(open._id)).interviewer).toMatchObject({ name: 'Mara Santos' });
  });

  it('changes nothing if the state is the same, and refuses what makes no sense', async () => {
    const owner = await makeRecruiter();
    const tom = await makeInterviewer(owner);
    const before = await everything();
    await change(owner, tom._id, {}).expect(200);
    await change(owner, tom._id, { role: 'recruiter', active: true }).expect(200);
    const wrong = await change(owner, tom._id, { role: 'boss', active: 'no', reassignTo: 'me' }).expect(400);
    expect(wrong.body.issues).toEqual([
      { path: 'role', message: 'No such role' },
      { path: 'active', message: 'active must be true or false' },
      { path: 'reassignTo', message: 'Not a valid id' },
    ]);
    const early = await change(owner, tom._id, { role: 'viewer', reassignTo: owner._id }).expect(400);
    expect(early.body.issues).toEqual([
      { path: 'reassignTo', message: 'Interviews are handed over when someone is deactivated' },
    ]);
    expect(await everything()).toEqual(before);
  });
});
describe('DELETE /users/me', () => {
  it('removes the account; sessions end, the address is free, and the name stays in histories', async () => {
    const owner = await makeRecruiter();
    const tom = await makeInterviewer(owner);
    const interview = await makeInterview(tom, { interviewer: owner._id });
    await leave(tom).expect(200);
    expect(await UserModel.findById(tom._id)).toBeNull();
    await api.get('/auth/me').set(tom.auth).expect(401);
    const details = await api.get(`/interviews/data/${interview._id}`).set(owner.auth).expect(200);
    expect(details.body.data.added.by).toEqual({ _id: tom._id, name: 'Tom Becker' });
    await makeInterviewer(owner, { email: tom.email });
  });

  it('is for a person who knows the password', async () => {
    const person = await makePerson();
    const reply = await leave(person, 'not this one').expect(400);
    expect(reply.body.code).toBe('PASSWORD_WRONG');
    const none = await api.delete('/users/me').set(person.auth).send({}).expect(400);
    expect(none.body.issues).toEqual([{ path: 'password', message: 'Password is required' }]);
    expect(await UserModel.countDocuments()).toBe(1);
    await leave(person).expect(200);
    expect(await UserModel.countDocuments()).toBe(0);
  });

  it('guesses are limited as those of signing in are', { tags: 'deep' }, async () => {
    const person = await makePerson();
    for (let guess = 0; guess < 10; guess++) await leave(person, `guess ${guess}`).expect(400);
    await leave(person).expect(429);
    expect(await UserModel.countDocuments()).toBe(1);
  });

  it('is not for a person who still holds open interviews', async () => {
    const owner = await makeRecruiter();
    const tom = await makeInterviewer(owner);
    await makeInterview(owner, { interviewer: tom._id });
    const reply = await leave(tom).expect(409);
    expect(reply.body).toMatchObject({
      code: 'INTERVIEWER_BUSY',
      message: 'You have 1 open interview. An owner can hand them over in Settings, Team.',
    });
    expect(await UserModel.countDocuments({ _id: tom._id })).toBe(1);
  });
});

describe('invitations', () => {
  beforeEach(() => set('SMTP_URL', 'smtp://127.0.0.1:2525'));
  const ANA = 'ana.reis@example.org';
  const invite = (owner: Person, body: object) => api.post('/team/invitations').set(owner.auth).send(body);
  const inviteAgain = (owner: Person, id: string) => api.post(`/team/${id}/invitation`).set(owner.auth);
  /** The tokens of the links that were emailed, oldest first. */
  async function linksTo(address: string): Promise<string[]> {
    const links = (await mailsTo(address)).map(({ text }) => /#invitation=([\w-]+)\n/.exec(text ?? '')?.[1] ?? '');
    return links.filter(Boolean);
  }
  const choose = (resetToken: string) =>
    api.post('/auth/reset-password').send({ resetToken, password: 'battery staple' });
  describe('POST /team/invitations', () => {
    it('makes an account of an email alone, with the role that sees the least, and emails a link to its first password', async () => {
      const owner = await makeRecruiter();
      const { body } = await invite(owner, { email: ANA }).expect(201);
      expect(body.data).toMatchObject({
        name: 'Ana Reis',
        email: ANA,
        role: 'interviewer',
        active: true,
        invited: true,
      });
      expect(await mailsTo(ANA)).toMatchObject([
        { subject: 'Mara Santos added you as an interviewer at Northwind Labs' },
      ]);
      const [link = ''] = await linksTo(ANA);
      await choose(link).expect(200);
      await api.post('/auth/login').send({ email: ANA, password: 'battery staple' }).expect(200);
    });

    it.each([
      ['viewer', 'a viewer'],
      ['recruiter', 'a recruiter'],
      ['owner', 'an owner'],
    ])('says in the mail to a new %s what they are', async (role, words) => {
      const owner = await makeRecruiter();
      await invite(owner, { email: ANA, role }).expect(201);
      const [mail] = await mailsTo(ANA);
      expect(mail?.subject).toBe(`Mara Santos added you as ${words} at Northwind Labs`);
      expect(mail?.text).toContain(`added you to Northwind Labs as ${words}.`);
    });

    it('names a person whose address is one word by it', async () => {
      const { body } = await invite(await makeRecruiter(), { email: 'tom@example.org' }).expect(201);
      expect(body.data).toMatchObject({ name: 'Tom' });
    });

    it('is for owners, and changes nothing for a taken address, an invalid one or without a mail server', async () => {
      const owner = await makeRecruiter();
      const tom = await makeInterviewer(owner);
      const before = await everything();
      await invite(tom, { email: ANA }).expect(403);
      expect((await invite(owner, { email: tom.email }).expect(409)).body.code).toBe('EMAIL_TAKEN');
      await invite(owner, { email: 'ana' }).expect(400);
      set('SMTP_URL', undefined);
      expect((await invite(owner, { email: ANA }).expect(409)).body.code).toBe('MAIL_NOT_SET_UP');
      expect(await everything()).toEqual(before);
    });
  });
  describe('POST /team/{id}/invitation', () => {
    it('emails a new link, and ends the one before', async () => {
      const owner = await makeRecruiter();
      const { body } = await invite(owner, { email: ANA });
      await inviteAgain(owner, body.data._id).expect(200);
      const [first = '', second = ''] = await linksTo(ANA);
      await choose(first).expect(400);
      await choose(second).expect(200);
    });

    it('is 409 NOT_INVITED for a person who has signed in or is deactivated, 404 in another company', async () => {
      const owner = await makeRecruiter();
      const tom = await makeInterviewer(owner);
      expect((await inviteAgain(owner, owner._id).expect(409)).body.code).toBe('NOT_INVITED');
      await inviteAgain(await makeRecruiter({ email: 'other@example.org' }), tom._id).expect(404);
      await api.patch(`/team/${tom._id}`).set(owner.auth).send({ active: false }).expect(200);
      expect((await inviteAgain(owner, tom._id).expect(409)).body.code).toBe('NOT_INVITED');
      expect(await linksTo(tom.email)).toHaveLength(1);
    });
  });
});
