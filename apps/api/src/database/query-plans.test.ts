import type { NamedEndpoint } from '@interview-detection/shared/contract';
import type { Response, Test } from 'supertest';
import { Types } from 'mongoose';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { api } from '#api/test/api';
import { makeInterview, makeInterviewer, makeRecruiter, type Person, type Recruiter } from '#api/test/factories';
import { YEAR } from '#api/test/days';
import { isScan, kindOf, useQueryPlans } from '#api/test/query-plans';
import { readyCall } from '#api/test/ready-call';
import { storeCandidates, storeInterviews } from '#api/test/stored';
import { all, callOf, callsByNoun, isSuccess, makeWorld, send, type Outcomes, type World } from '#api/test/sweep';

const explained = useQueryPlans();

let recruiter: Recruiter;

beforeAll(async () => {
  recruiter = await makeRecruiter({ timeZone: 'Europe/Lisbon' });
  // Enough rows of this company and of another for the planner to have a choice.
  for (const company of [recruiter.company._id, (await makeRecruiter()).company._id]) {
    const rows = Array.from({ length: 60 }, (_, index) => index);
    await storeCandidates(
      company,
      rows.map(index => ({ status: index % 3 === 0 ? 'Selected' : 'Pending' })),
    );
    await storeInterviews(
      company,
      rows.map(index => ({ status: index % 3 === 0 ? 'completed' : 'scheduled' })),
    );
  }
});

/** Sends a request and explains the commands that it made. */
const plansOf = (request: Test, status = 200) =>
  explained(async () => {
    expect((await request).status).toBe(status);
  });

const scansOf = async (request: Test, status = 200) => (await plansOf(request, status)).filter(isScan);

const get = (path: string) => api.get(path).set(recruiter.auth);
const POSITION = 'f'.repeat(24);
const MAY = `from=${YEAR}-05-01T00:00:00Z&to=${YEAR}-06-01T00:00:00Z`;

/** Whether a reply is what the contract says of success. */
function isAsSaid(named: NamedEndpoint, got: Response): boolean {
  const { kind, reply, contentType } = named.endpoint;
  const schema = kind === 'list' ? z.array(reply) : reply;
  const isOfKind =
    kind === 'file'
      ? got.type.startsWith(contentType?.replace(/\*|;.*/, '') ?? 'nothing')
      : schema.safeParse(got.body.data).success;
  return isSuccess(named, got.status) && isOfKind;
}

/** What is known without the database. */
const ASKS_NOTHING = new Set(['oidc.provider']);

/** What is only read is the same for those who read it later. */
let lasting: World | undefined;

// That all succeed shows too that what the sweeps see refused is refused for the reason they name.
it.each(callsByNoun())(
  'every endpoint of %s succeeds on the caller’s own records, and every query of it reads an index, also those of what follows from a change',
  { tags: 'deep' },
  async (_noun, tried) => {
    const succeeded: Outcomes = {};
    const scans: Outcomes = {};
    lasting ??= await makeWorld();
    for (const named of tried) {
      const call = await readyCall(named, lasting);
      const work = async () => {
        succeeded[callOf(named)] = isAsSaid(named, await send(named, call));
      };
      if (ASKS_NOTHING.has(named.name)) {
        await work();
        continue;
      }
      const plans = await explained(work);
      const found = plans.filter(isScan).map(({ command }) => command);
      if (found.length > 0) scans[callOf(named)] = found;
    }
    expect(succeeded).toEqual(all(tried, true));
    expect(scans).toEqual({});
  },
);

describe('uses an index for every query, filtered and sorted, of', () => {
  it.each([
    '/candidates?page=1&size=10',
    '/candidates?status=Pending',
    '/candidates?status=Selected&sort=name&page=2',
    '/candidates?sort=name',
    '/candidates?sort=-createdAt&page=1',
    '/candidates?search=okafor&page=1',
    '/interviews?page=1&size=10',
    '/interviews?status=cancelled',
    '/interviews?interviewType=Bot&page=1',
    `/interviews?position=${POSITION}&page=1`,
    `/interviews?interviewer=${POSITION}&page=1`,
    '/interviews?search=okafor',
    '/interviews?sort=name&page=1',
    '/interviews/completed?page=1&sort=-startsAt',
    '/interviews/completed?search=okafor&sort=name',
    `/interviews/calendar?${MAY}&interviewType=Bot&page=1`,
    `/interviews/calendar?${MAY}&interviewer=${POSITION}`,
  ])('GET %s', { tags: 'deep' }, async path => {
    expect(await scansOf(get(path))).toEqual([]);
  });

  it('a wrong sign-in', async () => {
    const login = api.post('/auth/login').send({ email: recruiter.email, password: 'not the password' });
    expect(await scansOf(login, 401)).toEqual([]);
  });
});

