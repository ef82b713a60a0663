import type { Offer } from '@interview-detection/shared/interview-offers/interview-offers.schema';
import type { Interview } from '@interview-detection/shared/interviews/interviews.schema';
import type { OutboxMail } from '@interview-detection/shared/outbox/outbox.schema';
import { beforeEach, describe, expect, it } from 'vitest';
import { api } from '#api/test/api';
import { openToken, tokenIn } from '#api/test/candidates';
import { useDatabase } from '#api/test/database';
import { YEAR } from '#api/test/days';
import {
  makeInterview,
  makeInterviewer,
  makeOffer,
  makePosition,
  makeRecruiter,
  postInterview,
  interviewForm,
  postOffer,
  uniqueEmail,
  type Recruiter,
} from '#api/test/factories';
import { CandidateModel, InterviewModel, InterviewOfferModel } from '#api/test/models';

useDatabase();

const [first, second] = [`${YEAR}-05-14T10:00:00.000Z`, `${YEAR}-05-15T10:00:00.000Z`];
let recruiter: Recruiter;
beforeEach(async () => {
  recruiter = await makeRecruiter();
});

type Auth = { Authorization: string };
const enter = async ({ url }: Offer): Promise<Auth> => (await openToken(tokenIn(url))).auth;
const slotsOf = async (candidate: Auth) =>
  (await api.get('/candidate/slots').set(candidate).query({ timeZone: 'Europe/Lisbon' }).expect(200)).body
    .data as string[];
const pick = (candidate: Auth, startsAt: string) => api.post('/candidate/slots').set(candidate).send({ startsAt });
const withdraw = ({ _id }: Offer) => api.delete(`/interview-offers/${_id}`).set(recruiter.auth);
const read = async ({ _id }: Offer) =>
  (await api.get(`/interview-offers/${_id}`).set(recruiter.auth).expect(200)).body.data as Offer;

