import { decodeJson } from '@interview-detection/shared/reports/reports.rules';
import { aiReportSchema } from '@interview-detection/shared/reports/reports.schema';
import type { TranscriptEntry } from '@interview-detection/shared/reports/transcript.schema';
import { beforeEach, describe, expect, it } from 'vitest';
import { api } from '#api/test/api';
import { useDatabase } from '#api/test/database';
import { deepBlock } from '#api/test/event-loop';
import { makeInterview, makeRecruiter, type Recruiter } from '#api/test/factories';
import { growth, GROWTH_MAX } from '#api/test/growth';
import { runDueJobs } from '#api/test/jobs';
import { answersOf, planLookup, REVIEWS_PER_QUESTION_MAX } from './report-entries.rules';

useDatabase();

let recruiter: Recruiter;
beforeEach(async () => {
  recruiter = await makeRecruiter();
});

const planned = (question: string) => ({ question, expectedPoints: ['It is a word'], referenceAnswer: '' });
const asks = (message: string): TranscriptEntry => ({ type: 'sent', message });
const answers = (message: string): TranscriptEntry => ({ type: 'recieve', message });
const BOT = { interviewType: 'Bot' as const };

/** Fifty questions that a search which goes back would look for at every letter of the other one. */
const PLAN = Array.from({ length: 50 }, (_, at) => planned(`b ${'a '.repeat(900 + at)}`.trim()));
const LENGTH = 200_000;
const same = (length: number) => 'a '.repeat(length / 2);
/** Each is 18 letters in the normal form of Unicode. */
const ligatures = (length: number) => 'ﷺ'.repeat(length);

describe('a question of 200,000 characters', () => {
  it('is looked for in a plan of 50 like ones at a cost that grows as it does', async () => {
    const find = (length: number) => answersOf([asks(same(length)), answers('Yes')], BOT, PLAN);
    expect(await growth(find, LENGTH)).toBeLessThanOrEqual(GROWTH_MAX);
    expect(await deepBlock(() => find(LENGTH), 200)).toBeLessThan(200);
    expect((await find(LENGTH))[0]?.expected).toBeNull();
  });

  it('a question of 200,000 characters of ligatures is read as far as a question is compared', async () => {
    const find = (length: number) =>
      answersOf([asks(ligatures(length)), answers('Yes'), asks(ligatures(length))], BOT, PLAN);
    expect(await growth(find, LENGTH)).toBeLessThanOrEqual(GROWTH_MAX);
    expect(await deepBlock(() => find(LENGTH), 200)).toBeLessThan(200);
  });

  it('is read once for all of its 5,000 answers', async () => {
    const question = asks(same(LENGTH));
    const find = (count: number) =>
      answersOf([question, ...Array.from({ length: count }, () => answers('Yes'))], BOT, PLAN);
    expect(await growth(find, 5_000, 500)).toBeLessThanOrEqual(GROWTH_MAX);
    expect(await deepBlock(() => find(5_000), 200)).toBeLessThan(200);
    expect(await find(5_000)).toHaveLength(5_000);
  });
});

it.each([
  ['What is a closure?', 'Right. What is a closure, then?', true],
  ['a a b', 'a a a b', true],
  ['a b a b c', 'a b a b a b c', true],
  ['a a b', 'a b a', false],
  ['closure', 'closures', false],
])('finds %j in %j: %s', (question, asked, isIn) => {
  expect(planLookup([planned(question)])(asked) !== null).toBe(isIn);
});

async function completed(transcript: TranscriptEntry[]): Promise<string> {
  const { _id, position } = await makeInterview(recruiter, { interviewType: 'Bot' });
  await api
    .put(`/positions/${position._id}/plan`)
    .set(recruiter.auth)
    .send([planned('What is it?')])
    .expect(200);
  await api.post(`/interviews/${_id}/complete`).set(recruiter.auth).send({ transcript }).expect(200);
  return _id;
}

it('grades the first three answers to one planned question, and says so of the others', { tags: 'deep' }, async () => {
  const times = REVIEWS_PER_QUESTION_MAX + 2;
  const id = await completed(Array.from({ length: times }, () => [asks('What is it?'), answers('A word.')]).flat());
  await runDueJobs();
  const { body } = await api.get(`/interviews/data/${id}`).set(recruiter.auth).expect(200);
  const report = decodeJson(aiReportSchema, body.data.interviewData.aiReport);
  const reviews = report?.jsonArray.flatMap(({ review }) => review ?? []) ?? [];
  const others = 'Not graded: this question of the plan was graded 3 times before';
  expect(reviews.map(({ reason }) => reason === others)).toEqual([false, false, false, true, true]);
});

it(
  'finds a question in a transcript of a whole body, and prints it, at a cost that grows as the body does',
  { tags: 'deep' },
  async () => {
    const most = 28_000;
    const ofLength = (length: number) => {
      const lines = asks('&nbsp;\n'.repeat(length));
      return completed([lines, lines, lines, lines, asks('What is it?'), answers('A word.')]);
    };
    const [half, whole] = [await ofLength(most / 2), await ofLength(most)];
    const id = (length: number) => (length === most ? whole : half);
    const find = (length: number) =>
      api
        .post(`/bot-interview-data/${id(length)}`)
        .set(recruiter.auth)
        .send({ question: 'What is it?' })
        .expect(200);
    expect(await growth(find, most)).toBeLessThanOrEqual(GROWTH_MAX);
    expect(await deepBlock(() => find(most), 200)).toBeLessThan(200);
    await runDueJobs();
    const print = (length: number) =>
      api
        .get(`/interviews/${id(length)}/report.pdf`)
        .set(recruiter.auth)
        .expect(200);
    expect(await growth(print, most)).toBeLessThanOrEqual(GROWTH_MAX);
    expect(await deepBlock(() => print(most), 200)).toBeLessThan(200);
  },
);
