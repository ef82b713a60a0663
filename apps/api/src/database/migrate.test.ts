import mongoose from 'mongoose';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { databaseUri } from '#api/test/database';
import { HOUR_MS } from '../lib/durations';
import { searchTerms } from '../lib/search-pattern';
import { levelJob } from '../modules/evidence/evidence.jobs';
import { nextFollowUp } from '../modules/interviews/follow-up.rules';
import { openClient } from './connection';
import { runMigrations, lockMigrations } from './migrate';
import { allMigrations } from './migrations/all-migrations';
import type { Migration } from './migrations/migration';

const { ObjectId } = mongoose.mongo;

let client: mongoose.mongo.MongoClient;
let db: mongoose.mongo.Db;

beforeAll(async () => {
  ({ client, db } = await openClient(databaseUri('migrating')));
});
afterEach(() => db.dropDatabase());
afterAll(() => client.close());

const recorded = async () => (await db.collection('migrations').find().sort({ _id: 1 }).toArray()).map(one => one._id);
const steps = (...runs: Migration['run'][]): Migration[] =>
  runs.map((run, index) => ({ id: index + 1, name: `step-${index + 1}`, run }));
const nothing = () => Promise.resolve();
/** The migrations of the program that had this one as its newest. */
const until = (newest: number) => allMigrations.filter(({ id }) => id <= newest);

it('each have their own number, and are listed in the order of the numbers', () => {
  const ids = allMigrations.map(({ id }) => id);
  expect(ids).toEqual([...new Set(ids)].toSorted((one, other) => one - other));
});

it('an empty database gets them recorded, and a second start runs none', { tags: 'deep' }, async () => {
  await runMigrations(client, db);
  expect(await recorded()).toEqual(allMigrations.map(({ id }) => id));
  const before = await db.collection('migrations').find().toArray();
  await runMigrations(client, db);
  expect(await db.collection('migrations').find().toArray()).toEqual(before);
  expect(await db.collection('locks').countDocuments()).toBe(0);
});

it('only those that a database lacks run, in order', async () => {
  const ran: number[] = [];
  const counting = (id: number) => () => Promise.resolve(void ran.push(id));
  await runMigrations(client, db, steps(counting(1)));
  await runMigrations(client, db, steps(counting(1), counting(2), counting(3)));
  expect(ran).toEqual([1, 2, 3]);
});

/** Interviews as programs stored them before reminders and before verdicts were shown in lists. */
async function storeOld(rows: { status: string; startsIn: number; reportStatus?: string }[]) {
  const records = rows.map(({ status, startsIn, reportStatus = 'none' }) => {
    const startsAt = new Date(Date.now() + startsIn * HOUR_MS);
    return { _id: new ObjectId(), status, reportStatus, startsAt, endsAt: new Date(startsAt.getTime() + HOUR_MS) };
  });
  await db.collection('interviews').insertMany(records.map(record => ({ ...record })));
  return records;
}

it('in an older database the open interviews get their next reminder, closed ones none', { tags: 'deep' }, async () => {
  const open = [48, 12, 0.5, -1.5, -72].map(startsIn => ({ status: 'scheduled', startsIn }));
  const closed = ['cancelled', 'completed', 'no_show'].map(status => ({ status, startsIn: 48 }));
  const old = await storeOld([...open, ...closed]);
  await runMigrations(client, db, until(21));
  const now = new Date();
  const after = await db.collection('interviews').find().toArray();
  expect(after).toEqual(
    old.map(interview => ({
      ...interview,
      followUp:
        interview.status === 'scheduled' ? nextFollowUp({ ...interview, interviewType: 'Real' }, 24, now) : null,
      sequence: 0,
      interviewers: [],
    })),
  );
  expect(after.map(({ followUp }) => followUp?.kind)).toEqual(['day', 'hour', 'overdue', 'overdue', ...Array(4)]);
});

