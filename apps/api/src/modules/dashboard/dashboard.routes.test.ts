import type { Interview } from '@interview-detection/shared/interviews/interviews.schema';
import { Types } from 'mongoose';
import { beforeEach, describe, expect, it } from 'vitest';
import { stopClock } from '#api/test/clock';
import { currentTime } from '#api/lib/app-context';
import { api } from '#api/test/api';
import { useDatabase } from '#api/test/database';
import { makeInterview, makeInterviewer, makePerson, makeRecruiter, type Person } from '#api/test/factories';
import { InterviewModel, MailModel } from '#api/test/models';
import { storeSession } from '#api/test/stored';

useDatabase();

beforeEach(() => {
  stopClock();
});

/** Sets the clock; tokens carry times, so the person gets a new one. */
async function at(now: string, ...people: Person[]): Promise<void> {
  stopClock(new Date(now));
  for (const person of people) {
    person.token = await storeSession(person._id);
    person.auth = { Authorization: `Bearer ${person.token}` };
  }
}

const counts = async (person: Person) => {
  const reply = await api.get('/dashboard').set(person.auth).expect(200);
  return reply.body.data as Record<string, number>;
};
const weekly = async (person: Person) => {
  const reply = await api.get('/dashboard/weekly').set(person.auth).expect(200);
  return reply.body.data as { weekStart: string; interviews: number }[];
};
const post = (person: Person, path: string, body: object = {}) =>
  api.post(path).set(person.auth).send(body).expect(200);
const decide = (person: Person, { candidate }: Interview, status: string) =>
  post(person, `/candidates/${candidate._id}/decision`, { status });

const NOTHING = {
  totalInterviews: 0,
  totalCompleted: 0,
  totalUpcoming: 0,
  totalCandidates: 0,
  totalCandidatesSelected: 0,
  totalCandidatesRejected: 0,
  totalInterviewsToday: 0,
};

describe('GET /dashboard', () => {
  it('is seven zeros for a new company and for a person without one', async () => {
    expect(await counts(await makeRecruiter())).toEqual(NOTHING);
    expect(await counts(await makePerson())).toEqual(NOTHING);
  });

  it(
    'counts interviews and candidates by their state; cancelled interviews count nowhere',
    { tags: 'deep' },
    async () => {
      stopClock(new Date('2031-06-16T08:00:00Z'));
      const recruiter = await makeRecruiter();
      const today = (time: string) => makeInterview(recruiter, { date: '2031-06-16', time });
      const [scheduled, running, completed, cancelled, missed] = [
        await today('09:00'),
        await today('10:00'),
        await today('11:00'),
        await today('12:00'),
        await today('08:30'),
      ];
      await makeInterview(recruiter, { date: '2031-06-17', time: '09:00' });
      await InterviewModel.updateOne({ _id: running._id }, { status: 'in_progress' });
      await post(recruiter, `/interviews/${completed._id}/complete`, { transcript: [] });
      await post(recruiter, `/interviews/${cancelled._id}/cancel`);
      await at('2031-06-16T08:45:00Z', recruiter);
      await post(recruiter, `/interviews/${missed._id}/no-show`);
      await decide(recruiter, scheduled, 'Selected');
      await decide(recruiter, running, 'Selected');
      await decide(recruiter, cancelled, 'Rejected');

      expect(await counts(recruiter)).toEqual({
        totalInterviews: 5,
        totalCompleted: 1,
        totalUpcoming: 3,
        totalCandidates: 6,
        totalCandidatesSelected: 2,
        totalCandidatesRejected: 1,
        totalInterviewsToday: 4,
      });
    },
  );

  it('counts the company’s records, the same for every colleague, and nothing of another company', async () => {
    stopClock(new Date('2031-06-16T08:00:00Z'));
    const [recruiter, stranger] = [await makeRecruiter(), await makeRecruiter()];
    const interview = await makeInterview(stranger, { date: '2031-06-16', time: '09:00' });
    await decide(stranger, interview, 'Rejected');
    expect(await counts(recruiter)).toEqual(NOTHING);
    const colleague = await makeInterviewer(stranger);
    expect(await counts(colleague)).toMatchObject({ totalInterviews: 1, totalInterviewsToday: 1 });
  });

  it('follows a decision that is undone', { tags: 'deep' }, async () => {
    const recruiter = await makeRecruiter();
    const interview = await makeInterview(recruiter);
    await decide(recruiter, interview, 'Selected');
    expect(await counts(recruiter)).toMatchObject({ totalCandidates: 1, totalCandidatesSelected: 1 });
    await decide(recruiter, interview, 'Pending');
    expect(await counts(recruiter)).toMatchObject({ totalCandidates: 1, totalCandidatesSelected: 0 });
  });
});

