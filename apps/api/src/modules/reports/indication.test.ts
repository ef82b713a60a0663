import { createHash } from 'node:crypto';
import { MODEL_VERSION } from '@interview-detection/authorship/model';
import { decodeJson, questionKey } from '@interview-detection/shared/reports/reports.rules';
import { aiReportSchema, type AiReport } from '@interview-detection/shared/reports/reports.schema';
import { beforeEach, describe, expect, it } from 'vitest';
import { api } from '#api/test/api';
import { useDatabase } from '#api/test/database';
import { representatives } from '#api/test/environment';
import { makeInterview, makeRecruiter, type Recruiter } from '#api/test/factories';
import { runDueJobs } from '#api/test/jobs';
import { storedInterview } from '#api/test/stored';
import { companyModel } from '../company/company.model';
import { SampleAnswersModel } from '#api/test/models';

useDatabase();

let recruiter: Recruiter;
beforeEach(async () => {
  recruiter = await makeRecruiter();
});

const QUESTION = 'How do you keep a large project on its way?';
const POLISHED =
  'Effective stakeholder management is essential for ensuring the success of any complex project. It is important to ' +
  'establish clear communication channels, define expectations early, and provide regular updates throughout the process. ' +
  'Additionally, fostering a collaborative environment allows teams to identify potential challenges and address them ' +
  'proactively. By leveraging these strategies, organizations can enhance transparency, build trust, and ultimately ' +
  'achieve better outcomes. Furthermore, it is crucial to continuously evaluate progress and adapt to changing ' +
  'requirements, ensuring that all parties remain aligned with the overall objectives.';
const asks = (message: string) => ({ type: 'sent', message });
const answers = (message: string, more: object = {}) => ({ type: 'recieve', message, ...more });

async function completed(transcript: object[], interviewType = 'Real'): Promise<string> {
  const { _id } = await makeInterview(recruiter, { interviewType });
  await api.post(`/interviews/${_id}/complete`).set(recruiter.auth).send({ transcript }).expect(200);
  await runDueJobs();
  return _id;
}

async function readReport(id: string): Promise<AiReport> {
  const { body } = await api.get(`/interviews/data/${id}`).set(recruiter.auth).expect(200);
  const report = decodeJson(aiReportSchema, body.data.interviewData.aiReport ?? '');
  if (!report) throw new Error('The report cannot be read');
  return report;
}

async function turn(aiIndication: boolean): Promise<void> {
  const { _id, ...company } = recruiter.company;
  await api
    .put(`/company/${_id}`)
    .set(recruiter.auth)
    .send({ ...company, aiIndication })
    .expect(200);
}

