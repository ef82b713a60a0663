import { decodeJson } from '@interview-detection/shared/reports/reports.rules';
import { reviewSchema, type Review } from '@interview-detection/shared/reports/judgements.schema';
import { Types } from 'mongoose';
import { beforeEach, expect, it } from 'vitest';
import { api } from '#api/test/api';
import { useDatabase } from '#api/test/database';
import { makeInterview, makeRecruiter, type Recruiter } from '#api/test/factories';
import { runDueJobs } from '#api/test/jobs';
import { ReportModel } from '#api/test/models';

useDatabase();

let recruiter: Recruiter;
let interviewId: string;

beforeEach(async () => {
  recruiter = await makeRecruiter();
  interviewId = (await makeInterview(recruiter, { interviewType: 'Bot' }))._id;
  const transcript = [
    { type: 'sent', message: '<p>Write code for <b>a &lt; b</b></p>' },
    { type: 'recieve', message: 'x = 1' },
    { type: 'sent', message: 'Which programs do you know?' },
    { type: 'sent', message: 'Anything else?' },
    { type: 'recieve', message: 'No' },
  ];
  await api.post(`/interviews/${interviewId}/complete`).set(recruiter.auth).send({ transcript }).expect(200);
  await runDueJobs();
});

const ask = (body: object, id = interviewId) => api.post(`/bot-interview-data/${id}`).set(recruiter.auth).send(body);

async function reviewOf(question: string): Promise<Review | null> {
  const { body } = await ask({ question }).expect(200);
  // Contract §7: `data` is a JSON string.
  expect(body).toEqual({ data: expect.any(String) });
  return decodeJson(reviewSchema, body.data);
}

const notGraded = (why: string): Review => ({
  correctPercentage: null,
  reason: `Not graded: ${why}`,
  method: 'built-in',
  modelVersion: 'terms-3',
});

const WAYS_TO_NAME_IT = [
  ['as it is kept', '<p>Write code for <b>a &lt; b</b></p>'],
  ['as a person reads it', 'Write code for a < b'],
  ['with other white space', '  Write\n code   for a < b '],
] as const;

it('gives the review of the answer to a question as it is kept or read, as a JSON string', async () => {
  for (const [how, question] of WAYS_TO_NAME_IT) {
    expect(await reviewOf(question), how).toEqual(notGraded('no reference answer'));
  }
});

it('says that there was no answer if another question follows', { tags: 'deep' }, async () => {
  expect(await reviewOf('Which programs do you know?')).toEqual(notGraded('no answer'));
});

it('returns the review that was stored with the report', { tags: 'deep' }, async () => {
  const kept = { correctPercentage: 80, reason: 'Two of two points', method: 'model', modelVersion: 'm-1' };
  await ReportModel.updateOne({ _id: interviewId }, { 'aiReport.jsonArray.1.review': kept });
  expect(await reviewOf('Write code for a < b')).toEqual(kept);
});

const UNKNOWN: [string, object, string][] = [
  ['a question that is not in the transcript', { question: 'Who are you?' }, 'This question is not in the transcript'],
  ['an answer in place of a question', { question: 'x = 1' }, 'This question is not in the transcript'],
];

it('answers 404 for a number that is no question of the transcript', async () => {
  for (const [what, body, message] of UNKNOWN) {
    const reply = await ask(body);
    expect(reply.status, what).toBe(404);
    expect(reply.body, what).toMatchObject({ code: 'NOT_FOUND', message });
  }
});

it.each([
  ['an unknown interview', () => new Types.ObjectId().toHexString()],
  ['a malformed id', () => 'an-id'],
  ['an interview that is not completed', async () => (await makeInterview(recruiter))._id],
])('answers 404 for %s', { tags: 'deep' }, async (_what, idOf) => {
  const reply = await ask({ question: 'Write code for a < b' }, await idOf());
  expect(reply.status).toBe(404);
  expect(reply.body.code).toBe('NOT_FOUND');
});

it('answers 404 for another company’s interview', async () => {
  const stranger = await makeRecruiter();
  const request = api.post(`/bot-interview-data/${interviewId}`).set(stranger.auth);
  await request.send({ question: 'Write code for a < b' }).expect(404);
});

const INVALID: [object, string][] = [
  [{}, 'Question is required'],
  [{ question: '  ' }, 'Question is required'],
  [{ question: { $gt: '' } }, 'Question is required'],
  [{ question: 'a'.repeat(10_001) }, 'Question must be 10000 characters or less'],
];

it('refuses anything but a question number with 400', async () => {
  for (const [body, message] of INVALID) {
    const reply = await ask(body);
    expect(reply.status, message).toBe(400);
    expect(reply.body.issues).toEqual([{ path: 'question', message }]);
  }
});