describe('interviews today', () => {
  it.each([
    // It is Monday the 16th in each of these zones, at very different instants.
    ['Pacific/Auckland', '2031-06-15T13:00:00Z', '2031-06-16T11:30:00Z'],
    ['America/Los_Angeles', '2031-06-16T08:00:00Z', '2031-06-17T06:30:00Z'],
    ['Asia/Kathmandu', '2031-06-15T19:00:00Z', '2031-06-16T18:00:00Z'],
    ['UTC', '2031-06-16T00:30:00Z', '2031-06-16T23:30:00Z'],
  ])(
    'are those of the day in %s, from its first minute to its last',
    { tags: 'deep' },
    async (timeZone, early, late) => {
      stopClock(new Date('2031-06-01T12:00:00Z'));
      const recruiter = await makeRecruiter({ timeZone });
      for (const [date, time] of [
        ['2031-06-15', '23:59'],
        ['2031-06-16', '00:00'],
        ['2031-06-16', '23:59'],
        ['2031-06-17', '00:00'],
      ] as const) {
        await makeInterview(recruiter, { date, time });
      }
      for (const now of [early, late]) {
        await at(now, recruiter);
        expect(await counts(recruiter)).toMatchObject({ totalInterviewsToday: 2, totalInterviews: 4 });
      }
    },
  );

  it('are counted by the instant of their start, whatever the interview’s time zone', { tags: 'deep' }, async () => {
    stopClock(new Date('2031-06-01T12:00:00Z'));
    const recruiter = await makeRecruiter({ timeZone: 'Europe/Lisbon' });
    // 23:30 on the 15th in Lisbon; 01:00 on the 16th in Lisbon.
    await makeInterview(recruiter, { date: '2031-06-16', time: '10:30', timeZone: 'Pacific/Auckland' });
    await makeInterview(recruiter, { date: '2031-06-15', time: '17:00', timeZone: 'America/Los_Angeles' });
    await at('2031-06-16T12:00:00Z', recruiter);
    expect(await counts(recruiter)).toMatchObject({ totalInterviewsToday: 1 });
  });

  it('follow the company to another zone', { tags: 'deep' }, async () => {
    stopClock(new Date('2031-06-01T12:00:00Z'));
    const recruiter = await makeRecruiter({ timeZone: 'UTC' });
    await makeInterview(recruiter, { date: '2031-06-16', time: '23:30' });
    await at('2031-06-16T12:00:00Z', recruiter);
    expect(await counts(recruiter)).toMatchObject({ totalInterviewsToday: 1 });
    const { _id, ...input } = recruiter.company;
    await api
      .put(`/company/${_id}`)
      .set(recruiter.auth)
      .send({ ...input, timeZone: 'Asia/Tokyo' })
      .expect(200);
    expect(await counts(recruiter)).toMatchObject({ totalInterviewsToday: 0 });
  });

  it('interviews today on a day of 25 hours are those of all 25', { tags: 'deep' }, async () => {
    stopClock(new Date('2031-10-01T12:00:00Z'));
    const recruiter = await makeRecruiter({ timeZone: 'America/Havana' });
    // The clocks go from 01:00 back to 00:00 on the first Sunday of November.
    for (const time of ['00:00', '23:59']) await makeInterview(recruiter, { date: '2031-11-02', time });
    await at('2031-11-02T20:00:00Z', recruiter);
    expect(await counts(recruiter)).toMatchObject({ totalInterviewsToday: 2 });
  });
});