it('in an older database finished reports give their verdict to the lists', async () => {
  const done = { status: 'completed', startsIn: -48, reportStatus: 'ready' };
  const old = await storeOld([done, done, done, done, { ...done, reportStatus: 'none' }]);
  const figures = [
    { percentAIGenerated: 65, assessedAnswers: 5, insufficientAnswers: 0 },
    { percentAIGenerated: 66, assessedAnswers: 5, insufficientAnswers: 5 },
    { percentAIGenerated: 0, assessedAnswers: 1, insufficientAnswers: 2 },
  ];
  await db
    .collection('reports')
    .insertMany(figures.map((report, index) => ({ ...(old[index] && { _id: old[index]._id }), aiReport: { report } })));
  await runMigrations(client, db);
  const verdicts = (await db.collection('interviews').find().toArray()).map(found => found.report.verdict as unknown);
  expect(verdicts).toEqual(['Recommended', 'Not Recommended', 'Insufficient evidence', null, undefined]);
});

it(
  'in an older database an interview without any answer loses its “Insufficient evidence”, one that is too short keeps it',
  { tags: 'deep' },
  async () => {
    const verdict = 'Insufficient evidence';
    const [empty, short] = [new ObjectId(), new ObjectId()];
    await db.collection('interviews').insertMany([
      { _id: empty, status: 'completed', reportStatus: 'ready', verdict },
      { _id: short, status: 'completed', reportStatus: 'ready', verdict },
    ]);
    await db.collection('reports').insertMany([
      { _id: empty, aiReport: { report: { assessedAnswers: 0, insufficientAnswers: 0 } } },
      { _id: short, aiReport: { report: { assessedAnswers: 0, insufficientAnswers: 1 } } },
    ]);
    await runMigrations(client, db);
    const verdicts = (await db.collection('interviews').find().toArray()).map(found => found.report.verdict as unknown);
    expect(verdicts).toEqual([null, verdict]);
  },
);

it(
  'in an older database queued emails become jobs that leave when they would have, and other jobs go on',
  { tags: 'deep' },
  async () => {
    const [company, interview, dead] = [new ObjectId(), new ObjectId(), new ObjectId()];
    const at = new Date('2031-05-06T09:00:00Z');
    const nextAt = new Date('2031-05-06T09:05:00Z');
    const old = { company, about: null, to: { name: '', address: 'a@example.org' }, isUrgent: false, tries: 0 };
    const mail = { ...old, state: 'queued', nextAt: at, queuedAt: at, createdAt: at, lease: null, requestId: null };
    const [told, code, sent] = [new ObjectId(), new ObjectId(), new ObjectId()];
    await db.collection('outbox').insertMany([
      { ...mail, _id: told, about: interview, tries: 3, nextAt, lease: dead, isRefused: false, requestId: 'abc-1' },
      { ...mail, _id: code, company: null, isUrgent: true },
      { ...mail, _id: sent, state: 'sent' },
    ]);
    const job = { data: {}, attempts: 1, lastError: null, requestId: null, createdAt: at, dueAt: at, token: null };
    const report = { ...job, name: 'report', data: { interviewId: interview.toHexString() }, token: dead };
    await db.collection('jobs').insertMany([{ ...job, name: 'deliver-mail', key: 'every' }, report]);
    await db.collection('jobs').createIndex({ name: 1, dueAt: 1 });
    await db
      .collection('jobs')
      .createIndex(
        { name: 1, key: 1 },
        { unique: true, name: 'job_key_unique', partialFilterExpression: { key: { $type: 'string' } } },
      );
    await db
      .collection('interviews')
      .insertOne({ _id: interview, company, followUp: null, sequence: 0, verdict: null });
    await runMigrations(client, db);

    const common = {
      isUrgent: false,
      requestId: null,
      lastError: null,
      claimedAt: null,
      wasCutShort: false,
      createdAt: at,
    };
    const jobs = await db
      .collection('jobs')
      .find({}, { projection: { _id: 0 } })
      .sort({ attempts: 1 })
      .toArray();
    expect(jobs).toEqual([
      {
        ...common,
        name: 'deliver-mail',
        key: code.toHexString(),
        company: null,
        isUrgent: true,
        data: { mailId: code.toHexString() },
        availableAt: at,
        holder: null,
        attempts: 0,
      },
      {
        ...common,
        name: 'report',
        subject: interview.toHexString(),
        company,
        data: report.data,
        availableAt: at,
        holder: dead,
        attempts: 1,
      },
      {
        ...common,
        name: 'deliver-mail',
        key: told.toHexString(),
        lane: `${interview.toHexString()} a@example.org`,
        company,
        data: { mailId: told.toHexString() },
        availableAt: nextAt,
        holder: null,
        attempts: 3,
        requestId: 'abc-1',
      },
    ]);
    expect(await db.collection('outbox').countDocuments({ lease: { $exists: true } })).toBe(0);
    expect((await db.collection('jobs').indexes()).map(({ name }) => name)).toEqual(['_id_', 'job_key']);
  },
);

