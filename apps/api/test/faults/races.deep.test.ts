import supertest from 'supertest';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { startApiProcess, type ApiProcess } from '../api-process';
import { useDatabase } from '../database';
import { interviewForm, makeInterview, makePdf, makePosition, makeRecruiter, type Recruiter } from '../factories';
import { storeCandidates, storedCandidate } from '../stored';
import { InterviewModel, MailModel } from '../models';
import { YEAR } from '../days';

// Two processes at once.
useDatabase();

let one: ApiProcess;
let other: ApiProcess;
let recruiter: Recruiter;
beforeAll(async () => {
  [one, other] = await Promise.all([startApiProcess({ LOG_LEVEL: 'info' }), startApiProcess({ LOG_LEVEL: 'info' })]);
});
beforeEach(async () => {
  recruiter = await makeRecruiter();
});
afterAll(() => Promise.all([one.end('SIGKILL'), other.end('SIGKILL')]));

it('two processes never book one interviewer twice at one time, neither new nor rescheduled', async () => {
  const position = (await makePosition(recruiter))._id;
  const content = await makePdf();
  const book = async ({ url }: ApiProcess, fields: Record<string, string>) => {
    const call = supertest(url).post('/interviews').set(recruiter.auth);
    for (const [name, value] of Object.entries(interviewForm(position, fields))) call.field(name, value);
    return (await call.attach('resume', content, 'resume.pdf')).status;
  };
  const move = async ({ url }: ApiProcess, id: string, time: string) => {
    const call = supertest(url).post(`/interviews/${id}/reschedule`).set(recruiter.auth);
    return (await call.send({ date: `${YEAR}-07-01`, time })).status;
  };
  for (const day of [`${YEAR}-06-01`, `${YEAR}-06-02`, `${YEAR}-06-03`]) {
    const statuses = await Promise.all([book(one, { date: day }), book(other, { date: day, time: '10:45' })]);
    expect(statuses.sort()).toEqual([201, 409]);
  }
  const [first, second] = await InterviewModel.find().sort({ startsAt: 1 }).lean();
  const ids = [first, second].map(interview => interview?._id.toHexString() ?? '');
  const moved = await Promise.all([move(one, ids[0] ?? '', '10:00'), move(other, ids[1] ?? '', '10:30')]);
  expect(moved.sort()).toEqual([200, 409]);
  // Two invitations to the candidate and the interviewer for each that won, and two of the move.
  const { length } = await InterviewModel.find().lean();
  expect(length).toBe(3);
  expect(await MailModel.countDocuments()).toBe(3 * 2 + 2);
});

it('of two opposite decisions in two processes at once, one is made, the other is refused and leaves no trace', async () => {
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
});

it('of two equal simultaneous decisions one is recorded', async () => {
  const [person] = await storeCandidates(recruiter.company._id, [{}]);
  const id = person?._id.toHexString() ?? '';
  const decide = ({ url }: ApiProcess) =>
    supertest(url).post(`/candidates/${id}/decision`).set(recruiter.auth).send({ status: 'Selected' });
  const replies = await Promise.all([decide(one), decide(other), decide(one), decide(other)]);
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect((await storedCandidate(id)).history).toHaveLength(1);
});

it('a job is done once, by one of two processes', async () => {
  const ids: string[] = [];
  for (let day = 10; day < 18; day++) ids.push((await makeInterview(recruiter, { date: `${YEAR}-06-${day}` }))._id);
  const replies = await Promise.all(
    ids.map((id, index) =>
      supertest((index % 2 === 0 ? one : other).url)
        .post(`/interviews/${id}/complete`)
        .set(recruiter.auth)
        .send({ transcript: [{ type: 'sent', message: 'Describe a queue.' }] })
        .expect(200),
    ),
  );
  const requests = replies.map(({ headers }) => headers['x-request-id'] as string);
  // Of these interviews: at their start the processes may have met a job of the file before.
  const done = () =>
    [one, other]
      .flatMap(({ output }) => output().split('\n'))
      .filter(line => line.includes('"job":"report"') && line.includes('"msg":"job done"'))
      .map(line => /"requestId":"([\w-]+)"/.exec(line)?.[1] ?? '')
      .filter(request => requests.includes(request));
  await vi.waitFor(() => expect(done().length).toBeGreaterThanOrEqual(ids.length), { timeout: 600_000, interval: 100 });
  expect(done().sort()).toEqual(requests.sort());
});
