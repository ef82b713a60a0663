import { decodeJson } from '@interview-detection/shared/reports/reports.rules';
import { aiReportSchema } from '@interview-detection/shared/reports/reports.schema';
import { Types } from 'mongoose';
import { beforeEach, describe, expect, it } from 'vitest';
import { api } from '#api/test/api';
import { useDatabase } from '#api/test/database';
import { makeInterview, makeInterviewer, makeRecruiter, type Recruiter } from '#api/test/factories';
import { runDueJobs } from '#api/test/jobs';
import { expectLog } from '#api/test/quiet';
import { storedInterview } from '#api/test/stored';
import { startJobWorker } from '#api/jobs/job-worker';
import { enqueue } from '#api/jobs/jobs.service';
import { reportJob } from './start-report.service';
import { InterviewModel, JobModel, ReportModel } from '#api/test/models';

useDatabase();

let recruiter: Recruiter;
let id: string;
beforeEach(async () => {
  recruiter = await makeRecruiter();
  id = (await makeInterview(recruiter))._id;
});

const TRANSCRIPT = [
  { type: 'sent', message: 'What does an index cost?' },
  {
    type: 'recieve',
    message: 'Writes become slower, because every index must be changed too. It also takes some space.',
  },
  { type: 'sent', message: 'Anything else?' },
  { type: 'recieve', message: 'No' },
];
const PLAN = [
  {
    question: 'What does an index cost?',
    expectedPoints: ['Writes become slower', 'It takes space'],
    referenceAnswer: '',
  },
];
const post = (path: string, body: object = {}, auth = recruiter.auth) =>
  api.post(`/interviews/${id}/${path}`).set(auth).send(body);
const complete = () => post('complete', { transcript: TRANSCRIPT }).expect(200);
const makeReports = () => runDueJobs({ kinds: [reportJob] });

async function details() {
  const { body } = await api.get(`/interviews/data/${id}`).set(recruiter.auth).expect(200);
  return { ...body.data, report: decodeJson(aiReportSchema, body.data.interviewData.aiReport ?? '') };
}

describe('the built-in form', () => {
  it('grades by the expected points of the plan, with an interval and quotes, and says how', async () => {
    const { position } = await storedInterview(id);
    await api.put(`/positions/${position._id.toHexString()}/plan`).set(recruiter.auth).send(PLAN).expect(200);
    await complete();
    await makeReports();
    const { jsonArray } = (await details()).report ?? { jsonArray: [] };
    expect(jsonArray[1]?.review).toEqual({
      correctPercentage: 95,
      interval: { low: 83, high: 100 },
      coverage: { covered: 2, of: 2 },
      method: 'built-in',
      modelVersion: 'terms-3',
      planVersion: 1,
      reason:
        'Covers 2 of 2 points: 2 met. Compared by words with the expected points. In our tests teachers called 83 to 100 of 100 such answers right.',
      criteria: [
        {
          name: 'Writes become slower',
          level: 'met',
          quote: 'Writes become slower, because every index must be changed too.',
        },
        { name: 'It takes space', level: 'met', quote: 'It also takes some space.' },
      ],
    });
    expect(jsonArray[3]).not.toHaveProperty('review');
  });

  it('says the verdict of the figures, in the list too, which can be filtered by it', { tags: 'deep' }, async () => {
    await complete();
    await makeReports();
    expect(await details()).toMatchObject({ reportStatus: 'ready', verdict: 'Insufficient evidence' });
    const list = async (query: object) =>
      (await api.get('/interviews/completed').set(recruiter.auth).query(query).expect(200)).body.data as {
        _id: string;
      }[];
    expect(await list({ verdict: 'Insufficient evidence', reportStatus: 'ready' })).toMatchObject([{ _id: id }]);
    expect(await list({ verdict: 'Recommended' })).toEqual([]);
    expect(await list({ reportStatus: 'failed' })).toEqual([]);
    await api.get('/interviews/completed?verdict=yes').set(recruiter.auth).expect(400);
  });
});