it(
  'in an older database the emails about an interview are read by an index of its company',
  { tags: 'deep' },
  async () => {
    const about = { about: 1, state: 1, 'to.address': 1, createdAt: 1, kind: 1, sentAt: 1 } as const;
    await db.collection('outbox').createIndex(about, { name: 'about_interview' });
    await runMigrations(client, db);
    expect((await db.collection('outbox').indexes()).map(({ name }) => name)).toEqual(['_id_']);
  },
);

it('in an older database the open interview of a candidate is unique within a company, as shards need it', async () => {
  await db
    .collection('interviews')
    .createIndex({ 'candidate._id': 1 }, { name: 'candidate_open_unique', unique: true });
  await runMigrations(client, db);
  expect((await db.collection('interviews').indexes()).map(({ name }) => name)).toEqual(['_id_']);
});

it(
  'in an older database candidates who asked for deletion are marked, in their company, and no others',
  { tags: 'deep' },
  async () => {
    const [company, other] = [new ObjectId(), new ObjectId()];
    const [asked, silent, elsewhere] = [new ObjectId(), new ObjectId(), new ObjectId()];
    const at = new Date();
    await db.collection('candidates').insertMany([
      { _id: asked, company, status: 'Pending' },
      { _id: silent, company, status: 'Pending' },
      { _id: elsewhere, company: other, status: 'Pending' },
    ]);
    const interview = (id: mongoose.mongo.ObjectId, erasureAsked?: object | null) => ({
      company,
      candidate: { _id: id },
      ...(erasureAsked === undefined ? {} : { erasureAsked }),
    });
    await db
      .collection('interviews')
      .insertMany([
        interview(asked, { text: 'I have another job', at }),
        interview(asked),
        interview(silent, null),
        interview(elsewhere, { text: null, at }),
      ]);
    await runMigrations(client, db);
    const marked = await db.collection('candidates').find({ erasureAsked: true }).toArray();
    expect(marked).toMatchObject([{ _id: asked, company, erasureAsked: true }]);
  },
);

it('they leave what newer programs have written as it is', async () => {
  const { insertedId } = await db.collection('interviews').insertOne({
    status: 'scheduled',
    startsAt: new Date(),
    followUp: null,
    sequence: 3,
    interviewers: [],
    visit: {},
    evidence: {},
    report: { status: 'none', verdict: null },
  });
  const before = await db.collection('interviews').findOne({ _id: insertedId });
  await runMigrations(client, db);
  expect(await db.collection('interviews').findOne({ _id: insertedId })).toEqual(before);
});

it(
  'in an older database members become recruiters, and the earliest of a company without an owner its owner',
  { tags: 'deep' },
  async () => {
    const [owned, unowned, closed] = [new ObjectId(), new ObjectId(), new ObjectId()];
    const account = (
      name: string,
      company: mongoose.mongo.ObjectId | null,
      role: string,
      day: number,
      active = true,
    ) => ({
      name,
      company,
      role,
      active,
      createdAt: new Date(Date.UTC(2026, 0, day)),
    });
    await db
      .collection('users')
      .insertMany([
        account('colleague of an owner', owned, 'member', 1),
        account('owner', owned, 'owner', 2),
        account('second', unowned, 'member', 4),
        account('left', unowned, 'member', 2, false),
        account('first', unowned, 'member', 3),
        account('owner who left', closed, 'owner', 1, false),
        account('who stayed', closed, 'member', 2),
        account('without a company', null, 'member', 1),
      ]);
    await runMigrations(client, db);
    const roles = async () =>
      Object.fromEntries((await db.collection('users').find().toArray()).map(({ name, role }) => [name, role]));
    const expected = {
      'colleague of an owner': 'recruiter',
      owner: 'owner',
      second: 'recruiter',
      left: 'recruiter',
      first: 'owner',
      'owner who left': 'owner',
      'who stayed': 'owner',
      'without a company': 'owner',
    };
    expect(await roles()).toEqual(expected);
    // Cut short and run again, it changes nothing.
    await db.collection<{ _id: number }>('migrations').deleteMany({ _id: { $gte: 8 } });
    await runMigrations(client, db);
    expect(await roles()).toEqual(expected);
  },
);

