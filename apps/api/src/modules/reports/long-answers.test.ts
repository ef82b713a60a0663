import { decodeJson } from '@interview-detection/shared/reports/reports.rules';
import { aiReportSchema } from '@interview-detection/shared/reports/reports.schema';
import { reviewSchema } from '@interview-detection/shared/reports/judgements.schema';
import { Piscina } from 'piscina';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '#api/test/api';
import { useDatabase } from '#api/test/database';
import { deepBlock } from '#api/test/event-loop';
import { makeInterview, makeRecruiter, type Recruiter } from '#api/test/factories';
import { runDueJobs } from '#api/test/jobs';
import { expectLog } from '#api/test/quiet';
import { builtInAuthorship } from './authorship/built-in-authorship.service';
import { judgingWithin } from './judging.pool';
import { reportJob } from './start-report.service';

useDatabase();

let recruiter: Recruiter;
beforeEach(async () => {
  recruiter = await makeRecruiter();
});

const SYLLABLES = [...'bcdfghjklm'].flatMap(a =>
  [...'aeiou'].flatMap(b => [...'bcdfghjklmnpqrstvwxz'].map(c => a + b + c)),
);
const REFERENCE = SYLLABLES.join(' ').slice(0, 4_990).trim();
const QUESTION = `Explain ${SYLLABLES.toReversed().join(' ')}`.slice(0, 1_900).trim();

async function completed(answer: string): Promise<string> {
  const { _id, position } = await makeInterview(recruiter, { interviewType: 'Bot' });
  const plan = [{ question: QUESTION, expectedPoints: [], referenceAnswer: REFERENCE }];
  await api.put(`/positions/${position._id}/plan`).set(recruiter.auth).send(plan).expect(200);
  const transcript = [
    { type: 'sent', message: QUESTION },
    { type: 'recieve', message: answer },
  ];
  await api.post(`/interviews/${_id}/complete`).set(recruiter.auth).send({ transcript }).expect(200);
  return _id;
}

/** What is given to threads from now on. */
function givenToThreads(): () => string {
  const run = vi.spyOn(Piscina.prototype, 'run');
  return () => JSON.stringify(run.mock.calls.map(([task]) => task as unknown));
}

const FIRST_READ = 'Only the first 20,000 characters of the answer were read.';

describe.each([
  ['3,000 sentences of one letter', 'x. '.repeat(3_000), null],
  ['the reference and 64,900 sentences of one letter', `${REFERENCE}. ${'x. '.repeat(64_900)}`, FIRST_READ],
])('an answer of %s against a reference of 5,000 characters', (_what, answer, remark) => {
  it('is judged while other calls continue, and the review says how much was read', { tags: 'deep' }, async () => {
    const id = await completed(answer);
    const given = givenToThreads();
    expect(await deepBlock(() => runDueJobs({ kinds: [reportJob] }), 200)).toBeLessThan(200);
    for (const task of ['grade', 'detect']) expect(given()).toContain(`"${task}":{`);
    const { body } = await api.get(`/interviews/data/${id}`).set(recruiter.auth).expect(200);
    const report = decodeJson(aiReportSchema, body.data.interviewData.aiReport);
    const { review, authorship } = report?.jsonArray[1] ?? {};
    expect(authorship?.level).toBe('insufficient');
    expect(review?.reason?.includes(FIRST_READ)).toBe(remark !== null);
  });

  it('is judged aside by POST /bot-interview-data/{id} too', { tags: 'deep' }, async () => {
    const id = await completed(answer);
    const ask = () =>
      api.post(`/bot-interview-data/${id}`).set(recruiter.auth).send({ question: QUESTION }).expect(200);
    const given = givenToThreads();
    expect(await deepBlock(ask, 200)).toBeLessThan(200);
    expect(given()).toContain('"grade":{');
    const { body } = await ask();
    expect(decodeJson(reviewSchema, body.data)?.criteria).toHaveLength(1);
  });
});

it('gives up an answer that takes too long', async () => {
  expectLog(/a task took too long and was stopped/);
  const input = {
    expected: { question: 'Why?', expectedPoints: ['Because'], referenceAnswer: '' },
    answer: 'Because.',
  };
  expect(await judgingWithin(0)({ grade: input })).toBe('late');
});

it('judges nothing once the caller has stopped', async () => {
  const signal = AbortSignal.abort(new Error('stopped'));
  await expect(builtInAuthorship.detect({ question: null, answer: 'Yes.' }, signal)).rejects.toMatchObject({
    cause: new Error('stopped'),
  });
});
