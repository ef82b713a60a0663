import { PERMISSIONS, permissionsOf } from '@interview-detection/shared/access/permissions';
import { ROLES } from '@interview-detection/shared/access/roles';
import { describe, expect, it } from 'vitest';
import { api } from '#api/test/api';
import { useDatabase } from '#api/test/database';
import { makeInterview, makeInterviewer, makePerson, makeRecruiter, PASSWORD, uniqueEmail } from '#api/test/factories';
import { UserModel } from '#api/test/models';

useDatabase();

const details = { first_name: 'Ada', last_name: 'King', phone: '+44 20' };
const newcomer = (fields: Record<string, unknown> = {}) => ({
  first_name: 'Tom',
  last_name: 'Becker',
  email: uniqueEmail('tom'),
  password: PASSWORD,
  phone: '+1 555',
  ...fields,
});

describe('PUT /users/{id}', () => {
  it('changes the caller’s own details and answers with the user', async () => {
    const recruiter = await makeRecruiter();
    const reply = await api.put(`/users/${recruiter._id}`).set(recruiter.auth).send(details).expect(200);
    expect(reply.body.data).toEqual({
      _id: recruiter._id,
      ...details,
      name: 'Ada King',
      email: recruiter.email,
      role: 'owner',
      emailVerified: true,
      company: recruiter.company,
    });
    const me = await api.get('/auth/me').set(recruiter.auth);
    const session = { mustChangePassword: false, mustSetUpSecondFactor: false, mailsHeld: false };
    expect(me.body.data).toEqual({ ...reply.body.data, permissions: PERMISSIONS, ...session });
  });

  it('is open to a person without a company, too', async () => {
    const person = await makePerson();
    const reply = await api.put(`/users/${person._id.toUpperCase()}`).set(person.auth).send(details).expect(200);
    expect(reply.body.data).toMatchObject({ phone: '+44 20', company: null });
  });

  it('changes neither email, nor password, nor company, nor role', async () => {
    const person = await makePerson();
    const more = {
      email: 'other@example.org',
      password: 'x'.repeat(8),
      company: person._id,
      role: 'viewer',
      active: false,
    };
    await api
      .put(`/users/${person._id}`)
      .set(person.auth)
      .send({ ...details, ...more })
      .expect(200);
    const stored = await UserModel.findById(person._id).lean();
    expect(stored).toMatchObject({ email: person.email, company: null, role: 'owner', active: true });
    await api.post('/auth/login').send({ email: person.email, password: PASSWORD }).expect(200);
  });

  it('is 403 for a colleague and 404 for everyone else, and changes no account', { tags: 'deep' }, async () => {
    const [recruiter, stranger] = [await makeRecruiter(), await makeRecruiter()];
    const [colleague, alone] = [await makeInterviewer(recruiter), await makePerson()];
    const before = await UserModel.find().sort({ _id: 1 }).lean();
    const change = (id: string) => api.put(`/users/${id}`).set(recruiter.auth).send(details);

    const refused = await change(colleague._id).expect(403);
    expect(refused.body).toMatchObject({ code: 'FORBIDDEN', message: 'You are not allowed to do this' });
    for (const id of [stranger._id, alone._id, '65f0c0ffee0123456789abcd', 'mine']) {
      const reply = await change(id).expect(404);
      expect(reply.body).toMatchObject({ code: 'NOT_FOUND', message: 'Not found' });
    }
    expect(await UserModel.find().sort({ _id: 1 }).lean()).toEqual(before);
  });

  it('does not take two people without a company for colleagues', async () => {
    const [one, other] = [await makePerson(), await makePerson()];
    await api.put(`/users/${other._id}`).set(one.auth).send(details).expect(404);
  });

  it('carries a new name to the interviews that the person holds, and to no others', { tags: 'deep' }, async () => {
    const recruiter = await makeRecruiter();
    const interviewer = await makeInterviewer(recruiter);
    const theirs = await makeInterview(recruiter, { interviewer: interviewer._id });
    const mine = await makeInterview(recruiter);
    await api.put(`/users/${interviewer._id}`).set(interviewer.auth).send(details).expect(200);

    const { body } = await api.get('/interviews').set(recruiter.auth);
    const names = new Map((body.data as { _id: string; interviewer: object }[]).map(row => [row._id, row.interviewer]));
    expect(names.get(theirs._id)).toEqual({ _id: interviewer._id, name: 'Ada King' });
    expect(names.get(mine._id)).toEqual({ _id: recruiter._id, name: 'Mara Santos' });
  });

  it('refuses wrong fields with the messages of contract §5', async () => {
    const person = await makePerson();
    const wrong = { first_name: ' ', last_name: { $gt: '' } };
    const reply = await api.put(`/users/${person._id}`).set(person.auth).send(wrong).expect(400);
    expect(reply.body.issues).toEqual([
      { path: 'first_name', message: 'First Name is required' },
      { path: 'last_name', message: 'Last Name must be text' },
      { path: 'phone', message: 'Phone Number is required' },
    ]);
    expect(await UserModel.findById(person._id).lean()).toMatchObject({ first_name: 'Mara' });
  });
});

