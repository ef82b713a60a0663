import { Types } from 'mongoose';
import { beforeAll, expect, it } from 'vitest';
import { database } from '../lib/app-context';
import { api } from '#api/test/api';
import { callsOf, makeBot } from '#api/test/bot';
import { makeInterview, makeRecruiter, uniqueEmail, type Recruiter } from '#api/test/factories';
import { runDueJobs } from '#api/test/jobs';
import { makeMail } from '#api/test/mails';
import { isScan, useQueryPlans } from '#api/test/query-plans';
import { expectLog } from '#api/test/quiet';
import { makeRecording } from '#api/test/recordings';
import { set } from '#api/test/settings';
import { startSmtpSink } from '#api/test/smtp-sink';
import { storeInterviews } from '#api/test/stored';
import { makeWebhook, startReceiver } from '#api/test/webhooks';
import { jobKinds } from '../app-jobs';
import { sealEntries } from '../events/seal.service';
import { eraseRecords } from '../modules/privacy/erase-records.service';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../lib/durations';
import { resumes } from '../modules/candidates/resumes.service';
import { inTransaction } from '../database/transaction';
import { deleteOldEvidence } from '../modules/evidence/retention.service';
import { sweepErased } from '../modules/privacy/privacy.jobs';
import { transcriptJob } from '../modules/recordings/recordings.jobs';
import { transcribeRecording } from '../modules/recordings/transcription.service';
import { countWaitingMails } from '../modules/outbox/delivery.service';
import { computeOnce, forgetFailures } from '../modules/reports/model-results.service';
import { isReportBeingMade, questionKeysOf } from '../modules/reports/report-erasure.service';
import { failReport } from '../modules/reports/make-report.service';
import { reportJob } from '../modules/reports/start-report.service';
import { failDelivery } from '../modules/webhooks/deliver.service';
import { startJobWorker } from './job-worker';
import { assertHeld, claimJob } from './claimed-jobs.service';
import { countDueJobs, enqueue } from './jobs.service';
import {
  BotInterviewModel,
  CandidateModel,
  EventModel,
  InterviewModel,
  JobModel,
  MailModel,
  RecordingModel,
  scopeOf,
  WebhookModel,
} from '#api/test/models';
import { companyModel } from '../modules/company/company.model';

const explained = useQueryPlans();
const scansOf = async (work: () => Promise<unknown>) => (await explained(work)).filter(isScan);

let recruiter: Recruiter;
beforeAll(async () => {
  recruiter = await makeRecruiter();
});

/** Completes an interview, whose report is then due; returns its id. */
async function makeCompleted(): Promise<string> {
  const { _id } = await makeInterview(recruiter, { email: uniqueEmail() });
  const transcript = [
    { type: 'sent', message: 'What is a queue?' },
    { type: 'recieve', message: 'First in, first out.' },
  ];
  await api.post(`/interviews/${_id}/complete`).set(recruiter.auth).send({ transcript }).expect(200);
  return _id;
}

/** Makes an interview by the bot that has signals and is completed. */
async function makeWatched() {
  const bot = await makeBot();
  const me = callsOf(bot);
  await me.start().expect(200);
  const event = { id: 'h', seq: 1, kind: 'heartbeat', at: new Date().toISOString(), data: {} };
  await api
    .post('/candidate/events')
    .set(bot.auth)
    .send({ events: [event] })
    .expect(200);
  await me.answer(1, 'First in, first out', { process: { pasteShare: 0 } }).expect(200);
  await me.finish().expect(200);
  return bot;
}

