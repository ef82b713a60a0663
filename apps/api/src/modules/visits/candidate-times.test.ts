import type { CandidateView } from '@interview-detection/shared/visits/visits.schema';
import { beforeEach, describe, expect, it } from 'vitest';
import { api } from '#api/test/api';
import { openLink, openToken, tokenIn } from '#api/test/candidates';
import { useDatabase } from '#api/test/database';
import { YEAR } from '#api/test/days';
import { makeInterview, makeOffer, makeRecruiter, type Recruiter } from '#api/test/factories';
import { EventModel, InterviewModel } from '#api/test/models';

useDatabase();

type Auth = { Authorization: string };
const [first, second] = [`${YEAR}-05-14T10:00:00.000Z`, `${YEAR}-05-15T10:00:00.000Z`];
let recruiter: Recruiter;
beforeEach(async () => {
  recruiter = await makeRecruiter();
});

const reschedule = (candidate: Auth, body: object) => api.post('/candidate/reschedule').set(candidate).send(body);
const cancel = (candidate: Auth, body: object = {}) => api.post('/candidate/cancel').set(candidate).send(body);
const view = async (candidate: Auth) =>
  (await api.get('/candidate/interview').set(candidate).expect(200)).body.data as CandidateView;
const details = async (id: string) =>
  (await api.get(`/interviews/data/${id}`).set(recruiter.auth).expect(200)).body.data;

const notified = async () =>
  ((await api.get('/notifications').set(recruiter.auth).expect(200)).body.data as { kind: string }[]).map(
    ({ kind }) => kind,
  );

/** A candidate who has picked the first of two times. */
async function booked(): Promise<{ _id: string; url: string; candidate: Auth }> {
  const { _id, url } = await makeOffer(recruiter);
  const { auth: candidate } = await openToken(tokenIn(url));
  await api.post('/candidate/slots').set(candidate).send({ startsAt: first }).expect(201);
  return { _id, url, candidate };
}

/** Moves the start so close that the company's limit has passed. */
const comeClose = (_id: string, hours: number) =>
  InterviewModel.updateOne({ _id }, { startsAt: new Date(Date.now() + hours * 3_600_000) });

describe('the candidate of a booked interview', () => {
  it('has been announced to the company as a picked time', { tags: 'deep' }, async () => {
    await booked();
    expect(await notified()).toEqual(['slot_picked']);
  });

  it('moves it to another offered time, without consent; the history says who', async () => {
    const { _id, candidate } = await booked();
    const slots = await api.get('/candidate/slots').set(candidate).expect(200);
    expect(slots.body.data).toEqual([second]);
    const moved = await reschedule(candidate, { startsAt: second }).expect(200);
    expect(moved.body.data).toMatchObject({ startsAt: second, state: 'early' });
    const { history, startsAt } = await details(_id);
    expect(startsAt).toBe(second);
    expect(history).toMatchObject([{ by: { name: 'Adaeze Okafor' } }]);
    await reschedule(candidate, { startsAt: second }).expect(200);
    expect((await details(_id)).history).toHaveLength(1);
  });

  it('gets 409 for a time that was taken meanwhile, and for one that was not offered', { tags: 'deep' }, async () => {
    const { candidate } = await booked();
    await makeInterview(recruiter, { date: `${YEAR}-05-15`, time: '10:30' });
    expect((await reschedule(candidate, { startsAt: second }).expect(409)).body.code).toBe('SLOT_TAKEN');
    const other = `${YEAR}-05-16T10:00:00Z`;
    expect((await reschedule(candidate, { startsAt: other }).expect(409)).body.code).toBe('SLOT_NOT_OFFERED');
    await reschedule(candidate, {}).expect(400);
    await reschedule(candidate, { startsAt: second, wish: 'later' }).expect(400);
  });

  it('cancels it with a reason: the link ends, and the company reads why', async () => {
    const { _id, url, candidate } = await booked();
    const gone = await cancel(candidate, { reason: 'I have found another job' }).expect(200);
    expect(gone.body.data.state).toBe('closed');
    const { status, history } = await details(_id);
    expect([status, history.at(-1).by.name, history.at(-1).reason]).toEqual([
      'cancelled',
      'Adaeze Okafor',
      'I have found another job',
    ]);
    await api
      .post('/candidate/session')
      .send({ token: tokenIn(url) })
      .expect(410);
    const mails = await api.get('/outbox').set(recruiter.auth).expect(200);
    const kinds = (mails.body.data as { kind: string }[]).map(({ kind }) => kind);
    expect(kinds.filter(kind => kind === 'cancellation')).toHaveLength(2);
  });

  it('can change nothing from 24 hours before the start on, or when the company says', { tags: 'deep' }, async () => {
    const { _id, candidate } = await booked();
    await comeClose(_id, 23);
    expect((await reschedule(candidate, { startsAt: second }).expect(409)).body.code).toBe('CHANGE_TOO_LATE');
    expect((await reschedule(candidate, { wish: 'Next week' }).expect(409)).body.code).toBe('CHANGE_TOO_LATE');
    expect((await cancel(candidate).expect(409)).body.code).toBe('CHANGE_TOO_LATE');
    const { _id: company, name, address, contact_email, phone } = recruiter.company;
    const fields = { name, address, contact_email, phone, changeUntilHours: 2 };
    const saved = await api.put(`/company/${company}`).set(recruiter.auth).send(fields).expect(200);
    expect(saved.body.data.changeUntilHours).toBe(2);
    await cancel(candidate).expect(200);
  });

  it('can change nothing any more once it has begun', { tags: 'deep' }, async () => {
    const { _id, candidate } = await booked();
    await InterviewModel.updateOne({ _id }, { status: 'in_progress' });
    expect((await cancel(candidate).expect(409)).body.code).toBe('INTERVIEW_NOT_OPEN');
    expect((await view(candidate)).changeUntil).toBeUndefined();
  });
});

describe('the candidate of an interview that someone scheduled', () => {
  it('asks for another time in words: 202, kept for the company until it is moved', { tags: 'deep' }, async () => {
    const interview = await makeInterview(recruiter);
    const { auth: candidate } = await openLink(recruiter.auth, interview._id);
    const slots = await api.get('/candidate/slots').set(candidate).expect(200);
    expect(slots.body.data).toEqual([]);
    await api.get('/candidate/offer').set(candidate).expect(404);
    const wish = 'Tuesday or Wednesday, after four';
    const asked = await reschedule(candidate, { wish }).expect(202);
    expect(asked.body.data.timeWish).toMatchObject({ text: wish });
    await reschedule(candidate, { wish }).expect(202);
    expect(await notified()).toEqual(['time_wished']);
    expect(await EventModel.countDocuments({ type: 'candidate.time_wished' })).toBe(1);
    expect((await details(interview._id)).timeWish).toMatchObject({ text: wish });
    const to = { date: `${YEAR}-05-20`, time: '16:30' };
    await api.post(`/interviews/${interview._id}/reschedule`).set(recruiter.auth).send(to).expect(200);
    expect((await details(interview._id)).timeWish).toBeUndefined();
  });

  it('has no offered time to move it to, and may cancel it', { tags: 'deep' }, async () => {
    const interview = await makeInterview(recruiter);
    const { auth: candidate } = await openLink(recruiter.auth, interview._id);
    const reply = await reschedule(candidate, { startsAt: second }).expect(409);
    expect(reply.body.code).toBe('SLOT_NOT_OFFERED');
    await cancel(candidate).expect(200);
  });
});