it('in an older database candidates get the interviewers of their interviews', async () => {
  const [tom, ana, met, botOnly] = [new ObjectId(), new ObjectId(), new ObjectId(), new ObjectId()];
  await db.collection('candidates').insertMany([{ _id: met }, { _id: botOnly }]);
  const of = (candidate: mongoose.mongo.ObjectId, interviewer?: mongoose.mongo.ObjectId) => ({
    status: 'completed',
    candidate: { _id: candidate },
    ...(interviewer ? { interviewer: { _id: interviewer } } : {}),
  });
  await db.collection('interviews').insertMany([of(met, tom), of(met, tom), of(met, ana), of(met), of(botOnly)]);
  await runMigrations(client, db);
  const found = await db.collection<{ interviewers: mongoose.mongo.ObjectId[] }>('candidates').findOne({ _id: met });
  expect(found?.interviewers.map(id => id.toHexString()).sort()).toEqual([tom, ana].map(id => id.toHexString()).sort());
  expect(await db.collection('candidates').findOne({ _id: botOnly })).toEqual({ _id: botOnly });
});

it('in an older database candidates get the terms of their name, email and position for searches', async () => {
  const ana = { name: 'Ana Łoś', email: 'a@x.org', position: { name: 'Tester' } };
  await db.collection('candidates').insertMany([ana, { ...ana, terms: ['kept'] }]);
  await runMigrations(client, db);
  const [fresh, kept] = await db.collection<{ terms: string[] }>('candidates').find().sort({ _id: 1 }).toArray();
  expect(fresh?.terms).toEqual(searchTerms(['Ana Łoś', 'a@x.org', 'Tester']));
  expect(kept?.terms).toEqual(['kept']);
});

it('in an older database candidates come to the first stage of their status, since their last decision', async () => {
  const [added, decided] = [new Date('2026-01-05T09:00:00Z'), new Date('2026-02-05T09:00:00Z')];
  const history = [{ at: added }, { at: decided }];
  await db.collection('candidates').insertMany([
    { name: 'open', status: 'Pending', createdAt: added },
    { name: 'selected', status: 'Selected', createdAt: added, history },
    { name: 'rejected', status: 'Rejected', createdAt: added, history },
    { name: 'moved', status: 'Pending', stage: 'offer', stageSince: decided },
  ]);
  await runMigrations(client, db);
  const found = await db.collection('candidates').find().sort({ _id: 1 }).toArray();
  expect(found.map(({ name, stage, stageSince }) => [name, stage, stageSince])).toEqual([
    ['open', 'applied', added],
    ['selected', 'hired', decided],
    ['rejected', 'rejected', decided],
    ['moved', 'offer', decided],
  ]);
});

it(
  'in an older database each interview is held by its one interviewer, and found by them',
  { tags: 'deep' },
  async () => {
    const tom = { _id: new ObjectId(), name: 'Tom Becker' };
    await db.collection('interviews').createIndex({ company: 1, 'interviewer._id': 1, status: 1, startsAt: 1 });
    const held = { status: 'completed', candidate: { _id: new ObjectId() } };
    const [real, bot] = [new ObjectId(), new ObjectId()];
    await db.collection('interviews').insertMany([
      { ...held, _id: real, interviewer: tom },
      { ...held, _id: bot },
    ]);
    await runMigrations(client, db);
    expect(await db.collection('interviews').findOne({ _id: real })).toMatchObject({
      interviewer: tom,
      interviewers: [tom],
    });
    expect(await db.collection('interviews').findOne({ _id: bot })).toMatchObject({ interviewers: [] });
    const indexes = await db.collection('interviews').listIndexes().toArray();
    expect(indexes.map(({ name }) => name)).not.toContain('company_1_interviewer._id_1_status_1_startsAt_1');
  },
);