/** Work for each kind of job; returns the collection that it then has to look into. */
const WORK: Record<string, () => Promise<string>> = {
  'deliver-mail': async () => {
    const about = new Types.ObjectId();
    for (const subject of [about, about, new Types.ObjectId()]) {
      await makeMail(recruiter.company._id, { about: subject });
    }
    return 'outbox';
  },
  'release-mails': async () => {
    const held = { state: 'held' as const, heldBecause: 'company-limit' as const, nextAt: new Date(0) };
    const ids = [];
    for (let n = 0; n < 3; n++) ids.push(await makeMail(recruiter.company._id));
    await MailModel.updateMany({ _id: { $in: ids } }, held);
    // Beside one that is sent: one that is no longer needed.
    await MailModel.findOneAndUpdate({ _id: { $in: ids } }, { isOutdated: true });
    return 'outbox';
  },
  'wipe-mail-secrets': async () => {
    await makeMail(recruiter.company._id, { isSecret: true, usefulUntil: new Date(0) });
    return 'outbox';
  },
  'follow-up-interviews': async () => {
    const followUp = { kind: 'overdue' as const, at: new Date(Date.now() - MINUTE_MS) };
    const rows = Array.from({ length: 25 }, () => ({ followUp, startsAt: new Date(Date.now() - 2 * HOUR_MS) }));
    await storeInterviews(recruiter.company._id, rows);
    return 'interviews';
  },
  report: async () => {
    await makeCompleted();
    return 'reports';
  },
  'end-bot-interview': async () => {
    const bot = await makeBot();
    await callsOf(bot).start().expect(200);
    await BotInterviewModel.updateOne({ _id: bot.id }, { startedAt: new Date(Date.now() - HOUR_MS) });
    await JobModel.updateOne({ subject: bot.id }, { availableAt: new Date(0) });
    return 'botinterviews';
  },
  'transcribe-recording': async () => {
    const id = await makeRecording(recruiter.company._id, await makeCompleted());
    await RecordingModel.updateOne({ _id: id }, { status: 'transcribing' });
    const [recordingId, companyId] = [id, recruiter.company._id];
    await enqueue(transcribeRecording, { recordingId, companyId });
    return 'recordings';
  },
  'write-transcript': async () => {
    const interviewId = await makeCompleted();
    await InterviewModel.updateOne({ _id: interviewId }, { 'report.status': 'pending' });
    const speaker = { role: 'staff' as const, _id: new Types.ObjectId(recruiter._id), name: 'Ada King' };
    const id = await makeRecording(recruiter.company._id, interviewId);
    await RecordingModel.updateOne({ _id: id }, { speaker });
    await enqueue(transcriptJob, { interviewId, companyId: recruiter.company._id });
    return 'recordings';
  },
  'apply-retention': async () => {
    const id = await makeRecording(recruiter.company._id, await makeCompleted());
    await RecordingModel.updateOne({ _id: id }, { createdAt: new Date(0) });
    return 'recordings';
  },
  'apply-retention-clocks': async () => {
    const id = await makeCompleted();
    const before = new Date(Date.now() - 400 * 24 * HOUR_MS);
    const { candidate } = await InterviewModel.findOneAndUpdate(
      { _id: id },
      { startsAt: before, 'history.$[].at': before },
    ).orFail();
    const fileId = Types.ObjectId.createFromTime(1);
    await CandidateModel.updateOne({ _id: candidate._id }, { 'resume.fileId': fileId });
    await companyModel().updateOne({ _id: recruiter.company._id }, { transcriptDays: 90, resumeDays: 90 });
    return 'interviews';
  },
  'sweep-erased': async () => {
    const { candidate, _id } = await InterviewModel.findById(await makeCompleted())
      .orFail()
      .lean();
    const ids = { candidates: [candidate._id.toHexString()], interviews: [_id.toHexString()] };
    await enqueue(sweepErased, { companyId: recruiter.company._id, ...ids });
    return 'reports';
  },
  'delete-evidence': async () => {
    const bot = await makeWatched();
    await runDueJobs();
    const before = new Date(Date.now() - 400 * 24 * HOUR_MS);
    await InterviewModel.updateOne({ _id: bot.id }, { startsAt: before, 'history.$[].at': before });
    await companyModel().updateOne({ _id: bot.recruiter.company._id }, { evidenceDays: 90 });
    return 'evidencebatches';
  },
  'evidence-level': async () => {
    await makeWatched();
    return 'evidencebatches';
  },
  'seal-audit': async () => {
    await makeCompleted();
    return 'events';
  },
  'audit-retention': async () => {
    await makeCompleted();
    await EventModel.updateMany({ company: recruiter.company._id, unsealed: true }, { at: new Date(0) });
    await sealEntries({}, { signal: new AbortController().signal });
    return 'events';
  },
  'deliver-webhook': async () => {
    set('WEBHOOK_ALLOW_PRIVATE', true);
    const [taking, refusing] = [await startReceiver(), await startReceiver()];
    refusing.status = 500;
    expectLog(/"job":"deliver-webhook"/);
    for (const { url } of [taking, refusing]) {
      const { _id } = await makeWebhook(recruiter, { url });
      await api.post(`/webhooks/${_id}/ping`).set(recruiter.auth).expect(200);
    }
    return 'webhookdeliveries';
  },
};

