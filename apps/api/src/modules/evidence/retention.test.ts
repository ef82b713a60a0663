import type { CandidateRecordView } from '@interview-detection/shared/candidate-records/candidate-records.schema';
import type { EvidenceView } from '@interview-detection/shared/evidence/evidence.schema';
import { deletedWords } from '@interview-detection/shared/evidence/level-words.rules';
import type { ReportDocument } from '@interview-detection/shared/reports/report-document.schema';
import { LANGUAGES } from '@interview-detection/shared/visits/visits.rules';
import { strFromU8, unzipSync } from 'fflate';
import { Types } from 'mongoose';
import { describe, expect, it, onTestFinished } from 'vitest';
import { api } from '#api/test/api';
import { callsOf, makeBot, stateOf, THREE, type Bot, typedBy } from '#api/test/bot';
import { agreeTo, linkOf } from '#api/test/candidates';
import { copied } from '#api/test/copies';
import { useDatabase } from '#api/test/database';
import { representatives } from '#api/test/environment';
import { makeRecruiter } from '#api/test/factories';
import { runDueJobs } from '#api/test/jobs';
import {
  BotInterviewModel,
  EventModel,
  EvidenceBatchModel,
  EvidenceModel,
  InterviewModel,
  ReportModel,
  TurnModel,
} from '#api/test/models';
import { readPdf } from '#api/test/pdf-files';
import { appSubscribers } from '#api/app-subscribers';
import { on } from '#api/events/domain-event';
import { connectSubscribers } from '#api/test/app-context';
import { DAY_MS, HOUR_MS } from '#api/lib/durations';
import { companyModel } from '../company/company.model';
import { interviewEvidenceDeleted } from '../interviews/interviews.events';
import { deleteOldEvidence } from './retention.service';

useDatabase();

const run = () => deleteOldEvidence({}, { signal: new AbortController().signal });
const keepFor = ({ recruiter }: Pick<Bot, 'recruiter'>, evidenceDays: number | null) =>
  api
    .put(`/company/${recruiter.company._id}`)
    .set(recruiter.auth)
    .send({ ...recruiter.company, retention: { evidenceDays } })
    .expect(200);
const read = async <T>({ recruiter, id }: Bot, what: string): Promise<T> =>
  (await api.get(`/interviews/${id}/${what}`).set(recruiter.auth).expect(200)).body.data as T;
const evidenceOf = (bot: Bot) => read<EvidenceView>(bot, 'evidence');
const recordOf = async ({ auth }: Bot) =>
  (await api.get('/candidate/record').set(auth).expect(200)).body.data as CandidateRecordView;

/** Puts the start of an interview and what happened to it so far back that it ended `ms` ago. */
async function endedAgo({ id }: Bot, ms: number): Promise<void> {
  const at = new Date(Date.now() - ms);
  await InterviewModel.updateOne({ _id: id }, { startsAt: new Date(at.getTime() - HOUR_MS), 'history.$[].at': at });
}

const LABEL = 'Camera of the attic';

/** An interview whose candidate was told that what is noticed goes after 90 days. */
async function toldOf90(): Promise<Bot> {
  const recruiter = await makeRecruiter();
  await keepFor({ recruiter }, 90);
  return makeBot(THREE, { recruiter });
}

/** One in which text was pasted and all answers read as copied out; both were looked at, and commented on. */
const held = (): Promise<Bot> => copied('a held interview', hold);

