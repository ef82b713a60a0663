import { Types } from 'mongoose';
import { describe, expect, it } from 'vitest';
import { api } from '#api/test/api';
import { useDatabase } from '#api/test/database';
import {
  interviewForm,
  makeInterview,
  makeInterviewer,
  makePerson,
  makePosition,
  makeRecruiter,
  postInterview,
} from '#api/test/factories';
import { NOTHING_STORED, storedCounts, storedInterview } from '#api/test/stored';
import { UserModel } from '#api/test/models';
import { everything } from '#api/test/sweep';
import { YEAR } from '#api/test/days';

useDatabase();

it('schedules a Real interview in the company’s zone and answers with the documented record', async () => {
  const recruiter = await makeRecruiter({ timeZone: 'Europe/Lisbon' });
  const interviewer = await makeInterviewer(recruiter);
  const position = await makePosition(recruiter);
  const form = interviewForm(position._id, { interviewer: interviewer._id, email: ' Adaeze@Example.org ' });
  const reply = await postInterview(recruiter, form);
  expect(reply.status).toBe(201);
  const { _id, candidate } = reply.body.data;
  expect(reply.body).toEqual({
    data: {
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      id: _id,
      candidate: { _id: candidate._id, name: 'Adaeze Okafor', email: 'adaeze@example.org' },
      position: { _id: position._id, name: 'Backend Engineer' },
      interviewer: { _id: interviewer._id, name: 'Tom Becker' },
      interviewers: [{ _id: interviewer._id, name: 'Tom Becker' }],
      interviewType: 'Real',
      date: `${YEAR}-05-14T00:00:00.000Z`,
      time: '10:30',
      timeZone: 'Europe/Lisbon',
      startsAt: `${YEAR}-05-14T09:30:00.000Z`,
      durationMinutes: 60,
      status: 'scheduled',
      description: 'First round',
      meetingUrl: `http://localhost:3000/meeting/${_id}`,
      reportStatus: 'none',
      notice: { state: 'held', at: expect.any(String), to: 'adaeze@example.org' },
      doubleBooked: false,
      policy: 'closed',
      consent: null,
      adjustments: { asked: null, granted: null },
      visitedAt: null,
      review: null,
      erasureAsked: null,
    },
  });
  expect(await storedInterview(_id)).toMatchObject({
    company: new Types.ObjectId(recruiter.company._id),
    endsAt: new Date(`${YEAR}-05-14T10:30:00Z`),
    history: [{ by: { name: 'Mara Santos' }, from: null, to: 'scheduled', reason: null }],
  });
  expect(await storedCounts()).toEqual({ candidates: 1, interviews: 1, files: 1, chunks: 1 });
});

it('schedules a Bot interview without interviewer and meeting, even if an interviewer was sent', async () => {
  const recruiter = await makeRecruiter();
  const position = await makePosition(recruiter);
  const form = interviewForm(position._id, { interviewType: 'Bot', interviewer: recruiter._id });
  const reply = await postInterview(recruiter, form);
  expect(reply.status).toBe(201);
  const { _id, candidate } = reply.body.data;
  expect(reply.body.data).toEqual({
    _id,
    id: _id,
    candidate: { _id: candidate._id, name: 'Adaeze Okafor', email: form.email },
    position: { _id: position._id, name: 'Backend Engineer' },
    interviewers: [],
    interviewType: 'Bot',
    date: `${YEAR}-05-14T00:00:00.000Z`,
    time: '10:30',
    timeZone: 'UTC',
    startsAt: `${YEAR}-05-14T10:30:00.000Z`,
    durationMinutes: 60,
    status: 'scheduled',
    description: 'First round',
    reportStatus: 'none',
    notice: { state: 'held', at: expect.any(String), to: form.email },
    doubleBooked: false,
    policy: 'closed',
    consent: null,
    adjustments: { asked: null, granted: null },
    visitedAt: null,
    review: null,
    erasureAsked: null,
  });
  expect(await storedInterview(_id)).not.toHaveProperty('interviewer');
});

