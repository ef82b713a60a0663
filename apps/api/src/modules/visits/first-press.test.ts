import { expect, it } from 'vitest';
import { api, bearer } from '#api/test/api';
import { linkOf, pressFirst } from '#api/test/candidates';
import { useDatabase } from '#api/test/database';
import { makeInterview, makeRecruiter, type Recruiter } from '#api/test/factories';
import { mailsTo } from '#api/test/mails';
import { EventModel, OpeningModel, VisitModel } from '#api/test/models';
import { everything } from '#api/test/sweep';

useDatabase();

const LATER = `${new Date().getUTCFullYear() + 2}-01-08`;

async function make(): Promise<{ recruiter: Recruiter; id: string; link: string; email: string }> {
  const recruiter = await makeRecruiter();
  const company = { ...recruiter.company, language: 'de' };
  await api.put(`/company/${company._id}`).set(recruiter.auth).send(company).expect(200);
  const { _id: id, candidate } = await makeInterview(recruiter);
  return { recruiter, id, email: candidate.email, link: await linkOf(recruiter.auth, id) };
}

const open = (token: string, fields: object = {}) => api.post('/candidate/session').send({ token, ...fields });
const tokenFor = async (link: string, fields: object = {}) =>
  (await open(link, fields).expect(201)).body.data.token as string;
const view = (token: string) => api.get('/candidate/interview').set(bearer(token));
const press = (token: string, language = 'pt') => api.put('/candidate/language').set(bearer(token)).send({ language });

/** Loads the page as a mail scanner does: the link, and everything that the page reads. */
async function scan(link: string): Promise<void> {
  const auth = bearer(await tokenFor(link, { language: 'en' }));
  for (const path of ['/candidate/interview', '/candidate/turn', '/candidate/record', '/candidate/record.zip']) {
    await api.get(path).set(auth);
    await api.head(path).set(auth);
  }
}

const details = async ({ recruiter, id }: { recruiter: Recruiter; id: string }) =>
  (await api.get(`/interviews/data/${id}`).set(recruiter.auth).expect(200)).body.data as { visitedAt: string | null };
const openedTimes = () => EventModel.countDocuments({ type: 'candidate.link_opened' });

/** Everything that is stored, except the pages that wait for a press. */
async function kept() {
  const { openings: _openings, ...rest } = await everything();
  return rest;
}

it('a scanner that loads the page, several times too, changes nothing', async () => {
  const made = await make();
  const before = await kept();
  await scan(made.link);
  await scan(made.link);
  expect(await kept()).toEqual(before);
  expect((await details(made)).visitedAt).toBeNull();
});

it('a candidate gets in after a scanner, as the first one there, and is written to in their own language', async () => {
  const { recruiter, id, link, email } = await make();
  const latestSubject = async () => (await mailsTo(email)).at(-1)?.subject;
  await scan(link);
  const move = (time: string) =>
    api.post(`/interviews/${id}/reschedule`).set(recruiter.auth).send({ date: LATER, time }).expect(200);
  await move('09:00');
  expect(await latestSubject()).toContain('Neuer Termin');
  const token = await tokenFor(link, { language: 'pt' });
  await pressFirst(bearer(token));
  expect((await view(token).expect(200)).body.data.language).toBe('pt');
  expect((await VisitModel.findById(id).orFail().lean()).takeovers).toEqual([]);
  await move('09:30');
  expect(await latestSubject()).toContain('Nova hora');
});

it(
  'a page that is only read has the language that it was opened in, and keeps it nowhere',
  { tags: 'deep' },
  async () => {
    const { link } = await make();
    const [english, spanish] = [await tokenFor(link, { language: 'en' }), await tokenFor(link, { language: 'es' })];
    expect((await view(english).expect(200)).body.data.language).toBe('en');
    expect((await view(spanish).expect(200)).body.data.language).toBe('es');
    expect((await view(await tokenFor(link)).expect(200)).body.data.language).toBe('de');
  },
);

