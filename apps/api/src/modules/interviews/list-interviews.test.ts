import {
  INTERVIEW_STATUSES,
  INTERVIEW_TYPES,
  OPEN_STATUSES,
} from '@interview-detection/shared/interviews/interviews.rules';
import { Types } from 'mongoose';
import { describe, expect, it } from 'vitest';
import { fc } from '#api/test/fast-check';
import { api } from '#api/test/api';
import { useDatabase } from '#api/test/database';
import { makeInterview, makeInterviewer, makePerson, makeRecruiter } from '#api/test/factories';
import { listIds, walkPages } from '#api/test/pages';
import { storeInterviews } from '#api/test/stored';
import type { InterviewRecord } from './interviews.model';
import { InterviewModel } from '#api/test/models';
import { YEAR } from '#api/test/days';

useDatabase();

const UPCOMING = '/interviews';
const COMPLETED = '/interviews/completed';
const at = (day: number) => new Date(Date.UTC(YEAR, 4, day, 10, 30));
const idOf = (record: InterviewRecord | undefined) => record?._id.toHexString();
const candidate = (name: string, email = 'someone@example.org') => ({ _id: new Types.ObjectId(), name, email });

async function oneOfEachStatus(company: string) {
  const records = await storeInterviews(
    company,
    INTERVIEW_STATUSES.map((status, index) => ({ status, startsAt: at(INTERVIEW_STATUSES.length - index) })),
  );
  return Object.fromEntries(records.map(record => [record.status, idOf(record)]));
}

it('lists scheduled and started interviews as upcoming, soonest first', { tags: 'deep' }, async () => {
  const recruiter = await makeRecruiter();
  const ids = await oneOfEachStatus(recruiter.company._id);
  expect(await listIds(recruiter, UPCOMING)).toEqual([ids.in_progress, ids.scheduled]);
});

it('lists completed interviews as completed, latest first', async () => {
  const recruiter = await makeRecruiter();
  await oneOfEachStatus(recruiter.company._id);
  const records = await storeInterviews(recruiter.company._id, [
    { status: 'completed', startsAt: at(20) },
    { status: 'completed', startsAt: at(21) },
  ]);
  const [newest, second] = records.toReversed().map(idOf);
  expect((await listIds(recruiter, COMPLETED)).slice(0, 2)).toEqual([newest, second]);
  expect(await listIds(recruiter, COMPLETED)).toHaveLength(3);
});

it.each(['scheduled', 'in_progress', 'cancelled', 'no_show'])('lists only %s when asked for that', async status => {
  const recruiter = await makeRecruiter();
  const ids = await oneOfEachStatus(recruiter.company._id);
  expect(await listIds(recruiter, UPCOMING, { status })).toEqual([ids[status]]);
});

it.each(['cancelled', 'no_show'] as const)('lists %s ones latest first', async status => {
  const recruiter = await makeRecruiter();
  const records = await storeInterviews(recruiter.company._id, [
    { status, startsAt: at(20) },
    { status, startsAt: at(21) },
  ]);
  expect(await listIds(recruiter, UPCOMING, { status })).toEqual(records.toReversed().map(idOf));
});

it('leaves report, devices and history out of lists, except the state of the report', { tags: 'deep' }, async () => {
  const recruiter = await makeRecruiter();
  const { _id } = await makeInterview(recruiter);
  const message = 'A long answer';
  await api
    .post(`/interviews/${_id}/complete`)
    .set(recruiter.auth)
    .send({ transcript: [{ type: 'recieve', message }] })
    .expect(200);
  const { body } = await api.get(COMPLETED).set(recruiter.auth).expect(200);
  expect(body.data).toMatchObject([
    { _id, status: 'completed', reportStatus: 'pending', verdict: null, assessment: null },
  ]);
  expect(body.data[0]).not.toHaveProperty('interviewData');
  expect(body.data[0]).not.toHaveProperty('history');
});

