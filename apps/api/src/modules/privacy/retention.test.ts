import type { CandidateRecordView } from '@interview-detection/shared/candidate-records/candidate-records.schema';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { everything } from '#api/test/admin';
import { api } from '#api/test/api';
import { callsOf, makeBot, refusalOf, THREE, type Bot } from '#api/test/bot';
import { useDatabase } from '#api/test/database';
import { makeInterview, makeOffer, makeRecruiter, type Recruiter } from '#api/test/factories';
import {
  CandidateModel,
  EventModel,
  InterviewModel,
  InterviewOfferModel,
  RecordingModel,
  ReportModel,
} from '#api/test/models';
import { makeSaid } from '#api/test/said';
import { DAY_MS, HOUR_MS } from '#api/lib/durations';
import { deleteOldRecordings } from '../recordings/retention.service';
import { applyClocks } from './retention.service';

useDatabase();

const { signal } = new AbortController();
const run = () => applyClocks({}, { signal });
const keepFor = ({ auth, company }: Recruiter, retention: object) =>
  api
    .put(`/company/${company._id}`)
    .set(auth)
    .send({ ...company, retention })
    .expect(200);
const read = async ({ auth }: Pick<Recruiter, 'auth'>, address: string) =>
  (await api.get(address).set(auth).expect(200)).body.data;
const mentions = async (text: string) => {
  const all = await everything();
  return Object.keys(all).filter(name => JSON.stringify(all[name]).includes(text));
};

/** Puts the start of an interview and what happened to it so far back that it ended `ms` ago. */
async function endedAgo(id: string, ms: number): Promise<void> {
  const at = new Date(Date.now() - ms);
  await InterviewModel.updateOne({ _id: id }, { startsAt: new Date(at.getTime() - HOUR_MS), 'history.$[].at': at });
}

const WORDS = 'A kestrel of mine';

