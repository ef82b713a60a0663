import { once } from 'node:events';
import { Types } from 'mongoose';
import { describe, expect, it } from 'vitest';
import { database } from '#api/lib/app-context';
import { api, bearer, behindProxy } from '#api/test/api';
import { linkOf, openLink, pressFirst } from '#api/test/candidates';
import { useDatabase } from '#api/test/database';
import { makeInterview, makeRecruiter, type Recruiter } from '#api/test/factories';
import { InterviewModel, MailModel, VisitModel } from '#api/test/models';
import { everything } from '#api/test/sweep';
import { set } from '#api/test/settings';

useDatabase({ monitorCommands: true });

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:121.0) Gecko/20100101 Firefox/121.0';

async function make(): Promise<{ recruiter: Recruiter; id: string; link: string }> {
  const recruiter = await makeRecruiter();
  const { _id: id } = await makeInterview(recruiter);
  return { recruiter, id, link: await linkOf(recruiter.auth, id) };
}

const open = (token: string, fields: object = {}) => api.post('/candidate/session').send({ token, ...fields });
const view = (token: string) => api.get('/candidate/interview').set(bearer(token));
const tokenOf = async (request: ReturnType<typeof open>) => (await request.expect(201)).body.data.token as string;

/** Opens a link and presses something: the visit has begun. */
async function enter(link: string): Promise<string> {
  const token = await tokenOf(open(link));
  await pressFirst(bearer(token));
  return token;
}

/** The session of an interview was last heard of this many seconds ago. */
const lastSeen = (id: string, seconds: number) =>
  VisitModel.updateOne({ _id: id }, { 'session.lastSeenAt': new Date(Date.now() - seconds * 1000) });

it('a Real interview held elsewhere shows its address to its candidate once it opens', { tags: 'deep' }, async () => {
  set('MEETING_BASE_URL', 'https://meet.example.org/');
  const { id, link } = await make();
  const token = await tokenOf(open(link));
  const meeting = async () => (await view(token).expect(200)).body.data.meetingUrl as string | null;
  expect(await meeting()).toBeNull();
  await InterviewModel.updateOne({ _id: id }, { startsAt: new Date() });
  expect(await meeting()).toBe(`https://meet.example.org/${id}`);
  set('MEETING_BASE_URL', undefined);
  expect(await meeting()).toBeNull();
});