it('filters by type, position and interviewer', async () => {
  const recruiter = await makeRecruiter();
  const [position, interviewer] = [new Types.ObjectId(), new Types.ObjectId()];
  const [real, bot] = await storeInterviews(recruiter.company._id, [
    { interviewType: 'Real', interviewer: { _id: interviewer, name: 'Tom Becker' } },
    { interviewType: 'Bot', position: { _id: position, name: 'Designer' } },
  ]);
  const filtered = (query: Record<string, string>) => listIds(recruiter, UPCOMING, query);
  expect(await filtered({ interviewType: 'Real' })).toEqual([idOf(real)]);
  expect(await filtered({ interviewType: 'Bot' })).toEqual([idOf(bot)]);
  expect(await filtered({ position: position.toHexString() })).toEqual([idOf(bot)]);
  expect(await filtered({ interviewer: interviewer.toHexString() })).toEqual([idOf(real)]);
  expect(await filtered({ interviewer: interviewer.toHexString(), interviewType: 'Bot' })).toEqual([]);
});

it('finds text literally in the candidate’s name and email and in the position', async () => {
  const recruiter = await makeRecruiter();
  const [byName, byEmail, byPosition] = await storeInterviews(recruiter.company._id, [
    { candidate: candidate('J. Doe (2)'), startsAt: at(1) },
    { candidate: candidate('Nora', 'j+doe@example.org'), startsAt: at(2) },
    { position: { _id: new Types.ObjectId(), name: 'C++ [senior]' }, candidate: candidate('Nora'), startsAt: at(3) },
  ]);
  const found = (search: string) => listIds(recruiter, UPCOMING, { search });
  expect(await found('DOE (2)')).toEqual([idOf(byName)]);
  expect(await found('j+doe')).toEqual([idOf(byEmail)]);
  expect(await found('c++ [')).toEqual([idOf(byPosition)]);
  expect(await found('.*')).toEqual([]);
});

describe.each([
  [UPCOMING, 'scheduled'],
  [COMPLETED, 'completed'],
] as const)('GET %s', (path, status) => {
  it(
    'shows only the interviews of the caller’s own company, and none to a person without a company',
    { tags: 'deep' },
    async () => {
      const [recruiter, stranger, loner] = [await makeRecruiter(), await makeRecruiter(), await makePerson()];
      const [mine] = await storeInterviews(recruiter.company._id, [{ status }]);
      await storeInterviews(stranger.company._id, [{ status }, { status }]);
      for (const query of [{}, { search: 'candidate' }, { status }, { page: 1 }, { sort: 'name' }]) {
        expect(await listIds(recruiter, path, query)).toEqual([idOf(mine)]);
        expect(await listIds(loner, path, query)).toEqual([]);
      }
    },
  );

  it('answers 1,000 rows without paging and says by page that there are more', { tags: 'deep' }, async () => {
    const recruiter = await makeRecruiter();
    await storeInterviews(
      recruiter.company._id,
      Array.from({ length: 1001 }, (_, n) => ({ status, startsAt: at(n) })),
    );
    const { body } = await api.get(path).set(recruiter.auth).expect(200);
    expect(body.data).toHaveLength(1000);
    expect(body.page).toEqual({ number: 1, size: 1000, total: 1001 });
  });

  it.each([
    ['page=0', 'page', 'page must be a whole number from 1'],
    ['size=101', 'size', 'size must be at most 100'],
    ['sort=createdAt', 'sort', 'sort must be one of startsAt, -startsAt, name, -name'],
    ['status=Open', 'status', expect.stringMatching(/^status must be one of/)],
    ['interviewType=bot', 'interviewType', 'interviewType must be one of Real, Bot'],
    ['position=designer', 'position', 'Not a valid id'],
    ['interviewer=tom', 'interviewer', 'Not a valid id'],
  ])('refuses ?%s with 400', { tags: 'deep' }, async (query, field, message) => {
    const recruiter = await makeRecruiter();
    const reply = await api.get(`${path}?${query}`).set(recruiter.auth);
    expect(reply.status).toBe(400);
    expect(reply.body.issues).toEqual([{ path: field, message }]);
  });
});

const hexId = fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 24, maxLength: 24 });
const someRow = fc.record({
  _id: hexId.map(hex => new Types.ObjectId(hex)),
  candidate: fc.constantFrom('ana', 'Ana', 'Ána', 'bea', 'zoe').map(name => candidate(name)),
  startsAt: fc.constantFrom(at(1), at(2), at(3)),
  status: fc.constantFrom(...INTERVIEW_STATUSES),
  interviewType: fc.constantFrom(...INTERVIEW_TYPES),
});
const sorts = ['startsAt', '-startsAt', 'name', '-name'] as const;

