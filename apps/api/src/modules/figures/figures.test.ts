import type { Figures } from '@interview-detection/shared/figures/figures.schema';
import { Types } from 'mongoose';
import { expect, it } from 'vitest';
import { api } from '#api/test/api';
import { useDatabase } from '#api/test/database';
import { makeInterview, makeInterviewer, makeRecruiter, type Person } from '#api/test/factories';
import { CandidateModel } from '#api/test/models';
import { storeCandidates, storedCandidate, storeInterviews } from '#api/test/stored';

useDatabase();

const HOUR = 3_600_000;
const figures = async (person: Person, query = 'from=2031-06-01&to=2031-06-30'): Promise<Figures> => {
  const reply = await api.get(`/figures?${query}`).set(person.auth).expect(200);
  return reply.body.data as Figures;
};
const NONE = { n: 0, medianHours: null };
const engineer = { _id: new Types.ObjectId(), name: 'Engineer' };
const designer = { _id: new Types.ObjectId(), name: 'Designer' };
const after = (at: Date, hours: number) => new Date(at.getTime() + hours * HOUR);

/** Seven engineers on 2 June, interviewed after 1 to 6 days, five of them decided; two designers in July. */
async function fill(company: string) {
  const applied = new Date('2031-06-02T08:00:00Z');
  const rows = [1, 2, 3, 4, 5, 6].map(days => ({
    position: engineer,
    createdAt: applied,
    interviewedAt: after(applied, 24 * days),
    ...(days <= 5 ? { status: days === 1 ? ('Selected' as const) : ('Rejected' as const) } : {}),
    ...(days <= 5 ? { decidedAt: after(applied, 24 * days + 10) } : {}),
  }));
  await storeCandidates(company, [...rows, { position: engineer, createdAt: applied }]);
  const july = new Date('2031-07-02T08:00:00Z');
  await storeCandidates(company, [
    { position: designer, createdAt: july, status: 'Selected', decidedAt: after(july, 1), email: 'july@example.org' },
    { position: designer, createdAt: july, email: 'another@example.org' },
  ]);
}

it('figures are those of who applied in the period: how far they got, and how long it took in the middle', async () => {
  const recruiter = await makeRecruiter({ timeZone: 'Europe/Lisbon' });
  await fill(recruiter.company._id);
  await fill((await makeRecruiter({ email: 'other@example.org' })).company._id);
  const june = await figures(recruiter);
  const steps = { applied: 7, interviewed: 6, decided: 5, selected: 1 };
  const times = { toInterview: { n: 6, medianHours: 84 }, toDecision: { n: 5, medianHours: 82 } };
  expect(june).toMatchObject({ from: '2031-06-01', to: '2031-06-30', timeZone: 'Europe/Lisbon', steps, ...times });
  expect(june.positions).toEqual([{ _id: engineer._id.toHexString(), name: 'Engineer', ...steps, ...times }]);
  const rows = june.trend.rows.filter(({ applied }) => applied > 0);
  expect([june.trend.unit, rows]).toEqual(['week', [{ start: '2031-06-02', applied: 7, held: 0 }]]);
});

it('of fewer than five nothing is said but how many there are', async () => {
  const recruiter = await makeRecruiter();
  await fill(recruiter.company._id);
  const july = await figures(recruiter, 'from=2031-07-01&to=2031-07-31');
  expect(july).toMatchObject({
    steps: { applied: 2, interviewed: 0, decided: 1, selected: 1 },
    toInterview: NONE,
    toDecision: { n: 1, medianHours: null },
    outcomes: { noShow: { count: 0, of: 0, share: null }, declined: { count: 0, of: 0, share: null } },
  });
});

it('no-shows are counted of what was held or missed, declines of who answered, load by person, all by start', async () => {
  const recruiter = await makeRecruiter();
  const [ada, tom] = [
    { _id: new Types.ObjectId(), name: 'Ada' },
    { _id: new Types.ObjectId(), name: 'Tom' },
  ];
  const startsAt = new Date('2031-06-10T10:00:00Z');
  const said = (decision: 'agreed' | 'declined') => ({
    visit: { consent: { decision, at: startsAt, reason: null } as never },
  });
  const held = { startsAt, status: 'completed' as const, position: engineer, ...said('agreed') };
  await storeInterviews(recruiter.company._id, [
    { ...held, interviewers: [ada] },
    { ...held, interviewers: [ada, tom], durationMinutes: 45 },
    { ...held, interviewers: [] },
    { ...held, startsAt: new Date('2031-07-10T10:00:00Z'), interviewers: [tom] },
    { startsAt, status: 'no_show', position: designer, interviewers: [tom] },
    { startsAt, status: 'no_show', position: engineer, interviewers: [tom] },
    { startsAt, status: 'cancelled', position: engineer, ...said('declined') },
    { startsAt, status: 'scheduled', position: engineer, ...said('agreed') },
  ]);
  const june = await figures(recruiter);
  expect(june.outcomes).toEqual({
    held: 3,
    cancelled: 1,
    noShow: { count: 2, of: 5, share: 0.4 },
    declined: { count: 1, of: 5, share: 0.2 },
  });
  expect(june.load).toEqual([
    { _id: ada._id.toHexString(), name: 'Ada', interviews: 2, hours: 1.8 },
    { _id: tom._id.toHexString(), name: 'Tom', interviews: 1, hours: 0.8 },
  ]);
  expect(june.trend.rows.find(({ start }) => start === '2031-06-09')).toEqual({
    start: '2031-06-09',
    applied: 0,
    held: 3,
  });
  const designers = await figures(recruiter, `from=2031-06-01&to=2031-06-30&position=${designer._id.toHexString()}`);
  expect(designers.outcomes.noShow).toEqual({ count: 1, of: 1, share: null });
  expect(designers.load).toEqual([]);
});