describe('making a report', () => {
  it('is asked for by the completion alone, and carries the id of its request', { tags: 'deep' }, async () => {
    const { headers } = await post('complete', { transcript: TRANSCRIPT }).expect(200);
    expect(await JobModel.find({ name: 'report' }).lean()).toMatchObject([
      { data: { interviewId: id }, requestId: headers['x-request-id'] },
    ]);
  });

  it('happens once in two workers that race, and its job can run again without harm', { tags: 'deep' }, async () => {
    await complete();
    const workers = await Promise.all([startJobWorker([reportJob]), startJobWorker([reportJob])]);
    await expect.poll(async () => (await storedInterview(id)).report.status).toBe('ready');
    await Promise.all(workers.map(worker => worker.stop(10_000)));
    const made = await ReportModel.findById(id).lean();
    await enqueue(reportJob, { interviewId: id });
    expect(await makeReports()).toBe(1);
    expect(await ReportModel.findById(id).lean()).toEqual(made);
  });

  it(
    'making a report that fails at every try leaves the report failed, and a retry makes it',
    { tags: 'deep' },
    async () => {
      expectLog(/"job":"report".*job failed/);
      await complete();
      const { transcript } = await ReportModel.findById(id).orFail().lean();
      await ReportModel.updateOne({ _id: id }, { transcript: 'broken' });
      for (let tries = 0; tries < 4; tries++)
        await runDueJobs({ kinds: [reportJob], at: new Date(Date.now() + 60_000) });
      expect(await details()).toMatchObject({ reportStatus: 'failed', verdict: null, report: null });
      await ReportModel.updateOne({ _id: id }, { transcript });
      expect((await details()).interviewData.transcript).toMatchObject(TRANSCRIPT);
      const { body } = await post('report/retry').expect(200);
      expect(body.data).toMatchObject({ _id: id, status: 'completed', reportStatus: 'pending' });
      await makeReports();
      expect((await details()).report?.report).toMatchObject({ totalQuestions: 2, insufficientAnswers: 2 });
    },
  );

  it.each(['none', 'pending', 'ready'] as const)(
    'is not asked for again while the report is %s',
    { tags: 'deep' },
    async state => {
      if (state !== 'none') await complete();
      if (state === 'ready') await makeReports();
      const reply = await post('report/retry').expect(409);
      expect(reply.body).toMatchObject({ code: 'REPORT_NOT_FAILED', message: 'This report has not failed' });
    },
  );

  it('is requested by one of two simultaneous retries', { tags: 'deep' }, async () => {
    await complete();
    await JobModel.deleteMany({});
    await InterviewModel.updateOne({ _id: id }, { 'report.status': 'failed' });
    const replies = await Promise.all([post('report/retry'), post('report/retry')]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await JobModel.countDocuments({ name: 'report' })).toBe(1);
  });
});

describe('assessments', () => {
  it('are one per person: none replaces another’s, and each reader’s own comes first', { tags: 'deep' }, async () => {
    await complete();
    const other = await makeInterviewer(recruiter);
    await post('assessment', { verdict: 'undecided', note: 'Not sure' }).expect(200);
    await post('assessment', { verdict: 'not_recommended', note: 'Guessed' }, other.auth).expect(200);
    const reply = await post('assessment', { verdict: 'recommended', note: ' Strong on SQL ' }).expect(200);
    const at = expect.any(String) as string;
    const tom = { verdict: 'not_recommended', note: 'Guessed', by: { _id: other._id, name: 'Tom Becker' }, at };
    const mara = {
      verdict: 'recommended',
      note: 'Strong on SQL',
      by: { _id: recruiter._id, name: 'Mara Santos' },
      at,
    };
    expect(reply.body.data).toMatchObject({ _id: id, assessment: mara, assessments: [tom, mara] });
    const read = async (path: string, auth = recruiter.auth) => (await api.get(path).set(auth).expect(200)).body.data;
    expect(await read(`/interviews/data/${id}`)).toMatchObject({ assessment: mara, assessments: [tom, mara] });
    expect(await read(`/interviews/data/${id}`, other.auth)).toMatchObject({ assessment: tom });
    expect((await read('/interviews/completed', other.auth))[0]).toMatchObject({
      assessment: tom,
      assessments: [tom, mara],
    });
    const third = await makeInterviewer(recruiter, { email: 'third@example.org' });
    expect((await read(`/interviews/data/${id}`, third.auth)).assessment).toEqual(mara);
    expect((await storedInterview(id)).report.assessments).toHaveLength(3);
  });

  it('are all in the history, with their authors', { tags: 'deep' }, async () => {
    await complete();
    const other = await makeInterviewer(recruiter);
    await post('assessment', { verdict: 'undecided' }).expect(200);
    await post('assessment', { verdict: 'recommended', note: 'Clear' }, other.auth).expect(200);
    await post('assessment', { verdict: 'not_recommended', note: 'Guessed' }).expect(200);
    expect((await details()).history.slice(1)).toMatchObject([
      { by: { name: 'Mara Santos' }, from: 'not assessed', to: 'undecided', reason: null },
      { by: { name: 'Tom Becker' }, from: 'not assessed', to: 'recommended', reason: 'Clear' },
      { by: { name: 'Mara Santos' }, from: 'undecided', to: 'not_recommended', reason: 'Guessed' },
    ]);
  });

  it.each([
    [{}, 'verdict must be one of recommended, not_recommended, undecided'],
    [{ verdict: 'Recommended' }, 'verdict must be one of recommended, not_recommended, undecided'],
    [{ verdict: 'recommended', note: 'a'.repeat(5_001) }, 'Note must be 5000 characters or less'],
  ])('refuses %j', { tags: 'deep' }, async (body, message) => {
    await complete();
    expect((await post('assessment', body).expect(400)).body.message).toBe(message);
  });

  it('waits for the end of the interview: 409 REPORT_NOT_READY', { tags: 'deep' }, async () => {
    const reply = await post('assessment', { verdict: 'recommended' }).expect(409);
    expect(reply.body.code).toBe('REPORT_NOT_READY');
  });
});