describe('the answers of an interview', () => {
  async function said(): Promise<Bot> {
    const bot = await makeSaid(WORDS);
    await keepFor(bot.recruiter, { transcriptDays: 20 });
    return bot;
  }

  it('are deleted with their report once their days after the end are over, not before', { tags: 'deep' }, async () => {
    const bot = await said();
    await endedAgo(bot.id, 20 * DAY_MS - HOUR_MS);
    await run();
    expect(await ReportModel.countDocuments()).toBe(1);
    await endedAgo(bot.id, 20 * DAY_MS + HOUR_MS);
    await run();
    // What they said about it stays, and what was noticed, by its own retention.
    expect((await mentions(`${WORDS}, said at length`)).filter(name => name !== 'outbox')).toEqual([]);
    for (const name of ['reports', 'turns', 'corrections'])
      expect([name, (await everything())[name]]).toEqual([name, []]);
    expect(await RecordingModel.findOne().lean()).toMatchObject({ heard: null });
    expect(await EventModel.find({ type: 'interview.transcript_deleted' }).lean()).toMatchObject([
      { record: { kind: 'interview' }, principal: { kind: 'system' } },
    ]);
    await run();
    expect(await EventModel.countDocuments({ type: 'interview.transcript_deleted' })).toBe(1);
  });

  it(
    'are deleted as well if it was cancelled in the middle; one in which nothing was asked does not say so',
    { tags: 'deep' },
    async () => {
      const recruiter = await makeRecruiter();
      const bots = [await makeBot(THREE, { recruiter }), await makeBot(THREE, { recruiter })] as const;
      await callsOf(bots[0]).start().expect(200);
      await callsOf(bots[0]).answer(1, WORDS).expect(200);
      await callsOf(bots[0]).draft(2, WORDS).expect(200);
      await keepFor(recruiter, { transcriptDays: 20 });
      for (const { id } of bots) {
        await api.post(`/interviews/${id}/cancel`).set(recruiter.auth).send({}).expect(200);
        await endedAgo(id, 19 * DAY_MS);
      }
      await run();
      expect(await mentions(WORDS)).toEqual(['turns']);
      for (const { id } of bots) await endedAgo(id, 21 * DAY_MS);
      await run();
      expect(await mentions(WORDS)).toEqual([]);
      const told = await EventModel.find({ type: 'interview.transcript_deleted' }).lean();
      expect(told.map(({ record }) => record._id.toHexString())).toEqual([bots[0].id]);
    },
  );

  it(
    'are said to be deleted, and never that there were none: to staff, to the candidate, in the file',
    { tags: 'deep' },
    async () => {
      const bot = await said();
      const before = await read(bot.recruiter, `/interviews/data/${bot.id}`);
      await endedAgo(bot.id, 21 * DAY_MS);
      await run();
      const details = await read(bot.recruiter, `/interviews/data/${bot.id}`);
      const transcriptDeleted = { at: expect.any(String), days: 20 };
      expect(details).toMatchObject({ transcriptDeleted, reportStatus: 'none', verdict: before.verdict });
      const reply = await api.get(`/interviews/${bot.id}/report.json`).set(bot.recruiter.auth).expect(409);
      expect(reply.body.message).toMatch(/^The report was deleted on \d{4}-\d\d-\d\d after 20 days, as this company’s/);
      const record = (await read(bot, '/candidate/record')) as CandidateRecordView;
      expect(record).toMatchObject({ answers: [], notReached: 0, answersDeleted: { days: 20 } });
      expect(record.answersDeleted?.text).toMatch(/^Deleted on .* after 20 days/);
      const { body } = await api.get('/candidate/record.zip').set(bot.auth).responseType('blob').expect(200);
      const page = strFromU8(unzipSync(body as Buffer)['record.html'] as Uint8Array);
      expect(page).toContain(record.answersDeleted?.text);
    },
  );

  it('stay while no days are set, and those of an open interview stay', { tags: 'deep' }, async () => {
    const bot = await makeSaid(WORDS);
    await endedAgo(bot.id, 4_000 * DAY_MS);
    await run();
    expect(await ReportModel.countDocuments()).toBe(1);
    await keepFor(bot.recruiter, { transcriptDays: 1 });
    await InterviewModel.updateOne({ _id: bot.id }, { status: 'in_progress' });
    await run();
    expect(await ReportModel.countDocuments()).toBe(1);
  });
});

