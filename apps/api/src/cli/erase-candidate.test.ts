import { useTemporaryFolder } from '#api/test/temporary-folder';
import { admin, everything } from '#api/test/admin';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { questionKey } from '@interview-detection/shared/reports/reports.rules';
import type { Review } from '@interview-detection/shared/reports/judgements.schema';
import { Types } from 'mongoose';
import { afterAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { database } from '../lib/app-context';
import { api } from '#api/test/api';
import { callsOf, makeBot, refusalOf, THREE } from '#api/test/bot';
import { openLink } from '#api/test/candidates';
import { useDatabase } from '#api/test/database';
import { makeInterview, makePdf, makePosition, makeRecruiter, type Recruiter } from '#api/test/factories';
import { runDueJobs } from '#api/test/jobs';
import { mailsTo } from '#api/test/mails';
import { makeSaid } from '#api/test/said';
import { set } from '#api/test/settings';
import { connectSubscribers } from '#api/test/app-context';
import { claimJob } from '../jobs/claimed-jobs.service';
import { candidateErased } from '../modules/candidates/candidates.events';
import { computeOnce } from '../modules/reports/model-results.service';
import { SWEEP_AFTER_MS, sweepErased } from '../modules/privacy/privacy.jobs';
import { reportJob } from '../modules/reports/start-report.service';
import { erase, planErasure } from '../modules/privacy/erasure.service';
import { EventModel, InterviewModel, JobModel, ModelResultModel, SampleAnswersModel, scopeOf } from '#api/test/models';

const { folder: temporaryFolder } = useTemporaryFolder();
useDatabase({ monitorCommands: true });

const receipts = path.join(temporaryFolder, 'receipts');
beforeEach(async () => {
  set('DATA_DIR', temporaryFolder);
  await rm(receipts, { recursive: true, force: true });
});
afterAll(() => rm(receipts, { recursive: true, force: true }));

describe('erase-candidate', () => {
  const NAME = 'Adaeze Okafor';
  const EMAIL = 'adaeze@example.org';
  let recruiter: Recruiter;
  beforeEach(async () => {
    recruiter = await makeRecruiter();
  });

  /** A candidate with a completed, reported interview that a model has seen, and an open one for another position. */
  async function makeHistory(of: Recruiter, name: string, email: string): Promise<string> {
    const { _id, candidate } = await makeInterview(of, { name, email, description: `${name} is early` });
    await api
      .patch(`/interviews/${_id}`)
      .set(of.auth)
      .attach('resume', await makePdf(2), 'new.pdf')
      .expect(200);
    const transcript = [
      { type: 'sent', message: `Why us, ${name}?` },
      { type: 'recieve', message: `I am ${name} and I like honest reports.` },
    ];
    await api.post(`/interviews/${_id}/complete`).set(of.auth).send({ transcript }).expect(200);
    await runDueJobs({ kinds: [reportJob] });
    await api
      .post(`/candidates/${candidate._id}/decision`)
      .set(of.auth)
      .send({ status: 'Rejected', reason: `${name} left` });
    const company = new Types.ObjectId(of.company._id);
    const value = { text: `${name} says so` };
    await ModelResultModel.collection.insertOne({
      _id: `${_id}:review:1`,
      company,
      interview: new Types.ObjectId(_id),
      value,
      holder: null,
      availableAt: new Date(),
      createdAt: new Date(),
    } as never);
    const position = (await makePosition(of, 'Designer'))._id;
    const open = await makeInterview(of, { name, email, position });
    await visit(of, open._id, name);
    return candidate._id;
  }

  /** The candidate opens the link and declines, with a reason. */
  async function visit(of: Recruiter, interview: string, name: string): Promise<void> {
    const { auth } = await openLink(of.auth, interview);
    const { body } = await api.get('/candidate/interview').set(auth).expect(200);
    const decision = {
      noticeVersion: body.data.notice.version as string,
      decision: 'declined',
      reason: `${name} says no`,
    };
    await api.post('/candidate/consent').set(auth).send(decision).expect(200);
  }

  const mentions = async (text: string) => {
    const all = await everything();
    return Object.keys(all).filter(name => JSON.stringify(all[name]).includes(text));
  };

  it('erases the person everywhere, and no one else', async () => {
    await makeHistory(recruiter, 'Tomás Rey', 'tomas@example.org');
    const others = await everything();
    await makeHistory(recruiter, NAME, EMAIL);
    expect((await mentions(NAME)).sort()).toEqual([
      'candidates',
      'interviews',
      'modelresults',
      'outbox',
      'reports',
      'visits',
    ]);
    await admin(['erase-candidate', EMAIL, '--yes']);
    expect(await mentions(NAME)).toEqual([]);
    expect(await mentions(EMAIL)).toEqual([]);
    const left = await everything();
    // What concerns no candidate: bookings of the interviewer and the second position were made on the way.
    // One job is new: it soon looks again for what was on its way.
    left['jobs'] = (left['jobs'] ?? []).filter(job => !('name' in job && job.name === 'sweep-erased'));
    for (const collection of ['reports', 'modelresults', 'jobs', 'visits'])
      expect({ [collection]: left[collection] }).toEqual({ [collection]: others[collection] });
    for (const collection of ['candidates', 'interviews', 'outbox'])
      expect(left[collection]).toEqual(expect.arrayContaining(others[collection] ?? []));
    expect(left['resumes.files']).toEqual(others['resumes.files']);
    expect(left['resumes.chunks']).toEqual(others['resumes.chunks']);
  });

  it(
    'erases what the candidate said about their record, with everything it refers to, and nothing about anyone else',
    { tags: 'deep' },
    async () => {
      const WORDS = 'A kestrel of mine';
      const other = await makeSaid('A heron of theirs', recruiter);
      const { id } = await makeSaid(WORDS, recruiter);
      expect((await mentions(WORDS)).sort()).toEqual([
        'botinterviews',
        'corrections',
        'evidence',
        'evidencebatches',
        'interviews',
        'outbox',
        'reports',
        'turns',
      ]);
      const { email } = (await InterviewModel.findById(id).orFail().lean()).candidate;
      const of = async (name: string, kept: string) => JSON.stringify((await everything())[name] ?? []).includes(kept);
      const ABOUT = ['botinterviews', 'corrections', 'evidence', 'evidencebatches', 'recordings', 'turns', 'visits'];
      for (const name of ABOUT) expect([name, await of(name, id)]).toEqual([name, true]);
      const { output } = await admin(['erase-candidate', email, '--yes']);
      expect(await mentions(WORDS)).toEqual([]);
      for (const name of ABOUT) {
        expect([name, await of(name, id), await of(name, other.id)]).toEqual([name, false, true]);
      }
      expect(JSON.parse(output).counts).toMatchObject({ evidence: 1, corrections: 1, recordings: 1 });
      const { body } = await api.get(`/interviews/${other.id}/evidence`).set(recruiter.auth).expect(200);
      expect(body.data.comments).toHaveLength(4);
      const found = await api.get('/candidates').query({ attention: 'erasure_asked' }).set(recruiter.auth).expect(200);
      expect(found.body.data).toHaveLength(1);
    },
  );

  it(
    'leaves a wording that was counted in the plan, without a name, and says so to the operator who erases',
    { tags: 'deep' },
    async () => {
      const question = 'What does an index cost?';
      const { _id, candidate, position } = await makeInterview(recruiter, { name: NAME, email: EMAIL });
      const plan = [{ question, expectedPoints: ['Writes become slower', 'More memory is needed'] }];
      await api.put(`/positions/${position._id}/plan`).set(recruiter.auth).send(plan).expect(200);
      const transcript = [
        { type: 'sent', message: question },
        { type: 'recieve', message: 'Writes become slower. The footprint on disk grows, says Adaeze Okafor.' },
      ];
      await api.post(`/interviews/${_id}/complete`).set(recruiter.auth).send({ transcript }).expect(200);
      await runDueJobs({ kinds: [reportJob] });
      const wordings = `/interviews/${_id}/answers/1/wordings`;
      const count = (wording: string, ifVersion: number) =>
        api.post(wordings).set(recruiter.auth).send({ wording, point: 1, ifVersion }).expect(200);
      await count('the footprint on disk grows', 1);
      await count('says something', 2);
      await api.post(`${wordings}/undo`).set(recruiter.auth).send({ ifVersion: 3 }).expect(200);
      const { output, messages } = await admin(['erase-candidate', EMAIL, '--yes']);
      expect(messages).toContain('stay in plans, without a name: “the footprint on disk grows”. Take out of the plan');
      const left = await mentions('footprint on disk');
      expect([left, await mentions(NAME), (await mentions(_id)).sort(), output.includes('footprint')]).toEqual([
        ['positions'],
        [],
        ['events', 'interviews', 'jobs', 'notifications', 'outbox'],
        false,
      ]);
      expect(JSON.stringify((await everything())['positions'])).not.toContain(candidate._id);
    },
  );

  it('ends the candidate’s session, and the link says that the data was deleted', { tags: 'deep' }, async () => {
    const { _id } = await makeInterview(recruiter, { name: NAME, email: EMAIL });
    const { link, auth } = await openLink(recruiter.auth, _id);
    await admin(['erase-candidate', EMAIL, '--yes']);
    await api.get('/candidate/interview').set(auth).expect(401);
    const reply = await api.post('/candidate/session').send({ token: link }).expect(410);
    expect(reply.body).toMatchObject({ code: 'LINK_ENDED', message: expect.stringContaining('was deleted') });
  });

  it('erases what was typed to the bot, and the job that would end that interview', { tags: 'deep' }, async () => {
    const [bot, other] = [await makeBot(THREE, { recruiter }), await makeBot()];
    for (const one of [bot, other]) {
      await callsOf(one).start().expect(200);
      await callsOf(one).answer(1, 'A secret of mine').expect(200);
      await callsOf(one).draft(2, 'A secret of mine').expect(200);
    }
    const { email } = (await InterviewModel.findById(bot.id).orFail().lean()).candidate;
    await admin(['erase-candidate', email, '--yes']);
    const left = await everything();
    for (const collection of ['botinterviews', 'turns', 'visits']) {
      const texts = JSON.stringify(left[collection]);
      expect({ collection, mine: texts.includes(bot.id), others: texts.includes(other.id) }).toEqual({
        collection,
        mine: false,
        others: true,
      });
    }
    expect(left.jobs).toMatchObject([{ subject: other.id }, { name: 'sweep-erased' }]);
    expect(await refusalOf(callsOf(bot).turn())).toBe('401 UNAUTHENTICATED');
  });

  it('keeps of what happened ids alone, and that the person was erased', { tags: 'deep' }, async () => {
    const id = await makeHistory(recruiter, NAME, EMAIL);
    const happened = await EventModel.countDocuments();
    await admin(['erase-candidate', EMAIL, '--yes']);
    const erased = await EventModel.find({ type: 'candidate.erased' }).lean();
    expect(erased.length).toBeGreaterThan(0);
    expect(erased.map(({ record }) => record._id.toHexString())).toContain(id);
    expect(erased[0]?.principal).toEqual({ kind: 'system', _id: null, name: 'erasure' });
    expect(await EventModel.countDocuments()).toBe(happened + erased.length);
  });

  it('erases the person from what a killed restore has left as well', { tags: 'deep' }, async () => {
    await makeHistory(recruiter, NAME, EMAIL);
    await database().collection('restoring.candidates').insertOne({ name: NAME });
    await admin(['erase-candidate', EMAIL, '--yes']);
    expect(await mentions(NAME)).toEqual([]);
  });

  it('erases what a model said to the questions: they can name a person', { tags: 'deep' }, async () => {
    await makeHistory(recruiter, NAME, EMAIL);
    const question = `Why us, ${NAME}?`;
    const base = { texts: ['a'], modelVersion: 'm', promptVersion: 'p', ms: 1, tokens: {}, question };
    const hash = (text: string) => createHash('sha256').update(questionKey(text)).digest('hex');
    const elsewhere = new Types.ObjectId();
    await SampleAnswersModel.create(
      { ...base, company: recruiter.company._id, key: hash(question) },
      { ...base, company: recruiter.company._id, key: hash('Another question?') },
      { ...base, company: elsewhere, key: hash(question) },
    );
    const { output } = await admin(['erase-candidate', EMAIL, '--yes']);
    expect(JSON.parse(output).counts.references).toBe(1);
    expect(await SampleAnswersModel.countDocuments()).toBe(2);
  });

  it('prints and keeps a receipt: what, how much, when; nothing about the person', { tags: 'deep' }, async () => {
    const id = await makeHistory(recruiter, NAME, EMAIL);
    const jobs = await database()
      .collection('jobs')
      .countDocuments({ subject: { $ne: null } });
    const { output, messages } = await admin(['erase-candidate', EMAIL, '--yes']);
    const [file = ''] = await readdir(receipts);
    expect(messages).toContain(path.join(receipts, file));
    expect(await readFile(path.join(receipts, file), 'utf8')).toBe(output);
    const receipt = JSON.parse(output);
    expect(receipt).toMatchObject({
      company: recruiter.company._id,
      counts: {
        candidates: 2,
        interviews: 2,
        files: 3,
        reports: 1,
        modelResults: 1,
        references: 0,
        jobs,
        visits: 1,
      },
    });
    expect(receipt.candidates).toContain(id);
    expect(Date.now() - Date.parse(receipt.erasedAt)).toBeLessThan(60_000);
    expect(receipt.counts.mails).toBeGreaterThanOrEqual(4);
    for (const personal of [NAME, EMAIL, 'resume.pdf', 'Adaeze']) expect(output + file).not.toContain(personal);
  });

  it('erase-candidate by id takes that one position only', { tags: 'deep' }, async () => {
    const id = await makeHistory(recruiter, NAME, EMAIL);
    const { output } = await admin(['erase-candidate', id, '--yes']);
    expect(JSON.parse(output).candidates).toEqual([id]);
    expect(await database().collection('candidates').countDocuments({ email: EMAIL })).toBe(1);
    expect(await database().collection('candidates').countDocuments()).toBe(2);
    // The invitation to the other interview is still to be sent.
    expect((await mailsTo(EMAIL)).map(({ kind }) => kind)).toEqual(['invitation']);
  });

  it(
    'asks which company is meant if several know the email, and leaves the others alone',
    { tags: 'deep' },
    async () => {
      const other = await makeRecruiter();
      await makeInterview(recruiter, { name: NAME, email: EMAIL });
      await makeInterview(other, { name: NAME, email: EMAIL });
      await expect(admin(['erase-candidate', EMAIL, '--yes'])).rejects.toThrow(
        /^Candidates of 2 companies have this email: add --company and one of [0-9a-f]{24}, [0-9a-f]{24}$/,
      );
      await admin(['erase-candidate', EMAIL, '--company', recruiter.company._id, '--yes']);
      const left = await database().collection('candidates').find({ email: EMAIL }).toArray();
      expect(left.map(({ company }) => String(company))).toEqual([other.company._id]);
      expect((await mailsTo(EMAIL)).map(({ company }) => String(company))).toEqual([other.company._id]);
    },
  );

  it('asks first, and erases nothing without a yes', { tags: 'deep' }, async () => {
    await makeInterview(recruiter, { name: NAME, email: EMAIL });
    const before = await everything();
    await expect(admin(['erase-candidate', EMAIL])).rejects.toThrow('There is no one to confirm this: add --yes');
    await expect(admin(['erase-candidate', EMAIL], { typed: 'no\n' })).rejects.toThrow('Nothing was erased');
    expect(await everything()).toEqual(before);
    const { messages } = await admin(['erase-candidate', EMAIL], { typed: 'yes\n' });
    expect(messages).toContain(
      `Erase for good: ${NAME} <${EMAIL}>, Backend Engineer. With 1 resume(s), 1 interview(s) (1 still open`,
    );
    expect(await mentions(NAME)).toEqual([]);
  });

  it(
    'waits for no report: one that is being made at this moment is one line, and nothing is erased',
    { tags: 'deep' },
    async () => {
      const { _id } = await makeInterview(recruiter, { name: NAME, email: EMAIL });
      const transcript = [{ type: 'sent', message: 'Why?' }];
      await api.post(`/interviews/${_id}/complete`).set(recruiter.auth).send({ transcript }).expect(200);
      await claimJob(reportJob);
      const before = await everything();
      await expect(admin(['erase-candidate', EMAIL, '--yes'])).rejects.toThrow(
        'being generated right now: try again in a minute',
      );
      expect(await everything()).toEqual(before);
      expect(await readdir(receipts)).toEqual([]);
    },
  );

  it('erases nothing if the making of a report begins at this moment', { tags: 'deep' }, async () => {
    const { _id } = await makeInterview(recruiter, { name: NAME, email: EMAIL });
    const transcript = [{ type: 'sent', message: 'Why?' }];
    await api.post(`/interviews/${_id}/complete`).set(recruiter.auth).send({ transcript }).expect(200);
    const plan = await planErasure(EMAIL);
    // A worker takes the job: the erasure looks before that is seen, and meets it when it removes the job.
    const taking = await database().startSession();
    taking.startTransaction();
    const lease = { holder: new Types.ObjectId(), availableAt: new Date(Date.now() + 60_000) };
    await JobModel.updateOne({ name: reportJob.name }, lease, { session: taking });
    const met = once(database().getClient(), 'commandFailed');
    const erasing = erase(plan).catch((error: unknown) => error);
    await met;
    await taking.commitTransaction();
    await taking.endSession();
    expect(String(await erasing)).toContain('being generated right now: try again in a minute');
    expect(await JobModel.countDocuments({ name: reportJob.name })).toBe(1);
  });

  describe('what a model is asked meanwhile', () => {
    const review = { correctPercentage: null, reason: `${NAME} says so`, method: 'model', modelVersion: 'm-1' };
    /** An interview without a report, and how to ask about its first answer. */
    async function makeAsked() {
      const { _id } = await makeInterview(recruiter, { name: NAME, email: EMAIL });
      const transcript = [{ type: 'sent', message: 'Why?' }];
      await api.post(`/interviews/${_id}/complete`).set(recruiter.auth).send({ transcript }).expect(200);
      const scope = scopeOf(recruiter.company._id);
      return { scope, interview: new Types.ObjectId(_id), kind: 'review' as const, index: 1 };
    }
    const { signal } = new AbortController();

    it('is no longer kept, and not asked again by the process that waits for it', { tags: 'deep' }, async () => {
      const key = await makeAsked();
      let answer = (): void => undefined;
      const answered = new Promise<void>(resolve => (answer = resolve));
      const first = computeOnce(key, () => answered.then(() => review), signal);
      // It is made first and then leased, by the next process.
      const leased = () => ModelResultModel.collection.countDocuments({ holder: { $ne: null } });
      await vi.waitFor(async () => expect(await leased()).toBe(1), { timeout: 120_000 });
      const asked = vi.fn<() => Promise<Review>>(async () => review);
      // It may end before the command does.
      const waiting = computeOnce(key, asked, signal).catch((error: unknown) => error);
      await admin(['erase-candidate', EMAIL, '--yes']);
      expect(await waiting).toMatchObject({ code: 'NOT_FOUND' });
      answer();
      await first;
      expect(asked).not.toHaveBeenCalled();
      expect(await ModelResultModel.countDocuments()).toBe(0);
    });

    it('is swept if it began while the person was being erased', { tags: 'deep' }, async () => {
      const { scope, interview } = await makeAsked();
      // Past the transaction of the erasure, which therefore does not see it.
      const begin = { company: scope.company, interview, holder: new Types.ObjectId(), availableAt: new Date() };
      const putBack = connectSubscribers([
        {
          event: candidateErased,
          handle: async () => void (await ModelResultModel.create({ _id: 'begun', ...begin })),
        },
      ]);
      onTestFinished(putBack);
      await admin(['erase-candidate', EMAIL, '--yes']);
      await runDueJobs({ kinds: [sweepErased], at: new Date(Date.now() + SWEEP_AFTER_MS) });
      expect(await ModelResultModel.countDocuments()).toBe(0);
    });
  });

  it('erases nothing if the receipt cannot be written', { tags: 'deep' }, async () => {
    await makeInterview(recruiter, { name: NAME, email: EMAIL });
    set('DATA_DIR', path.join(import.meta.dirname, 'erase-candidate.test.ts'));
    const before = await everything();
    await expect(admin(['erase-candidate', EMAIL, '--yes'])).rejects.toThrow(
      /cannot be used: a part of this path is a file/,
    );
    expect(await everything()).toEqual(before);
  });
});
