import { isDeepStrictEqual } from 'node:util';
import mongoose from 'mongoose';
import type { Test } from 'supertest';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { api } from '../../test/api';
import {
  interviewForm,
  makeInterview,
  makePdf,
  makePosition,
  makeRecruiter,
  PASSWORD,
  type Recruiter,
} from '../../test/factories';
import { storeCandidates, storeInterviews } from '../../test/stored';
import { connectDatabase, disconnectDatabase } from './connection';

type Command = Record<string, unknown>;

const commands: Command[] = [];

beforeAll(async () => {
  const uri = new URL(inject('mongoUri'));
  uri.pathname = `/query-plans-${process.env.VITEST_POOL_ID ?? '0'}`;
  uri.searchParams.set('monitorCommands', 'true');
  await connectDatabase(uri.href);
  mongoose.connection.getClient().on('commandStarted', ({ command }) => commands.push(command as Command));
});
afterAll(async () => {
  await mongoose.connection.dropDatabase();
  await disconnectDatabase();
});

let recruiter: Recruiter;
let interviewId: string;

beforeAll(async () => {
  recruiter = await makeRecruiter({ timeZone: 'Europe/Lisbon' });
  interviewId = (await makeInterview(recruiter))._id;
  // Enough rows of this company and of another one for the planner to have a choice.
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

/** What can be explained; whatever else a request sends must be one of `WITHOUT_PLAN`. */
const EXPLAINABLE = ['find', 'aggregate', 'count', 'distinct', 'update', 'delete', 'findAndModify'];
const WITHOUT_PLAN = ['insert', 'getMore', 'commitTransaction', 'abortTransaction', 'endSessions', 'listIndexes'];
const kindOf = (command: Command) => Object.keys(command)[0] ?? '';

/** The driver asks whether there is any file at all before it writes one. */
const isFirstLook = (command: Command) => command.find === 'resumes.files' && isDeepStrictEqual(command.filter, {});

/** The stages of the winning plans in an explanation, wherever they are nested. */
function stagesOf(explained: unknown): string[] {
  if (typeof explained !== 'object' || explained === null) return [];
  return Object.entries(explained).flatMap(([key, value]) => {
    if (key === 'rejectedPlans') return [];
    return key === 'stage' && typeof value === 'string' ? [value] : stagesOf(value);
  });
}

/** What tells how a command was sent, not what it asks: `explain` takes none of it. */
const ENVELOPE = new Set([
  '$clusterTime',
  '$db',
  'autocommit',
  'lsid',
  'readConcern',
  'startTransaction',
  'txnNumber',
  'writeConcern',
]);

async function explain(command: Command): Promise<string[]> {
  const plain = Object.fromEntries(Object.entries(command).filter(([key]) => !ENVELOPE.has(key)));
  const explained = await mongoose.connection.db?.command({ explain: plain, verbosity: 'queryPlanner' });
  return stagesOf(explained);
}

/** Sends a request and explains exactly the commands that it made. */
async function plansOf(request: Test, status = 200): Promise<{ command: Command; stages: string[] }[]> {
  commands.length = 0;
  const reply = await request;
  expect(reply.status).toBe(status);
  const sent = commands.splice(0).filter(command => !isFirstLook(command));
  expect(sent.length).toBeGreaterThan(0);
  const unknown = sent.map(kindOf).filter(kind => ![...EXPLAINABLE, ...WITHOUT_PLAN].includes(kind));
  expect(unknown).toEqual([]);
  const plans = [];
  for (const command of sent.filter(one => EXPLAINABLE.includes(kindOf(one)))) {
    plans.push({ command, stages: await explain(command) });
  }
  return plans;
}

const READS_AN_INDEX = /IXSCAN|IDHACK|COUNT_SCAN|DISTINCT_SCAN|EOF/;

/** The commands of a request that scan a collection, or read through no index. */
async function scansOf(request: Test, status = 200) {
  const plans = await plansOf(request, status);
  return plans.filter(({ stages }) => stages.includes('COLLSCAN') || !stages.some(stage => READS_AN_INDEX.test(stage)));
}

const get = (path: string) => api.get(path).set(recruiter.auth);
const POSITION = 'f'.repeat(24);

describe('uses an index for every query of', () => {
  it.each([
    '/auth/me',
    '/dashboard',
    '/dashboard/weekly',
    '/candidates',
    '/candidates?page=1&size=10',
    '/candidates?status=Pending',
    '/candidates?status=Selected&sort=name&page=2',
    '/candidates?sort=name',
    '/candidates?sort=-createdAt&page=1',
    '/candidates?search=okafor&page=1',
    '/interviews',
    '/interviews?page=1&size=10',
    '/interviews?status=cancelled',
    '/interviews?interviewType=Bot&page=1',
    `/interviews?position=${POSITION}&page=1`,
    `/interviews?interviewer=${POSITION}&page=1`,
    '/interviews?search=okafor',
    '/interviews?sort=name&page=1',
    '/interviews/completed',
    '/interviews/completed?page=1&sort=-startsAt',
    '/interviews/completed?search=okafor&sort=name',
    '/users',
    '/positions',
  ])('GET %s', async path => {
    expect(await scansOf(get(path))).toEqual([]);
  });

  it('GET of one record and of a resume', async () => {
    const details = await get(`/interviews/data/${interviewId}`);
    const candidate = details.body.data.candidate._id as string;
    expect(await scansOf(get(`/interviews/data/${interviewId}`))).toEqual([]);
    expect(await scansOf(get(`/candidates/${candidate}`))).toEqual([]);
    expect(await scansOf(get(`/candidates/${candidate}/resume`))).toEqual([]);
  });

  it('a sign-in, right or wrong', async () => {
    const login = (password: string) => api.post('/auth/login').send({ email: recruiter.email, password });
    expect(await scansOf(login('not the password'), 401)).toEqual([]);
    expect(await scansOf(login(PASSWORD))).toEqual([]);
  });

  it('a booking', async () => {
    const form = interviewForm((await makePosition(recruiter))._id, { email: 'booked@example.org', time: '15:00' });
    const request = api
      .post('/interviews')
      .set(recruiter.auth)
      .attach('resume', await makePdf(), 'resume.pdf');
    for (const [field, value] of Object.entries(form)) request.field(field, value);
    expect(await scansOf(request, 201)).toEqual([]);
  });

  it('a decision, a reschedule and a cancellation', async () => {
    const { body } = await get(`/interviews/data/${interviewId}`);
    expect(await scansOf(get(`/candidates/select/${body.data.candidate._id}`))).toEqual([]);
    const post = (verb: string, fields: object) =>
      api.post(`/interviews/${interviewId}/${verb}`).set(recruiter.auth).send(fields);
    expect(await scansOf(post('reschedule', { date: '2040-07-01', time: '10:30' }))).toEqual([]);
    expect(await scansOf(post('cancel', {}))).toEqual([]);
  });
});

it('reads no document to count for the dashboard', async () => {
  const counts = (await plansOf(get('/dashboard'))).filter(({ command }) => kindOf(command) === 'aggregate');
  expect(counts).toHaveLength(8);
  for (const { stages } of counts) expect(stages).not.toContain('FETCH');
});

it('sorts the lists by date and candidates by name in an index, not in memory', async () => {
  const lists = [
    '/interviews',
    '/interviews?status=scheduled&sort=-startsAt',
    '/interviews/completed',
    '/candidates',
    '/candidates?sort=name',
    '/candidates?status=Pending&sort=name',
  ];
  for (const path of lists) {
    const plans = await plansOf(get(path));
    expect(plans.flatMap(({ stages }) => stages)).not.toContain('SORT');
  }
});