it('a period has days of the requested zone, otherwise of the company’s', { tags: 'deep' }, async () => {
  const recruiter = await makeRecruiter({ timeZone: 'Pacific/Auckland' });
  await storeCandidates(recruiter.company._id, [{ createdAt: new Date('2031-06-09T13:00:00Z') }]);
  const on = async (query: string) => (await figures(recruiter, query)).steps.applied;
  expect(await on('from=2031-06-10&to=2031-06-10')).toBe(1);
  expect(await on('from=2031-06-09&to=2031-06-09')).toBe(0);
  expect(await on('from=2031-06-09&to=2031-06-09&timeZone=UTC')).toBe(1);
  const long = await figures(recruiter, 'from=2031-01-15&to=2031-06-30');
  expect(long.trend.unit).toBe('month');
  expect(long.trend.rows.map(({ start }) => start)).toEqual([
    '2031-01-01',
    '2031-02-01',
    '2031-03-01',
    '2031-04-01',
    '2031-05-01',
    '2031-06-01',
  ]);
  for (const wrong of [
    'from=2031-06-10&to=2031-06-09',
    'from=2020-01-01&to=2031-01-01',
    // Until today.
    'from=0001-01-01',
    'to=0000-01-05',
    'from=June',
    'timeZone=x',
  ]) {
    await api.get(`/figures?${wrong}`).set(recruiter.auth).expect(400);
  }
});

it('a held interview and a decision are in the figures, and a decision that is undone is not', async () => {
  const recruiter = await makeRecruiter();
  const interview = await makeInterview(recruiter);
  const candidate = interview.candidate._id;
  const post = (path: string, body: object) => api.post(path).set(recruiter.auth).send(body).expect(200);
  await post(`/interviews/${interview._id}/complete`, { transcript: [] });
  await post(`/candidates/${candidate}/decision`, { status: 'Selected' });
  const stored = await storedCandidate(candidate);
  expect(stored.interviewedAt).toEqual(new Date(interview.startsAt));
  expect(stored.decidedAt).toEqual(stored.history.at(-1)?.at);
  expect(await figures(recruiter, '')).toMatchObject({
    steps: { applied: 1, interviewed: 1, decided: 1, selected: 1 },
    toDecision: { n: 1 },
  });
  await post(`/candidates/${candidate}/decision`, { status: 'Pending' });
  expect((await CandidateModel.findById(candidate).orFail().lean()).decidedAt).toBeNull();
});

it('the CSV file has every table, or the requested one, and leaves a cell empty if its count is too low', async () => {
  const recruiter = await makeRecruiter({ timeZone: 'UTC' });
  await fill(recruiter.company._id);
  const csv = async (query: string) => {
    const reply = await api.get(`/figures.csv?from=2031-06-01&to=2031-06-30${query}`).set(recruiter.auth).expect(200);
    return reply.text.replace('\uFEFF', '').trim().split('\r\n');
  };
  expect(await csv('&table=times')).toEqual([
    '"Figure","Of","Count","Of how many","Value","Unit","From","To","Time zone"',
    '"Time to first interview","All","","6","84","hours, median","2031-06-01","2031-06-30","UTC"',
    '"Time to decision","All","","5","82","hours, median","2031-06-01","2031-06-30","UTC"',
  ]);
  const all = await csv('');
  expect(all).toContain('"Selected","All","1","7","","","2031-06-01","2031-06-30","UTC"');
  expect(all).toContain('"No-shows","All","0","0","","","2031-06-01","2031-06-30","UTC"');
});

it('owners, recruiters and viewers read figures; an interviewer does not', { tags: 'deep' }, async () => {
  const recruiter = await makeRecruiter();
  for (const [role, status] of [
    ['recruiter', 200],
    ['viewer', 200],
    ['interviewer', 403],
  ] as const) {
    const person = await makeInterviewer(recruiter, { role });
    await api.get('/figures').set(person.auth).expect(status);
    await api.get('/figures.csv').set(person.auth).expect(status);
  }
});

it(
  'a company has figures in every zone that it can choose, whatever the database knows',
  { tags: 'deep' },
  async () => {
    const recruiter = await makeRecruiter({ timeZone: 'America/Ciudad_Juarez' });
    // 23:30 on Sunday there, and half an hour later.
    const applied = [new Date('2031-06-09T05:30:00Z'), new Date('2031-06-09T06:00:00Z')];
    await storeCandidates(
      recruiter.company._id,
      applied.map((createdAt, n) => ({ createdAt, email: `${n}@example.org` })),
    );
    const { trend } = await figures(recruiter);
    expect(trend.rows.map(({ start, applied: count }) => [start, count])).toEqual([
      ['2031-05-26', 0],
      ['2031-06-02', 1],
      ['2031-06-09', 1],
      ['2031-06-16', 0],
      ['2031-06-23', 0],
      ['2031-06-30', 0],
    ]);
  },
);