it('in an older database the levels of completed interviews by the bot are requested, once each', async () => {
  const company = new ObjectId();
  const one = (more: object) => ({ company, interviewType: 'Bot', status: 'completed', ...more });
  const { insertedIds } = await db
    .collection('interviews')
    .insertMany([
      one({}),
      one({ evidence: { level: 'low', isSwitchedOff: false } }),
      one({ evidenceDeleted: { at: new Date() } }),
      one({ erasedAt: new Date() }),
      one({ interviewType: 'Real' }),
      one({ status: 'scheduled' }),
    ]);
  for (let run = 0; run < 2; run++) {
    await runMigrations(client, db, until(21));
    const jobs = await db.collection('jobs').find({ name: 'evidence-level' }).toArray();
    expect(jobs.map(({ data }) => levelJob.data.parse(data))).toEqual([
      { company: company.toHexString(), interview: insertedIds[0]?.toHexString() },
    ]);
    await db.collection<{ _id: number }>('migrations').deleteMany({ _id: { $gte: 21 } });
  }
});

it('in an older database interviews get a document for each module, and lose no field, also in a second run', async () => {
  const at = new Date('2031-05-06T09:00:00Z');
  const by = { _id: new ObjectId(), name: 'Tom Becker' };
  const own = {
    company: new ObjectId(),
    candidate: { _id: new ObjectId() },
    status: 'completed',
    interviewType: 'Real',
    interviewers: [],
    followUp: null,
    sequence: 2,
    linkVersion: 2,
  };
  const visit = {
    checkedAt: at,
    language: 'de',
    consent: { decision: 'agreed', at, reason: null },
    asked: { extraTimePercent: 50, signalsOff: [], keyboardOnly: false, note: null, at },
    granted: { extraTimePercent: 50, signalsOff: [], answer: null, at, by },
    evidenceDays: 90,
  };
  const turns = { progress: { turn: 2, of: 3, lastSeenAt: at }, endedEarly: true, finishedEarly: true };
  const level = { level: 'low', isSwitchedOff: false };
  const deleted = { at, days: 30 };
  const report = { verdict: 'Recommended', assessments: [{ verdict: 'undecided', note: 'x', by, at }] };
  const reviews = [{ text: 'Why?', at, answer: null }];
  const erasure = { text: null, at, answer: null };
  const flat = {
    ...visit,
    visitedAt: at,
    ...turns,
    evidence: level,
    evidenceDeleted: deleted,
    recordingsDeleted: deleted,
    ...report,
    awaitsTranscript: true,
    reportStatus: 'ready',
    reportProgress: { done: 1, total: 2 },
    transcriptDeleted: deleted,
    reviews,
    erasureAsked: erasure,
  };
  const [full, bare] = [new ObjectId(), new ObjectId()];
  const interviews = db.collection('interviews');
  await interviews.insertMany([
    { _id: full, ...own, ...flat },
    { _id: bare, ...own, reportStatus: 'none', evidence: null },
  ]);
  await interviews.createIndex({ company: 1, 'erasureAsked.at': 1 }, { name: 'erasure_asked' });
  for (let run = 0; run < 2; run++) {
    await runMigrations(client, db);
    expect(await interviews.find().sort({ _id: 1 }).toArray()).toEqual([
      {
        _id: full,
        ...own,
        visit: { ...visit, openedAt: at },
        turns,
        evidence: { shown: level, deleted },
        recordings: { deleted, awaitsTranscript: true },
        report: { ...report, status: 'ready', progress: { done: 1, total: 2 }, transcriptDeleted: deleted },
        requests: { reviews, erasure },
      },
      {
        _id: bare,
        ...own,
        visit: {},
        turns: {},
        evidence: { shown: null },
        recordings: {},
        report: { status: 'none' },
        requests: {},
      },
    ]);
    expect((await interviews.listIndexes().toArray()).map(({ name }) => name)).toEqual(['_id_']);
    await db.collection<{ _id: number }>('migrations').deleteMany({ _id: 22 });
  }
});

it('in an older database names are composed, and run again nothing changes', { tags: 'deep' }, async () => {
  const apart = 'Aurélie Köhler'.normalize('NFD');
  const composed = apart.normalize('NFC');
  await db.collection('candidates').insertMany([{ name: apart, position: { name: apart } }, { name: 'Ana' }]);
  await db.collection('users').insertOne({ first_name: apart, last_name: 'Marin' });
  for (let run = 0; run < 2; run++) {
    await runMigrations(client, db);
    const found = await db
      .collection('candidates')
      .find({}, { projection: { _id: 0, name: 1, position: 1 } })
      .toArray();
    expect(found).toEqual([{ name: composed, position: { name: composed } }, { name: 'Ana' }]);
    expect(await db.collection('users').findOne()).toMatchObject({ first_name: composed, last_name: 'Marin' });
    await db.collection<{ _id: number }>('migrations').deleteMany({ _id: { $gte: 20 } });
  }
});