function compare(sort: (typeof sorts)[number]) {
  const names = new Intl.Collator('en', { sensitivity: 'base' });
  const direction = sort.startsWith('-') ? -1 : 1;
  return (a: InterviewRecord, b: InterviewRecord) =>
    direction *
    ((sort.endsWith('name')
      ? names.compare(a.candidate.name, b.candidate.name)
      : a.startsAt.getTime() - b.startsAt.getTime()) || a._id.toHexString().localeCompare(b._id.toHexString()));
}

it(
  'returns every row exactly once and in order over all pages, for any rows, list, sort, type and size',
  { tags: 'deep' },
  async () => {
    const recruiter = await makeRecruiter();
    const open: readonly string[] = OPEN_STATUSES;
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(someRow, { selector: row => row._id.toHexString(), maxLength: 30 }),
        fc.integer({ min: 1, max: 9 }),
        fc.constantFrom(...sorts),
        fc.constantFrom(UPCOMING, COMPLETED),
        fc.option(fc.constantFrom(...INTERVIEW_TYPES), { nil: undefined }),
        async (rows, size, sort, path, interviewType) => {
          await InterviewModel.deleteMany({});
          const expected = (await storeInterviews(recruiter.company._id, rows))
            .filter(({ status }) => (path === UPCOMING ? open.includes(status) : status === 'completed'))
            .filter(row => interviewType === undefined || row.interviewType === interviewType)
            .sort(compare(sort));
          const ids = await walkPages(recruiter, path, size, { sort, ...(interviewType ? { interviewType } : {}) });
          expect(ids).toEqual(expected.map(idOf));
        },
      ),
      { numRuns: 40 },
    );
  },
);

it(
  'finds by attention whose candidate declined, and who waits for an answer to what they asked for',
  { tags: 'deep' },
  async () => {
    const recruiter = await makeRecruiter();
    const [early, late] = [new Date('2026-05-01T10:00:00Z'), new Date('2026-05-02T10:00:00Z')];
    const asked = { extraTimePercent: 50, signalsOff: [], keyboardOnly: false, note: null };
    const granted = {
      extraTimePercent: 50,
      signalsOff: [],
      answer: null,
      by: { _id: new Types.ObjectId(), name: 'Tom' },
    };
    const stored = await storeInterviews(recruiter.company._id, [
      { visit: { consent: { decision: 'declined', at: early, reason: null } }, startsAt: at(1) },
      { visit: { consent: { decision: 'agreed', at: early, reason: null } }, startsAt: at(2) },
      { visit: { asked: { ...asked, at: early } }, startsAt: at(3) },
      { visit: { asked: { ...asked, at: early }, granted: { ...granted, at: late } }, startsAt: at(4) },
      { visit: { asked: { ...asked, at: late }, granted: { ...granted, at: early } }, startsAt: at(5) },
      { visit: { granted: { ...granted, at: early } }, startsAt: at(6) },
      { visit: { asked: { ...asked, at: early } }, status: 'cancelled', startsAt: at(7) },
      { requests: { reviews: [{ text: 'Why?', at: early, answer: null }] }, status: 'no_show', startsAt: at(8) },
    ]);
    const [declined, , waiting, , again, , cancelled, missed] = stored.map(idOf);
    const found = (query: Record<string, string>) => listIds(recruiter, UPCOMING, query);
    expect(await found({ attention: 'declined' })).toEqual([declined]);
    expect(await found({ attention: 'adjustment_asked' })).toEqual([waiting, again]);
    expect(await found({ attention: 'adjustment_asked', status: 'cancelled' })).toEqual([cancelled]);
    // Asked for once an interview is over.
    expect(await found({ attention: 'review_asked' })).toEqual([missed]);
    expect(await found({ attention: 'review_asked', status: 'scheduled' })).toEqual([]);
    await api.get(UPCOMING).set(recruiter.auth).query({ attention: 'everything' }).expect(400);
  },
);