describe('a link', () => {
  it('is the same each time, and different for each interview', { tags: 'deep' }, async () => {
    const { recruiter, id, link } = await make();
    expect(await linkOf(recruiter.auth, id)).toBe(link);
    const other = await makeInterview(recruiter, { email: 'other@example.org' });
    expect(await linkOf(recruiter.auth, other._id)).not.toBe(link);
  });

  it('begins with PUBLIC_URL and ends with 256 random bits', { tags: 'deep' }, async () => {
    set('PUBLIC_URL', 'https://hr.example.org/');
    const { recruiter, id } = await make();
    const { body } = await api.get(`/interviews/${id}/link`).set(recruiter.auth).expect(200);
    expect(body.data.url).toMatch(/^https:\/\/hr\.example\.org\/i\/[A-Za-z0-9_-]{80}$/);
  });

  it('gives a session for this interview until 30 days after it has closed', async () => {
    const { id, link } = await make();
    const { body } = await open(link).expect(201);
    expect(body.data).toEqual({ token: expect.stringMatching(/^idc_[\w-]+$/), expiresAt: expect.any(String) });
    const { endsAt } = await InterviewModel.findById(id).orFail().lean();
    expect(Date.parse(body.data.expiresAt as string)).toBe(endsAt.getTime() + 3_600_000 + 30 * 86_400_000);
    await view(body.data.token as string).expect(200);
  });

  it.each([
    ['one letter changed', (link: string) => `${link.slice(0, 70)}${link[70] === 'A' ? 'B' : 'A'}${link.slice(71)}`],
    ['the id changed', (link: string) => `${link[0] === 'A' ? 'B' : 'A'}${link.slice(1)}`],
    ['cut off', (link: string) => link.slice(0, -1)],
    ['something behind it', (link: string) => `${link}A`],
    ['blanks', () => ' '.repeat(80)],
    ['all zeros', () => 'A'.repeat(80)],
  ])('a link with %s is 404', async (_name, change) => {
    const { link } = await make();
    expect((await open(change(link))).body).toMatchObject({ code: 'NOT_FOUND' });
  });

  it(
    'a link that is guessed is limited by address; a candidate with a right one gets in from there',
    { tags: 'deep' },
    async () => {
      const { link } = await make();
      const { from } = behindProxy();
      const guess = (address: string) =>
        from(address)
          .post('/candidate/session')
          .send({ token: 'A'.repeat(80) });
      const replies = [];
      for (let tries = 0; tries < 31; tries++) replies.push((await guess('198.51.100.7')).status);
      expect(replies).toEqual([...Array<number>(30).fill(404), 429]);
      expect((await guess('198.51.100.7')).headers['retry-after']).toMatch(/^\d+$/);
      expect((await guess('198.51.100.8')).status).toBe(404);
      expect((await from('198.51.100.7').post('/candidate/session').send({ token: link })).status).toBe(201);
    },
  );

  it('opens no more than 30 sessions in 15 minutes', { tags: 'deep' }, async () => {
    const { link } = await make();
    const replies = [];
    for (let tries = 0; tries < 31; tries++) replies.push((await open(link, { takeOver: true })).status);
    expect(replies).toEqual([...Array<number>(30).fill(201), 429]);
  });

  it('a replaced link takes no session of the new one, even if it is opened often', { tags: 'deep' }, async () => {
    const { recruiter, id, link } = await make();
    await api.post(`/interviews/${id}/link`).set(recruiter.auth).expect(200);
    const replies = [];
    for (let tries = 0; tries < 31; tries++) replies.push((await open(link)).status);
    expect(replies).toEqual([...Array<number>(30).fill(410), 429]);
    await open(await linkOf(recruiter.auth, id)).expect(201);
  });

  it('a replaced link is 410, ends the session, and is reported by an event', async () => {
    const { recruiter, id, link } = await make();
    const token = await tokenOf(open(link));
    const { body } = await api.post(`/interviews/${id}/link`).set(recruiter.auth).expect(200);
    const reply = await open(link).expect(410);
    expect(reply.body).toMatchObject({ code: 'LINK_ENDED', message: expect.stringContaining('newer link') });
    await view(token).expect(401);
    const newer = (body.data.url as string).split('/i/')[1] ?? '';
    expect(newer).toBe(await linkOf(recruiter.auth, id));
    await view(await tokenOf(open(newer))).expect(200);
    expect(JSON.stringify(await everything())).toContain('interview.link_replaced');
  });

  it('a link of a cancelled interview is 410 and ends the session', async () => {
    const { recruiter, id, link } = await make();
    const token = await tokenOf(open(link));
    await api.post(`/interviews/${id}/cancel`).set(recruiter.auth).send({}).expect(200);
    expect((await open(link).expect(410)).body.message).toBe(
      'Northwind Labs has cancelled this interview. If you have a question, please ask Northwind Labs.',
    );
    await view(token).expect(401);
    await api.post(`/interviews/${id}/link`).set(recruiter.auth).expect(409);
  });

  it('the link of a deleted interview is 410', async () => {
    const { id, link } = await make();
    await InterviewModel.deleteOne({ _id: id });
    expect((await open(link).expect(410)).body.message).toBe(
      'This interview was deleted. Nothing about it is left here.',
    );
  });

  it('is 410 from 30 days after the interview has closed, and not a moment earlier', async () => {
    const { id, link } = await make();
    const closed = (ms: number) =>
      InterviewModel.updateOne({ _id: id }, { endsAt: new Date(Date.now() - 3_600_000 - 30 * 86_400_000 + ms) });
    await closed(60_000);
    await open(link).expect(201);
    await closed(-1);
    expect((await open(link, { takeOver: true }).expect(410)).body.message).toContain('is over');
  });

  it('says why it has ended in the candidate’s language, else in the company’s', { tags: 'deep' }, async () => {
    const { recruiter, id, link } = await make();
    const company = { ...recruiter.company, language: 'de' };
    await api.put(`/company/${company._id}`).set(recruiter.auth).send(company).expect(200);
    await api.post(`/interviews/${id}/cancel`).set(recruiter.auth).send({}).expect(200);
    expect((await open(link)).body.message).toContain('hat dieses Gespräch abgesagt.');
    expect((await open(link, { language: 'es' })).body.message).toContain('ha cancelado esta entrevista.');
  });

  it('a link that went to a wrong address ends with its correction', { tags: 'deep' }, async () => {
    const { recruiter, id, link } = await make();
    const token = await tokenOf(open(link));
    await api.patch(`/interviews/${id}`).set(recruiter.auth).field('name', 'Adaeze Nwosu').expect(200);
    await view(token).expect(200);
    await api.patch(`/interviews/${id}`).set(recruiter.auth).field('email', 'right@example.org').expect(200);
    await view(token).expect(401);
    await open(link).expect(410);
  });
});

