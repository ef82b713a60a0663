import { decodeJson } from '@interview-detection/shared/reports/reports.codec';
import { aiReportSchema, type TranscriptEntry } from '@interview-detection/shared/reports/reports.schema';
import { beforeEach, describe, expect, it } from 'vitest';
import { api } from '../../../test/api';
import { useDatabase } from '../../../test/database';
import { steadyBlock } from '../../../test/event-loop';
import { makeInterview, makeRecruiter, type Recruiter } from '../../../test/factories';
import { runDueJobs } from '../../../test/jobs';
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
const SAME = 'a '.repeat(100_000);
/** Each is 18 letters in the normal form of Unicode. */
const LIGATURES = 'ﷺ'.repeat(170_000);

describe('a question of 200,000 characters', () => {
  it('is looked for in a plan of 50 like ones without stalling other calls', async () => {
    const find = async () => answersOf([asks(SAME), answers('Yes')], BOT, PLAN);
    expect(await steadyBlock(find, 200)).toBeLessThan(200);
    expect((await find())[0]?.expected).toBeNull();
  });

  it('of ligatures is read as far as a question is compared', async () => {
    const find = async () => answersOf([asks(LIGATURES), answers('Yes'), asks(LIGATURES)], BOT, PLAN);
    expect(await steadyBlock(find, 200)).toBeLessThan(200);
  });

  it('is read once for all of its 4,999 answers', async () => {
    const transcript = [asks(SAME), ...Array.from({ length: 4_999 }, () => answers('Yes'))];
    const find = async () => answersOf(transcript, BOT, PLAN);
    expect(await steadyBlock(find, 200)).toBeLessThan(200);
    expect(await find()).toHaveLength(4_999);
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

it('grades the first three answers to one planned question, and says so of the others', async () => {
  const times = REVIEWS_PER_QUESTION_MAX + 2;
  const id = await completed(Array.from({ length: times }, () => [asks('What is it?'), answers('A word.')]).flat());
  await runDueJobs();
  const { body } = await api.get(`/interviews/data/${id}`).set(recruiter.auth).expect(200);
  const report = decodeJson(aiReportSchema, body.data.interviewData.aiReport);
  const reviews = report?.jsonArray.flatMap(({ review }) => review ?? []) ?? [];
  const others = 'Not graded: this question of the plan was graded 3 times before';
  expect(reviews.map(({ reason }) => reason === others)).toEqual([false, false, false, true, true]);
});

it('finds a question in a transcript of a whole body, and prints it, while other calls go on', async () => {
  const lines = asks('&nbsp;\n'.repeat(28_000));
  const id = await completed([lines, lines, lines, lines, asks('What is it?'), answers('A word.')]);
  const find = () =>
    api.post(`/bot-interview-data/${id}`).set(recruiter.auth).send({ question: 'What is it?' }).expect(200);
  expect(await steadyBlock(find, 200)).toBeLessThan(200);
  await runDueJobs();
  const print = () => api.get(`/interviews/${id}/report.pdf`).set(recruiter.auth).expect(200);
  expect(await steadyBlock(print, 200)).toBeLessThan(200);
});
