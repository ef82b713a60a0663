import {
  INTERVIEW_STATUSES,
  isOpen,
  OPEN_STATUSES,
  type InterviewStatus,
} from '@interview-detection/shared/interviews/interviews.rules';
import { Types } from 'mongoose';
import { beforeEach, describe, expect, it } from 'vitest';
import { api } from '#api/test/api';
import { useDatabase } from '#api/test/database';
import { makeInterview, makeInterviewer, makeRecruiter, type Person, type Recruiter } from '#api/test/factories';
import { storedInterview, storeInterviews } from '#api/test/stored';
import { YEAR, lastSunday } from '#api/test/days';

useDatabase();

let recruiter: Recruiter;
beforeEach(async () => {
  recruiter = await makeRecruiter();
});

const NEW_START = { date: `${YEAR}-05-15`, time: '14:00' };

const reschedule = (id: string, body: object, person: Person = recruiter) =>
  api.post(`/interviews/${id}/reschedule`).set(person.auth).send(body);

it(
  'moves an interview, answers with it, and keeps who, from, to and why as the one entry of its history',
  { tags: 'deep' },
  async () => {
    const interview = await makeInterview(recruiter, { timeZone: 'Europe/Lisbon', durationMinutes: '45' });
    const reply = await reschedule(interview._id, { ...NEW_START, reason: ' Tom is ill ' });
    expect(reply.status).toBe(200);
    expect(reply.body.data).toEqual({
      ...interview,
      date: `${YEAR}-05-15T00:00:00.000Z`,
      time: '14:00',
      startsAt: `${YEAR}-05-15T13:00:00.000Z`,
      notice: { ...interview.notice, at: expect.any(String) },
    });
    expect(await storedInterview(interview._id)).toMatchObject({
      day: `${YEAR}-05-15`,
      startsAt: new Date(`${YEAR}-05-15T13:00:00Z`),
      endsAt: new Date(`${YEAR}-05-15T13:45:00Z`),
    });
    const details = await api.get(`/interviews/data/${interview._id}`).set(recruiter.auth).expect(200);
    const by = { _id: recruiter._id, name: 'Mara Santos' };
    expect(details.body.data.added).toEqual({ at: expect.any(String), by });
    expect(details.body.data.history).toEqual([
      {
        at: expect.any(String),
        by,
        from: `${YEAR}-05-14 10:30 Europe/Lisbon, Mara Santos`,
        to: `${YEAR}-05-15 14:00 Europe/Lisbon, Mara Santos`,
        reason: 'Tom is ill',
      },
    ]);
  },
);

it('changes nothing and tells no one when it is sent again', { tags: 'deep' }, async () => {
  const { _id } = await makeInterview(recruiter);
  await reschedule(_id, NEW_START).expect(200);
  const before = await storedInterview(_id);
  const reply = await reschedule(_id, NEW_START).expect(200);
  expect(reply.body.data).toMatchObject({ _id, time: '14:00' });
  expect(await storedInterview(_id)).toEqual(before);
});

it('keeps the interview’s own zone and interviewer unless others are sent', { tags: 'deep' }, async () => {
  const [tom, eva] = [await makeInterviewer(recruiter), await makeInterviewer(recruiter, { first_name: 'Eva' })];
  const { _id } = await makeInterview(recruiter, { timeZone: 'Asia/Tokyo', interviewer: tom._id });
  const kept = await reschedule(_id, NEW_START).expect(200);
  expect(kept.body.data).toMatchObject({
    timeZone: 'Asia/Tokyo',
    startsAt: `${YEAR}-05-15T05:00:00.000Z`,
    interviewer: { _id: tom._id, name: 'Tom Becker' },
  });
  const changed = await reschedule(_id, { ...NEW_START, timeZone: 'UTC', interviewer: eva._id }).expect(200);
  expect(changed.body.data).toMatchObject({
    timeZone: 'UTC',
    startsAt: `${YEAR}-05-15T14:00:00.000Z`,
    interviewer: { _id: eva._id, name: 'Eva Becker' },
  });
});

it('leaves a Bot interview without an interviewer', async () => {
  const { _id } = await makeInterview(recruiter, { interviewType: 'Bot' });
  const reply = await reschedule(_id, { ...NEW_START, interviewer: recruiter._id }).expect(200);
  expect(reply.body.data).not.toHaveProperty('interviewer');
  expect(await storedInterview(_id)).not.toHaveProperty('interviewer');
});

async function interviewWith(status: InterviewStatus): Promise<string> {
  const [stored] = await storeInterviews(recruiter.company._id, [{ status }]);
  return stored?._id.toHexString() ?? '';
}

it.each(OPEN_STATUSES)('moves an interview that is %s, and leaves it scheduled', async status => {
  const reply = await reschedule(await interviewWith(status), NEW_START);
  expect(reply.status).toBe(200);
  expect(reply.body.data).toMatchObject({ status: 'scheduled', time: '14:00' });
});

it.each(INTERVIEW_STATUSES.filter(status => !isOpen(status)))(
  'refuses to move an interview that is %s with 409 INTERVIEW_NOT_OPEN',
  async status => {
    const id = await interviewWith(status);
    const reply = await reschedule(id, NEW_START);
    expect(reply.status).toBe(409);
    expect(reply.body.code).toBe('INTERVIEW_NOT_OPEN');
    expect(await storedInterview(id)).toMatchObject({ status, time: '10:30', history: [] });
  },
);