// What these read grows with every company, and some run every few seconds.

it.each(jobKinds.map(kind => [kind.name, kind] as const))(
  'the job %s reads an index with every query',
  { tags: 'deep' },
  async (name, kind) => {
    const sink = await startSmtpSink();
    set('SMTP_URL', sink.url);
    const prepare = WORK[name];
    if (!prepare) throw new Error(`WORK has none for ${name}: its queries are not explained`);
    const collection = await prepare();
    if (kind.everyMs !== undefined) await enqueue(kind as never, {} as never, { key: 'every' });
    const plans = await explained(async () => expect(await runDueJobs({ kinds: [kind] })).toBeGreaterThan(0));
    expect(plans.filter(isScan)).toEqual([]);
    expect(plans.flatMap(({ command }) => Object.values(command))).toContain(collection);
    await sink.close();
  },
);

it('finds what is past the period that candidates agreed to, without reading any other interview or visit', async () => {
  const { company } = await makeRecruiter();
  const ended = (daysAgo: number, evidenceDays: number | null) => {
    const at = new Date(Date.now() - daysAgo * DAY_MS);
    const history = [
      { at, by: { _id: new Types.ObjectId(), name: 'Bot' }, from: 'scheduled', to: 'completed', reason: null },
    ];
    return { status: 'completed' as const, startsAt: at, history, visit: { evidenceDays } };
  };
  await storeInterviews(company._id, [
    ...Array.from({ length: 40 }, () => ended(400, null)),
    ...Array.from({ length: 40 }, () => ended(80, 90)),
    ...Array.from({ length: 3 }, () => ended(100, 90)),
  ]);
  const plans = await explained(() => deleteOldEvidence({}, { signal: new AbortController().signal }));
  const ours = plans.filter(({ command }) => withCompanyOf(command, company._id));
  const finds = ours.filter(({ command }) => command.find === 'interviews' && command.sort);
  expect(finds.map(({ indexes }) => indexes)).toEqual([['company_1_visit.evidenceDays_1_startsAt_1']]);
  expect(ours.find(({ command }) => command.aggregate === 'interviews')?.indexes).toEqual([
    'company_1_visit.evidenceDays_1_startsAt_1',
  ]);
  expect(plans.map(({ command }) => command.find)).not.toContain('visits');
  const told = { 'evidence.deleted.days': 90, company: new Types.ObjectId(company._id) };
  expect(await InterviewModel.countDocuments(told)).toBe(3);
  // Read again, there is nothing to read.
  const { find, filter, sort } = finds[0]?.command ?? {};
  const { executionStats } =
    (await database().db?.command({ explain: { find, filter, sort }, verbosity: 'executionStats' })) ?? {};
  expect(executionStats).toMatchObject({ totalDocsExamined: 0 });
});

it('the failure of a report and its erasure read an index', { tags: 'deep' }, async () => {
  const interview = await makeCompleted();
  expect(await scansOf(() => failReport(interview))).toEqual([]);
  const scope = scopeOf(recruiter.company._id);
  const ids = [new Types.ObjectId(interview)];
  expect(await scansOf(() => inTransaction(session => isReportBeingMade(scope, ids, session)))).toEqual([]);
  expect(await scansOf(() => inTransaction(session => questionKeysOf(scope, ids, session)))).toEqual([]);
  const person = { ids, addresses: ['adaeze@example.org'], questionKeys: ['a'], emails: ['adaeze@example.org'] };
  const at = new Date();
  expect(await scansOf(() => inTransaction(session => eraseRecords(scope, person, { session, at })))).toEqual([]);
});

it('the end of a webhook whose receiver takes nothing reads an index', async () => {
  const { _id } = await makeWebhook(recruiter);
  const reply = await api.post(`/webhooks/${_id}/ping`).set(recruiter.auth).expect(200);
  const job = { deliveryId: reply.body.data._id as string, companyId: recruiter.company._id };
  expect(await scansOf(() => failDelivery(job, null))).toEqual([]);
  expect(await WebhookModel.findById(_id).lean()).toMatchObject({ enabled: false });
});