describe('a flag on an answer', () => {
  /** As a report that indicates something of the first answer. */
  const indicate = () => ReportModel.updateOne({ _id: id }, { 'aiReport.jsonArray.1.authorship.level': 'some' });

  it('needs an indication: 409 NO_INDICATION, and nothing is kept', { tags: 'deep' }, async () => {
    await complete();
    await makeReports();
    await indicate();
    const reply = await post('answers/3/flag', { decision: 'confirmed', reason: 'Pasted' }).expect(409);
    expect(reply.body.code).toBe('NO_INDICATION');
    expect((await ReportModel.findById(id).orFail().lean()).flags).toEqual([]);
  });

  it('is kept with author, time and every earlier decision, and changes no figure', { tags: 'deep' }, async () => {
    await complete();
    await makeReports();
    await indicate();
    const before = (await details()).report?.report;
    await post('answers/1/flag', { decision: 'confirmed', reason: 'Pasted' }).expect(200);
    const reply = await post('answers/1/flag', { decision: 'dismissed', reason: 'Typed in front of us' }).expect(200);
    const by = { _id: recruiter._id, name: 'Mara Santos' };
    const at = expect.any(String) as string;
    const { report } = await details();
    expect(decodeJson(aiReportSchema, reply.body.data.interviewData.aiReport)).toEqual(report);
    expect(report?.jsonArray[1]).toMatchObject({
      flag: { decision: 'dismissed', reason: 'Typed in front of us', by, at },
      flagHistory: [{ decision: 'confirmed', reason: 'Pasted', by, at }, { decision: 'dismissed' }],
    });
    expect(report?.jsonArray[3]).not.toHaveProperty('flag');
    expect(report?.report).toEqual(before);
  });

  it.each(['0', '4', '99', '-1', 'one', '1.5'])(
    'answers 404 if there is no answer: %s',
    { tags: 'deep' },
    async index => {
      await complete();
      await makeReports();
      await post(`answers/${index}/flag`, { decision: 'confirmed', reason: 'Pasted' }).expect(404);
    },
  );

  it('waits for the report: 409 REPORT_NOT_READY; and takes no other word', { tags: 'deep' }, async () => {
    await complete();
    expect((await post('answers/1/flag', { decision: 'confirmed', reason: 'Pasted' }).expect(409)).body.code).toBe(
      'REPORT_NOT_READY',
    );
    const reply = await post('answers/1/flag', { decision: 'maybe' }).expect(400);
    expect(reply.body.message).toBe('decision must be one of confirmed, dismissed');
  });

  it.each([undefined, null, '  '])('is not decided without a reason: %j', { tags: 'deep' }, async reason => {
    await complete();
    await makeReports();
    const reply = await post('answers/1/flag', { decision: 'confirmed', reason }).expect(400);
    expect(reply.body.message).toBe('Reason is required');
  });
});

it('answers 404 for an interview that is not there', async () => {
  id = new Types.ObjectId().toHexString();
  await post('report/retry').expect(404);
  await post('assessment', { verdict: 'undecided' }).expect(404);
  await post('answers/1/flag', { decision: 'confirmed', reason: 'Pasted' }).expect(404);
});
