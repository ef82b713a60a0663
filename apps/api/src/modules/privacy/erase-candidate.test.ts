import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { receiptSchema, type Receipt } from '@interview-detection/shared/privacy/privacy.schema';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { everything } from '#api/test/admin';
import { api } from '#api/test/api';
import { refusalOf } from '#api/test/bot';
import { linkOf, openLink, openToken, tokenIn } from '#api/test/candidates';
import { useDatabase } from '#api/test/database';
import {
  makeInterview,
  makeInterviewer,
  makeOffer,
  makePosition,
  makeRecruiter,
  type Recruiter,
} from '#api/test/factories';
import { runDueJobs } from '#api/test/jobs';
import { CorrectionModel, DeliveryModel, EventModel, InterviewModel, JobModel, MailModel } from '#api/test/models';
import { expectLog } from '#api/test/quiet';
import { keepReceiptsApart } from '#api/test/receipts';
import { makeSaid } from '#api/test/said';
import { set } from '#api/test/settings';
import { makeWebhook } from '#api/test/webhooks';
import { appSubscribers } from '#api/app-subscribers';
import { on } from '#api/events/domain-event';
import { connectSubscribers } from '#api/test/app-context';
import { claimJob } from '#api/jobs/claimed-jobs.service';
import { answerCorrected } from '../candidate-records/correct-answer.service';
import { reportJob } from '../reports/start-report.service';
import { SWEEP_AFTER_MS } from './privacy.jobs';

useDatabase();

let dataDir: string;
beforeEach(() => {
  dataDir = keepReceiptsApart();
});

const NAME = 'Adaeze Okafor';
const EMAIL = 'adaeze@example.org';

const erase = ({ auth }: Pick<Recruiter, 'auth'>, id: string, body: object = {}) =>
  api.delete(`/candidates/${id}`).set(auth).send(body);
const receiptOf = async (recruiter: Recruiter, id: string, body?: object): Promise<Receipt> =>
  (await erase(recruiter, id, body).expect(200)).body.data.receipt;
const read = async ({ auth }: Pick<Recruiter, 'auth'>, address: string) =>
  (await api.get(address).set(auth).expect(200)).body.data;
async function mentions(text: string): Promise<string[]> {
  const all = await everything();
  return Object.keys(all).filter(name => JSON.stringify(all[name]).includes(text));
}

/** A completed interview with its report, corrected and decided on, in which the candidate's name is everywhere. */
async function makeHistory(recruiter: Recruiter) {
  const { _id, candidate } = await makeInterview(recruiter, { name: 'Ada Okafor', email: EMAIL, description: NAME });
  await api.patch(`/interviews/${_id}`).set(recruiter.auth).field('name', NAME).expect(200);
  const transcript = [
    { type: 'sent', message: 'Why us?' },
    { type: 'recieve', message: `I am ${NAME}.` },
  ];
  await api.post(`/interviews/${_id}/complete`).set(recruiter.auth).send({ transcript }).expect(200);
  await runDueJobs({ kinds: [reportJob] });
  const assessment = { verdict: 'recommended', note: `${NAME} convinced me` };
  const assessed = await api.post(`/interviews/${_id}/assessment`).set(recruiter.auth).send(assessment);
  if (assessed.status !== 200) throw new Error(JSON.stringify(assessed.body));
  const decision = { status: 'Rejected', reason: `${NAME} left` };
  await api.post(`/candidates/${candidate._id}/decision`).set(recruiter.auth).send(decision).expect(200);
  return { interview: _id, id: candidate._id };
}