describe('POST /users/add', () => {
  it('makes an account in the maker’s company, which can sign in', async () => {
    const recruiter = await makeRecruiter();
    const reply = await api
      .post('/users/add')
      .set(recruiter.auth)
      .send(newcomer({ email: ' TOM@example.org' }))
      .expect(201);
    expect(reply.body.data).toEqual({
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      first_name: 'Tom',
      last_name: 'Becker',
      name: 'Tom Becker',
      email: 'tom@example.org',
      phone: '+1 555',
      role: 'recruiter',
      emailVerified: true,
      company: recruiter.company,
    });
    const login = await api.post('/auth/login').send({ email: 'tom@example.org', password: PASSWORD }).expect(200);
    expect(login.body.data.user).toEqual({
      ...reply.body.data,
      permissions: [...permissionsOf('recruiter')],
      mustChangePassword: true,
      mustSetUpSecondFactor: false,
      mailsHeld: false,
    });
  });

  it.each(ROLES)('makes an account with the role "%s" for an owner', async role => {
    const owner = await makeRecruiter();
    const reply = await api.post('/users/add').set(owner.auth).send(newcomer({ role })).expect(201);
    expect(reply.body.data.role).toBe(role);
    expect(await UserModel.findById(reply.body.data._id).lean()).toMatchObject({ role });
  });

  it('lets only an owner make an owner, and changes nothing for another', { tags: 'deep' }, async () => {
    const owner = await makeRecruiter();
    const recruiter = await makeInterviewer(owner, { role: 'recruiter' });
    const before = await UserModel.countDocuments();
    const refused = await api
      .post('/users/add')
      .set(recruiter.auth)
      .send(newcomer({ role: 'owner' }))
      .expect(403);
    expect(refused.body).toMatchObject({ code: 'FORBIDDEN', message: 'Only an owner can make someone an owner' });
    expect(await UserModel.countDocuments()).toBe(before);
    for (const role of ['recruiter', 'interviewer', 'viewer']) {
      await api.post('/users/add').set(recruiter.auth).send(newcomer({ role })).expect(201);
    }
  });

  it('refuses an unknown role', async () => {
    const owner = await makeRecruiter();
    const reply = await api
      .post('/users/add')
      .set(owner.auth)
      .send(newcomer({ role: 'member' }))
      .expect(400);
    expect(reply.body.issues).toEqual([{ path: 'role', message: 'No such role' }]);
  });

  it('may be done by a person who was added, for the same company', async () => {
    const recruiter = await makeRecruiter();
    const colleague = await makeInterviewer(recruiter);
    const reply = await api.post('/users/add').set(colleague.auth).send(newcomer()).expect(201);
    expect(reply.body.data.company).toEqual(recruiter.company);
  });

  it('refuses an email that any account has, in any company', async () => {
    const [recruiter, stranger] = [await makeRecruiter(), await makeRecruiter()];
    for (const email of [recruiter.email, stranger.email.toUpperCase()]) {
      const reply = await api.post('/users/add').set(recruiter.auth).send(newcomer({ email })).expect(409);
      expect(reply.body.code).toBe('EMAIL_TAKEN');
    }
    expect(await UserModel.countDocuments()).toBe(2);
  });

  it('of two simultaneous POST /users/add with one email, one succeeds', async () => {
    const recruiter = await makeRecruiter();
    const add = () =>
      api
        .post('/users/add')
        .set(recruiter.auth)
        .send(newcomer({ email: 'tom@example.org' }));
    const replies = await Promise.all([add(), add(), add()]);
    expect(replies.map(reply => reply.status).sort()).toEqual([201, 409, 409]);
    expect(await UserModel.countDocuments({ email: 'tom@example.org' })).toBe(1);
  });

  it('puts no one into another company, even if one is sent', { tags: 'deep' }, async () => {
    const [recruiter, stranger] = [await makeRecruiter(), await makeRecruiter()];
    const more = { company: stranger.company._id, tokenVersion: 7 };
    const reply = await api.post('/users/add').set(recruiter.auth).send(newcomer(more)).expect(201);
    expect(reply.body.data.company).toEqual(recruiter.company);
    expect(await UserModel.findById(reply.body.data._id).lean()).toMatchObject({ tokenVersion: 0 });
  });
});