describe('POST /interview-offers', () => {
  it('keeps the candidate with the resume, and answers 201 with link and state', async () => {
    const offer = await makeOffer(recruiter, {
      email: 'ada@example.org',
      interviewers: JSON.stringify([recruiter._id]),
    });
    expect(offer).toMatchObject({
      state: 'open',
      candidate: { name: 'Adaeze Okafor', email: 'ada@example.org' },
      interviewers: [{ _id: recruiter._id, name: 'Mara Santos' }],
      slots: [first, second],
      deadline: second,
      notice: { state: 'held', to: 'ada@example.org' },
    });
    expect(offer.url).toMatch(/\/i\/[\w-]{80}$/);
    expect(await CandidateModel.findById(offer.candidate._id).lean()).toMatchObject({ resume: { name: 'resume.pdf' } });
    const listed = await api.get('/interview-offers?state=open').set(recruiter.auth).expect(200);
    expect(listed.body.data).toEqual([offer]);
    const of = async (candidate: string) =>
      (await api.get(`/interview-offers?candidate=${candidate}`).set(recruiter.auth).expect(200)).body
        .data as unknown[];
    expect(await of(offer.candidate._id)).toEqual([offer]);
    expect(await of(recruiter._id)).toEqual([]);
  });

  it('can be picked until the last minute of a day that is its end', async () => {
    const zone = { timeZone: 'Europe/Lisbon' };
    const until = `${YEAR}-05-12T22:59:00.000Z`;
    expect(await makeOffer(recruiter, { deadline: `${YEAR}-05-12`, ...zone })).toMatchObject({ deadline: until });
    const window = { slots: '', from: `${YEAR}-05-11`, to: `${YEAR}-05-12`, ...zone };
    expect(await makeOffer(recruiter, window)).toMatchObject({ deadline: until });
  });

  it('emails the candidate the link to pick a time', async () => {
    await makeOffer(recruiter, { email: 'ada@example.org' });
    const { body } = await api.get('/outbox').set(recruiter.auth).expect(200);
    const [mail] = body.data as OutboxMail[];
    expect(mail).toMatchObject({ kind: 'offer', to: 'ada@example.org' });
    expect(mail?.subject).toBe('Choose a time: interview for Backend Engineer at Northwind Labs');
  });

  it('takes slots as a repeated field, too', async () => {
    const form = interviewForm((await makePosition(recruiter))._id, { known: 'keep' });
    const request = api.post('/interview-offers').set(recruiter.auth).field('slots', first).field('slots', second);
    for (const [field, value] of Object.entries(form)) if (field !== 'known') request.field(field, value);
    const reply = await request.attach('resume', Buffer.from('%PDF-'), 'resume.pdf');
    // Its slots are fine: what is refused is the resume.
    expect(reply.body.issues).toMatchObject([{ path: 'resume' }]);
  });

  it.each([
    ['without times', { slots: '' }, 'slots'],
    ['with slots and a window', { from: first }, 'slots'],
    ['with a time that is none', { slots: '["tomorrow"]' }, 'slots.0'],
    ['with a time that has passed', { slots: '["2020-01-01T10:00:00Z"]' }, 'slots'],
    ['with a deadline that has passed', { deadline: '2020-01-01T10:00:00Z' }, 'deadline'],
    ['with a window of more than 62 days', { slots: '', from: first, to: `${YEAR}-09-14` }, 'to'],
  ])('is refused with 400 %s', async (_what, fields: Record<string, string>, path) => {
    const slots = JSON.stringify([first]);
    const reply = await postOffer(recruiter, { slots, ...fields });
    expect([reply.status, reply.body.issues?.[0]?.path]).toEqual([400, path]);
  });

  it('is refused for a candidate with an open offer or an open interview', { tags: 'deep' }, async () => {
    const position = (await makePosition(recruiter))._id;
    const again = { position, email: uniqueEmail() };
    await makeOffer(recruiter, again);
    const reply = await postOffer(recruiter, again);
    expect([reply.status, reply.body.code]).toEqual([409, 'CANDIDATE_BOOKED']);
    const booked = { position, email: uniqueEmail() };
    await makeInterview(recruiter, booked);
    expect((await postOffer(recruiter, booked)).body.code).toBe('CANDIDATE_BOOKED');
  });

  it('is for people who may schedule, in their own company alone', { tags: 'deep' }, async () => {
    const offer = await makeOffer(recruiter);
    for (const role of ['interviewer', 'viewer'] as const) {
      const { auth } = await makeInterviewer(recruiter, { role });
      await api.get(`/interview-offers/${offer._id}`).set(auth).expect(403);
      await api.delete(`/interview-offers/${offer._id}`).set(auth).expect(403);
    }
    const stranger = await makeRecruiter({ first_name: 'Ida' });
    await api.get(`/interview-offers/${offer._id}`).set(stranger.auth).expect(404);
    await api.delete(`/interview-offers/${offer._id}`).set(stranger.auth).expect(404);
  });
});