it('opened, its language and the lock of the device begin with the first press', { tags: 'deep' }, async () => {
  const made = await make();
  const [first, second] = [await tokenFor(made.link, { language: 'fr' }), await tokenFor(made.link)];
  await view(second).expect(200);
  await pressFirst(bearer(first));
  expect((await details(made)).visitedAt).toEqual(expect.any(String));
  expect(await openedTimes()).toBe(1);
  expect((await VisitModel.findById(made.id).orFail().lean()).language).toBe('fr');
  for (const reply of [await view(second), await press(second), await open(made.link)]) {
    expect(reply.status).toBe(409);
    expect(reply.body.code).toBe('LINK_IN_USE');
  }
  await view(first).expect(200);
  await press(first).expect(200);
  expect(await openedTimes()).toBe(1);
});

it(
  'one of several first presses at once is the first, and the others hear that the link is in use',
  { tags: 'deep' },
  async () => {
    const made = await make();
    const tokens = await Promise.all([1, 2, 3].map(() => tokenFor(made.link)));
    const replies = await Promise.all([...tokens, ...tokens].map(token => press(token)));
    const won = tokens.filter((_token, at) => replies[at]?.status === 200);
    expect(won).toHaveLength(1);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409, 409, 409]);
    expect(await openedTimes()).toBe(1);
    await view(won[0] ?? '').expect(200);
    expect((await VisitModel.findById(made.id).orFail().lean()).takeovers).toEqual([]);
  },
);

it('what a page reads at the moment of its first press finds its session', { tags: 'deep' }, async () => {
  const { link } = await make();
  const token = await tokenFor(link);
  const replies = await Promise.all([view(token), press(token), view(token), view(token), view(token)]);
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
});

it('a call that is not well-formed is no press', async () => {
  const made = await make();
  const token = await tokenFor(made.link);
  await press(token, 'tlh').expect(400);
  expect((await details(made)).visitedAt).toBeNull();
});

it(
  'a page that waited may take over like any second device, and the first session ends',
  { tags: 'deep' },
  async () => {
    const { id, link } = await make();
    const [first, second] = [await tokenFor(link), await tokenFor(link)];
    await press(first).expect(200);
    await press(second).expect(409);
    const taken = await tokenFor(link, { takeOver: true });
    await view(taken).expect(200);
    await view(first).expect(401);
    expect((await VisitModel.findById(id).orFail().lean()).takeovers).toHaveLength(1);
    await press(second).expect(409);
  },
);

it(
  'a page that waited gets in once the first was not heard of for 60 s, which is no take-over',
  { tags: 'deep' },
  async () => {
    const { id, link } = await make();
    const [first, second] = [await tokenFor(link), await tokenFor(link)];
    await press(first).expect(200);
    await VisitModel.updateOne({ _id: id }, { 'session.lastSeenAt': new Date(Date.now() - 60_000) });
    await view(second).expect(200);
    await view(first).expect(200);
    await VisitModel.updateOne({ _id: id }, { 'session.lastSeenAt': new Date(Date.now() - 60_000) });
    await press(second).expect(200);
    await view(first).expect(401);
    expect((await VisitModel.findById(id).orFail().lean()).takeovers).toEqual([]);
  },
);

it('a page that waited ends with its link', { tags: 'deep' }, async () => {
  const { recruiter, id, link } = await make();
  const token = await tokenFor(link);
  await api.post(`/interviews/${id}/link`).set(recruiter.auth).expect(200);
  await view(token).expect(401);
  await press(token).expect(401);
  const next = await tokenFor(await linkOf(recruiter.auth, id));
  await api.post(`/interviews/${id}/cancel`).set(recruiter.auth).send({}).expect(200);
  await view(next).expect(401);
  expect(await OpeningModel.countDocuments()).toBe(0);
});

it('at most 30 pages of a link wait, the latest ones', { tags: 'deep' }, async () => {
  const { id, link } = await make();
  const oldest = await tokenFor(link);
  const { _id, ...opening } = await OpeningModel.findOne({ interview: id }).orFail().lean();
  await OpeningModel.insertMany(
    Array.from({ length: 29 }, (_, at) => ({ ...opening, _id: `${at}`, openedAt: new Date() })),
  );
  await view(oldest).expect(200);
  const latest = await tokenFor(link);
  expect(await OpeningModel.countDocuments({ interview: id })).toBe(30);
  await view(oldest).expect(401);
  await press(latest).expect(200);
});