it('the results of a model are found by an index', { tags: 'deep' }, async () => {
  const place = {
    scope: scopeOf(recruiter.company._id),
    interview: new Types.ObjectId(await makeCompleted()),
    kind: 'review' as const,
    index: 0,
  };
  const failing = () => computeOnce(place, () => Promise.reject(new Error('no answer')), new AbortController().signal);
  expect(await scansOf(() => expect(failing()).rejects.toThrow('no answer'))).toEqual([]);
  expect(await scansOf(() => forgetFailures(place))).toEqual([]);
});

it('a company’s turn skips jobs that are not due, by the index alone', async () => {
  const kind = { ...reportJob, name: 'turns' };
  const companies = Array.from({ length: 20 }, () => new Types.ObjectId());
  for (const company of companies) {
    for (let n = 0; n < 5; n++) {
      await enqueue(kind, { interviewId: 'f'.repeat(24) }, { scope: scopeOf(company), afterMs: 3_600_000 });
    }
  }
  await enqueue(kind, { interviewId: 'a'.repeat(24) }, { scope: scopeOf(companies[19] ?? '') });
  const plans = await explained(() => claimJob(kind, { after: companies[1], without: companies.slice(2, 4) }));
  expect(plans.filter(isScan)).toEqual([]);
  expect(plans.flatMap(({ stages }) => stages)).not.toContain('SORT');
  const { query: filter, sort } = plans[0]?.command ?? {};
  const claim = { find: 'jobs', filter, sort, limit: 1 };
  const { executionStats } = (await database().db?.command({ explain: claim, verbosity: 'executionStats' })) ?? {};
  // Of the hundred that are not due none is read, and each company costs a key or two.
  expect(executionStats).toMatchObject({ totalDocsExamined: 0 });
  expect(executionStats.totalKeysExamined).toBeLessThan(50);
});

it('the queue of jobs is read by an index', async () => {
  await enqueue(reportJob, { interviewId: 'f'.repeat(24) });
  const claimed = await claimJob(reportJob);
  expect(claimed && (await scansOf(() => inTransaction(session => assertHeld(reportJob, claimed, session))))).toEqual(
    [],
  );
  expect(
    await scansOf(async () => {
      const worker = await startJobWorker(jobKinds);
      await worker.stop(10_000);
    }),
  ).toEqual([]);
});

it('a process without work asks one question for all kinds of jobs', async () => {
  const kinds = ['idle-1', 'idle-2', 'idle-3'].map(name => ({ ...reportJob, name, hasUrgent: true }));
  const plans = await explained(async () => (await startJobWorker(kinds)).stop(10_000));
  const looks = plans.map(({ command }) => command).filter(command => !('delete' in command));
  expect(looks).toEqual([expect.objectContaining({ find: 'jobs' })]);
});

it('a process looks for jobs of the kinds that have one due, and of no others', async () => {
  let hasRun = () => {};
  const running = new Promise<void>(resolve => {
    hasRun = resolve;
  });
  const kinds = ['due', 'idle-1', 'idle-2'].map(name => ({ ...reportJob, name, run: async () => hasRun() }));
  await enqueue({ ...reportJob, name: 'due' }, { interviewId: 'f'.repeat(24) });
  const plans = await explained(async () => {
    const worker = await startJobWorker(kinds);
    await running;
    await worker.stop(10_000);
  });
  const claims = plans.flatMap(({ command }) => ('findAndModify' in command ? [command.query] : []));
  expect(claims).toContainEqual(expect.objectContaining({ name: 'due' }));
  expect(claims).not.toContainEqual(expect.objectContaining({ name: expect.stringContaining('idle') }));
});

it('reads what each scrape measures and each hour sweeps by an index', async () => {
  expect(await scansOf(() => countDueJobs(jobKinds))).toEqual([]);
  expect(await scansOf(countWaitingMails)).toEqual([]);
  expect(await scansOf(() => resumes.sweepDrafts(new Date()))).toEqual([]);
});

/** Whether a command asks for what belongs to a company. */
function withCompanyOf({ filter, pipeline }: Record<string, unknown>, company: string): boolean {
  const [first] = (pipeline ?? []) as { $match?: { company?: unknown } }[];
  const asked = (filter as { company?: unknown } | undefined) ?? first?.$match;
  return String(asked?.company) === company;
}