it.each([['absent'], ['blank']])('takes the caller as the interviewer of a Real one where it is %s', async how => {
  const recruiter = await makeRecruiter({ first_name: 'Ines', last_name: 'Prado' });
  const position = await makePosition(recruiter);
  const form = interviewForm(position._id, how === 'blank' ? { interviewer: '' } : {});
  const reply = await postInterview(recruiter, form);
  expect(reply.body.data.interviewer).toEqual({ _id: recruiter._id, name: 'Ines Prado' });
});

describe('a reference that is not the company’s', () => {
  const unknown = () => new Types.ObjectId().toHexString();

  it.each([
    ['unknown', async () => unknown()],
    ['malformed', async () => 'not-an-id'],
    ['twelve characters long', async () => 'twelve chars'],
    ['another company’s', async () => (await makePosition(await makeRecruiter()))._id],
  ])('answers 404 for a position that is %s and leaves nothing behind', async (_how, positionOf) => {
    const recruiter = await makeRecruiter();
    const reply = await postInterview(recruiter, interviewForm(await positionOf()));
    expect(reply.status).toBe(404);
    expect(reply.body).toMatchObject({
      code: 'NOT_FOUND',
      message: 'Position not found',
      issues: [{ path: 'position', message: 'Position not found' }],
    });
    expect(await storedCounts()).toEqual(NOTHING_STORED);
  });

  it.each([
    ['unknown', async () => unknown()],
    ['malformed', async () => 'not-an-id'],
    ['another company’s', async () => (await makeRecruiter())._id],
    ['without a company', async () => (await makePerson())._id],
  ])('answers 404 for an interviewer who is %s and leaves nothing behind', async (_how, interviewerOf) => {
    const recruiter = await makeRecruiter();
    const position = await makePosition(recruiter);
    const reply = await postInterview(recruiter, interviewForm(position._id, { interviewer: await interviewerOf() }));
    expect(reply.status).toBe(404);
    expect(reply.body).toMatchObject({ code: 'NOT_FOUND', issues: [{ path: 'interviewer' }] });
    expect(await storedCounts()).toEqual(NOTHING_STORED);
  });

  it('answers 404 for an interviewer whose account is no longer active', async () => {
    const recruiter = await makeRecruiter();
    const interviewer = await makeInterviewer(recruiter);
    await UserModel.updateOne({ _id: interviewer._id }, { active: false });
    const position = await makePosition(recruiter);
    const reply = await postInterview(recruiter, interviewForm(position._id, { interviewer: interviewer._id }));
    expect(reply.status).toBe(404);
    expect(await storedCounts()).toEqual(NOTHING_STORED);
  });

  it(
    'answers 400 for a viewer, who could not hold it, when it is scheduled, corrected and moved',
    { tags: 'deep' },
    async () => {
      const recruiter = await makeRecruiter();
      const { _id: interviewer } = await makeInterviewer(recruiter, { role: 'viewer' });
      const position = await makePosition(recruiter);
      const made = await postInterview(recruiter, interviewForm(position._id, { interviewer }));
      expect(await storedCounts()).toEqual(NOTHING_STORED);
      const { _id } = await makeInterview(recruiter);
      const before = await everything();
      const corrected = await api.patch(`/interviews/${_id}`).set(recruiter.auth).field('interviewer', interviewer);
      const move = { date: `${YEAR + 1}-01-08`, time: '09:00', interviewer };
      const moved = await api.post(`/interviews/${_id}/reschedule`).set(recruiter.auth).send(move);
      const message = 'Choose someone whose role lets them hold interviews';
      for (const { status, body } of [made, corrected, moved]) {
        expect([status, body]).toMatchObject([
          400,
          { code: 'VALIDATION_FAILED', issues: [{ path: 'interviewer', message }] },
        ]);
      }
      expect(await everything()).toEqual(before);
    },
  );
});