describe('GET /dashboard/weekly', () => {
  it('is the last twelve weeks with this one and the next four, by their Mondays', async () => {
    await at('2031-06-18T12:00:00Z');
    const weeks = await weekly(await makeRecruiter());
    expect(weeks.map(week => week.weekStart)).toEqual([
      '2031-03-31',
      '2031-04-07',
      '2031-04-14',
      '2031-04-21',
      '2031-04-28',
      '2031-05-05',
      '2031-05-12',
      '2031-05-19',
      '2031-05-26',
      '2031-06-02',
      '2031-06-09',
      '2031-06-16',
      '2031-06-23',
      '2031-06-30',
      '2031-07-07',
      '2031-07-14',
    ]);
    expect(weeks.every(week => week.interviews === 0)).toBe(true);
  });

  it('is the same weeks with zeros for a person without a company', async () => {
    await at('2031-06-18T12:00:00Z');
    const weeks = await weekly(await makePerson());
    expect(weeks).toHaveLength(16);
    expect(weeks.every(week => week.interviews === 0)).toBe(true);
  });

  it(
    'counts each interview but cancelled ones in the week in which it starts in the company’s zone',
    { tags: 'deep' },
    async () => {
      stopClock(new Date('2031-03-01T12:00:00Z'));
      const recruiter = await makeRecruiter({ timeZone: 'Pacific/Auckland' });
      await makeInterview(await makeRecruiter(), { date: '2031-06-18', time: '09:00' });
      for (const [date, time] of [
        ['2031-03-30', '23:59'], // a minute before the first week
        ['2031-03-31', '00:00'],
        ['2031-06-15', '23:59'],
        ['2031-06-16', '00:00'],
        ['2031-06-22', '23:59'],
        ['2031-07-20', '23:59'],
        ['2031-07-21', '00:00'], // a minute after the last
      ] as const) {
        await makeInterview(recruiter, { date, time });
      }
      const cancelled = await makeInterview(recruiter, { date: '2031-06-18', time: '09:00' });
      await post(recruiter, `/interviews/${cancelled._id}/cancel`);
      await at('2031-06-18T12:00:00Z', recruiter);
      const weeks = await weekly(recruiter);
      expect(weeks.filter(week => week.interviews > 0)).toEqual([
        { weekStart: '2031-03-31', interviews: 1 },
        { weekStart: '2031-06-09', interviews: 1 },
        { weekStart: '2031-06-16', interviews: 2 },
        { weekStart: '2031-07-14', interviews: 1 },
      ]);
    },
  );

  it('is the week of the company’s zone around Monday’s midnight', async () => {
    stopClock(new Date('2031-06-01T12:00:00Z'));
    const [east, west] = [
      await makeRecruiter({ timeZone: 'Pacific/Auckland' }),
      await makeRecruiter({ timeZone: 'America/Los_Angeles' }),
    ];
    await at('2031-06-15T13:00:00Z', east, west);
    expect((await weekly(east))[11]?.weekStart).toBe('2031-06-16');
    expect((await weekly(west))[11]?.weekStart).toBe('2031-06-09');
  });
});

it(
  'today’s interviews are listed by their day: exactly those that the dashboard counts',
  { tags: 'deep' },
  async () => {
    const recruiter = await makeRecruiter();
    const set = (one: Interview, fields: object) => InterviewModel.updateOne({ _id: one._id }, fields);
    const now = currentTime().getTime();
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: recruiter.company.timeZone }).format(now);
    for (const status of ['scheduled', 'completed', 'no_show', 'cancelled']) {
      await set(await makeInterview(recruiter), { status, startsAt: new Date(now) });
    }
    await set(await makeInterview(recruiter), { startsAt: new Date(now + 25 * 3_600_000) });
    const list = await api.get(`/interviews?day=${today}`).set(recruiter.auth).expect(200);
    const statuses = (list.body.data as Interview[]).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual(['completed', 'no_show', 'scheduled']);
    expect((await counts(recruiter)).totalInterviewsToday).toBe(3);
    const missed = await api.get(`/interviews?day=${today}&status=no_show`).set(recruiter.auth).expect(200);
    expect(missed.body.data).toHaveLength(1);
    await api.get('/interviews?day=today').set(recruiter.auth).expect(400);
  },
);