describe('the new time', () => {
  const twoInterviews = async () => [
    await makeInterview(recruiter),
    await makeInterview(recruiter, { date: `${YEAR}-05-15` }),
  ];

  it('may not overlap another interview of the interviewer: 409 INTERVIEWER_BUSY, and nothing changes', async () => {
    const [moved] = await twoInterviews();
    const before = await storedInterview(moved?._id ?? '');
    const reply = await reschedule(moved?._id ?? '', { date: `${YEAR}-05-15`, time: '11:00' });
    expect(reply.status).toBe(409);
    expect(reply.body).toMatchObject({
      code: 'INTERVIEWER_BUSY',
      message: expect.stringContaining('Mara Santos is already booked 10:30–11:30.'),
    });
    expect(await storedInterview(moved?._id ?? '')).toEqual(before);
  });

  it('may overlap with force', { tags: 'deep' }, async () => {
    const [moved] = await twoInterviews();
    await reschedule(moved?._id ?? '', { date: `${YEAR}-05-15`, time: '11:00', force: true }).expect(200);
  });

  it('may overlap the interview’s own old time', async () => {
    const { _id } = await makeInterview(recruiter);
    await reschedule(_id, { date: `${YEAR}-05-14`, time: '10:45' }).expect(200);
    await reschedule(_id, { date: `${YEAR}-05-14`, time: '10:45' }).expect(200);
  });

  it('is checked for the new interviewer', async () => {
    const tom = await makeInterviewer(recruiter);
    await makeInterview(recruiter, { interviewer: tom._id });
    const { _id } = await makeInterview(recruiter);
    const reply = await reschedule(_id, { date: `${YEAR}-05-14`, time: '10:30', interviewer: tom._id });
    expect(reply.status).toBe(409);
    expect(reply.body.message).toContain('Tom Becker');
  });

  it.each([
    [{}, 'date', 'Interview date is required'],
    [{ date: `${YEAR}-05-15` }, 'time', 'Interview time is required'],
    [{ ...NEW_START, date: '2040-02-30' }, 'date', 'Invalid date format'],
    [{ ...NEW_START, date: { $gt: '' } }, 'date', 'Invalid date format'],
    [{ ...NEW_START, time: '25:00' }, 'time', 'Invalid time format'],
    [{ ...NEW_START, date: '2020-01-01' }, 'date', 'Interview must be in the future'],
    [{ ...NEW_START, date: '9999-12-31' }, 'date', 'Interview must be within the next 100 years'],
    [
      { date: lastSunday('03'), time: '01:30', timeZone: 'Europe/Lisbon' },
      'time',
      '01:30 does not exist on that day in Europe/Lisbon: the clocks change. Choose another time.',
    ],
    [{ ...NEW_START, timeZone: 'Nowhere' }, 'timeZone', expect.stringContaining('Unknown time zone')],
    [{ ...NEW_START, reason: 'a'.repeat(1_001) }, 'reason', 'Reason must be 1000 characters or less'],
    [{ ...NEW_START, force: 1 }, 'force', 'force must be true or false'],
  ])('is refused for %j with 400 on %s, and nothing changes', async (body, path, message) => {
    const { _id } = await makeInterview(recruiter);
    const before = await storedInterview(_id);
    const reply = await reschedule(_id, body);
    expect(reply.status).toBe(400);
    expect(reply.body.issues[0]).toEqual({ path, message });
    expect(await storedInterview(_id)).toEqual(before);
  });
});

it.each([
  ['unknown', async () => new Types.ObjectId().toHexString()],
  ['malformed', async () => 'tom'],
  ['another company’s', async () => (await makeRecruiter())._id],
])('answers 404 for an interviewer who is %s, and nothing changes', async (_how, interviewerOf) => {
  const { _id } = await makeInterview(recruiter);
  const before = await storedInterview(_id);
  const reply = await reschedule(_id, { ...NEW_START, interviewer: await interviewerOf() });
  expect(reply.status).toBe(404);
  expect(reply.body).toMatchObject({ code: 'NOT_FOUND', issues: [{ path: 'interviewer' }] });
  expect(await storedInterview(_id)).toEqual(before);
});

it('answers 404 for another company’s interview, which stays as it is', async () => {
  const { _id } = await makeInterview(recruiter);
  const before = await storedInterview(_id);
  const reply = await reschedule(_id, NEW_START, await makeRecruiter());
  expect(reply.status).toBe(404);
  expect(await storedInterview(_id)).toEqual(before);
});

it('says in the history that a namesake took over at the same time', { tags: 'deep' }, async () => {
  const [one, other] = [await makeInterviewer(recruiter), await makeInterviewer(recruiter)];
  const { _id } = await makeInterview(recruiter, { interviewer: one._id });
  await api
    .post(`/interviews/${_id}/reschedule`)
    .set(recruiter.auth)
    .send({ date: `${YEAR}-05-14`, time: '10:30', interviewer: other._id })
    .expect(200);
  const reply = await api.get(`/interviews/data/${_id}`).set(recruiter.auth).expect(200);
  expect(reply.body.data.history).toMatchObject([
    {
      from: `${YEAR}-05-14 10:30 UTC, Tom Becker`,
      to: `${YEAR}-05-14 10:30 UTC, Tom Becker (another person with this name)`,
    },
  ]);
});