describe('the resumes of a candidate', () => {
  async function applied() {
    const recruiter = await makeRecruiter();
    await keepFor(recruiter, { resumeDays: 30 });
    const interview = await makeInterview(recruiter);
    // As if it had been sent long ago: an id of a file holds its time.
    const id = interview.candidate._id;
    const { resume } = await CandidateModel.findById(id).orFail().lean();
    const old = resume?.fileId.toHexString().replace(/^.{8}/, '00000001');
    const files = (await everything())['resumes.files'] as { _id: { toHexString(): string } }[];
    expect(files).toHaveLength(1);
    await CandidateModel.updateOne({ _id: id }, { 'resume.fileId': old });
    return { recruiter, id, interview: interview._id };
  }

  it(
    'are deleted once their days after the last interview are over, and the details say so',
    { tags: 'deep' },
    async () => {
      const { recruiter, id, interview } = await applied();
      await run();
      // It is still open.
      expect(await read(recruiter, `/candidates/${id}`)).toMatchObject({ resume: { name: 'resume.pdf' } });
      await api.post(`/interviews/${interview}/cancel`).set(recruiter.auth).send({}).expect(200);
      await run();
      expect(await read(recruiter, `/candidates/${id}`)).toMatchObject({ resume: { name: 'resume.pdf' } });
      await endedAgo(interview, 31 * DAY_MS);
      await run();
      expect(await read(recruiter, `/candidates/${id}`)).toMatchObject({
        resume: null,
        resumeDeleted: { at: expect.any(String), days: 30 },
      });
      expect(await refusalOf(api.get(`/candidates/${id}/resume`).set(recruiter.auth))).toBe('404 NOT_FOUND');
      expect(await EventModel.countDocuments({ type: 'candidate.resume_deleted' })).toBe(1);
    },
  );

  it(
    'stay while times are offered, and are deleted once their days after the deadline are over',
    { tags: 'deep' },
    async () => {
      const recruiter = await makeRecruiter();
      await keepFor(recruiter, { resumeDays: 30 });
      const { _id, candidate } = await makeOffer(recruiter);
      const { resume } = await CandidateModel.findById(candidate._id).orFail().lean();
      const old = resume?.fileId.toHexString().replace(/^.{8}/, '00000001');
      await CandidateModel.updateOne({ _id: candidate._id }, { 'resume.fileId': old });
      const kept = async () => (await CandidateModel.findById(candidate._id).orFail().lean()).resume !== undefined;
      const endsAt = (ago: number) => InterviewOfferModel.updateOne({ _id }, { deadline: new Date(Date.now() - ago) });
      await run();
      expect(await kept()).toBe(true);
      await endsAt(29 * DAY_MS);
      await run();
      expect(await kept()).toBe(true);
      await endsAt(31 * DAY_MS);
      await run();
      expect(await kept()).toBe(false);
    },
  );

  it('are deleted for good, and a new one is kept for its own days', { tags: 'deep' }, async () => {
    const recruiter = await makeRecruiter();
    await keepFor(recruiter, { resumeDays: 1 });
    const { _id, candidate, position } = await makeInterview(recruiter);
    await api.post(`/interviews/${_id}/cancel`).set(recruiter.auth).send({}).expect(200);
    await endedAgo(_id, 3 * DAY_MS);
    // Sent at this moment, so the clock leaves it alone.
    await run();
    expect(((await everything())['resumes.files'] ?? []).length).toBe(1);
    await makeInterview(recruiter, { position: position._id, email: candidate.email });
    expect(await read(recruiter, `/candidates/${candidate._id}`)).toMatchObject({ resume: { name: 'resume.pdf' } });
  });
});

it(
  'a recording that is deleted for its age is named in the details and an entry of the audit log, one that was never finished is not',
  { tags: 'deep' },
  async () => {
    const bot = await makeSaid(WORDS);
    const old = new Date(Date.now() - 91 * DAY_MS);
    const { _id: _one, ...recording } = await RecordingModel.findOne().orFail().lean();
    await RecordingModel.create({ ...recording, file: null, status: 'open' });
    await RecordingModel.updateMany({}, { createdAt: old });
    await RecordingModel.updateOne({ status: 'open' }, { createdAt: new Date(Date.now() - 2 * DAY_MS) });
    await deleteOldRecordings({}, { signal });
    expect(await RecordingModel.countDocuments()).toBe(0);
    const told = await EventModel.find({ type: 'interview.recording_deleted' }).lean();
    expect(told.map(({ record }) => String(record._id))).toEqual([bot.id]);
    expect(await read(bot.recruiter, `/interviews/data/${bot.id}`)).toMatchObject({
      recordingsDeleted: { at: expect.any(String), days: 90 },
    });
  },
);

it.each([
  ['transcriptDays', 0],
  ['transcriptDays', 3_651],
  ['resumeDays', 1.5],
  ['resumeDays', '90'],
])('is refused where %s is %s, and changes nothing', async (name, days) => {
  const recruiter = await makeRecruiter();
  const reply = await api
    .put(`/company/${recruiter.company._id}`)
    .set(recruiter.auth)
    .send({ ...recruiter.company, retention: { [name]: days } })
    .expect(400);
  expect(reply.body.issues).toEqual([
    { path: `retention.${name}`, message: `${name} must be a whole number from 1 to 3650, or null for ever` },
  ]);
  const { body } = await api.get('/auth/me').set(recruiter.auth).expect(200);
  expect(body.data.company.retention).toEqual({
    recordingDays: 90,
    evidenceDays: null,
    transcriptDays: null,
    resumeDays: null,
  });
});
