import { Types } from 'mongoose';
import { describe, expect, it } from 'vitest';
import { database } from '../lib/app-context';
import { admin, everything, type Said } from '#api/test/admin';
import { api } from '#api/test/api';
import { addPasskey, requestOptions } from '#api/test/authenticator';
import { useDatabase } from '#api/test/database';
import { representatives } from '#api/test/environment';
import { makeInterview, makeInterviewer, makePerson, makeRecruiter, PASSWORD } from '#api/test/factories';
import { mailedCode, mailsTo } from '#api/test/mails';
import { feedbackModel } from '../modules/feedback/feedback.model';
import { prepareAdmin } from './commands';
import { EventModel, UserModel } from '#api/test/models';
import { storeSession } from '#api/test/stored';
import { setUpTotp } from '#api/test/totp';

useDatabase();

describe('what cannot be done is one line and changes nothing', () => {
  it.each([
    [[], /^Say what to do: feedback, make-owner, .*help$/],
    [['make-king', 'a@example.org'], /^There is no command make-king: use one of feedback, make-owner, .*help$/],
    [['constructor'], /^There is no command constructor/],
    [['make-owner'], /^Give one argument; usage: npm run admin -- make-owner <email>$/],
    [['make-owner', 'a@example.org', 'b@example.org'], /^Give one argument; usage/],
    [['make-owner', 'mara'], /^mara is no email address$/],
    [['reset-password', 'a@example.org', '--password', 'x'], /^Unknown option '--password'; usage: .*\[--stdin\]$/],
    [['feedback', 'all'], /^Give no argument; usage/],
    [['feedback', '--limit', '0'], /^--limit must be a whole number from 1 to 1000$/],
    [['feedback', '--page', '1.5'], /^--page must be a whole number/],
    [['erase-candidate', 'Adaeze'], /^Adaeze is neither the id nor the email of a candidate$/],
    [['erase-candidate', 'a@example.org', '--company', 'x'], /^x is no id of a company$/],
  ])('%j', (args, message) => {
    expect(() => prepareAdmin(args)).toThrow(message);
  });

  it.each(
    representatives([
      ['make-owner', 'There is no account nobody@example.org'],
      ['reset-password', 'There is no account nobody@example.org'],
      ['remove-second-factor', 'There is no account nobody@example.org'],
      ['deactivate', 'There is no account nobody@example.org'],
      ['activate', 'There is no account nobody@example.org'],
      ['erase-candidate', 'There is no candidate nobody@example.org'],
    ]),
  )('%s of someone unknown', async (command, message) => {
    await makeInterview(await makeRecruiter());
    const before = await everything();
    await expect(admin([command, 'nobody@example.org'])).rejects.toThrow(message);
    expect(await everything()).toEqual(before);
  });
});

describe('make-owner', () => {
  it('makes a colleague a second owner, and says so if they already are one', async () => {
    const recruiter = await makeRecruiter();
    const { email } = await makeInterviewer(recruiter);
    expect((await admin(['make-owner', ` ${email.toUpperCase()} `])).messages).toContain('is an owner now');
    expect((await admin(['make-owner', email])).messages).toContain('was an owner already');
    expect((await UserModel.find().lean()).map(({ role }) => role)).toEqual(['owner', 'owner']);
  });

  it('refuses an account without a company, and a deactivated one', async () => {
    const { email } = await makePerson();
    await UserModel.updateOne({ email }, { role: 'viewer' });
    await expect(admin(['make-owner', email])).rejects.toThrow('has no company yet');
    await admin(['deactivate', email]);
    await expect(admin(['make-owner', email])).rejects.toThrow('is deactivated: activate it first');
    expect((await UserModel.findOne({ email }).lean())?.role).toBe('viewer');
  });
});