it(
  'in an older database interviews get the days for which their candidate last agreed that signals are kept',
  { tags: 'deep' },
  async () => {
    const [fewest, last, none, deleted, ofOther] = [
      new ObjectId(),
      new ObjectId(),
      new ObjectId(),
      new ObjectId(),
      new ObjectId(),
    ];
    const [company, other] = [new ObjectId(), new ObjectId()];
    const consent = (decision: string, ...kept: string[]) => ({
      decision,
      covers: ['answers:staff:untilDeleted', ...kept.map(one => `typing:staff:${one}`)],
    });
    await db.collection('interviews').insertMany([
      { _id: fewest, company },
      { _id: last, company },
      { _id: none, company },
      { _id: deleted, company, evidenceDeleted: { at: new Date(), days: 5 } },
      { _id: ofOther, company: other },
    ]);
    const visit = (_id: unknown, ...consents: object[]) => ({ _id, company, consents }) as never;
    await db
      .collection('visits')
      .insertMany([
        visit(fewest, consent('agreed', 'afterEnd:90', 'afterEnd:30', 'days:7')),
        visit(
          last,
          consent('agreed', 'afterEnd:30'),
          consent('agreed', 'afterEnd:365'),
          consent('declined', 'afterEnd:2'),
        ),
        visit(none, consent('agreed', 'afterEnd:30'), consent('agreed', 'untilDeleted')),
        visit(deleted, consent('agreed', 'afterEnd:5')),
        visit(ofOther, consent('agreed', 'afterEnd:5')),
      ]);
    const days = async () => {
      const all = await db
        .collection('interviews')
        .find({}, { sort: { _id: 1 } })
        .toArray();
      return all.map(interview => interview.evidenceDays as unknown);
    };
    await runMigrations(client, db, until(21));
    expect(await days()).toEqual([30, 365, undefined, undefined, undefined]);
    // Cut short and run again, it changes nothing.
    await db.collection<{ _id: number }>('migrations').deleteMany({ _id: { $gte: 10 } });
    await runMigrations(client, db, until(21));
    expect(await days()).toEqual([30, 365, undefined, undefined, undefined]);
  },
);

it(
  'in an older database candidates get the dates of their first interview and of the decision that stands',
  { tags: 'deep' },
  async () => {
    const at = (day: number) => new Date(Date.UTC(2026, 4, day));
    const [selected, pending] = [new ObjectId(), new ObjectId()];
    const company = new ObjectId();
    const history = (...rows: [string, number][]) => rows.map(([to, day]) => ({ to, at: at(day) }));
    await db.collection('candidates').insertMany([
      {
        _id: selected,
        company,
        status: 'Selected',
        history: history(['Pending', 1], ['Selected', 2], ['Pending', 3], ['Selected', 9]),
      },
      { _id: pending, company, status: 'Pending', history: history(['Pending', 1], ['Rejected', 2], ['Pending', 3]) },
    ]);
    const interview = (status: string, day: number) => ({
      company,
      status,
      visit: {},
      startsAt: at(day),
      candidate: { _id: selected },
    });
    await db
      .collection('interviews')
      .insertMany([interview('completed', 7), interview('completed', 5), interview('no_show', 4)]);
    const run = async () => {
      await runMigrations(client, db);
      const rows = await db.collection('candidates').find().sort({ _id: 1 }).toArray();
      return rows.map(({ interviewedAt, decidedAt }) => [interviewedAt, decidedAt]);
    };
    const dated = [
      [at(5), at(9)],
      [undefined, undefined],
    ];
    expect(await run()).toEqual(dated);
    // Cut short and run again, it changes nothing.
    await db.collection<{ _id: number }>('migrations').deleteMany({ _id: { $gte: 27 } });
    expect(await run()).toEqual(dated);
  },
);

it(
  'in an older database people who were added and have not signed in choose their own password first',
  { tags: 'deep' },
  async () => {
    const [invited, other] = [new ObjectId(), new ObjectId()];
    await db.collection('users').insertMany([{ _id: invited, isInvited: true }, { _id: other }]);
    await runMigrations(client, db);
    const users = db.collection('users').find({}, { sort: { _id: 1 } });
    const found = await users.toArray();
    expect(found.map(user => user['mustChangePassword'] as unknown)).toEqual([true, undefined]);
    // And the given password expires.
    expect(found.map(user => user['givenPasswordUntil'] as unknown)).toEqual([expect.any(Date), undefined]);
  },
);

