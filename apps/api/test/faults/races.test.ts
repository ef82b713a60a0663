import supertest from 'supertest';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startApiProcess, type ApiProcess } from '../api-process';
import { useDatabase } from '../database';
import { makeInterview, makeRecruiter, type Recruiter } from '../factories';
import { storeCandidates, storedCandidate } from '../stored';

// Two processes at once; that they never book one slot twice is in several-processes.test.ts.
useDatabase();

let one: ApiProcess;
let other: ApiProcess;
let recruiter: Recruiter;
beforeEach(async () => {
  [one, other] = await Promise.all([startApiProcess({ LOG_LEVEL: 'info' }), startApiProcess({ LOG_LEVEL: 'info' })]);
  recruiter = await makeRecruiter();
}, 60_000);
afterEach(() => Promise.all([one.end('SIGKILL'), other.end('SIGKILL')]));

it('of two opposite decisions at once in two processes one is made, the other is refused and leaves no trace', async () => {
  const people = await storeCandidates(recruiter.company._id, [{}, {}, {}, {}, {}, {}, {}, {}]);
  for (const { _id } of people) {
    const decide = ({ url }: ApiProcess, status: string) =>
      supertest(url).post(`/candidates/${_id.toHexString()}/decision`).set(recruiter.auth).send({ status });
    const replies = await Promise.all([decide(one, 'Selected'), decide(other, 'Rejected')]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const won = replies.find(({ status }) => status === 200)?.body.data.status as string;
    const { status, history } = await storedCandidate(_id.toHexString());
    expect([status, history.map(({ to }) => to)]).toEqual([won, [won]]);
  }
}, 60_000);

it('of two equal decisions at once one is written down', async () => {
  const [person] = await storeCandidates(recruiter.company._id, [{}]);
  const id = person?._id.toHexString() ?? '';
  const decide = ({ url }: ApiProcess) =>
    supertest(url).post(`/candidates/${id}/decision`).set(recruiter.auth).send({ status: 'Selected' });
  const replies = await Promise.all([decide(one), decide(other), decide(one), decide(other)]);
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect((await storedCandidate(id)).history).toHaveLength(1);
}, 60_000);

it('a job is done by one of two processes, once', async () => {
  const ids: string[] = [];
  for (let day = 10; day < 18; day++) ids.push((await makeInterview(recruiter, { date: `2040-06-${day}` }))._id);
  await Promise.all(
    ids.map((id, index) =>
      supertest((index % 2 === 0 ? one : other).url)
        .post(`/interviews/${id}/complete`)
        .set(recruiter.auth)
        .set('X-Request-Id', `completing-${id}`)
        .send({ transcript: [{ type: 'sent', message: 'Describe a queue.' }] })
        .expect(200),
    ),
  );
  const done = () =>
    [one, other]
      .flatMap(({ output }) => output().split('\n'))
      .filter(line => line.includes('"job":"report"') && line.includes('"msg":"job done"'))
      .map(line => /"requestId":"completing-(\w+)"/.exec(line)?.[1]);
  await vi.waitFor(() => expect(done().length).toBeGreaterThanOrEqual(ids.length), { timeout: 30_000, interval: 100 });
  expect(done().sort()).toEqual(ids.toSorted());
}, 90_000);