describe('reset-password', () => {
  const signIn = (email: string, password: string) => api.post('/auth/login').send({ email, password });

  it('prints a new password that works, and only on standard output; the old one and older sessions do not', async () => {
    const { email, auth } = await makePerson();
    const { output, messages } = await admin(['reset-password', email]);
    const password = output.trim();
    expect(password).toMatch(/^[\w-]{22}$/);
    expect(messages).not.toContain(password);
    await signIn(email, password).expect(200);
    await signIn(email, PASSWORD).expect(401);
    await api.get('/auth/me').set(auth).expect(401);
  });

  it('takes one from standard input, to the end of its first line', async () => {
    const { email } = await makePerson();
    const { output } = await admin(['reset-password', email, '--stdin'], { input: 'battery staple\r\n' });
    expect(output).toBe('');
    await signIn(email, 'battery staple').expect(200);
  });

  it.each([
    ['short\n', 'Password must be at least 8 characters'],
    ['', 'Password'],
    [`${'ä'.repeat(37)}\n`, 'Password must be at most 72 bytes'],
  ])('refuses %j', async (input, message) => {
    const { email } = await makePerson();
    const before = await everything();
    await expect(admin(['reset-password', email, '--stdin'], { input })).rejects.toThrow(message);
    expect(await everything()).toEqual(before);
  });

  it('ends a reset that someone else has begun, and tells the owner by mail', async () => {
    const { email } = await makePerson();
    const code = await mailedCode(email);
    await admin(['reset-password', email]);
    await api.post('/auth/verify-otp').send({ email, code }).expect(400);
    expect((await mailsTo(email)).at(-1)?.kind).toBe('password-changed');
  });
});

describe('remove-second-factor', () => {
  it('makes the password alone enough again, ends every session, and tells the owner', async () => {
    const person = await makePerson();
    await setUpTotp(person);
    const { messages } = await admin(['remove-second-factor', person.email]);
    expect(messages).toContain('signs in with the password alone now, and every older session was ended');
    await api.get('/auth/me').set(person.auth).expect(401);
    const { body } = await api.post('/auth/login').send({ email: person.email, password: PASSWORD }).expect(200);
    expect(body.data).toHaveProperty('token');
    expect((await mailsTo(person.email)).at(-1)?.subject).toBe('Two-factor authentication is off');
  });

  it('takes passkeys away, too', async () => {
    const person = await makePerson();
    const { device } = await addPasskey(person);
    await admin(['remove-second-factor', person.email]);
    await api.get('/auth/me').set(person.auth).expect(401);
    const credential = device.get(await requestOptions());
    await api.post('/auth/login/passkey').send({ credential }).expect(401);
  });

  it('does not change an account that has none', async () => {
    const person = await makePerson();
    const { messages } = await admin(['remove-second-factor', person.email]);
    expect(messages).toContain('has no second factor and no passkey');
    await api.get('/auth/me').set(person.auth).expect(200);
  });
});

it('deactivate ends the sessions and closes the account until activate; older sessions stay ended', async () => {
  const recruiter = await makeRecruiter();
  const { email, auth, _id } = await makeInterviewer(recruiter);
  const users = async () => ((await api.get('/users').set(recruiter.auth)).body.data as unknown[]).length;
  expect((await admin(['deactivate', email])).messages).toContain('is deactivated now');
  await api.get('/auth/me').set(auth).expect(401);
  await api.post('/auth/login').send({ email, password: PASSWORD }).expect(401);
  expect(await users()).toBe(1);
  expect((await admin(['deactivate', email])).messages).toContain('was deactivated already');
  expect((await admin(['activate', email])).messages).toContain('is active again');
  expect((await admin(['activate', email])).messages).toContain('was active already');
  await api.get('/auth/me').set(auth).expect(401);
  const token = await storeSession(_id, { version: 1 });
  await api
    .get('/auth/me')
    .set({ Authorization: `Bearer ${token}` })
    .expect(200);
  expect(await users()).toBe(2);
});

