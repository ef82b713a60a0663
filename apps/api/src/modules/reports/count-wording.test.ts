import { decodeJson } from '@interview-detection/shared/reports/reports.rules';
import { aiReportSchema } from '@interview-detection/shared/reports/reports.schema';
import { beforeEach, describe, expect, it } from 'vitest';
import { api } from '#api/test/api';
import { copied } from '#api/test/copies';
import { useDatabase } from '#api/test/database';
import { makeInterview, makeRecruiter, type Recruiter } from '#api/test/factories';
import { runDueJobs } from '#api/test/jobs';
import { EventModel, PositionModel, ReportModel } from '#api/test/models';
import { storedInterview } from '#api/test/stored';
import { reportJob } from './start-report.service';

useDatabase();

const QUESTION = 'What does an index cost?';
const PLAN = [
  { question: 'Why us?', expectedPoints: ['A reason'], referenceAnswer: '' },
  { question: QUESTION, expectedPoints: ['Writes become slower', 'More memory is needed'], referenceAnswer: '' },
];
const ANSWER = 'Writes become slower, because each insert touches it. The footprint on disk grows.';
const WORDING = 'the footprint on disk grows';

let recruiter: Recruiter;
let id: string;
let position: string;

beforeEach(async () => {
  ({ recruiter, id, position } = await copied('a report', reported));
});

async function reported() {
  recruiter = await makeRecruiter();
  id = (await makeInterview(recruiter))._id;
  position = (await storedInterview(id)).position._id.toHexString();
  await putPlan(PLAN);
  await complete(id);
  return { recruiter, id, position };
}

const putPlan = (plan: object[]) => api.put(`/positions/${position}/plan`).set(recruiter.auth).send(plan).expect(200);

async function complete(interview: string, answer = ANSWER) {
  const transcript = [
    { type: 'sent', message: QUESTION },
    { type: 'recieve', message: answer, marks: 3 },
    { type: 'sent', message: 'Anything else?' },
    { type: 'recieve', message: 'No' },
  ];
  await api.post(`/interviews/${interview}/complete`).set(recruiter.auth).send({ transcript }).expect(200);
  await runDueJobs({ kinds: [reportJob] });
}

const call = (path: string, body: object, index = 1, auth = recruiter.auth) =>
  api.post(`/interviews/${id}/answers/${index}/${path}`).set(auth).send(body);
const count = (change: object = {}, index?: number) =>
  call('wordings', { wording: WORDING, point: 1, ifVersion: 1, ...change }, index);
const undo = (ifVersion: number) => call('wordings/undo', { ifVersion });
const points = (index = 1) => api.get(`/interviews/${id}/answers/${index}/points`).set(recruiter.auth);
const planNow = async () => (await api.get(`/positions/${position}`).set(recruiter.auth).expect(200)).body.data;

async function details(interview = id) {
  const { body } = await api.get(`/interviews/data/${interview}`).set(recruiter.auth).expect(200);
  const report = decodeJson(aiReportSchema, body.data.interviewData.aiReport);
  return { ...body.data, answer: report?.jsonArray[1] };
}

describe('what a wording can count for', () => {
  it(
    'are the points of the current plan, each with its wordings, and the interviews that it concerns',
    { tags: 'deep' },
    async () => {
      await makeInterview(recruiter, { position });
      await putPlan([PLAN[0] ?? {}, { ...PLAN[1], expectedPoints: ['Slower writes; or inserts touch it', 'Memory'] }]);
      const { body } = await points().expect(200);
      expect(body.data).toEqual({
        planVersion: 2,
        points: [
          { point: 'Slower writes', wordings: ['Slower writes', 'inserts touch it'] },
          { point: 'Memory', wordings: ['Memory'] },
        ],
        concerns: { position: { _id: position, name: expect.any(String) }, open: 1, reported: 0 },
      });
    },
  );

  it(
    'is the reference answer if there are no points, and nothing if the plan has lost the question',
    { tags: 'deep' },
    async () => {
      await putPlan([{ question: QUESTION, expectedPoints: [], referenceAnswer: 'Memory' }]);
      expect((await points().expect(200)).body.data.points).toEqual([{ point: 'Memory', wordings: ['Memory'] }]);
      await putPlan([]);
      expect((await points().expect(200)).body.data.points).toEqual([]);
    },
  );

  it('is nothing for an answer that was not compared, and 404 if there is no answer', { tags: 'deep' }, async () => {
    expect((await points(3).expect(409)).body.code).toBe('NOT_COMPARED_BY_WORDS');
    await points(0).expect(404);
    await points(99).expect(404);
    const open = await makeInterview(recruiter);
    const reply = await api.get(`/interviews/${open._id}/answers/1/points`).set(recruiter.auth).expect(409);
    expect(reply.body.code).toBe('REPORT_NOT_READY');
  });
});