it('of two processes that start together, one runs the migrations while the other waits', async () => {
  const ran: string[] = [];
  const slow = steps(async () => {
    ran.push('begin');
    // Until the other one has had to wait.
    while ((await db.collection('waiting').countDocuments()) === 0) await db.command({ ping: 1 });
    ran.push('end');
  });
  const one = runMigrations(client, db, slow);
  while (ran.length === 0) await db.command({ ping: 1 });
  const other = runMigrations(client, db, slow).then(() => ran.push('other'));
  expect(await db.collection('locks').countDocuments()).toBe(1);
  await db.collection('waiting').insertOne({});
  await Promise.all([one, other]);
  expect(ran).toEqual(['begin', 'end', 'other']);
});

it('a process that was killed in the middle holds up the next one for its lease only', { tags: 'deep' }, async () => {
  const lock = await lockMigrations(db, () => Promise.resolve(false), 300);
  // Its heartbeats end with it.
  const release = lock?.release;
  await db.collection('locks').updateOne({}, { $set: { holder: 'dead' } });
  await release?.();
  expect(await db.collection('locks').countDocuments()).toBe(1);
  await runMigrations(client, db, steps(nothing), 300);
  expect(await recorded()).toEqual([1]);
});

it('a process that was overtaken records nothing', async () => {
  const overtaken = steps(async () => {
    await db.collection('locks').updateOne({}, { $set: { holder: 'another process' } });
  });
  await expect(runMigrations(client, db, overtaken)).rejects.toThrow('another process has taken over meanwhile');
  expect(await recorded()).toEqual([]);
});

it('a failing migration prints one line, is not recorded, releases the lock, and runs again at the next start', async () => {
  const failing = steps(nothing, () => Promise.reject(new Error('the first line\n  and a second')));
  await expect(runMigrations(client, db, failing)).rejects.toThrow(
    /^The migration 0002-step-2 of the database failed and will begin again at the next start: the first line and a second$/,
  );
  expect(await recorded()).toEqual([1]);
  expect(await db.collection('locks').countDocuments()).toBe(0);
  await runMigrations(client, db, steps(nothing, nothing));
  expect(await recorded()).toEqual([1, 2]);
});

it('a database that a newer program has used is refused in one line that says what to do', async () => {
  await runMigrations(client, db, steps(nothing, nothing));
  await expect(runMigrations(client, db, steps(nothing))).rejects.toThrow(
    /^The database is newer than this program \(it has migration 0002-step-2\): start the newer program again, or restore/,
  );
});

it(
  'in an older database rows of events become entries of the audit log that wait for their chain; those of no company expire',
  { tags: 'deep' },
  async () => {
    const row = { type: 'company.updated', at: new Date(), principal: { kind: 'system', _id: null }, requestId: 'r' };
    const [owned, nobodys] = [new ObjectId(), new ObjectId()];
    const company = new ObjectId();
    const events = db.collection('events');
    await events.createIndex({ at: 1 }, { expireAfterSeconds: 60 });
    await events.insertMany([
      { ...row, _id: owned, company, changed: ['name', 'phone'] },
      { ...row, _id: nobodys, company: null, changed: [] },
    ]);
    await runMigrations(client, db);
    const entry = { ...row, address: null, device: null };
    const changes = [{ field: 'name' }, { field: 'phone' }];
    expect(await events.find().sort({ _id: 1 }).toArray()).toEqual([
      { ...entry, _id: owned, company, changes, unsealed: true },
      { ...entry, _id: nobodys, company: null, changes: [] },
    ]);
    expect((await events.indexes()).map(({ name }) => name)).toEqual(['_id_']);

    // It may be cut short and run again: what has its place by then keeps it.
    const sealed = { seq: 1, hash: 'f'.repeat(64) };
    await events.updateOne({ _id: owned }, { $set: sealed, $unset: { unsealed: 1 } });
    await db.collection('migrations').deleteMany({});
    await runMigrations(client, db);
    expect(await events.findOne({ _id: owned })).toEqual({ ...entry, _id: owned, company, changes, ...sealed });
  },
);