async function hold(): Promise<Bot> {
  const bot = await toldOf90();
  const me = callsOf(bot);
  await stateOf(me.start());
  const at = new Date().toISOString();
  const camera = { label: LABEL, kind: 'videoinput', provenance: 'granted' };
  const events = [
    { id: 'p1', seq: 1, kind: 'paste', at, turn: 1, data: { length: 40, source: 'outside' } },
    { id: 'd1', seq: 2, kind: 'devices', at, data: { mediaDevices: [camera], bluetoothDevice: [], usbDevice: [] } },
  ];
  await api.post('/candidate/events').set(bot.auth).send({ events }).expect(200);
  const process = { pasteShare: 0.4, keystrokes: typedBy('copier', 90) };
  for (const turn of [1, 2, 3])
    await stateOf(me.answer(turn, 'I would write the test first. '.repeat(20), { process }));
  await stateOf(me.finish());
  await runDueJobs();
  const { recruiter, id } = bot;
  const look = (what: string) => api.post(`/interviews/${id}/evidence/${what}`).set(recruiter.auth);
  await look('p1/dismiss').send({ reason: 'These are their own notes' }).expect(200);
  await api.post('/candidate/record/comments').set(bot.auth).send({ about: 'p1', text: 'My own notes' }).expect(200);
  return bot;
}

/** What is left of the raw record in the database. */
async function leftOf({ id }: Bot) {
  const [report, bot] = [await ReportModel.findById(id).lean(), await BotInterviewModel.findById(id).lean()];
  return {
    batches: await EvidenceBatchModel.countDocuments({ interview: id }),
    turns: await TurnModel.countDocuments({ interview: id, process: { $exists: true } }),
    entries: report?.aiReport?.jsonArray.filter(entry => entry.process).length ?? 0,
    devices: bot?.devices === undefined ? 0 : 1,
  };
}
const ALL = { batches: 1, turns: 3, entries: 3, devices: 1 };
const NOTHING = { batches: 0, turns: 0, entries: 0, devices: 0 };