describe('a wording that is counted', () => {
  it('is added to the point of the plan, and the answer covers one point more', { tags: 'deep' }, async () => {
    expect((await details()).answer.review).toMatchObject({ coverage: { covered: 1, of: 2 }, planVersion: 1 });
    const { body } = await count().expect(200);
    expect(body.data).toMatchObject({
      planVersion: 2,
      isAdded: true,
      before: { coverage: { covered: 1, of: 2 }, planVersion: 1 },
      review: { coverage: { covered: 2, of: 2 }, planVersion: 2, method: 'built-in' },
      concerns: { position: { _id: position }, open: 0, reported: 0 },
    });
    const { plan, planVersion } = await planNow();
    expect(planVersion).toBe(2);
    expect(plan[0]).toMatchObject(PLAN[0] ?? {});
    expect(plan[1].expectedPoints).toEqual(['Writes become slower', `More memory is needed; or ${WORDING}`]);
    expect((await details()).answer.review).toEqual(body.data.review);
  });

  it(
    'is kept with who, when and what the answer had come to before, in the history too',
    { tags: 'deep' },
    async () => {
      await count().expect(200);
      const { answer, history } = await details();
      const by = { _id: recruiter._id, name: expect.any(String) };
      expect(answer.wordings).toEqual([
        {
          wording: WORDING,
          point: 'More memory is needed',
          planVersion: 2,
          isAdded: true,
          before: { correctPercentage: null, coverage: { covered: 1, of: 2 }, planVersion: 1 },
          by,
          at: expect.any(String),
          undone: null,
        },
      ]);
      expect(history.at(-1)).toMatchObject({
        to: 'regraded',
        by,
        reason: `“${WORDING}” counts for “More memory is needed”`,
      });
      const types = (await EventModel.find({ type: /^(report\.regraded|position\.updated)$/ }).lean()).map(
        one => one.type,
      );
      expect(types.toSorted()).toEqual(['position.updated', 'position.updated', 'report.regraded']);
    },
  );

  it(
    'leaves other reports as they are, which say by which version they were graded, and grades later ones',
    { tags: 'deep' },
    async () => {
      const [other, later] = [
        await makeInterview(recruiter, { position }),
        await makeInterview(recruiter, { position }),
      ];
      await complete(other._id);
      const before = await ReportModel.findById(other._id).lean();
      const { body } = await count().expect(200);
      expect(body.data.concerns).toMatchObject({ open: 1, reported: 1 });
      expect(await ReportModel.findById(other._id).lean()).toEqual(before);
      expect((await details(other._id)).answer.review).toMatchObject({ coverage: { covered: 1 }, planVersion: 1 });
      await complete(later._id);
      expect((await details(later._id)).answer.review).toMatchObject({ coverage: { covered: 2 }, planVersion: 2 });
    },
  );

  it(
    'changes nothing that a person said: their verdict, their marks, the report’s own figures',
    { tags: 'deep' },
    async () => {
      const assessment = { verdict: 'not_recommended', note: 'Guessed' };
      await api.post(`/interviews/${id}/assessment`).set(recruiter.auth).send(assessment).expect(200);
      const before = await details();
      await count().expect(200);
      const after = await details();
      expect(after.assessments).toEqual(before.assessments);
      expect(after.verdict).toBe(before.verdict);
      expect(after.answer).toEqual({ ...before.answer, review: after.answer.review, wordings: after.answer.wordings });
      const figuresOf = ({ interviewData }: typeof after) => JSON.parse(interviewData.aiReport).report;
      expect(figuresOf(after)).toEqual(figuresOf(before));
    },
  );

  it('counts for a reference answer too, if there are no points', async () => {
    await putPlan([{ question: QUESTION, expectedPoints: [], referenceAnswer: 'More memory is needed' }]);
    const { body } = await count({ point: 0, ifVersion: 2 }).expect(200);
    expect(body.data.review.coverage).toEqual({ covered: 1, of: 1 });
    expect((await planNow()).plan[0].referenceAnswer).toBe(`More memory is needed; or ${WORDING}`);
  });

  it(
    'a wording that the point has already changes no plan, and the answer is graded by it',
    { tags: 'deep' },
    async () => {
      await putPlan([{ ...PLAN[1], expectedPoints: ['Writes become slower', `Memory; or ${WORDING.toUpperCase()}.`] }]);
      const { body } = await count({ ifVersion: 2 }).expect(200);
      expect(body.data).toMatchObject({
        isAdded: false,
        planVersion: 2,
        review: { coverage: { covered: 2 }, planVersion: 2 },
      });
      expect((await planNow()).planVersion).toBe(2);
      await undo(2).expect(200);
      expect((await planNow()).planVersion).toBe(2);
    },
  );
});

