import { describe, expect, it } from 'vitest';
import { api } from '#api/test/api';
import { useDatabase } from '#api/test/database';
import { interviewForm, makePosition, makeRecruiter, postInterview } from '#api/test/factories';
import { NOTHING_STORED, storedCounts, storedInterview } from '#api/test/stored';
import { LEAP_DAY, YEAR, lastSunday } from '#api/test/days';

useDatabase();

const [NAME, EMAIL] = ['Candidate name is required', 'Email is required'];
const DURATION = 'Duration must be 15 to 480 minutes';
const ZONE = 'Unknown time zone, use an IANA name such as Europe/Lisbon';

/** `undefined` leaves the field out. */
type Row = [field: string, value: string | undefined, message: string];

// The messages of contract §5 Add interview; ours where it is silent.
const rows: Row[] = [
  ['name', undefined, NAME],
  ['name', '', NAME],
  ['name', '   ', NAME],
  ['name', 'Al', 'Candidate name must be at least 3 characters'],
  ['name', ' Al ', 'Candidate name must be at least 3 characters'],
  ['name', 'Ada\nBcc: all@example.org', 'Candidate name must be on one line'],
  ['name', 'a'.repeat(201), 'Candidate name must be 200 characters or less'],
  ['email', undefined, EMAIL],
  ['email', '', EMAIL],
  ['email', 'adaeze', 'Email must have a valid format.'],
  ['email', 'adaeze@example.org, b@example.org', 'Email must have a valid format.'],
  ['email', `${'a'.repeat(250)}@example.org`, 'Email must have a valid format.'],
  ['position', undefined, 'Position is required'],
  ['position', '', 'Position is required'],
  ['description', undefined, 'Description is required'],
  ['description', ' \n ', 'Description is required'],
  ['description', 'a'.repeat(10_001), 'Description must be 10000 characters or less'],
  ['description', 'First\u0000round', 'Description contains characters that cannot be shown'],
  ['date', undefined, 'Interview date is required'],
  ['date', '', 'Interview date is required'],
  ['date', '14.05.2040', 'Invalid date format'],
  ['date', '2040-5-14', 'Invalid date format'],
  ['date', '2040-02-30', 'Invalid date format'],
  ['date', '2041-02-29', 'Invalid date format'],
  ['date', '2040-05-14T10:30', 'Invalid date format'],
  ['date', '12040-05-14', 'Invalid date format'],
  ['time', undefined, 'Interview time is required'],
  ['time', '', 'Interview time is required'],
  ['time', '24:00', 'Invalid time format'],
  ['time', '9:30', 'Invalid time format'],
  ['time', '10:60', 'Invalid time format'],
  ['time', '10:30:00', 'Invalid time format'],
  ['interviewType', undefined, 'Interview Type is required'],
  ['interviewType', '', 'Interview Type is required'],
  ['interviewType', 'real', 'Interview Type must be Real or Bot'],
  ['timeZone', 'Mars/Olympus', ZONE],
  ['timeZone', '+01:00', ZONE],
  ['durationMinutes', '14', DURATION],
  ['durationMinutes', '481', DURATION],
  ['durationMinutes', '60.5', DURATION],
  ['durationMinutes', '-60', DURATION],
  ['durationMinutes', 'an hour', DURATION],
  ['force', 'yes', 'force must be true or false'],
  // Operators instead of text.
  ['position[$gt]', '', 'Position must be an id'],
  ['interviewer[$ne]', '', 'Interviewer must be an id'],
  ['name[$gt]', '', 'Candidate name must be text'],
];