describe('what was noticed', () => {
  it('goes when its days after the end are over, not before, with all that was recorded of the typing', async () => {
    const bot = await held();
    await keepFor(bot, 30);
    await endedAgo(bot, 30 * DAY_MS - HOUR_MS);
    await run();
    expect(await leftOf(bot)).toEqual(ALL);
    const before = await evidenceOf(bot);
    expect(before).toMatchObject({ signs: [{}, {}], evidenceDeleted: null });
    expect((await InterviewModel.findById(bot.id).lean())?.evidence.shown?.level).toEqual(expect.any(String));
    await endedAgo(bot, 30 * DAY_MS + HOUR_MS);
    await run();
    expect(await leftOf(bot)).toEqual(NOTHING);
    expect(await InterviewModel.findById(bot.id).lean()).toMatchObject({
      visit: { evidenceDays: null },
      evidence: { shown: null },
    });
    const { length, head } = before.chain;
    expect(await evidenceOf(bot)).toMatchObject({
      evidenceDeleted: { at: expect.any(String), days: 30, length, head },
      chain: { length: 0, verified: true },
    });
  });

  it(
    'is said to be deleted, and never that there was none: to staff, on paper, as data',
    { tags: 'deep' },
    async () => {
      const bot = await held();
      await endedAgo(bot, 91 * DAY_MS);
      await run();
      const evidence = await evidenceOf(bot);
      const deleted = evidence.evidenceDeleted;
      const words = deletedWords(deleted ?? { at: '', days: 0 });
      expect(words).toMatch(/^Deleted on \d{4}-\d\d-\d\d after 90 days/);
      expect(evidence).toMatchObject({ level: 'unknown', signs: [], gaps: [] });
      expect(new Set(evidence.kinds.map(({ why }) => why))).toEqual(new Set([words]));
      expect(await read(bot, 'evidence.json')).toMatchObject({ events: [], evidenceDeleted: deleted });
      const { body: document } = await api.get(`/interviews/${bot.id}/report.json`).set(bot.recruiter.auth).expect(200);
      const data = (document.data ?? document) as ReportDocument;
      expect(data.evidence).toMatchObject({ evidenceDeleted: deleted });
      expect(data.limits).toContainEqual(expect.stringContaining(words));
      const { text: paper } = await readPdf(bot.recruiter.auth, bot.id);
      expect(paper).toContain(words);
      expect(paper).toContain('dismissed by');
      expect(paper).toContain('These are their own notes');
      expect(paper).not.toMatch(/Level:|Nothing was (noticed|seen)|Nothing is known from/);
    },
  );

  it('leaves what people said and decided about it, and the conclusion of the report with a note that its basis was deleted', async () => {
    const bot = await held();
    const before = await ReportModel.findById(bot.id).lean();
    await endedAgo(bot, 91 * DAY_MS);
    await run();
    expect(await evidenceOf(bot)).toMatchObject({
      comments: [{ about: 'p1', text: 'My own notes' }],
      looks: [{ decision: 'dismissed', reason: 'These are their own notes' }],
    });
    const after = await ReportModel.findById(bot.id).lean();
    const judged = (report: typeof before) => report?.aiReport?.jsonArray.map(({ authorship }) => authorship);
    expect(judged(after)?.map(one => one?.level)).toEqual(judged(before)?.map(one => one?.level));
    const typed = judged(after)?.flatMap(one => one?.evidence.filter(({ kind }) => kind === 'process') ?? []) ?? [];
    expect(typed.length).toBeGreaterThan(0);
    for (const { text, found } of typed) {
      expect(text).toMatch(/The record of typing behind this was deleted on \d{4}-\d\d-\d\d after 90 days\.$/);
      expect(found).toMatch(/after 90 days\.$/);
    }
    expect(after?.aiReport?.report).toEqual(before?.aiReport?.report);
    expect(after?.devices).toEqual(before?.devices);
  });

  it(
    'is said to be deleted in the candidate’s record, in each language, with their own words beside it',
    { tags: 'deep' },
    async () => {
      const bot = await held();
      await keepFor(bot, 2);
      await endedAgo(bot, 3 * DAY_MS);
      await run();
      for (const language of LANGUAGES) {
        await api.put('/candidate/language').set(bot.auth).send({ language }).expect(200);
        const { evidence, comments, devices, answers } = await recordOf(bot);
        expect(evidence).toMatchObject({ level: 'unknown', points: [], gaps: [], gapsTitle: null, events: 0 });
        expect(evidence.deleted).toMatchObject({ days: 2, text: evidence.text });
        expect(evidence.text).not.toMatch(/[{}]/);
        expect(comments).toMatchObject([{ text: 'My own notes' }]);
        expect(answers.map(({ typing }) => typing)).toEqual([null, null, null]);
        // As the report has it, which keeps the list.
        expect(devices).toMatchObject([{ label: LABEL }]);
      }
      await api.put('/candidate/language').set(bot.auth).send({ language: 'en' }).expect(200);
      const { body } = await api.get('/candidate/record.zip').set(bot.auth).responseType('blob').expect(200);
      const page = strFromU8(unzipSync(body as Buffer)['record.html'] ?? new Uint8Array());
      expect(page).toMatch(/Deleted on \d+ \w+ \d{4} after 2 days\./);
      expect(page).toContain('My own notes');
      expect(page).not.toContain('Nothing was noted');
    },
  );
});