describe('a wording is refused, and nothing changed,', () => {
  const unchanged = async () => {
    expect(await planNow()).toMatchObject({ planVersion: 1, plan: PLAN });
    expect((await details()).answer).not.toHaveProperty('wordings');
  };
  const long = 'many words '.repeat(45).trim();

  it.each([
    ['empty', { wording: ' ' }, 'wording', 'Wording is required'],
    ['too long for the point', { wording: long }, 'wording', /^A point may have at most 500 characters with all/],
    ['longer than any point', { wording: long.repeat(2) }, 'wording', 'Wording must be 500 characters or less'],
    ['two at once', { wording: 'more disk; or more memory' }, 'wording', /^One wording at a time/],
    ['on two lines', { wording: 'more\ndisk' }, 'wording', 'Wording must be on one line'],
    ['of the question’s words', { wording: 'what an index costs' }, 'wording', /^Choose words that say more/],
    ['that shows nothing', { wording: 'it is that' }, 'wording', /^Choose words that say more/],
    ['for a point that is not there', { point: 2 }, 'point', 'The plan has no such point for this answer'],
    ['for no point', { point: undefined }, 'point', 'Choose what it counts for'],
  ])('%s', { tags: 'deep' }, async (_what, change, path, message) => {
    const { body } = await count(change).expect(400);
    expect(body.issues).toMatchObject([{ path }]);
    expect(body.message).toMatch(message);
    await unchanged();
  });

  it('a wording is refused, and nothing changed, if the point has 20 wordings', async () => {
    const full = Array.from({ length: 20 }, (_, at) => `w${at}`).join('; or ');
    await putPlan([{ ...PLAN[1], expectedPoints: ['Writes become slower', full] }]);
    const { body } = await count({ ifVersion: 2 }).expect(400);
    expect(body.issues).toEqual([{ path: 'wording', message: 'A point may have at most 20 wordings' }]);
  });

  it('a wording is refused, and nothing changed, if the plan is not the one that was seen', async () => {
    const { body } = await count({ ifVersion: 0 }).expect(409);
    expect(body.code).toBe('PLAN_CHANGED');
    await unchanged();
  });

  it('a wording is refused, and nothing changed, if a model graded the answer', async () => {
    await ReportModel.updateOne({ _id: id }, { 'aiReport.jsonArray.1.review.method': 'model' });
    expect((await count().expect(409)).body.code).toBe('NOT_COMPARED_BY_WORDS');
    await unchanged();
  });
});

it('of two people who count a wording at once, one reads that the plan has changed', async () => {
  const replies = await Promise.all([count(), count({ wording: 'each insert touches it', point: 0 })]);
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(replies.find(({ status }) => status === 409)?.body.code).toBe('PLAN_CHANGED');
  expect((await planNow()).planVersion).toBe(2);
  expect((await details()).answer.wordings).toHaveLength(1);
});

describe('a wording that is taken back', () => {
  it('leaves the plan, and the answer comes to what it was; both stay in the history', async () => {
    await count().expect(200);
    const { body } = await undo(2).expect(200);
    expect(body.data).toMatchObject({
      planVersion: 3,
      before: { coverage: { covered: 2, of: 2 } },
      review: { coverage: { covered: 1, of: 2 }, planVersion: 3 },
    });
    expect((await planNow()).plan).toMatchObject(PLAN);
    const { answer, history } = await details();
    expect(answer.wordings).toMatchObject([{ wording: WORDING, undone: { by: { _id: recruiter._id } } }]);
    expect(history.at(-1).reason).toBe(`“${WORDING}” no longer counts for “More memory is needed”`);
    await undo(3).expect(404);
  });

  it('is found wherever it is in the plan by then, and nothing else is removed with it', async () => {
    await count().expect(200);
    const moved = {
      question: QUESTION,
      expectedPoints: [`More memory is needed; or ${WORDING}; or RAM`],
      referenceAnswer: '',
    };
    await putPlan([moved]);
    await undo(3).expect(200);
    expect((await planNow()).plan[0].expectedPoints).toEqual(['More memory is needed; or RAM']);
  });

  it('is refused if others have changed the plan since it was seen, or removed the wording', async () => {
    await count().expect(200);
    await putPlan(PLAN);
    expect((await undo(2).expect(409)).body.code).toBe('PLAN_CHANGED');
    expect((await undo(3).expect(409)).body.code).toBe('PLAN_CHANGED');
    await putPlan([]);
    expect((await undo(4).expect(409)).body.code).toBe('PLAN_CHANGED');
    expect((await details()).answer.wordings).toMatchObject([{ undone: null }]);
  });
});

it('is closed to another company', async () => {
  const stranger = await makeRecruiter();
  await call('wordings', { wording: WORDING, point: 1, ifVersion: 1 }, 1, stranger.auth).expect(404);
  await call('wordings/undo', { ifVersion: 1 }, 1, stranger.auth).expect(404);
  expect((await PositionModel.findById(position).orFail().lean()).planVersion).toBe(1);
});