it('no visit begins by a link that ends at this moment', { tags: 'deep' }, async () => {
  const { id, link } = await make();
  const token = await tokenOf(open(link));
  const ending = await database().startSession();
  ending.startTransaction();
  await InterviewModel.updateOne({ _id: id }, { linkVersion: 2 }, { session: ending });
  const met = once(database().getClient(), 'commandFailed');
  const pressing = api
    .put('/candidate/language')
    .set(bearer(token))
    .send({ language: 'de' })
    .then(reply => reply);
  await Promise.race([met, pressing]);
  await ending.commitTransaction();
  await ending.endSession();
  expect((await pressing).status).toBe(401);
  await open(link).expect(410);
  expect(await VisitModel.countDocuments()).toBe(0);
});

describe('a second device', () => {
  it('reads that the link is in use while the first device was active in the last 60 s', async () => {
    const { id, link } = await make();
    const first = await enter(link);
    await lastSeen(id, 59);
    expect((await open(link).expect(409)).body.code).toBe('LINK_IN_USE');
    await view(first).expect(200);
  });

  it('gets in if the first was not heard of for 60 s, which is no take-over', { tags: 'deep' }, async () => {
    const { id, link } = await make();
    const first = await enter(link);
    await lastSeen(id, 60);
    await view(await enter(link)).expect(200);
    await view(first).expect(401);
    expect((await VisitModel.findById(id).lean())?.takeovers).toEqual([]);
  });

  it('may take over: the first session ends, and that it did is kept with when and which device', async () => {
    const { id, link } = await make();
    const first = await enter(link);
    const reply = await open(link, { takeOver: true }).set('User-Agent', FIREFOX).expect(201);
    await view(first).expect(401);
    await view(reply.body.data.token as string).expect(200);
    const visit = await VisitModel.findById(id).orFail().lean();
    expect(visit.takeovers).toEqual([{ at: expect.any(Date), device: 'Firefox 121 on Windows' }]);
    expect(visit.session?.device).toBe('Firefox 121 on Windows');
  });
});

describe('a session', () => {
  it('says at most every 10 s that it was heard of', { tags: 'deep' }, async () => {
    const { id, link } = await make();
    const token = await enter(link);
    const seen = async () => (await VisitModel.findById(id).orFail().lean()).session?.lastSeenAt.getTime() ?? 0;
    await lastSeen(id, 9);
    const before = await seen();
    await view(token).expect(200);
    expect(await seen()).toBe(before);
    await lastSeen(id, 10);
    await view(token).expect(200);
    expect(await seen()).toBeGreaterThan(before);
  });

  it('ends by the server’s clock', async () => {
    const { id, link } = await make();
    const token = await enter(link);
    await VisitModel.updateOne({ _id: id }, { 'session.expiresAt': new Date() });
    await view(token).expect(401);
  });

  it('is of its interview alone, also if another id is written into its token', async () => {
    const [mine, theirs] = [await make(), await make()];
    const token = await tokenOf(open(mine.link));
    await open(theirs.link).expect(201);
    const bytes = Buffer.from(token.slice(4), 'base64url');
    new Types.ObjectId(theirs.recruiter.company._id).id.forEach((byte, at) => bytes.writeUInt8(byte, at));
    new Types.ObjectId(theirs.id).id.forEach((byte, at) => bytes.writeUInt8(byte, 12 + at));
    await view(`idc_${bytes.toString('base64url')}`).expect(401);
    await view(token).expect(200);
  });

  it('makes no more calls a minute than an account does', { tags: 'deep' }, async () => {
    const { link } = await make();
    const token = await tokenOf(open(link));
    set('API_RATE', 3);
    const replies = [];
    for (let calls = 0; calls < 4; calls++) replies.push((await view(token)).status);
    expect(replies).toEqual([200, 200, 200, 429]);
  });
});

it('keeps neither link nor token anywhere in the database', async () => {
  const { recruiter, id } = await make();
  const { link, auth } = await openLink(recruiter.auth, id);
  await api.get('/candidate/interview').set(auth).expect(200);
  await api.post(`/interviews/${id}/link`).set(recruiter.auth).expect(200);
  const kept = JSON.stringify(await everything());
  for (const secret of [link, link.slice(-43), auth.Authorization.slice(7), auth.Authorization.slice(-43)]) {
    expect(kept).not.toContain(secret);
  }
  expect(await MailModel.countDocuments()).toBeGreaterThan(0);
});