describe('the rule', () => {
  it(
    'can be changed by the company: it is applied on the day, and null keeps everything',
    { tags: 'deep' },
    async () => {
      const bot = await held();
      await companyModel().updateOne({ _id: bot.recruiter.company._id }, { evidenceDays: null });
      await InterviewModel.updateOne({ _id: bot.id }, { 'visit.evidenceDays': null });
      await endedAgo(bot, 1_000 * DAY_MS);
      await run();
      expect(await leftOf(bot)).toEqual(ALL);
      await keepFor(bot, 1_001);
      await run();
      expect(await leftOf(bot)).toEqual(ALL);
      await keepFor(bot, 999);
      await run();
      expect(await evidenceOf(bot)).toMatchObject({ evidenceDeleted: { days: 999 } });
      // What is deleted stays deleted, and how it was.
      await keepFor(bot, null);
      await run();
      expect(await evidenceOf(bot)).toMatchObject({ evidenceDeleted: { days: 999 } });
    },
  );

  it('never keeps longer than the candidate was told when they agreed', { tags: 'deep' }, async () => {
    const bot = await held();
    await keepFor(bot, null);
    await endedAgo(bot, 89 * DAY_MS);
    await run();
    expect(await leftOf(bot)).toEqual(ALL);
    await endedAgo(bot, 91 * DAY_MS);
    await run();
    expect(await evidenceOf(bot)).toMatchObject({ evidenceDeleted: { days: 90 } });
  });

  it.each([
    [365, 90],
    [30, 30],
  ])(
    'goes by the fewer days of the company’s %i and the 90 of the candidate’s notice',
    { tags: 'deep' },
    async (ofCompany, days) => {
      const bot = await held();
      await keepFor(bot, ofCompany);
      await endedAgo(bot, days * DAY_MS - HOUR_MS);
      await run();
      expect(await leftOf(bot)).toEqual(ALL);
      await endedAgo(bot, days * DAY_MS + HOUR_MS);
      await run();
      expect(await evidenceOf(bot)).toMatchObject({ evidenceDeleted: { days } });
    },
  );

  it(
    'follows the notice that the candidate agreed to last, even if one was declined since',
    { tags: 'deep' },
    async () => {
      const bot = await toldOf90();
      const told = async () => (await InterviewModel.findById(bot.id).lean())?.visit.evidenceDays;
      expect(await told()).toBe(90);
      await keepFor(bot, 365);
      await agreeTo(bot.auth);
      expect(await told()).toBe(365);
      await keepFor(bot, 30);
      const { body } = await api.get('/candidate/interview').set(bot.auth).expect(200);
      const noticeVersion = body.data.notice.version as string;
      await api.post('/candidate/consent').set(bot.auth).send({ noticeVersion, decision: 'declined' }).expect(200);
      expect(await told()).toBe(365);
      await keepFor(bot, null);
      await agreeTo(bot.auth);
      expect(await told()).toBeNull();
    },
  );

  it(
    'keeps everything forever if the company has chosen no days, and the notice says so',
    { tags: 'deep' },
    async () => {
      const bot = await makeBot();
      const { body } = await api.get('/candidate/interview').set(bot.auth).expect(200);
      const { kept } = body.data.notice.items.find((item: { what: string }) => item.what.startsWith('How you type'));
      expect(kept).toMatch(/^Until deleted by /);
      await stateOf(callsOf(bot).start());
      const events = [{ id: 'h', seq: 1, kind: 'heartbeat', at: new Date().toISOString(), data: {} }];
      await api.post('/candidate/events').set(bot.auth).send({ events }).expect(200);
      await stateOf(callsOf(bot).finish());
      await runDueJobs();
      await endedAgo(bot, 1_000 * DAY_MS);
      await run();
      expect(await leftOf(bot)).toMatchObject({ batches: 1 });
    },
  );

  it('is in the notice, and a longer one asks again', { tags: 'deep' }, async () => {
    const bot = await toldOf90();
    const view = async () => (await api.get('/candidate/interview').set(bot.auth).expect(200)).body.data;
    const keptOf = async (what: RegExp) =>
      (await view()).notice.items.find((item: { what: string }) => what.test(item.what)).kept as string;
    expect(await keptOf(/^How you type/)).toMatch(/^For 90 days after the interview/);
    expect(await keptOf(/^Which cameras/)).toMatch(/^Until deleted by /);
    await keepFor(bot, 30);
    expect(await keptOf(/^How much you paste/)).toMatch(/^For 30 days/);
    expect(await view()).toMatchObject({ consent: { isCurrent: true } });
    await keepFor(bot, 91);
    expect(await view()).toMatchObject({ consent: { isCurrent: false } });
    await keepFor(bot, null);
    expect(await keptOf(/^When you leave/)).toMatch(/^Until deleted by /);
    expect(await view()).toMatchObject({ consent: { isCurrent: false } });
    await agreeTo(bot.auth);
    await keepFor(bot, 365);
    expect(await view()).toMatchObject({ consent: { isCurrent: true } });
  });

  it.each(representatives([0, 3_651, 1.5, '90']))('is a whole number from 1 to 3,650: %s is refused', async days => {
    const { recruiter } = await makeBot();
    const { company, auth } = recruiter;
    const { body } = await api
      .put(`/company/${company._id}`)
      .set(auth)
      .send({ ...company, retention: { evidenceDays: days } })
      .expect(400);
    expect(JSON.stringify(body)).toContain('evidenceDays must be a whole number from 1 to 3650, or null for ever');
  });
});