describe('the candidate of an offer', () => {
  it('picks a time: the interview is scheduled under the same link, and people are invited', async () => {
    const offer = await makeOffer(recruiter, { email: 'ada@example.org' });
    const candidate = await enter(offer);
    const seen = await api.get('/candidate/offer').set(candidate).expect(200);
    expect(seen.body.data).toMatchObject({
      company: { name: 'Northwind Labs' },
      position: { name: 'Backend Engineer' },
      durationMinutes: 60,
      deadline: second,
    });
    expect(await slotsOf(candidate)).toEqual([first, second]);

    const picked = await pick(candidate, second).expect(201);
    expect(picked.body.data).toMatchObject({ _id: offer._id, startsAt: second, status: 'scheduled', state: 'early' });
    const listed = await api.get('/interviews').set(recruiter.auth).expect(200);
    expect(listed.body.data).toMatchObject([
      { _id: offer._id, startsAt: second, interviewer: { _id: recruiter._id }, candidate: offer.candidate },
    ]);
    expect((await read(offer)).state).toBe('picked');
    const mails = await api.get('/outbox').set(recruiter.auth).expect(200);
    expect((mails.body.data as OutboxMail[]).map(({ kind }) => kind).sort()).toEqual([
      'invitation',
      'invitation',
      'offer',
    ]);
    await api
      .get('/candidate/interview')
      .set(await enter(offer))
      .expect(200);
  });

  it('meets at the link that came with the offer', { tags: 'deep' }, async () => {
    const meetingLink = 'https://zoom.example/j/123';
    const offer = await makeOffer(recruiter, { meetingLink });
    expect(offer).toMatchObject({ meetingLink });
    await pick(await enter(offer), second).expect(201);
    const listed = await api.get('/interviews').set(recruiter.auth).expect(200);
    expect(listed.body.data).toMatchObject([{ _id: offer._id, meetingLink, meetingUrl: meetingLink }]);
  });

  it('gets the same interview for the same time again, and 409 for another time', { tags: 'deep' }, async () => {
    const candidate = await enter(await makeOffer(recruiter));
    await pick(candidate, first).expect(201);
    await pick(candidate, first).expect(201);
    expect((await pick(candidate, second).expect(409)).body.code).toBe('OFFER_PICKED');
    expect(await InterviewModel.countDocuments()).toBe(1);
  });

  it('is refused a time that was not offered', async () => {
    const candidate = await enter(await makeOffer(recruiter));
    const reply = await pick(candidate, `${YEAR}-05-14T11:00:00Z`).expect(409);
    expect(reply.body.code).toBe('SLOT_NOT_OFFERED');
    await pick(candidate, 'tomorrow').expect(400);
  });

  it('does not see a time that the interviewer no longer has, and gets SLOT_TAKEN for it', async () => {
    const candidate = await enter(await makeOffer(recruiter));
    await makeInterview(recruiter, { date: `${YEAR}-05-14`, time: '09:30' });
    expect(await slotsOf(candidate)).toEqual([second]);
    expect((await pick(candidate, first).expect(409)).body.code).toBe('SLOT_TAKEN');
    await pick(candidate, second).expect(201);
  });

  it('sees in a window the half hours that all interviewers have free, without days off and buffers', async () => {
    const tom = await makeInterviewer(recruiter);
    const hours = (from: string, to: string) => [1, 2, 3, 4, 5, 6, 7].map(day => ({ day, from, to }));
    const set = (auth: Auth, body: object) => api.put('/users/me/availability').set(auth).send(body).expect(200);
    await set(recruiter.auth, { timeZone: 'UTC', hours: hours('09:00', '12:00'), bufferMinutes: 30 });
    await set(tom.auth, { timeZone: 'UTC', hours: hours('10:00', '14:00'), daysOff: [`${YEAR}-05-15`] });
    await makeInterview(recruiter, { date: `${YEAR}-05-16`, time: '09:30', durationMinutes: '30' });
    const interviewers = JSON.stringify([recruiter._id, tom._id]);
    const window = { from: `${YEAR}-05-14`, to: `${YEAR}-05-16`, interviewers };
    const candidate = await enter(await makeOffer(recruiter, window));
    const at = (day: number, time: string) => `${YEAR}-05-${day}T${time}:00.000Z`;
    expect(await slotsOf(candidate)).toEqual([
      at(14, '10:00'),
      at(14, '10:30'),
      at(14, '11:00'),
      at(16, '10:30'),
      at(16, '11:00'),
    ]);
    expect((await pick(candidate, at(16, '10:00')).expect(409)).body.code).toBe('SLOT_TAKEN');
    expect((await pick(candidate, at(15, '10:00')).expect(409)).body.code).toBe('SLOT_NOT_OFFERED');
    await pick(candidate, at(16, '10:30')).expect(201);
    const { body } = await api
      .get(`/interviews/data/${(await InterviewModel.findOne({ startsAt: at(16, '10:30') }).lean())?._id}`)
      .set(recruiter.auth);
    expect((body.data as Interview).interviewers.map(({ _id }) => _id)).toEqual([recruiter._id, tom._id]);
  });

  it('needs no interviewer for an interview by the bot', { tags: 'deep' }, async () => {
    const candidate = await enter(await makeOffer(recruiter, { interviewType: 'Bot' }));
    await makeInterview(recruiter, { date: `${YEAR}-05-14`, time: '10:00' });
    expect(await slotsOf(candidate)).toEqual([first, second]);
    await pick(candidate, first).expect(201);
  });
});

it('says at its opening that it is about offered times, until one is picked', async () => {
  const offer = await makeOffer(recruiter);
  const open = () => api.post('/candidate/session').send({ token: tokenIn(offer.url) });
  expect((await open().expect(201)).body.data.isOffer).toBe(true);
  await pick(await enter(offer), first).expect(201);
  expect((await open().expect(201)).body.data).not.toHaveProperty('isOffer');
});