describe('erasing a candidate', () => {
  it('replaces name and email, and leaves nothing else about the person', { tags: 'deep' }, async () => {
    const recruiter = await makeRecruiter();
    const { id, interview } = await makeHistory(recruiter);
    await erase(recruiter, id).expect(200);
    expect(await mentions('Okafor')).toEqual([]);
    expect(await mentions(EMAIL)).toEqual([]);
    const candidate = await read(recruiter, `/candidates/${id}`);
    expect(candidate).toMatchObject({
      name: 'Erased candidate',
      email: `erased-${id}@erased.invalid`,
      resume: null,
      erasedAt: expect.any(String),
    });
    expect(await refusalOf(api.get(`/candidates/${id}/resume`).set(recruiter.auth))).toBe('404 NOT_FOUND');
    expect(await read(recruiter, `/candidates/${id}/resumes`)).toEqual([]);
    expect(await read(recruiter, `/interviews/data/${interview}`)).toMatchObject({
      candidate: { _id: id, name: 'Erased candidate' },
      description: '',
      reportStatus: 'none',
      interviewData: { aiReport: null },
      erasedAt: candidate.erasedAt,
    });
    expect(await refusalOf(api.get(`/interviews/${interview}/report.json`).set(recruiter.auth))).toBe(
      '409 REPORT_NOT_READY',
    );
  });

  it('leaves no address in what counts emails either, if there is a mail server', { tags: 'deep' }, async () => {
    set('SMTP_URL', 'smtp://127.0.0.1:1');
    const recruiter = await makeRecruiter();
    const { candidate } = await makeInterview(recruiter, { name: NAME, email: EMAIL });
    await erase(recruiter, candidate._id).expect(200);
    expect(JSON.stringify((await everything())['ratelimits'])).toContain('mails-of-to:');
    expect(await mentions(EMAIL)).toEqual([]);
  });

  it('leaves no earlier address either, if the email was corrected', { tags: 'deep' }, async () => {
    const recruiter = await makeRecruiter();
    const interviewer = await makeInterviewer(recruiter);
    const fields = { name: NAME, email: 'adaeze@wrong.example', interviewType: 'Real', interviewer: interviewer._id };
    const { _id, candidate } = await makeInterview(recruiter, fields);
    await api.patch(`/interviews/${_id}`).set(recruiter.auth).field('email', EMAIL).expect(200);
    expect(await mentions('wrong.example')).toContain('outbox');
    await erase(recruiter, candidate._id).expect(200);
    expect(await mentions('wrong.example')).toEqual([]);
    expect(await mentions('Okafor')).toEqual([]);
    expect(await MailModel.countDocuments({ about: _id, 'to.address': interviewer.email })).toBeGreaterThan(0);
  });

  it(
    'leaves a colleague who applied here the emails about the interviews that they hold',
    { tags: 'deep' },
    async () => {
      const recruiter = await makeRecruiter();
      const colleague = await makeInterviewer(recruiter);
      const held = await makeInterview(recruiter, { interviewType: 'Real', interviewer: colleague._id });
      const { _id: position } = await makePosition(recruiter, 'Designer');
      const own = await makeInterview(recruiter, { email: colleague.email, position });
      const mails = () => MailModel.find({ about: held._id }).sort({ _id: 1 }).lean();
      const before = await mails();
      await erase(recruiter, own.candidate._id).expect(200);
      expect(await mails()).toEqual(before);
      expect(await MailModel.countDocuments({ about: own._id, 'to.address': colleague.email })).toBe(0);
    },
  );

  it('leaves counts and histories as long as they were', { tags: 'deep' }, async () => {
    const recruiter = await makeRecruiter();
    const { id, interview } = await makeHistory(recruiter);
    const facts = async () => ({
      dashboard: await read(recruiter, '/dashboard'),
      weekly: await read(recruiter, '/dashboard/weekly'),
      counts: await read(recruiter, '/candidates/counts'),
      mails: (await read(recruiter, '/outbox')).length,
      completed: (await read(recruiter, '/interviews/completed')).map(
        ({ verdict, assessments }: { verdict: string; assessments: { verdict: string }[] }) => [
          verdict,
          assessments.map(one => one.verdict),
        ],
      ),
      steps: [await read(recruiter, `/candidates/${id}`), await read(recruiter, `/interviews/data/${interview}`)].map(
        ({ added, history }) => [added.by.name, history.map(({ at, by }: { at: string; by: object }) => [at, by])],
      ),
    });
    const before = await facts();
    expect(before.steps[1]?.[1]).toHaveLength(3);
    await erase(recruiter, id).expect(200);
    expect(await facts()).toEqual(before);
  });

  it('erases answers, recordings and signals of this person’s bot interview, and no one else’s', async () => {
    const recruiter = await makeRecruiter();
    const words = 'A kestrel of mine';
    const [mine, other] = [await makeSaid(words, recruiter), await makeSaid('A heron of theirs', recruiter)];
    const of = async (name: string, id: string) => JSON.stringify((await everything())[name] ?? []).includes(id);
    const { candidate } = await InterviewModel.findById(mine.id).orFail().lean();
    const { counts, files } = await receiptOf(recruiter, candidate._id.toHexString());
    expect(await mentions(words)).toEqual([]);
    for (const name of ['botinterviews', 'corrections', 'evidence', 'evidencebatches', 'recordings', 'turns', 'visits'])
      expect([name, await of(name, mine.id), await of(name, other.id)]).toEqual([name, false, true]);
    expect(counts).toMatchObject({ candidates: 1, interviews: 1, recordings: 1, evidence: 1, files: 2 });
    expect(files).toHaveLength(2);
    const asked = await read(recruiter, '/candidates?attention=erasure_asked');
    expect(asked.map(({ name }: { name: string }) => name)).not.toContain('Erased candidate');
  });

  it(
    'takes an offer of times with its mail and the openings of its link, also if a colleague has the address',
    { tags: 'deep' },
    async () => {
      const recruiter = await makeRecruiter();
      const { email } = await makeInterviewer(recruiter);
      const offer = await makeOffer(recruiter, { name: NAME, email, description: NAME });
      await openToken(tokenIn(offer.url));
      await receiptOf(recruiter, offer.candidate._id);
      expect(await MailModel.find({ about: offer._id }, { _id: 0, subject: 1, text: 1 }).lean()).toEqual([
        { subject: 'Erased', text: null },
      ]);
      const all = await everything();
      expect(all['openings']).toEqual([]);
      expect(await mentions(NAME)).toEqual([]);
    },
  );

  it('also erases what the candidate sends at that very moment, two minutes later', { tags: 'deep' }, async () => {
    const recruiter = await makeRecruiter();
    const [mine, other] = [await makeSaid('A kestrel of mine', recruiter), await makeSaid('A heron', recruiter)];
    await CorrectionModel.deleteMany({ _id: `${mine.id}:1` });
    const held = new EventTarget();
    const [isHeld, isReleased] = [once(held, 'held'), once(held, 'released')];
    const hold = async () => {
      held.dispatchEvent(new Event('held'));
      await isReleased;
    };
    onTestFinished(connectSubscribers([...appSubscribers, on(answerCorrected, hold)]));
    const text = 'A swallow of mine';
    const sent = api
      .post('/candidate/record/corrections')
      .set(mine.auth)
      .send({ turn: 1, text })
      .then(reply => reply);
    await isHeld;
    const { candidate } = await InterviewModel.findById(mine.id).orFail().lean();
    await erase(recruiter, candidate._id.toHexString()).expect(200);
    held.dispatchEvent(new Event('released'));
    await sent;
    expect(await mentions(text)).toEqual(['corrections']);
    await runDueJobs({ at: new Date(Date.now() + SWEEP_AFTER_MS) });
    expect(await mentions(text)).toEqual([]);
    expect(await mentions(`${other.id}:1`)).toContain('corrections');
    expect(await JobModel.countDocuments({ name: 'sweep-erased' })).toBe(0);
  });

  it(
    'ends the session and the candidate’s link, with 410 erased, in any state of the interview',
    { tags: 'deep' },
    async () => {
      const recruiter = await makeRecruiter();
      const { _id, candidate } = await makeInterview(recruiter, { name: NAME, email: EMAIL });
      const { auth } = await openLink(recruiter.auth, _id);
      const token = await linkOf(recruiter.auth, _id);
      await erase(recruiter, candidate._id).expect(200);
      await api.get('/candidate/interview').set(auth).expect(401);
      const reply = await api.post('/candidate/session').send({ token }).expect(410);
      expect(reply.body).toMatchObject({ code: 'LINK_ENDED', message: expect.stringContaining('was deleted') });
    },
  );

  it('cancels open interviews, sends no email, and drops waiting email', { tags: 'deep' }, async () => {
    const recruiter = await makeRecruiter();
    const { _id, candidate } = await makeInterview(recruiter, { name: NAME, email: EMAIL });
    const mails = await MailModel.countDocuments();
    const receipt = await receiptOf(recruiter, candidate._id);
    expect(receipt.cancelled).toBe(1);
    expect(await InterviewModel.findById(_id).lean()).toMatchObject({ status: 'cancelled', followUp: null });
    expect(await MailModel.countDocuments()).toBe(mails);
    const left = await MailModel.find().lean();
    expect(left.map(({ text, html, subject }) => [text, html, subject])).toEqual(
      left.map(() => [null, null, 'Erased']),
    );
    expect(left.filter(({ state }) => state === 'queued' || state === 'held')).toEqual([]);
    await runDueJobs();
    expect(await read(recruiter, '/interviews')).toEqual([]);
  });

  it('lets an erased person apply again as a new candidate', { tags: 'deep' }, async () => {
    const recruiter = await makeRecruiter();
    const first = await makeInterview(recruiter, { name: NAME, email: EMAIL });
    await erase(recruiter, first.candidate._id).expect(200);
    const again = await makeInterview(recruiter, { name: NAME, email: EMAIL });
    expect(again.candidate._id).not.toBe(first.candidate._id);
    expect(await read(recruiter, `/candidates/${again.candidate._id}`)).toMatchObject({ name: NAME, history: [] });
  });

  it('concerns one position: the same person stays in another that they applied for', { tags: 'deep' }, async () => {
    const recruiter = await makeRecruiter();
    const one = await makeInterview(recruiter, { name: NAME, email: EMAIL });
    const { _id: position } = await makePosition(recruiter, 'Designer');
    const other = await makeInterview(recruiter, { name: NAME, email: EMAIL, position });
    await erase(recruiter, one.candidate._id).expect(200);
    expect(await read(recruiter, `/candidates/${other.candidate._id}`)).toMatchObject({ name: NAME, email: EMAIL });
    expect(await MailModel.countDocuments({ about: other._id, text: { $ne: null } })).toBeGreaterThan(0);
  });

  it(
    'answers a receipt with the reason, keeps it in DATA_DIR/receipts, and nothing about the person in it',
    { tags: 'deep' },
    async () => {
      const recruiter = await makeRecruiter();
      const { id, interview } = await makeHistory(recruiter);
      const receipt = await receiptOf(recruiter, id, { reason: 'Asked for by letter' });
      expect(receiptSchema.strict().parse(receipt)).toEqual(receipt);
      expect(receipt).toMatchObject({
        reason: 'Asked for by letter',
        company: recruiter.company._id,
        candidates: [id],
        interviews: [interview],
        counts: { candidates: 1, interviews: 1, reports: 1, files: 1 },
        cancelled: 0,
        wordingsLeft: 0,
      });
      const [file = ''] = await readdir(path.join(dataDir, 'receipts'));
      const kept = await readFile(path.join(dataDir, 'receipts', file), 'utf8');
      expect(JSON.parse(kept)).toEqual(receipt);
      expect(kept + file).not.toMatch(/Okafor|Adaeze|adaeze/);
    },
  );

  it(
    'is an entry of the audit log by the person who did it, which names no candidate, and is sent to webhooks',
    { tags: 'deep' },
    async () => {
      set('WEBHOOK_ALLOW_PRIVATE', true);
      const recruiter = await makeRecruiter();
      const { id } = await makeHistory(recruiter);
      await makeWebhook(recruiter, { events: ['candidate.erased'] });
      await erase(recruiter, id, { reason: 'By letter' }).expect(200);
      const { body } = await api.get('/audit').query({ record: id }).set(recruiter.auth).expect(200);
      expect(body.data[0]).toMatchObject({
        action: 'candidate.erased',
        actor: { kind: 'user', _id: recruiter._id, name: 'Mara Santos' },
        record: { kind: 'candidate', _id: id, name: null },
      });
      expect(JSON.stringify(body.data)).not.toMatch(/Okafor|Erased candidate|By letter/);
      const told = await DeliveryModel.find({ type: 'candidate.erased' }).lean();
      expect(told).toHaveLength(1);
      expect(JSON.stringify(told)).toContain(id);
    },
  );

  it('is for owners of that company alone, and once', { tags: 'deep' }, async () => {
    const owner = await makeRecruiter();
    const { candidate } = await makeInterview(owner);
    const before = await everything();
    for (const role of ['recruiter', 'interviewer', 'viewer'] as const) {
      const colleague = await makeInterviewer(owner, { role });
      expect(await refusalOf(erase(colleague, candidate._id))).toBe('403 FORBIDDEN');
    }
    expect(await refusalOf(erase(await makeRecruiter(), candidate._id))).toBe('404 NOT_FOUND');
    expect((await everything())['candidates']).toEqual(before['candidates']);
    await erase(owner, candidate._id).expect(200);
    expect(await refusalOf(erase(owner, candidate._id))).toBe('404 NOT_FOUND');
    expect(await EventModel.countDocuments({ type: 'candidate.erased' })).toBe(1);
  });

  it('is refused while a report is being made, and changes nothing', { tags: 'deep' }, async () => {
    const recruiter = await makeRecruiter();
    const { _id, candidate } = await makeInterview(recruiter);
    const transcript = [{ type: 'sent', message: 'Why?' }];
    await api.post(`/interviews/${_id}/complete`).set(recruiter.auth).send({ transcript }).expect(200);
    await claimJob(reportJob);
    const before = await everything();
    expect(await refusalOf(erase(recruiter, candidate._id))).toBe('409 REPORT_NOT_READY');
    const { ratelimits: _limits, ...after } = await everything();
    const { ratelimits: _before, ...was } = before;
    expect(after).toEqual(was);
    expect(await readdir(path.join(dataDir, 'receipts'))).toEqual([]);
  });

  it('erases nothing if no receipt can be written, and says whom to ask', { tags: 'deep' }, async () => {
    expectLog(/a receipt cannot be written/);
    expectLog(/The receipt of this could not be written/);
    expectLog(/"status":503/);
    set('DATA_DIR', import.meta.filename);
    const recruiter = await makeRecruiter();
    const { candidate } = await makeInterview(recruiter, { name: NAME });
    const reply = await erase(recruiter, candidate._id).expect(503);
    expect(reply.body.message).toBe(
      'The receipt of this could not be written, so nothing was erased. Please tell this server’s administrator.',
    );
    expect(await read(recruiter, `/candidates/${candidate._id}`)).toMatchObject({ name: NAME });
  });

  it('leaves no candidate to decide on', { tags: 'deep' }, async () => {
    const recruiter = await makeRecruiter();
    const { candidate } = await makeInterview(recruiter);
    await erase(recruiter, candidate._id).expect(200);
    const decide = api.post(`/candidates/${candidate._id}/decision`).set(recruiter.auth).send({ status: 'Selected' });
    expect(await refusalOf(decide)).toBe('409 CANDIDATE_DECIDED');
  });

  it('leaves no candidate to assess', { tags: 'deep' }, async () => {
    const recruiter = await makeRecruiter();
    const { id, interview } = await makeHistory(recruiter);
    await erase(recruiter, id).expect(200);
    const before = await everything();
    const note = `${NAME} was calm`;
    const assess = api.post(`/interviews/${interview}/assessment`).set(recruiter.auth);
    expect(await refusalOf(assess.send({ verdict: 'recommended', note }))).toBe('409 INTERVIEW_NOT_OPEN');
    const { ratelimits: _limits, ...after } = await everything();
    const { ratelimits: _before, ...was } = before;
    expect(after).toEqual(was);
  });
});