describe('an interviewer’s time', () => {
  async function setUp(fields: Record<string, string> = {}) {
    const recruiter = await makeRecruiter();
    const position = await makePosition(recruiter);
    const schedule = (more: Record<string, string>) => postInterview(recruiter, interviewForm(position._id, more));
    const first = await schedule(fields);
    expect(first.status).toBe(201);
    return { recruiter, schedule, first };
  }

  it('refuses an overlap with 409 INTERVIEWER_BUSY that names person and time, and leaves nothing behind', async () => {
    const { schedule } = await setUp();
    const before = await storedCounts();
    const reply = await schedule({ time: '11:00' });
    expect(reply.status).toBe(409);
    expect(reply.body).toMatchObject({
      code: 'INTERVIEWER_BUSY',
      message: 'Mara Santos is already booked 10:30–11:30.',
    });
    expect(await storedCounts()).toEqual(before);
  });

  it('names the time in the zone of the new interview', { tags: 'deep' }, async () => {
    const { schedule } = await setUp();
    const reply = await schedule({ time: '12:15', timeZone: 'Europe/Lisbon' });
    expect(reply.status).toBe(409);
    expect(reply.body.message).toContain('booked 11:30–12:30.');
  });

  it.each([
    ['force=true', { force: 'true' }, 201],
    ['force=false', { force: 'false' }, 409],
    ['a blank force', { force: '' }, 409],
    ['one that begins as the other ends', { time: '11:30' }, 201],
    ['one that ends as the other begins', { time: '09:30' }, 201],
    ['one that begins a minute before the other ends', { time: '11:29' }, 409],
    ['one that ends a minute after the other begins', { time: '09:31' }, 409],
    ['one of 8 hours that ends as the other begins', { time: '02:30', durationMinutes: '480' }, 201],
    ['one of 8 hours that ends a minute later', { time: '02:31', durationMinutes: '480' }, 409],
    ['one of 15 minutes inside the other', { time: '10:45', durationMinutes: '15' }, 409],
    ['the same clock in another zone', { time: '10:30', timeZone: 'Asia/Tokyo' }, 201],
    ['a Bot interview', { interviewType: 'Bot' }, 201],
  ])('answers %s with %o as %i', { tags: 'deep' }, async (_what, fields, status) => {
    const { schedule } = await setUp();
    expect((await schedule(fields)).status).toBe(status);
  });

  it('sees an interview of 8 hours that began long before', { tags: 'deep' }, async () => {
    const { schedule } = await setUp({ time: '02:31', durationMinutes: '480' });
    expect((await schedule({ time: '10:30' })).status).toBe(409);
  });

  it('is free for another interviewer at the same time', async () => {
    const { recruiter, schedule } = await setUp();
    const colleague = await makeInterviewer(recruiter);
    expect((await schedule({ interviewer: colleague._id })).status).toBe(201);
  });

  it('is free again once the other interview is cancelled', { tags: 'deep' }, async () => {
    const { recruiter, schedule, first } = await setUp();
    await api.post(`/interviews/${first.body.data._id}/cancel`).set(recruiter.auth).expect(200);
    expect((await schedule({})).status).toBe(201);
  });
});

it('leaves interviews as they are when the company moves to another zone', async () => {
  const recruiter = await makeRecruiter({ timeZone: 'Europe/Lisbon' });
  const interview = await makeInterview(recruiter);
  const { name, address, contact_email, phone, _id } = recruiter.company;
  await api
    .put(`/company/${_id}`)
    .set(recruiter.auth)
    .send({ name, address, contact_email, phone, timeZone: 'Asia/Tokyo' })
    .expect(200);
  const { body } = await api.get('/interviews').set(recruiter.auth).expect(200);
  expect(body.data).toEqual([interview]);
});