describe('a link that has ended', () => {
  it('is 410 once the offer is withdrawn, also on a page that is open', async () => {
    const offer = await makeOffer(recruiter);
    const candidate = await enter(offer);
    expect((await withdraw(offer).expect(200)).body.data.state).toBe('withdrawn');
    await withdraw(offer).expect(200);
    const reply = await api
      .post('/candidate/session')
      .send({ token: tokenIn(offer.url) })
      .expect(410);
    expect(reply.body).toMatchObject({ code: 'LINK_ENDED', message: expect.stringContaining('has withdrawn') });
    await api.get('/candidate/slots').set(candidate).expect(410);
    await pick(candidate, first).expect(410);
    expect(await InterviewModel.countDocuments()).toBe(0);
  });

  it('is 410 from the deadline on, by the server’s clock', async () => {
    const deadline = `${YEAR}-05-10T12:00:00.000Z`;
    const offer = await makeOffer(recruiter, { deadline });
    const candidate = await enter(offer);
    await InterviewOfferModel.updateOne({ _id: offer._id }, { deadline: new Date() });
    expect((await read(offer)).state).toBe('expired');
    await api
      .post('/candidate/session')
      .send({ token: tokenIn(offer.url) })
      .expect(410);
    await api.get('/candidate/offer').set(candidate).expect(410);
    await pick(candidate, first).expect(410);
    const expired = await api.get('/interview-offers?state=expired').set(recruiter.auth).expect(200);
    expect(expired.body.data).toHaveLength(1);
  });

  it('cannot come from an offer that was picked: 409 OFFER_PICKED', { tags: 'deep' }, async () => {
    const offer = await makeOffer(recruiter);
    await pick(await enter(offer), first).expect(201);
    expect((await withdraw(offer).expect(409)).body.code).toBe('OFFER_PICKED');
  });

  it('ends when the candidate gets an interview by other means', { tags: 'deep' }, async () => {
    const position = (await makePosition(recruiter))._id;
    const offer = await makeOffer(recruiter, { position });
    const { email } = offer.candidate;
    expect((await postInterview(recruiter, interviewForm(position, { email }))).status).toBe(201);
    expect((await read(offer)).state).toBe('withdrawn');
  });

  it('ends when its candidate is erased, and keeps nothing about them', { tags: 'deep' }, async () => {
    const offer = await makeOffer(recruiter);
    const reason = 'Asked for it';
    await api.delete(`/candidates/${offer.candidate._id}`).set(recruiter.auth).send({ reason }).expect(200);
    const kept = await InterviewOfferModel.findById(offer._id).lean();
    expect(JSON.stringify(kept)).not.toMatch(/Okafor|First round|candidate-/);
  });
});

describe('picks at once', () => {
  const SIDE = 20;

  it(
    'twenty candidates pick one time of one interviewer: one interview, SLOT_TAKEN for the others',
    { tags: 'deep' },
    async () => {
      const position = (await makePosition(recruiter))._id;
      const candidates: Auth[] = [];
      for (let place = 0; place < SIDE; place++) candidates.push(await enter(await makeOffer(recruiter, { position })));
      const replies = await Promise.all(candidates.map(candidate => pick(candidate, first)));
      const outcomes = replies.map(({ status, body }) => (status === 201 ? 'booked' : `${status} ${body.code}`));
      expect(outcomes.filter(one => one === 'booked')).toHaveLength(1);
      expect(outcomes.filter(one => one === '409 SLOT_TAKEN')).toHaveLength(SIDE - 1);
      expect(await InterviewModel.countDocuments({ startsAt: first })).toBe(1);
    },
  );

  it('by one candidate in twenty tabs: one interview', { tags: 'deep' }, async () => {
    const candidate = await enter(await makeOffer(recruiter));
    const replies = await Promise.all(
      Array.from({ length: SIDE }, (_, tab) => pick(candidate, tab % 2 === 0 ? first : second)),
    );
    expect(replies.every(({ status }) => status === 201 || status === 409)).toBe(true);
    expect(await InterviewModel.countDocuments()).toBe(1);
  });
});