describe('the calendar', () => {
  const CALENDAR = '/interviews/calendar';
  const MAY = { from: at(1).toISOString(), to: at(31).toISOString() };

  it('lists what starts in the period, open and held, soonest first, and cancelled ones only when asked for', async () => {
    const recruiter = await makeRecruiter();
    const ids = await oneOfEachStatus(recruiter.company._id);
    await storeInterviews(recruiter.company._id, [
      { startsAt: new Date(at(1).getTime() - 1) },
      { startsAt: new Date(MAY.to) },
    ]);
    const held = [ids.no_show, ids.completed, ids.in_progress, ids.scheduled];
    expect(await listIds(recruiter, CALENDAR, MAY)).toEqual(held);
    expect(await listIds(recruiter, CALENDAR, { ...MAY, cancelled: 'true' })).toEqual([
      ids.no_show,
      ids.cancelled,
      ...held.slice(1),
    ]);
  });

  it('shows who holds an interview, when and with whom, and nothing else of it', async () => {
    const recruiter = await makeRecruiter();
    const mara = { _id: new Types.ObjectId(), name: 'Mara Santos' };
    await storeInterviews(recruiter.company._id, [
      { startsAt: at(3), interviewType: 'Real', interviewer: mara, candidate: candidate('Ada King') },
    ]);
    const { body } = await api.get(CALENDAR).set(recruiter.auth).query(MAY).expect(200);
    expect(body.data).toEqual([
      {
        _id: expect.any(String) as string,
        candidate: { _id: expect.any(String) as string, name: 'Ada King' },
        position: { _id: expect.any(String) as string, name: 'Backend Engineer' },
        interviewers: [{ _id: mara._id.toHexString(), name: 'Mara Santos' }],
        interviewType: 'Real',
        startsAt: at(3).toISOString(),
        durationMinutes: 60,
        timeZone: 'UTC',
        status: 'scheduled',
      },
    ]);
  });

  it('can be narrowed to an interviewer, a type and a position', async () => {
    const recruiter = await makeRecruiter();
    const mara = { _id: new Types.ObjectId(), name: 'Mara Santos' };
    const records = await storeInterviews(recruiter.company._id, [
      { startsAt: at(3), interviewType: 'Real', interviewer: mara },
      { startsAt: at(4) },
    ]);
    const [real, bot] = records.map(idOf);
    const find = (query: Record<string, string>) => listIds(recruiter, CALENDAR, { ...MAY, ...query });
    expect(await find({ interviewer: mara._id.toHexString() })).toEqual([real]);
    expect(await find({ interviewType: 'Bot' })).toEqual([bot]);
    expect(await find({ position: records[0]?.position._id.toHexString() ?? '' })).toEqual([real]);
  });

  it('shows an interviewer only the interviews they hold', async () => {
    const recruiter = await makeRecruiter();
    const tom = await makeInterviewer(recruiter, { role: 'interviewer' });
    const [own] = await storeInterviews(recruiter.company._id, [
      { startsAt: at(3), interviewType: 'Real', interviewer: { _id: new Types.ObjectId(tom._id), name: 'Tom' } },
      { startsAt: at(4) },
    ]);
    expect(await listIds(tom, CALENDAR, MAY)).toEqual([idOf(own)]);
  });

  it.each([
    [{ to: MAY.to }, 'from must be an instant such as 2027-01-31T00:00:00Z'],
    [{ from: 'yesterday', to: MAY.to }, 'from must be an instant such as 2027-01-31T00:00:00Z'],
    [{ from: MAY.to, to: MAY.to }, 'to must be after from'],
    [{ from: '2027-01-01T00:00:00Z', to: '2027-03-04T00:00:01Z' }, 'to must be at most 62 days after from'],
  ])('refuses the period %o', async (query, message) => {
    const recruiter = await makeRecruiter();
    const { body } = await api.get(CALENDAR).set(recruiter.auth).query(query).expect(400);
    expect(body.message).toBe(message);
  });
});

it.each([UPCOMING, COMPLETED])('lists of %s those from a day until a day in the company’s time zone', async list => {
  const recruiter = await makeRecruiter();
  const status = list === UPCOMING ? ('scheduled' as const) : ('completed' as const);
  const [first, second, third] = (
    await storeInterviews(
      recruiter.company._id,
      [10, 11, 12].map(number => ({ status, startsAt: at(number) })),
    )
  ).map(idOf);
  const dayOf = (number: number) => at(number).toISOString().slice(0, 10);
  const listed = async (query: Record<string, string>) =>
    await listIds(recruiter, list, { ...query, sort: 'startsAt' });
  expect(await listed({ from: dayOf(11) })).toEqual([second, third]);
  expect(await listed({ to: dayOf(11) })).toEqual([first, second]);
  expect(await listed({ from: dayOf(11), to: dayOf(11), search: 'example' })).toEqual([second]);
  expect(await listed({ from: at(12).toISOString(), to: at(12).toISOString() })).toEqual([third]);
});