describe('deleting', () => {
  it('touches no interview that is still running, however long ago it began', async () => {
    const bot = await makeBot();
    await stateOf(callsOf(bot).start());
    const events = [{ id: 'h', seq: 1, kind: 'heartbeat', at: new Date().toISOString(), data: {} }];
    await api.post('/candidate/events').set(bot.auth).send({ events }).expect(200);
    await endedAgo(bot, 400 * DAY_MS);
    await run();
    expect(await leftOf(bot)).toMatchObject({ batches: 1 });
    expect((await InterviewModel.findById(bot.id).lean())?.evidence.deleted).toBeUndefined();
  });

  it('waits for a report that is being made', async () => {
    const bot = await held();
    await InterviewModel.updateOne({ _id: bot.id }, { 'report.status': 'pending' });
    await endedAgo(bot, 400 * DAY_MS);
    await run();
    expect(await leftOf(bot)).toEqual(ALL);
  });

  it(
    'is all or nothing: cut short, nothing is deleted or reported as deleted, and the next run does it once',
    { tags: 'deep' },
    async () => {
      const bot = await held();
      await endedAgo(bot, 91 * DAY_MS);
      const restore = connectSubscribers([
        ...appSubscribers,
        on(interviewEvidenceDeleted, () => Promise.reject(new Error('power cut'))),
      ]);
      onTestFinished(restore);
      await expect(run()).rejects.toThrow('power cut');
      restore();
      expect(await leftOf(bot)).toEqual(ALL);
      expect(await evidenceOf(bot)).toMatchObject({ evidenceDeleted: null, chain: { verified: true } });
      await Promise.allSettled([run(), run()]);
      await run();
      expect(await leftOf(bot)).toEqual(NOTHING);
      expect(
        await EventModel.countDocuments({
          type: 'interview.evidence_deleted',
          'record._id': new Types.ObjectId(bot.id),
        }),
      ).toBe(1);
    },
  );

  it('says nothing about an interview in which nothing was noticed', { tags: 'deep' }, async () => {
    const bot = await toldOf90();
    await stateOf(callsOf(bot).start());
    await stateOf(callsOf(bot).finish());
    await runDueJobs();
    await endedAgo(bot, 91 * DAY_MS);
    await run();
    expect(await evidenceOf(bot)).toMatchObject({ level: 'unknown', evidenceDeleted: null });
  });

  it('is not undone by a device that takes over to read the record', { tags: 'deep' }, async () => {
    const bot = await held();
    await endedAgo(bot, 91 * DAY_MS);
    await run();
    // Whose link still opens.
    await InterviewModel.updateOne({ _id: bot.id }, { startsAt: new Date() });
    const token = await linkOf(bot.recruiter.auth, bot.id);
    await api.post('/candidate/session').send({ token, takeOver: true }).expect(201);
    expect(await leftOf(bot)).toEqual(NOTHING);
    expect((await EvidenceModel.findById(bot.id).lean())?.length).toBe(0);
  });
});