describe('GET /dashboard/needs', () => {
  const needs = async (person: Person) => {
    const reply = await api.get('/dashboard/needs').set(person.auth).expect(200);
    return reply.body.data as Record<string, number>;
  };
  const NONE = {
    overdue: 0,
    unassessed: 0,
    failedReports: 0,
    failedMails: 0,
    reviews: 0,
    erasures: 0,
    adjustments: 0,
    declined: 0,
  };
  const HOUR = 60 * 60_000;
  const change = (one: Interview, fields: object) => InterviewModel.updateOne({ _id: one._id }, fields);
  const ago = (hours: number) => new Date(currentTime().getTime() - hours * HOUR);

  it('is nothing for a new company, and for a person without one', async () => {
    expect(await needs(await makeRecruiter())).toEqual(NONE);
    expect(await needs(await makePerson())).toEqual(NONE);
  });

  it('counts what waits: for interviewers, of their own interviews only; never of another company', async () => {
    const recruiter = await makeRecruiter();
    const tom = await makeInterviewer(recruiter, { role: 'interviewer' });
    await change(await makeInterview(recruiter, { interviewer: tom._id }), { startsAt: ago(3) });
    const ready = { status: 'completed', startsAt: ago(24), 'report.status': 'ready' };
    await change(await makeInterview(recruiter), ready);
    await change(await makeInterview(recruiter), { ...ready, 'report.status': 'failed' });
    await change(await makeInterview(recruiter), { 'visit.consent.decision': 'declined', 'visit.consent.at': ago(1) });
    expect(await needs(recruiter)).toEqual({ ...NONE, overdue: 1, unassessed: 1, failedReports: 1, declined: 1 });
    expect(await needs(tom)).toEqual({ ...NONE, overdue: 1 });
    expect(await needs(await makeRecruiter({ email: 'other@example.org' }))).toEqual(NONE);
  });

  it('counts recent emails that were not sent, but for an interviewer, who may not read emails', async () => {
    const recruiter = await makeRecruiter();
    const tom = await makeInterviewer(recruiter, { role: 'interviewer' });
    await makeInterview(recruiter, { interviewer: tom._id });
    const about = { company: new Types.ObjectId(recruiter.company._id), kind: 'invitation' } as const;
    const { matchedCount } = await MailModel.updateMany(about, { state: 'failed', heldBecause: null });
    expect(matchedCount).toBeGreaterThan(0);
    expect(await needs(recruiter)).toEqual({ ...NONE, failedMails: matchedCount });
    expect(await needs(tom)).toEqual(NONE);
    await MailModel.updateMany(about, { isOutdated: true });
    expect(await needs(recruiter)).toEqual(NONE);
    await MailModel.updateMany(about, { isOutdated: false, createdAt: ago(31 * 24) }, { timestamps: false });
    expect(await needs(recruiter)).toEqual(NONE);
  });

  it(
    'leaves out reports that run, are assessed or are older than 30 days, and so does the list it leads to',
    { tags: 'deep' },
    async () => {
      const recruiter = await makeRecruiter();
      await change(await makeInterview(recruiter), { startsAt: ago(0.1) });
      const ready = { status: 'completed', startsAt: ago(24), 'report.status': 'ready' };
      const shown = await makeInterview(recruiter);
      await change(shown, ready);
      await change(await makeInterview(recruiter), { ...ready, startsAt: ago(31 * 24) });
      const assessed = await makeInterview(recruiter);
      await change(assessed, ready);
      await post(recruiter, `/interviews/${assessed._id}/assessment`, { verdict: 'recommended', note: 'Clear' });
      expect(await needs(recruiter)).toEqual({ ...NONE, unassessed: 1 });
      const list = await api.get('/interviews/completed?attention=unassessed').set(recruiter.auth).expect(200);
      expect((list.body.data as Interview[]).map(({ _id }) => _id)).toEqual([shown._id]);
    },
  );
});
