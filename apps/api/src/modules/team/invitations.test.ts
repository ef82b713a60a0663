import { beforeEach, describe, expect, it } from 'vitest';
import { api } from '#api/test/api';
import { useDatabase } from '#api/test/database';
import { makeInterviewer, makeRecruiter, type Person } from '#api/test/factories';
import { mailsTo } from '#api/test/mails';
import { set } from '#api/test/settings';
import { everything } from '#api/test/sweep';

useDatabase();
beforeEach(() => set('SMTP_URL', 'smtp://127.0.0.1:2525'));

const ANA = 'ana.reis@example.org';
const invite = (owner: Person, body: object) => api.post('/team/invitations').set(owner.auth).send(body);
const inviteAgain = (owner: Person, id: string) => api.post(`/team/${id}/invitation`).set(owner.auth);

/** The tokens of the links that were mailed, oldest first. */
async function linksTo(address: string): Promise<string[]> {
  const links = (await mailsTo(address)).map(({ text }) => /#invitation=([\w-]+)\n/.exec(text ?? '')?.[1] ?? '');
  return links.filter(Boolean);
}
const choose = (resetToken: string) =>
  api.post('/auth/reset-password').send({ resetToken, password: 'battery staple' });

describe('POST /team/invitations', () => {
  it('makes an account of an email alone, with the role that sees the least, and mails a link to its first password', async () => {
    const owner = await makeRecruiter();
    const { body } = await invite(owner, { email: ANA }).expect(201);
    expect(body.data).toMatchObject({ name: 'Ana Reis', email: ANA, role: 'interviewer', active: true, invited: true });
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

  it('names a person whose address is one word by it and the domain', async () => {
    const { body } = await invite(await makeRecruiter(), { email: 'tom@example.org' }).expect(201);
    expect(body.data).toMatchObject({ name: 'Tom @example.org' });
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
  it('mails a new link, and ends the one before', async () => {
    const owner = await makeRecruiter();
    const { body } = await invite(owner, { email: ANA });
    await inviteAgain(owner, body.data._id).expect(200);
    const [first = '', second = ''] = await linksTo(ANA);
    await choose(first).expect(400);
    await choose(second).expect(200);
  });

  it('is 409 NOT_INVITED for a person who has signed in or is deactivated, 404 for one of another company', async () => {
    const owner = await makeRecruiter();
    const tom = await makeInterviewer(owner);
    expect((await inviteAgain(owner, owner._id).expect(409)).body.code).toBe('NOT_INVITED');
    await inviteAgain(await makeRecruiter({ email: 'other@example.org' }), tom._id).expect(404);
    await api.patch(`/team/${tom._id}`).set(owner.auth).send({ active: false }).expect(200);
    expect((await inviteAgain(owner, tom._id).expect(409)).body.code).toBe('NOT_INVITED');
    expect(await linksTo(tom.email)).toHaveLength(1);
  });
});