it('deactivate says when it leaves a company without an owner', async () => {
  const recruiter = await makeRecruiter();
  const { email } = await makeInterviewer(recruiter);
  const without = 'Its company has no active owner now: npm run admin -- make-owner';
  await admin(['make-owner', email]);
  expect((await admin(['deactivate', recruiter.email])).messages).not.toContain(without);
  expect((await admin(['deactivate', email])).messages).toContain(without);
});

it(
  'each change of an account is an event of the operator, and a command that changes nothing is no event',
  { tags: 'deep' },
  async () => {
    const recruiter = await makeRecruiter();
    const { email, _id } = await makeInterviewer(recruiter);
    await EventModel.deleteMany({});
    for (const command of ['make-owner', 'deactivate', 'activate']) {
      await admin([command, email]);
      await admin([command, email]).catch(() => undefined);
    }
    const events = await EventModel.find().sort({ _id: 1 }).lean();
    expect(events.map(({ type }) => type)).toEqual(['user.role_changed', 'user.deactivated', 'user.activated']);
    for (const event of events) {
      expect(event).toMatchObject({
        company: new Types.ObjectId(recruiter.company._id),
        principal: { kind: 'system', _id: null },
        record: { kind: 'user', _id: new Types.ObjectId(_id) },
      });
    }
  },
);

it('an account stays as it is where its event cannot be kept', async () => {
  const { email } = await makeInterviewer(await makeRecruiter());
  const refuse = (validator: object) => database().db?.command({ collMod: 'events', validator });
  const before = await UserModel.findOne({ email }).lean();
  await refuse({ type: 'nothing' });
  try {
    for (const command of ['make-owner', 'deactivate']) {
      await expect(admin([command, email])).rejects.toThrow('Document failed validation');
    }
  } finally {
    await refuse({});
  }
  expect(await UserModel.findOne({ email }).lean()).toEqual(before);
});

describe('feedback', () => {
  const written = (index: number) => ({
    fullName: `Writer ${index}`,
    country: 'Portugal',
    city: 'Lisboa',
    phone: '+351',
    email: `writer-${index}@example.org`,
    message: `First line\nMessage ${index}`,
    createdAt: new Date(Date.UTC(2026, 0, index)),
  });
  const names = ({ output }: Said) => [...output.matchAll(/Writer (\d+)/g)].map(([, index]) => Number(index));

  it('shows the newest first, in pages, and how many there are', async () => {
    await feedbackModel().create(Array.from({ length: 25 }, (_, index) => written(index + 1)));
    const first = await admin(['feedback']);
    expect(names(first)).toEqual(Array.from({ length: 20 }, (_, index) => 25 - index));
    expect(first.messages).toBe('20 of 25; more with --page 2\n');
    expect(first.output).toContain(
      '2026-01-25T00:00:00.000Z  Writer 25 <writer-25@example.org>, +351, Lisboa, Portugal\n',
    );
    expect(first.output).toContain('  First line\n  Message 25\n');
    expect(names(await admin(['feedback', '--page', '2']))).toEqual([5, 4, 3, 2, 1]);
    expect(names(await admin(['feedback', '--limit', '3', '--page', '2']))).toEqual([22, 21, 20]);
  });

  it('is JSON with --json', async () => {
    await feedbackModel().create([written(1), written(2)]);
    const { output } = await admin(['feedback', '--json', '--limit=1']);
    const { data, page } = JSON.parse(output) as { data: { message: string }[]; page: object };
    expect(data).toEqual([
      expect.objectContaining({ message: 'First line\nMessage 2', email: 'writer-2@example.org' }),
    ]);
    expect(page).toEqual({ number: 1, size: 1, total: 2 });
  });

  it('sends nothing to the terminal that could take it over', async () => {
    await feedbackModel().collection.insertOne({
      ...written(1),
      _id: new Types.ObjectId(),
      city: '\u001b[2J\u009b31m',
    });
    expect((await admin(['feedback'])).output).not.toMatch(/[^\P{Cc}\n]/u);
  });
});
