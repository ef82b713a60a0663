import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { api } from '#api/test/api';
import { useDatabase } from '#api/test/database';
import { makeInterview, makeRecruiter, type Recruiter } from '#api/test/factories';
import { properly, startModelDouble } from '#api/test/model-double';
import { UserModel } from '#api/test/models';
import { expectLog } from '#api/test/quiet';
import { set } from '#api/test/settings';
import { startJobWorker } from '#api/jobs/job-worker';
import { inRequest, takeTurnsAs } from '#api/lib/request-context';
import { principalOf } from '../users/session-user.service';
import { openModel } from './language-model.gateway';
import { reportJob } from './start-report.service';
import { reviewAnswer } from './review-answer.service';

// Companies share one language model: one person's waiting questions must not hold up another's.

const double = await startModelDouble();

useDatabase();
afterAll(() => double.stop());

beforeEach(() => {
  double.reset();
  set('LLM_BASE_URL', double.url);
  set('LLM_MODEL', 'double');
  set('LLM_CONCURRENCY', 2);
  // Answers are held here for as long as a test needs.
  set('LLM_TIMEOUT', 600);
});

/** Holds every question that it is true of until it is released: one at a time, or all. */
function hold(isHeld: (answer: string) => boolean) {
  const held: (() => void)[] = [];
  let isOpen = false;
  double.behave = async (asked, res) => {
    if (!isOpen && isHeld(asked.answer)) await new Promise<void>(resolve => held.push(resolve));
    return properly(asked, res);
  };
  return {
    held,
    letOneGo: () => held.shift()?.(),
    letGo() {
      isOpen = true;
      held.splice(0).forEach(go => go());
    },
  };
}

async function completed(recruiter: Recruiter, name: string, answers: number): Promise<string> {
  const { _id } = await makeInterview(recruiter, { interviewType: 'Bot' });
  const transcript = Array.from({ length: answers }, (_, n) => [
    { type: 'sent', message: `Code ${n}` },
    { type: 'recieve', message: `${name} ${n}` },
  ]).flat();
  await api.post(`/interviews/${_id}/complete`).set(recruiter.auth).send({ transcript }).expect(200);
  return _id;
}

const stateOf = async ({ auth }: Recruiter, id: string) =>
  (await api.get(`/interviews/data/${id}`).set(auth).expect(200)).body.data as {
    reportStatus: string;
    reportProgress: object | null;
  };

it('asks in turns, one of each company, and lets a company wait for its own', async () => {
  const model = openModel({
    baseUrl: double.url,
    name: 'double',
    apiKey: undefined,
    timeoutMs: 600_000,
    concurrency: 1,
  });
  const schema = z.object({ answers: z.array(z.string()) });
  const ask = (company: string, prompt: string) =>
    inRequest(null, () => {
      takeTurnsAs(company);
      return model.ask({ schema, instructions: 'Answer', prompt: `QUESTION: ${JSON.stringify(prompt)}` });
    });
  const many = Array.from({ length: 100 }, (_, n) => ask('one', `one ${n}`));
  await Promise.all([...many, ask('other', 'other'), ask('third', 'third')]);
  const order = double.asked.map(({ question }) => question);
  expect(order.slice(0, 5)).toEqual(['one 0', 'one 1', 'other', 'third', 'one 2']);
  expect(order).toHaveLength(102);
});

it(
  'generates one company’s report while four interviews of another wait with a hundred answers each',
  { tags: 'deep' },
  async () => {
    // Those that still wait when the worker stops.
    expectLog(/the language model did not answer/, /The work was given up before its turn/);
    const [busy, other] = [await makeRecruiter(), await makeRecruiter()];
    const { held, letOneGo, letGo } = hold(answer => answer.startsWith('Busy'));
    for (let n = 0; n < 4; n++) await completed(busy, 'Busy', 100);
    const worker = await startJobWorker([reportJob]);
    await vi.waitFor(() => expect(held).toHaveLength(2), { timeout: 120_000 });
    const id = await completed(other, 'Other', 2);
    await vi.waitFor(async () => expect((await stateOf(other, id)).reportProgress).not.toBeNull(), {
      timeout: 120_000,
    });
    await vi.waitFor(
      async () => {
        letOneGo();
        expect((await stateOf(other, id)).reportStatus).toBe('ready');
      },
      { timeout: 120_000 },
    );
    // Each of the four needs a hundred.
    expect(double.asked.filter(({ answer }) => answer.startsWith('Busy')).length).toBeLessThan(100);
    letGo();
    await worker.stop(0);
  },
);

it(
  'says of a review that waited too long for its turn that it did, keeps nothing, and makes it when asked again',
  { tags: 'deep' },
  async () => {
    set('LLM_CONCURRENCY', 1);
    const recruiter = await makeRecruiter();
    const user = await UserModel.findById(recruiter._id).orFail().lean();
    const principal = { ...principalOf(user), requestId: 'r' };
    const id = await completed(recruiter, 'Answer', 2);
    const { held, letGo } = hold(answer => answer === 'Answer 0');
    const first = api.post(`/bot-interview-data/${id}`).set(recruiter.auth).send({ question: 'Code 0' });
    const running = first.then(({ status }) => status);
    await vi.waitFor(() => expect(held).toHaveLength(1), { timeout: 120_000 });
    expect(await reviewAnswer(principal, id, 'Code 1', 5_000)).toMatchObject({
      correctPercentage: null,
      reason: 'Not graded: it waited too long for its turn, please ask again in a moment',
      failed: true,
    });
    letGo();
    expect(await running).toBe(200);
    expect(double.asked.map(({ answer }) => answer)).toEqual(['Answer 0']);
    expect(await reviewAnswer(principal, id, 'Code 1')).toMatchObject({ correctPercentage: 100 });
  },
);