describe('a list of people with requests reads only as many rows as there are requests, whatever the company’s size:', () => {
  beforeAll(async () => {
    const at = new Date();
    const reviews = [{ text: 'Please look again', at, answer: null }];
    const asks = { requests: { erasure: { text: null, at }, reviews } };
    await storeInterviews(recruiter.company._id, [
      { status: 'completed', ...asks },
      { status: 'no_show', ...asks },
      { visit: { consent: { decision: 'declined', at, reason: null } } },
      { visit: { asked: { extraTimePercent: 50, signalsOff: [], keyboardOnly: false, note: null, at } } },
    ]);
    await storeCandidates(recruiter.company._id, [{ erasureAsked: true, openReviews: [new Types.ObjectId()] }]);
  });

  it.each([
    ['/interviews', 'declined'],
    ['/interviews', 'adjustment_asked'],
    ['/interviews', 'review_asked'],
    ['/interviews', 'erasure_asked'],
    ['/interviews/completed', 'review_asked'],
    ['/interviews/completed', 'erasure_asked'],
    ['/candidates', 'review_asked'],
    ['/candidates', 'erasure_asked'],
    ['/candidates/counts', 'review_asked'],
    ['/candidates/counts', 'erasure_asked'],
  ])('GET %s with attention %s', async (path, attention) => {
    const plans = await plansOf(get(`${path}?attention=${attention}${path.endsWith('counts') ? '' : '&page=1'}`));
    const listed = plans.filter(({ command }) => path.startsWith(`/${String(command[kindOf(command)])}`));
    expect(listed.length).toBeGreaterThan(0);
    expect(new Set(listed.flatMap(({ indexes }) => indexes))).toEqual(new Set([attention]));
  });
});

describe('uses an index for every query of an interviewer, who sees their own alone, of', () => {
  let tom: Person;
  beforeAll(async () => {
    tom = await makeInterviewer(recruiter, { role: 'interviewer' });
    for (let n = 0; n < 3; n++) await makeInterview(recruiter, { interviewer: tom._id });
  });

  it.each([
    '/candidates?page=1&size=10',
    '/candidates?status=Pending&sort=name',
    '/candidates?search=okafor&page=1',
    '/candidates/counts?search=okafor',
    '/interviews?page=1&size=10',
    '/interviews?sort=name&page=1',
    '/interviews/completed?page=1&sort=-startsAt',
    `/interviews/calendar?${MAY}`,
    '/dashboard',
    '/dashboard/weekly',
  ])('GET %s', async path => {
    expect(await scansOf(api.get(path).set(tom.auth))).toEqual([]);
  });
});

it('reads no document to count for the dashboard', async () => {
  const counts = (await plansOf(get('/dashboard'))).filter(({ command }) => kindOf(command) === 'aggregate');
  expect(counts).toHaveLength(3);
  for (const { stages } of counts) expect(stages).not.toContain('FETCH');
});

it('finds what is searched for in the index of terms, by the rarest of its words', async () => {
  const plans = await plansOf(get('/candidates?search=candidate%20okafor&page=1'));
  const ofCandidates = plans.filter(({ command }) => command[kindOf(command)] === 'candidates');
  // How rare each of the words is; the page, the total.
  expect(ofCandidates.map(({ indexes }) => indexes.join())).toEqual(Array(4).fill('search'));
  const page = ofCandidates.find(({ command }) => 'find' in command);
  expect(page?.command).toMatchObject({ filter: { $and: [{ terms: /^okafor/ }, expect.anything()] } });
});

it('finds out the stages of a board from one key of the index each', async () => {
  const { body } = await api.post('/positions').set(recruiter.auth).send({ name: 'Baker' }).expect(201);
  const plans = await plansOf(get(`/positions/${body.data._id}/board`));
  const pipelines = plans.filter(({ command }) => JSON.stringify(command.pipeline)?.includes('"_id":"$stage"'));
  expect(pipelines.map(({ stages }) => stages.includes('DISTINCT_SCAN'))).toEqual([true, true, true]);
});

it('counts candidates for the figures in an index alone, and interviews on one', async () => {
  const plans = await plansOf(get(`/figures?from=${YEAR}-01-01&to=${YEAR}-12-31&position=${POSITION}`));
  const counts = plans.filter(({ command }) => kindOf(command) === 'aggregate');
  expect(counts).toHaveLength(6);
  expect(counts.filter(isScan)).toEqual([]);
  const ofCandidates = counts.filter(({ command }) => command['aggregate'] === 'candidates');
  expect(ofCandidates.map(({ indexes, stages }) => [indexes, stages.includes('FETCH')])).toEqual(
    ofCandidates.map(() => [['figures'], false]),
  );
});

it('sorts the lists by date and candidates by name in an index, not in memory', { tags: 'deep' }, async () => {
  const lists = [
    '/interviews',
    '/interviews?status=scheduled&sort=-startsAt',
    '/interviews/completed',
    `/interviews/calendar?${MAY}&cancelled=true`,
    '/candidates',
    '/candidates?sort=name',
    '/candidates?status=Pending&sort=name',
  ];
  for (const path of lists) {
    const plans = await plansOf(get(path));
    expect(plans.flatMap(({ stages }) => stages)).not.toContain('SORT');
  }
});
