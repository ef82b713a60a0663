import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { questionKey } from '@interview-detection/shared/reports/reports.rules';
import type { Review } from '@interview-detection/shared/reports/reports.schema';
import mongoose, { Types } from 'mongoose';
import { afterAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { api } from '../../test/api';
import { openLink } from '../../test/candidates';
import { useDatabase } from '../../test/database';
import {
  makeInterview,
  makeInterviewer,
  makePerson,
  makePdf,
  makePosition,
  makeRecruiter,
  PASSWORD,
  type Recruiter,
} from '../../test/factories';
import { runDueJobs } from '../../test/jobs';
import { mailedCode, mailsTo } from '../../test/mails';
import { set } from '../../test/settings';
import { temporaryFolder } from '../../test/temporary-folder';
import { connectSubscribers } from '../events/publish.service';
import { claimJob } from '../jobs/claimed-jobs.service';
import { signSession } from '../lib/tokens';
import { candidateErased } from '../modules/candidates/candidates.events';
import { FeedbackModel } from '../modules/feedback/feedback.model';
import { computeOnce } from '../modules/reports/model-results.service';
import { reportJob } from '../modules/reports/reports.jobs';
import type { Terminal } from './terminal';
import { prepareAdmin } from './commands';
import { erase, planErasure } from '../erasure/erasure.service';
import { EventModel, JobModel, ModelResultModel, SampleAnswersModel, scopeOf, UserModel } from '../../test/models';

useDatabase({ monitorCommands: true });

const receipts = path.join(temporaryFolder, 'receipts');
beforeEach(async () => {
  set('DATA_DIR', temporaryFolder);
  await rm(receipts, { recursive: true, force: true });
});

interface Said {
  output: string;
  messages: string;
}

const collected = () => {
  const stream = new PassThrough();
  let text = '';
  stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
  return { stream, text: () => text };
};

/** Runs a command as the operator types it; `typed` is what they answer at a terminal. */
async function admin(args: string[], { input = '', typed }: { input?: string; typed?: string } = {}): Promise<Said> {
  const [output, messages] = [collected(), collected()];
  const terminal: Terminal = {
    input: Object.assign(Readable.from([typed ?? input]), typed === undefined ? {} : { isTTY: true }),
    output: output.stream,
    messages: messages.stream,
    signal: new AbortController().signal,
  };
  await prepareAdmin(args)(terminal);
  return { output: output.text(), messages: messages.text() };
}

const everything = async () => {
  const all: Record<string, object[]> = {};
  for (const collection of (await mongoose.connection.db?.collections()) ?? []) {
    all[collection.collectionName] = await collection.find().sort({ _id: 1 }).toArray();
  }
  return all;
};

describe('what cannot be done is one line and changes nothing', () => {
  it.each([
    [[], /^Say what to do: feedback, make-owner, .*help$/],
    [['make-king', 'a@example.org'], /^There is no command make-king: use one of feedback, make-owner, .*help$/],
    [['constructor'], /^There is no command constructor/],
    [['make-owner'], /^Give one argument; usage: npm run admin -- make-owner <email>$/],
    [['make-owner', 'a@example.org', 'b@example.org'], /^Give one argument; usage/],
    [['make-owner', 'mara'], /^mara is no e-mail address$/],
    [['reset-password', 'a@example.org', '--password', 'x'], /^Unknown option '--password'; usage: .*\[--stdin\]$/],
    [['feedback', 'all'], /^Give no argument; usage/],
    [['feedback', '--limit', '0'], /^--limit must be a whole number from 1 to 1000$/],
    [['feedback', '--page', '1.5'], /^--page must be a whole number/],
    [['erase-candidate', 'Adaeze'], /^Adaeze is neither the id nor the e-mail of a candidate$/],
    [['erase-candidate', 'a@example.org', '--company', 'x'], /^x is no id of a company$/],
  ])('%j', (args, message) => {
    expect(() => prepareAdmin(args)).toThrow(message);
  });

  it.each([
    ['make-owner', 'There is no account nobody@example.org'],
    ['reset-password', 'There is no account nobody@example.org'],
    ['deactivate', 'There is no account nobody@example.org'],
    ['activate', 'There is no account nobody@example.org'],
    ['erase-candidate', 'There is no candidate nobody@example.org'],
  ])('%s of someone unknown', async (command, message) => {
    await makeInterview(await makeRecruiter());
    const before = await everything();
    await expect(admin([command, 'nobody@example.org'])).rejects.toThrow(message);
    expect(await everything()).toEqual(before);
  });
});

describe('make-owner', () => {
  it('makes a member an owner beside the first one, and says so of one who is', async () => {
    const recruiter = await makeRecruiter();
    const { email } = await makeInterviewer(recruiter);
    expect((await admin(['make-owner', ` ${email.toUpperCase()} `])).messages).toContain('is an owner now');
    expect((await admin(['make-owner', email])).messages).toContain('was an owner already');
    expect((await UserModel.find().lean()).map(({ role }) => role)).toEqual(['owner', 'owner']);
  });

  it('refuses an account without a company, and a deactivated one', async () => {
    const { email } = await makePerson();
    await expect(admin(['make-owner', email])).rejects.toThrow('has no company yet');
    await admin(['deactivate', email]);
    await expect(admin(['make-owner', email])).rejects.toThrow('is deactivated: activate it first');
    expect((await UserModel.findOne({ email }).lean())?.role).toBe('member');
  });
});

describe('reset-password', () => {
  const signIn = (email: string, password: string) => api.post('/auth/login').send({ email, password });

  it('prints a new password that works, and only on standard output; the old one and older sessions do not', async () => {
    const { email, auth } = await makePerson();
    const { output, messages } = await admin(['reset-password', email]);
    const password = output.trim();
    expect(password).toMatch(/^[\w-]{22}$/);
    expect(messages).not.toContain(password);
    await signIn(email, password).expect(200);
    await signIn(email, PASSWORD).expect(401);
    await api.get('/auth/me').set(auth).expect(401);
  });

  it('takes one from standard input, to the end of its first line', async () => {
    const { email } = await makePerson();
    const { output } = await admin(['reset-password', email, '--stdin'], { input: 'battery staple\r\n' });
    expect(output).toBe('');
    await signIn(email, 'battery staple').expect(200);
  });

  it.each([
    ['short\n', 'Password must be at least 8 characters'],
    ['', 'Password'],
    [`${'ä'.repeat(37)}\n`, 'Password must be at most 72 bytes'],
  ])('refuses %j', async (input, message) => {
    const { email } = await makePerson();
    const before = await everything();
    await expect(admin(['reset-password', email, '--stdin'], { input })).rejects.toThrow(message);
    expect(await everything()).toEqual(before);
  });

  it('ends a reset that someone else has begun, and tells the owner by mail', async () => {
    const { email } = await makePerson();
    const code = await mailedCode(email);
    await admin(['reset-password', email]);
    await api.post('/auth/verify-otp').send({ email, code }).expect(400);
    expect((await mailsTo(email)).at(-1)?.kind).toBe('password-changed');
  });
});

it('deactivate ends the sessions and closes the account until activate; older sessions stay ended', async () => {
  const recruiter = await makeRecruiter();
  const { email, auth, _id } = await makeInterviewer(recruiter);
  const users = async () => ((await api.get('/users').set(recruiter.auth)).body.data as unknown[]).length;
  expect((await admin(['deactivate', email])).messages).toContain('is deactivated now');
  await api.get('/auth/me').set(auth).expect(401);
  await api.post('/auth/login').send({ email, password: PASSWORD }).expect(401);
  expect(await users()).toBe(1);
  expect((await admin(['deactivate', email])).messages).toContain('was deactivated already');
  expect((await admin(['activate', email])).messages).toContain('is active again');
  expect((await admin(['activate', email])).messages).toContain('was active already');
  await api.get('/auth/me').set(auth).expect(401);
  const token = signSession({ userId: _id, version: 1 });
  await api
    .get('/auth/me')
    .set({ Authorization: `Bearer ${token}` })
    .expect(200);
  expect(await users()).toBe(2);
});

it('deactivate says when it leaves a company without an owner', async () => {
  const recruiter = await makeRecruiter();
  const { email } = await makeInterviewer(recruiter);
  const without = 'Its company has no active owner now: npm run admin -- make-owner';
  await admin(['make-owner', email]);
  expect((await admin(['deactivate', recruiter.email])).messages).not.toContain(without);
  expect((await admin(['deactivate', email])).messages).toContain(without);
});

it('each change of an account is an event of the operator, and a change that is none is no event', async () => {
  const recruiter = await makeRecruiter();
  const { email, _id } = await makeInterviewer(recruiter);
  await EventModel.deleteMany({});
  for (const command of ['make-owner', 'deactivate', 'activate']) {
    await admin([command, email]);
    await admin([command, email]).catch(() => undefined);
  }
  const events = await EventModel.find().sort({ _id: 1 }).lean();
  expect(events.map(({ type }) => type)).toEqual(['user.role_changed', 'user.deactivated', 'user.activated']);
  for (const event of events) {
    expect(event).toMatchObject({
      company: new Types.ObjectId(recruiter.company._id),
      principal: { kind: 'system', _id: null },
      record: { kind: 'user', _id: new Types.ObjectId(_id) },
    });
  }
});

it('an account stays as it is where its event cannot be kept', async () => {
  const { email } = await makeInterviewer(await makeRecruiter());
  const refuse = (validator: object) => mongoose.connection.db?.command({ collMod: 'events', validator });
  const before = await UserModel.findOne({ email }).lean();
  await refuse({ type: 'nothing' });
  try {
    for (const command of ['make-owner', 'deactivate']) {
      await expect(admin([command, email])).rejects.toThrow('Document failed validation');
    }
  } finally {
    await refuse({});
  }
  expect(await UserModel.findOne({ email }).lean()).toEqual(before);
});

describe('feedback', () => {
  const written = (index: number) => ({
    fullName: `Writer ${index}`,
    country: 'Portugal',
    city: 'Lisboa',
    phone: '+351',
    email: `writer-${index}@example.org`,
    message: `First line\nMessage ${index}`,
    createdAt: new Date(Date.UTC(2026, 0, index)),
  });
  const names = ({ output }: Said) => [...output.matchAll(/Writer (\d+)/g)].map(([, index]) => Number(index));

  it('shows the newest first, in pages, and how many there are', async () => {
    await FeedbackModel.create(Array.from({ length: 25 }, (_, index) => written(index + 1)));
    const first = await admin(['feedback']);
    expect(names(first)).toEqual(Array.from({ length: 20 }, (_, index) => 25 - index));
    expect(first.messages).toBe('20 of 25; more with --page 2\n');
    expect(first.output).toContain(
      '2026-01-25T00:00:00.000Z  Writer 25 <writer-25@example.org>, +351, Lisboa, Portugal\n',
    );
    expect(first.output).toContain('  First line\n  Message 25\n');
    expect(names(await admin(['feedback', '--page', '2']))).toEqual([5, 4, 3, 2, 1]);
    expect(names(await admin(['feedback', '--limit', '3', '--page', '2']))).toEqual([22, 21, 20]);
  });

  it('is JSON with --json', async () => {
    await FeedbackModel.create([written(1), written(2)]);
    const { output } = await admin(['feedback', '--json', '--limit=1']);
    const { data, page } = JSON.parse(output) as { data: { message: string }[]; page: object };
    expect(data).toEqual([
      expect.objectContaining({ message: 'First line\nMessage 2', email: 'writer-2@example.org' }),
    ]);
    expect(page).toEqual({ number: 1, size: 1, total: 2 });
  });

  it('sends nothing to the terminal that could take it over', async () => {
    await FeedbackModel.collection.insertOne({ ...written(1), _id: new Types.ObjectId(), city: '\u001b[2J\u009b31m' });
    expect((await admin(['feedback'])).output).not.toMatch(/[^\P{Cc}\n]/u);
  });
});

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

  /** The candidate opens the link and declines, with a word about it. */
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

  it('erases the person everywhere, and nobody else', async () => {
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
    // What is nobody's: bookings of the interviewer and the second position were made on the way.
    for (const collection of ['candidates', 'interviews', 'reports', 'modelresults', 'outbox', 'jobs', 'visits'])
      expect({ [collection]: left[collection] }).toEqual({ [collection]: others[collection] });
    expect(left['resumes.files']).toEqual(others['resumes.files']);
    expect(left['resumes.chunks']).toEqual(others['resumes.chunks']);
  });

  it('ends the candidate’s link with a word about it, and the session', async () => {
    const { _id } = await makeInterview(recruiter, { name: NAME, email: EMAIL });
    const { link, auth } = await openLink(recruiter.auth, _id);
    await admin(['erase-candidate', EMAIL, '--yes']);
    await api.get('/candidate/interview').set(auth).expect(401);
    const reply = await api.post('/candidate/session').send({ token: link }).expect(410);
    expect(reply.body).toMatchObject({ code: 'LINK_ENDED', message: expect.stringContaining('was deleted') });
  });

  it('keeps of what happened ids alone, and that the person was erased', async () => {
    const id = await makeHistory(recruiter, NAME, EMAIL);
    const happened = await EventModel.countDocuments();
    await admin(['erase-candidate', EMAIL, '--yes']);
    const erased = await EventModel.find({ type: 'candidate.erased' }).lean();
    expect(erased.length).toBeGreaterThan(0);
    expect(erased.map(({ record }) => record._id.toHexString())).toContain(id);
    expect(erased[0]?.principal).toEqual({ kind: 'system', _id: null });
    expect(await EventModel.countDocuments()).toBe(happened + erased.length);
  });

  it('erases the person from what a killed restore has left as well', async () => {
    await makeHistory(recruiter, NAME, EMAIL);
    await mongoose.connection.collection('restoring.candidates').insertOne({ name: NAME });
    await admin(['erase-candidate', EMAIL, '--yes']);
    expect(await mentions(NAME)).toEqual([]);
  });

  it('erases what a model said to the questions: they can name a person', async () => {
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

  it('prints and keeps a receipt: what, how much, when; nothing about the person', async () => {
    const id = await makeHistory(recruiter, NAME, EMAIL);
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
        jobs: 0,
        visits: 1,
      },
    });
    expect(receipt.candidates).toContain(id);
    expect(Date.now() - Date.parse(receipt.erasedAt)).toBeLessThan(60_000);
    expect(receipt.counts.mails).toBeGreaterThanOrEqual(4);
    for (const personal of [NAME, EMAIL, 'resume.pdf', 'Adaeze']) expect(output + file).not.toContain(personal);
  });

  it('by id takes that one position only', async () => {
    const id = await makeHistory(recruiter, NAME, EMAIL);
    const { output } = await admin(['erase-candidate', id, '--yes']);
    expect(JSON.parse(output).candidates).toEqual([id]);
    expect(await mongoose.connection.collection('candidates').countDocuments({ email: EMAIL })).toBe(1);
    // The invitation to the other interview is still to be sent.
    expect((await mailsTo(EMAIL)).map(({ kind }) => kind)).toEqual(['invitation']);
  });

  it('asks which company is meant where several know the e-mail, and leaves the others alone', async () => {
    const other = await makeRecruiter();
    await makeInterview(recruiter, { name: NAME, email: EMAIL });
    await makeInterview(other, { name: NAME, email: EMAIL });
    await expect(admin(['erase-candidate', EMAIL, '--yes'])).rejects.toThrow(
      /^Candidates of 2 companies have this e-mail: add --company and one of [0-9a-f]{24}, [0-9a-f]{24}$/,
    );
    await admin(['erase-candidate', EMAIL, '--company', recruiter.company._id, '--yes']);
    const left = await mongoose.connection.collection('candidates').find().toArray();
    expect(left.map(({ company }) => String(company))).toEqual([other.company._id]);
    expect((await mailsTo(EMAIL)).map(({ company }) => String(company))).toEqual([other.company._id]);
  });

  it('asks first, and erases nothing without a yes', async () => {
    await makeInterview(recruiter, { name: NAME, email: EMAIL });
    const before = await everything();
    await expect(admin(['erase-candidate', EMAIL])).rejects.toThrow('Nobody is there to confirm this: add --yes');
    await expect(admin(['erase-candidate', EMAIL], { typed: 'no\n' })).rejects.toThrow('Nothing was erased');
    expect(await everything()).toEqual(before);
    const { messages } = await admin(['erase-candidate', EMAIL], { typed: 'yes\n' });
    expect(messages).toContain(
      `Erase for good: ${NAME} <${EMAIL}>, Backend Engineer. With 1 resume(s), 1 interview(s) (1 still open`,
    );
    expect(await mentions(NAME)).toEqual([]);
  });

  it('waits for no report: one that is being made at this moment is one line, and nothing is erased', async () => {
    const { _id } = await makeInterview(recruiter, { name: NAME, email: EMAIL });
    const transcript = [{ type: 'sent', message: 'Why?' }];
    await api.post(`/interviews/${_id}/complete`).set(recruiter.auth).send({ transcript }).expect(200);
    await claimJob(reportJob);
    const before = await everything();
    await expect(admin(['erase-candidate', EMAIL, '--yes'])).rejects.toThrow(
      'being made right now: try again in a minute',
    );
    expect(await everything()).toEqual(before);
    expect(await readdir(receipts)).toEqual([]);
  });

  it('erases nothing where the making of a report begins at this moment', async () => {
    const { _id } = await makeInterview(recruiter, { name: NAME, email: EMAIL });
    const transcript = [{ type: 'sent', message: 'Why?' }];
    await api.post(`/interviews/${_id}/complete`).set(recruiter.auth).send({ transcript }).expect(200);
    const plan = await planErasure(EMAIL);
    // A worker takes the job: the erasure looks before that is seen, and meets it when it removes the job.
    const taking = await mongoose.startSession();
    taking.startTransaction();
    const lease = { holder: new Types.ObjectId(), availableAt: new Date(Date.now() + 60_000) };
    await JobModel.updateOne({ name: reportJob.name }, lease, { session: taking });
    const met = once(mongoose.connection.getClient(), 'commandFailed');
    const erasing = erase(plan).catch((error: unknown) => error);
    await met;
    await taking.commitTransaction();
    await taking.endSession();
    expect(String(await erasing)).toContain('being made right now: try again in a minute');
    expect(await JobModel.countDocuments({ name: reportJob.name })).toBe(1);
  });

  describe('what is asked of a model meanwhile', () => {
    const review = { correctPercentage: null, reason: `${NAME} says so`, method: 'model', modelVersion: 'm-1' };
    /** An interview whose report nobody makes, and how its first answer is asked about. */
    async function makeAsked() {
      const { _id } = await makeInterview(recruiter, { name: NAME, email: EMAIL });
      const transcript = [{ type: 'sent', message: 'Why?' }];
      await api.post(`/interviews/${_id}/complete`).set(recruiter.auth).send({ transcript }).expect(200);
      const scope = scopeOf(recruiter.company._id);
      return { scope, interview: new Types.ObjectId(_id), kind: 'review' as const, index: 1 };
    }
    const { signal } = new AbortController();

    it('is kept no more, and not asked again by whoever waits for it', async () => {
      const key = await makeAsked();
      let answer = (): void => undefined;
      const answered = new Promise<void>(resolve => (answer = resolve));
      const first = computeOnce(key, () => answered.then(() => review), signal);
      await vi.waitFor(async () => expect(await ModelResultModel.countDocuments()).toBe(1));
      const asked = vi.fn<() => Promise<Review>>(async () => review);
      const waiting = computeOnce(key, asked, signal);
      await admin(['erase-candidate', EMAIL, '--yes']);
      await expect(waiting).rejects.toMatchObject({ code: 'NOT_FOUND' });
      answer();
      await first;
      expect(asked).not.toHaveBeenCalled();
      expect(await ModelResultModel.countDocuments()).toBe(0);
    });

    it('is swept where it began while the person was being erased', async () => {
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
      expect(await ModelResultModel.countDocuments()).toBe(0);
    });
  });

  it('erases nothing where the receipt cannot be written', async () => {
    await makeInterview(recruiter, { name: NAME, email: EMAIL });
    set('DATA_DIR', path.join(import.meta.dirname, 'admin.test.ts'));
    const before = await everything();
    await expect(admin(['erase-candidate', EMAIL, '--yes'])).rejects.toThrow(
      /cannot be used: a part of this path is a file/,
    );
    expect(await everything()).toEqual(before);
  });
});

afterAll(() => rm(receipts, { recursive: true, force: true }));