it.each(rows)(
  'refuses %s = %j with its message and stores nothing',
  { tags: 'deep' },
  async (field, value, message) => {
    const recruiter = await makeRecruiter();
    const name = field.replace(/\[.*/, '');
    const form: Record<string, string> = interviewForm((await makePosition(recruiter))._id);
    delete form[name];
    if (value !== undefined) form[field] = value;
    const reply = await postInterview(recruiter, form);
    expect(reply.status).toBe(400);
    expect(reply.body).toEqual({
      message,
      code: 'VALIDATION_FAILED',
      requestId: reply.headers['x-request-id'],
      issues: [{ path: name, message }],
    });
    expect(await storedCounts()).toEqual(NOTHING_STORED);
  },
);

it('refuses a missing resume with its message and stores nothing', async () => {
  const recruiter = await makeRecruiter();
  const reply = await postInterview(recruiter, interviewForm((await makePosition(recruiter))._id), null);
  expect(reply.status).toBe(400);
  expect(reply.body).toMatchObject({
    code: 'VALIDATION_FAILED',
    message: 'Resume is required',
    issues: [{ path: 'resume', message: 'Resume is required' }],
  });
  expect(await storedCounts()).toEqual(NOTHING_STORED);
});

it('names every wrong field of an empty form, in the order of the specification', async () => {
  const recruiter = await makeRecruiter();
  const reply = await postInterview(recruiter, {});
  expect(reply.status).toBe(400);
  const paths = reply.body.issues.map(({ path }: { path: string }) => path);
  expect(paths).toEqual(['name', 'email', 'position', 'description', 'interviewType', 'date', 'time']);
  expect(reply.body.message).toBe('Candidate name is required');
});

it('keeps prototype keys out of the form', async () => {
  const recruiter = await makeRecruiter();
  const position = await makePosition(recruiter);
  const form = interviewForm(position._id, { '__proto__[polluted]': 'yes', 'constructor[prototype][polluted]': 'yes' });
  const reply = await postInterview(recruiter, form);
  expect(reply.status).toBe(201);
  expect({}).not.toHaveProperty('polluted');
});

describe('the start of an interview', () => {
  async function scheduleAt(fields: Record<string, string>) {
    const recruiter = await makeRecruiter();
    return postInterview(recruiter, interviewForm((await makePosition(recruiter))._id, fields));
  }

  const minutesAgo = (minutes: number) => {
    const [date = '', time = ''] = new Date(Date.now() - minutes * 60_000).toISOString().split('T');
    return { date, time: time.slice(0, 5) };
  };

  it('is refused on the date when it has passed', async () => {
    const reply = await scheduleAt(minutesAgo(6));
    expect(reply.status).toBe(400);
    expect(reply.body.issues).toEqual([{ path: 'date', message: 'Interview must be in the future' }]);
    expect(await storedCounts()).toEqual(NOTHING_STORED);
  });

  it('may have passed within the five minutes of grace', async () => {
    expect((await scheduleAt(minutesAgo(3))).status).toBe(201);
  });

  it('has passed if the zone says so, even if its clock is ahead of UTC', async () => {
    // Noon in Tokyo, which is 03:00 UTC.
    const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
    expect((await scheduleAt({ date: yesterday, time: '12:00', timeZone: 'Asia/Tokyo' })).status).toBe(400);
  });

  it('is refused on the time when a clock change skips it', async () => {
    const reply = await scheduleAt({ date: lastSunday('03'), time: '01:30', timeZone: 'Europe/Lisbon' });
    expect(reply.status).toBe(400);
    const message = '01:30 does not exist on that day in Europe/Lisbon: the clocks change. Choose another time.';
    expect(reply.body.issues).toEqual([{ path: 'time', message }]);
    expect(await storedCounts()).toEqual(NOTHING_STORED);
  });

  it.each([
    ['the first of a repeated hour', lastSunday('10'), '01:30', 'Europe/Lisbon', `${lastSunday('10')}T00:30:00.000Z`],
    ['29 February', LEAP_DAY, '10:30', 'UTC', `${LEAP_DAY}T10:30:00.000Z`],
    ['the day after in UTC', `${YEAR}-12-31`, '23:30', 'America/New_York', `${YEAR + 1}-01-01T04:30:00.000Z`],
    ['the day before in UTC', `${YEAR + 1}-01-01`, '00:30', 'Pacific/Kiritimati', `${YEAR}-12-31T10:30:00.000Z`],
    ['in a zone of half hours', `${YEAR}-05-14`, '10:30', 'Asia/Kolkata', `${YEAR}-05-14T05:00:00.000Z`],
  ])('is %s', async (_what, date, time, timeZone, startsAt) => {
    const reply = await scheduleAt({ date, time, timeZone });
    expect(reply.status).toBe(201);
    expect(reply.body.data).toMatchObject({ date: `${date}T00:00:00.000Z`, time, timeZone, startsAt });
    expect((await storedInterview(reply.body.data._id)).startsAt).toEqual(new Date(startsAt));
  });

  it('is refused if it is more than 100 years ahead', async () => {
    const reply = await scheduleAt({ date: `${YEAR + 100}-05-14`, time: '10:30' });
    expect(reply.status).toBe(400);
    expect(reply.body.issues).toEqual([{ path: 'date', message: 'Interview must be within the next 100 years' }]);
    expect(await storedCounts()).toEqual(NOTHING_STORED);
  });
});

it.each([
  ['15', 15],
  ['480', 480],
  ['', 60],
])('lasts %j minutes as %i', async (durationMinutes, minutes) => {
  const recruiter = await makeRecruiter();
  const position = await makePosition(recruiter);
  const reply = await postInterview(recruiter, interviewForm(position._id, { durationMinutes }));
  expect(reply.body.data.durationMinutes).toBe(minutes);
  const { startsAt, endsAt } = await storedInterview(reply.body.data._id);
  expect(endsAt.getTime() - startsAt.getTime()).toBe(minutes * 60_000);
});

it('answers 415 to a form that is not multipart', async () => {
  const recruiter = await makeRecruiter();
  const reply = await api.post('/interviews').set(recruiter.auth).send({ name: 'Adaeze Okafor' });
  expect(reply.status).toBe(415);
  expect(reply.body.code).toBe('UNSUPPORTED_MEDIA_TYPE');
});