describe('GET /users', () => {
  it(
    'lists the active users of the company by name, the caller among them, and no one else',
    { tags: 'deep' },
    async () => {
      const recruiter = await makeRecruiter({ first_name: 'mara', last_name: 'Santos' });
      await makeInterviewer(recruiter, { first_name: 'Zoe', last_name: 'Adler' });
      await makeInterviewer(recruiter, { first_name: 'Álvaro', last_name: 'Ruiz' });
      await makeInterviewer(recruiter, { first_name: 'Mara', last_name: 'Adler' });
      const gone = await makeInterviewer(recruiter, { first_name: 'Gone' });
      await UserModel.updateOne({ _id: gone._id }, { active: false });
      await makeInterviewer(await makeRecruiter());

      const reply = await api.get('/users').set(recruiter.auth).expect(200);
      const names = (reply.body.data as { name: string }[]).map(user => user.name);
      expect(names).toEqual(['Álvaro Ruiz', 'Mara Adler', 'mara Santos', 'Zoe Adler']);
      expect(reply.body).not.toHaveProperty('page');
      expect(reply.body.data[2]).toEqual({
        _id: recruiter._id,
        first_name: 'mara',
        last_name: 'Santos',
        name: 'mara Santos',
        email: recruiter.email,
        phone: '',
        role: 'owner',
        emailVerified: true,
        company: recruiter.company,
      });
    },
  );

  it(
    'finds by first name, last name, both, or email, ignoring case, and takes nothing for a pattern',
    { tags: 'deep' },
    async () => {
      const recruiter = await makeRecruiter({ first_name: 'Mara', last_name: 'Santos', email: 'm.s@example.org' });
      await makeInterviewer(recruiter, { first_name: 'Tom', last_name: 'Becker', email: 'tom@example.org' });
      const find = async (search: string) => {
        const { body } = await api.get('/users').query({ search }).set(recruiter.auth).expect(200);
        return (body.data as { first_name: string }[]).map(user => user.first_name);
      };
      expect(await find('BECK')).toEqual(['Tom']);
      expect(await find('tom beck')).toEqual(['Tom']);
      expect(await find('m.s@')).toEqual(['Mara']);
      expect(await find('m.*s')).toEqual([]);
      expect(await find('.')).toEqual(['Mara', 'Tom']);
      expect(await find('(')).toEqual([]);
      expect(await find('')).toEqual(['Mara', 'Tom']);
    },
  );

  it('pages and turns the order around', async () => {
    const recruiter = await makeRecruiter({ first_name: 'Ada' });
    await makeInterviewer(recruiter, { first_name: 'Bea' });
    await makeInterviewer(recruiter, { first_name: 'Cleo' });
    const reply = await api.get('/users?page=2&size=2&sort=-name').set(recruiter.auth).expect(200);
    expect((reply.body.data as { first_name: string }[]).map(user => user.first_name)).toEqual(['Ada']);
    expect(reply.body.page).toEqual({ number: 2, size: 2, total: 3 });
  });
});

it(
  'adding colleagues is 429 after 30 tries in an hour, so that no one finds out account by account who has one',
  { tags: 'deep' },
  async () => {
    const [recruiter, other] = [await makeRecruiter(), await makeRecruiter()];
    const ask = (person: typeof recruiter) =>
      api
        .post('/users/add')
        .set(person.auth)
        .send({ first_name: 'Tom', last_name: 'Becker', email: other.email, password: PASSWORD, phone: '1' });
    for (let count = 0; count < 30; count++) await ask(recruiter).expect(409);
    const refused = await ask(recruiter).expect(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_500);
    await ask(other).expect(409);
  },
);