describe('the indication of an answer', () => {
  it(
    'is stored and shown with every part of its evidence and the version of its weights',
    { tags: 'deep' },
    async () => {
      const { report, jsonArray } = await readReport(await completed([asks(QUESTION), answers(`<p>${POLISHED}</p>`)]));
      expect(report).toMatchObject({ assessedAnswers: 1, method: 'built-in', modelVersion: MODEL_VERSION });
      const { authorship } = jsonArray[1] ?? {};
      expect(authorship).toMatchObject({ level: 'some', method: 'built-in', modelVersion: MODEL_VERSION });
      expect(authorship?.evidence).toEqual([
        {
          kind: 'style',
          text: expect.stringContaining('were flagged by mistake'),
          found: expect.any(String),
          value: expect.any(Number),
          meaning: expect.any(String),
          innocent: expect.any(String),
          falsePositiveRate: expect.any(Number),
        },
      ]);
    },
  );

  it(
    'is strong, and counted, if the answer is also worded like a stored answer of a model',
    { tags: 'deep' },
    async () => {
      await SampleAnswersModel.create({
        company: recruiter.company._id,
        key: createHash('sha256').update(questionKey(QUESTION)).digest('hex'),
        question: QUESTION,
        texts: [POLISHED],
        modelVersion: 'double-1',
        promptVersion: 'authorship-1',
        ms: 1,
        tokens: { input: 1, output: 1 },
      });
      const { report, jsonArray } = await readReport(await completed([asks(QUESTION), answers(POLISHED)]));
      expect(report).toMatchObject({ totalAIGeneratedAnswers: 1, percentAIGenerated: 100 });
      expect(jsonArray[1]?.authorship?.evidence.map(({ kind }) => kind)).toEqual(['style', 'similarity']);
    },
  );

  it('counts "insufficient" as not assessed, and says why', { tags: 'deep' }, async () => {
    const { report, jsonArray } = await readReport(
      await completed([asks(QUESTION), answers('Slowly.'), answers(POLISHED)]),
    );
    expect(report).toMatchObject({ assessedAnswers: 1, insufficientAnswers: 1 });
    expect(jsonArray[1]?.authorship).toMatchObject({
      level: 'insufficient',
      score: null,
      evidence: [{ kind: 'gate', value: null, falsePositiveRate: null }],
    });
  });

  it('takes in how the answer was typed, if that was recorded, and keeps it', { tags: 'deep' }, async () => {
    const process = { pasteShare: 1, keystrokes: { total_strokes: 12, mean_pause_time_in_secs_threshold200: null } };
    const { jsonArray } = await readReport(await completed([asks(QUESTION), answers('Slowly.', { process })]));
    expect(jsonArray[1]?.process).toEqual(process);
    expect(jsonArray[1]?.authorship?.evidence.map(({ kind }) => kind)).toEqual(['gate', 'process']);
    expect(jsonArray[1]?.authorship?.level).toBe('insufficient');
  });

  it.each(
    representatives([
      [{ pasteShare: 1.1 }, 'transcript.0.process.pasteShare', 'pasteShare must be 0 to 1'],
      [
        { keystrokes: { total_strokes: 'many' } },
        'transcript.0.process.keystrokes.total_strokes',
        'keystrokes must be numbers',
      ],
      [
        { keystrokes: { 'a.$b': 1 } },
        'transcript.0.process.keystrokes.a.$b',
        'keystrokes must be numbers by the names of features',
      ],
    ]),
  )('refuses typing like %j', async (process, path, message) => {
    const { _id } = await makeInterview(recruiter);
    const { body } = await api
      .post(`/interviews/${_id}/complete`)
      .set(recruiter.auth)
      .send({ transcript: [answers('Yes', { process })] })
      .expect(400);
    expect(body.issues).toEqual([{ path, message: expect.stringContaining(message) }]);
  });
});

describe('a company that has turned the indication off', () => {
  it('gets reports without it, which say so instead of a figure', { tags: 'deep' }, async () => {
    await turn(false);
    const id = await completed([asks('Write a program'), answers(POLISHED), answers('Slowly.')], 'Bot');
    const { report, jsonArray } = await readReport(id);
    expect(report).toMatchObject({ indicationOff: true, percentAIGenerated: null, assessedAnswers: 0, method: 'none' });
    expect(jsonArray.map(entry => entry.authorship)).toEqual([undefined, undefined, undefined]);
    expect(jsonArray[1]?.review).toBeDefined();
    expect((await storedInterview(id)).report.verdict).toBe('Insufficient evidence');
    const { body } = await api.get(`/interviews/${id}/report.json`).set(recruiter.auth).expect(200);
    expect(body.data.limits.join(' ')).toContain('AI-assistance indication turned off by your company');
  });

  it(
    'keeps the reports that were made, and gets the indication again once it is back on',
    { tags: 'deep' },
    async () => {
      const before = await completed([asks(QUESTION), answers(POLISHED)]);
      await turn(false);
      expect((await readReport(before)).jsonArray[1]?.authorship?.level).toBe('some');
      await turn(true);
      const after = await readReport(await completed([asks(QUESTION), answers(POLISHED)]));
      expect([after.report.indicationOff, after.jsonArray[1]?.authorship?.level]).toEqual([undefined, 'some']);
    },
  );

  it('has it on if its record is older than the setting', { tags: 'deep' }, async () => {
    await companyModel().collection.updateMany({}, { $unset: { aiIndication: 1 } });
    expect((await readReport(await completed([answers(POLISHED)]))).report.assessedAnswers).toBe(1);
  });
});
